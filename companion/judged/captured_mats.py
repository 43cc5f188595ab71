"""Judges what an owner has captured; layouts of cards are taught from their own pictures, and each is read once.

Counts what was said of many rows of cards: each figure with how often it could have been, and its 95 % interval.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import cv2

from companion.calibrate import card_judging
from companion.calibrate.card_judging import RIGHT, row_statements
from companion.calibrate.mat_listing import read_mat_listing
from companion.calibrate.teaching_pictures import MatTeacher
from companion.judged.captured_boards import NothingCaptured, judge_captured
from companion.judged.tally import Share
from companion.schema.quick_dataclass import dataclass
from vision.cards.card_plan import CARDS, ENDS, PILE, WHOLE, CardPlan, TablePlan
from vision.find.lens import CameraModel

GROUPS: Final[Mapping[str, str]] = {
    CARDS: "cards in rows", ENDS: "ends in columns", WHOLE: "cards of the line", PILE: "piles",
}  # fmt: skip
"""What is told apart in the results, by what a row is for."""
LAYOUTS: Final = "layouts"
Rows = Sequence[card_judging.RowStatement]
Test = Callable[[card_judging.CardStatement], bool]


@dataclass(frozen=True, slots=True)
class ReadLayout:
    """What was said of one layout, and the light it was photographed in."""

    name: str
    light: str
    rows: Rows
    problems: tuple[str, ...] = ()


def _lies(card: card_judging.CardStatement) -> bool:
    return card.truth != card_judging.NOTHING


def _in_sight(card: card_judging.CardStatement) -> bool:
    return card.seen != card_judging.NOTHING


def _is(outcome: str) -> Test:
    return lambda card: card.outcome == outcome


TOLD, ASKED_ABOUT, SURE_AND_WRONG = "told rightly, without asking", "asked about", "sure and wrong"
OF_CARDS: Final[Mapping[str, tuple[Test, Test]]] = {
    f"cards {TOLD}": (_lies, _is(card_judging.RIGHT)),
    f"cards {ASKED_ABOUT}": (_lies, _is(card_judging.ASKED)),
    f"cards {SURE_AND_WRONG}": (_lies, _is(card_judging.WRONG)),
    "cards overlooked": (_lies, _is(card_judging.OVERLOOKED)),
    "cards whose likeliest kind is right": (_lies, lambda card: card.seen == card.truth),
    "cards told where none lies": (_in_sight, _is(card_judging.INVENTED)),
}
"""By name: which cards a figure is about, and which of them count."""
OF_ROWS: Final[Mapping[str, str]] = {
    f"rows {TOLD}": card_judging.RIGHT,
    f"rows {ASKED_ABOUT}": card_judging.ASKED,
    f"rows {SURE_AND_WRONG}": card_judging.WRONG,
}


def card_shares(layouts: Sequence[ReadLayout]) -> list[Share]:
    """The figures of every kind of row, how many layouts were told rightly as a whole, then a few of each light."""
    shares = [share for holds, group in GROUPS.items() for share in _of_group(group, _rows_with(layouts, holds))]
    right = sum(all(row.outcome == card_judging.RIGHT for row in layout.rows) for layout in layouts)
    wrong = sum(any(row.outcome == card_judging.WRONG for row in layout.rows) for layout in layouts)
    shares += [
        Share(LAYOUTS, f"layouts {TOLD}", right, len(layouts)),
        Share(LAYOUTS, f"layouts with a row {SURE_AND_WRONG}", wrong, len(layouts)),
    ]
    for light in dict.fromkeys(layout.light for layout in layouts if layout.light):
        rows = [row for layout in layouts if layout.light == light for row in layout.rows]
        shares += _rows_of(f"light {light}", rows)
    return [share for share in shares if share.n]


def _rows_with(layouts: Iterable[ReadLayout], holds: str) -> list[card_judging.RowStatement]:
    return [row for layout in layouts for row in layout.rows if row.holds == holds]


def _of_group(group: str, rows: Rows) -> Iterator[Share]:
    cards = [card for row in rows for card in row.cards]
    for name, (about, counts) in OF_CARDS.items():
        meant = [card for card in cards if about(card)]
        yield Share(group, name, sum(map(counts, meant)), len(meant))
    yield from _rows_of(group, rows)


def _rows_of(group: str, rows: Rows) -> Iterator[Share]:
    for name, outcome in OF_ROWS.items():
        yield Share(group, name, sum(row.outcome == outcome for row in rows), len(rows))


def judge(folder: Path, plan: TablePlan, camera: CameraModel | None, say: Callable[[str], None]) -> list[Share]:
    """Every figure of a folder, whatever lay on the table. Raises NothingCaptured, BoxError or PictureError."""
    if isinstance(plan, CardPlan):
        return judge_captured_mat(folder, plan, camera, say)
    return judge_captured(folder, plan, camera, say)


def judge_captured_mat(
    folder: Path, plan: CardPlan, camera: CameraModel | None, say: Callable[[str], None]
) -> list[Share]:
    """Every figure of a folder; `say` gets a line for each card that was not told rightly.

    Raises NothingCaptured, BoxError or PictureError.
    """
    cv2.setNumThreads(1)
    mat = read_mat_listing(folder, plan)
    if not mat.boards or not mat.empty or not mat.lessons:
        raise NothingCaptured(
            f"{folder}: holds no layouts to judge, or no pictures to teach from. Go on with: orctable capture {folder}"
        )
    teacher = MatTeacher(plan, None, camera)
    problems = [
        teacher.teach_empty(mat.order, mat.empty),
        *(code for lesson in mat.lessons for code in teacher.teach_lesson(lesson)),
    ]
    for code in problems:
        if code is not None:
            say(f"teaching: {code}")
    if teacher.eye.reader is None:
        raise NothingCaptured(
            f"{folder}: the cards cannot be taught from its pictures ({', '.join(filter(None, problems))}). Delete"
            f" the files teach-*.json there and take these pictures again with: orctable capture {folder}"
        )
    read = []
    for layout in mat.boards:
        sighting = teacher.read(layout)
        rows = row_statements(layout, sighting, plan)
        read.append(ReadLayout(layout.name, layout.light, rows, () if sighting else ("no_stickers",)))
        for line in not_right(read[-1]):
            say(line)
    return card_shares(read)


def not_right(layout: ReadLayout) -> Iterator[str]:
    """What was not told rightly of a layout, one line each."""
    if layout.problems:
        yield f"{layout.name}: {' '.join(layout.problems)}"
    for row in layout.rows:
        for card in row.cards:
            if card.outcome != RIGHT:
                reading = f"{card.truth} read as {card.seen} {card.p:.3f}"
                yield f"{layout.name} row {row.row}, card {card.place + 1}: {reading} ({card.outcome})"
