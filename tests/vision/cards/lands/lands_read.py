"""How well lands are read under lamps from 2500 to 6500 K, as `make cards-read` runs it; `--lands 1000` says how many.

The cards are the printed ones of the game with two-ended cards. Twelve ends are taught from six cards on one evening;
every table lies on an evening of its own. The reader was tuned on tables with seeds below 100, which had these
cards too: only the seeds are held out.
"""

import argparse
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial
from pathlib import Path
from time import monotonic

import cv2
import numpy as np

from companion.bench.boards.intervals import wilson
from companion.bench.figures import provenance, write_table
from companion.games.orc.rules.cards import COLOURS, DECK, Card
from companion.games.orc.sheets.card_sheets import SIZE_MM, draw_back, draw_card
from companion.locale.sentences import Speaker
from companion.printing.cutting import Piece, in_rows
from companion.printing.paper_sizes import PAPERS, Paper
from companion.printing.printed_sheet import to_pdf
from tests.printing.rendered import rendered
from tests.vision.cards.card_camera import LAMPS, Picture, evening, photograph
from tests.vision.cards.card_camera import Card as LaidCard
from tests.vision.cards.laid_rows import MARKERS, QUIET_MM, ROWS_Y, STICKER_MM, plan
from tests.vision.cards.lands.laid_lands import LONG, WIDE, Lands, column_row, lay_lands, line_row, pile_row
from tests.vision.cards.reading_rows import EVENINGS
from vision.cards.card_plan import CardRow
from vision.cards.card_teaching import CardsNotFound, teach_row
from vision.cards.close_look import LITTLE_BLUE
from vision.cards.piles import pile_there
from vision.cards.row_reader import CardSeen, RowReader
from vision.cards.row_view import MARGIN_MM, PX_PER_MM, RowView
from vision.cards.two_ended import BESIDE, ends_of, near_end_faces, turned_card_faces
from vision.find.lens import Points
from vision.find.light import paper_light
from vision.find.pose import BoardPose, Image, StickerFinder, fit_pose

TAUGHT = ((0, 1), (1, 0), (2, 3), (3, 4), (4, 5), (5, 2))
"""Six cards (two of a colour, one of another) that show every end once."""
PX = 6.0


@dataclass(slots=True)
class Count:
    """What became of the lands under lamps of one colour."""

    kelvin: int
    lands: int = 0
    lands_right: int = 0
    lands_wrong: int = 0
    lands_asked: int = 0
    own_ends: int = 0
    own_ends_right: int = 0
    own_ends_wrong: int = 0
    ends: int = 0
    ends_right: int = 0
    ends_wrong: int = 0
    columns: int = 0
    columns_wrong: int = 0
    piles: int = 0
    piles_right: int = 0
    piles_wrong: int = 0
    right_low: float = 0.0
    right_high: float = 0.0


def end_name(colour: int, orcs: int) -> str:
    """An end by its colour and its number of heads."""
    return f"{COLOURS[colour]}{orcs}"


def pair(card: Card) -> tuple[str, str]:
    """Both ends of a card."""
    return end_name(card.two, 2), end_name(card.one, 1)


def printed_lands() -> tuple[dict[str, Picture], Picture]:
    """Every card in both directions, near end on the left, and the back."""
    paper = PAPERS["a4"]
    faces = {pair(card): _printed(partial(draw_card, card=card), paper) for card in DECK}
    found = {}
    for (one, other), face in faces.items():
        lying = np.asarray(cv2.rotate(face, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)
        found[f"{one}{BESIDE}{other}"] = lying
        found[f"{other}{BESIDE}{one}"] = np.asarray(cv2.rotate(lying, cv2.ROTATE_180), np.uint8)
    back = _printed(draw_back, paper)
    return found, np.asarray(cv2.rotate(back, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)


def _printed(piece: Piece, paper: Paper) -> Picture:
    sheet = in_rows("Card", [piece], SIZE_MM, paper)[0]
    (page,) = rendered(to_pdf([sheet], Speaker("en")), PX)
    left = sheet.paper.room.left + (sheet.paper.room.width - SIZE_MM[0]) / 2
    x, y = round(left * PX), round(sheet.paper.room.top * PX)
    return page.picture[y : y + round(SIZE_MM[1] * PX), x : x + round(SIZE_MM[0] * PX)].copy()


class LandTable:
    """A table whose twelve ends are taught first."""

    def __init__(self, faces: dict[str, Picture], rng: np.random.Generator) -> None:
        self._plan, self._finder = plan((LONG, WIDE)), StickerFinder("DICT_4X4_50")
        ends: dict[str, Image] = {}
        for _ in range(EVENINGS):
            try:
                ends = self._taught(faces, rng)
                break
            except CardsNotFound as problem:
                print(problem)
        pairs = [pair(card) for card in DECK]
        self._near = RowReader(near_end_faces(ends, pairs), LITTLE_BLUE)
        self._whole = RowReader(turned_card_faces(ends, pairs), LITTLE_BLUE)

    def _taught(self, faces: dict[str, Picture], rng: np.random.Generator) -> dict[str, Image]:
        names = [BESIDE.join(pair(Card(*card))) for card in TAUGHT]
        room = evening(rng, most_tilt=6.0)
        cards = [
            LaidCard(faces[name], (LONG, WIDE), (-150.0 + 150 * (n % 3), ROWS_Y[n // 3]), float(rng.normal(0, 1)))
            for n, name in enumerate(names)
        ]
        bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
        seen = photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM)
        ends: dict[str, Image] = {}
        for row, some in zip(self._plan.rows, (names[:3], names[3:]), strict=False):
            for name, face in teach_row(self.flat(seen, row), self.flat(bare, row), some, (LONG, WIDE)):
                ends.update(zip(name.split(BESIDE), ends_of(face), strict=True))
        return ends

    def located(self, frames: Sequence[Picture]) -> tuple[Image, BoardPose, Points]:
        """The mean picture, where the table is in it, and its light."""
        image = np.asarray(np.mean(frames, axis=0) + 0.5, dtype=np.uint8)
        pose = fit_pose(self._plan, self._finder.find(image), (image.shape[1], image.shape[0]))
        assert pose is not None
        light = paper_light(image, pose, self._plan)
        assert light is not None
        return image, pose, light

    def flat(self, frames: Sequence[Picture], row: CardRow) -> Image:
        """One row straight from above."""
        return RowView(row, WIDE).flatten(*self.located(frames))

    def read(self, laid: Lands, count: Count) -> None:
        """Read a table and count what was right."""
        now, before = self.located(laid.frames), self.located(laid.empty)

        def both(row: CardRow) -> tuple[Image, Image]:
            view = RowView(row, WIDE)
            return view.flatten(*now), view.flatten(*before)

        line = [self._whole.read(*both(line_row(place))) for place in range(3)]
        rim = round(MARGIN_MM * PX_PER_MM)
        for number, land in enumerate(laid.truth):
            own = _end_told(line[number // 2], number % 2)
            near, far = (self._near.read(*both(column_row(number, side))) for side in (True, False))
            flat, bare = (picture[rim:-rim, rim:-rim] for picture in both(pile_row(number)))
            pile = pile_there(flat, bare)
            told = [own == land.end, _same(near, land.near), _same(far, land.far), pile == land.pile]
            asked = own is None or pile is None or not all(card.sure for card in (*near, *far))
            count.lands += 1
            count.lands_right += all(told) and not asked
            count.lands_asked += asked
            count.lands_wrong += not asked and not all(told)
            count.own_ends += 1
            count.own_ends_right += own == land.end
            count.own_ends_wrong += own is not None and own != land.end
            count.piles += 1
            count.piles_right += pile == land.pile
            count.piles_wrong += pile is not None and pile != land.pile
            for read, truth in ((near, land.near), (far, land.far)):
                _count_column(read, truth, count)


def _end_told(read: Sequence[CardSeen], side: int) -> str | None:
    """One end of the only card of a place; None when that is not sure."""
    if len(read) != 1:
        return None
    ends: dict[str, float] = {}
    for kind, share in read[0].p.items():
        name = kind.split(BESIDE)[side] if BESIDE in kind else ""
        ends[name] = ends.get(name, 0.0) + share
    best = max(ends, key=ends.__getitem__)
    return best if best and ends[best] >= 0.99 else None


def _same(read: Sequence[CardSeen], truth: Sequence[str]) -> bool:
    return [card.best for card in read] == list(truth)


def _count_column(read: Sequence[CardSeen], truth: Sequence[str], count: Count) -> None:
    count.columns += 1
    sure = all(card.sure for card in read)
    count.columns_wrong += sure and not _same(read, truth)
    count.ends += len(truth)
    for card, name in zip(read, truth, strict=False):
        count.ends_right += card.best == name
        count.ends_wrong += card.sure and card.best != name


def tables(lands: int, seed: int, until: float) -> Iterator[tuple[int, Lands, LandTable]]:
    """So many lands, six a table, lamps of each colour in turn, taught anew for every twelve tables."""
    faces, back = printed_lands()
    table = None
    for number in range(-(-lands // 6)):
        if monotonic() > until:
            return
        rng = np.random.default_rng((seed, number))
        if table is None or number % 12 == 0:
            table = LandTable(faces, rng)
        kelvin = list(LAMPS)[number % len(LAMPS)]
        yield kelvin, lay_lands(faces, back, rng, kelvin), table


def measure(lands: int, seed: int, minutes: float) -> list[Count]:
    """Lay, photograph, read and count."""
    counts = {kelvin: Count(kelvin) for kelvin in LAMPS}
    for kelvin, laid, table in tables(lands, seed, monotonic() + 60 * minutes):
        table.read(laid, counts[kelvin])
        print(counts[kelvin], flush=True)
    for count in counts.values():
        low, high = wilson(count.lands_right, max(count.lands, 1))
        count.right_low, count.right_high = round(100 * low, 2), round(100 * high, 2)
    return list(counts.values())


def main() -> int:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.vision.cards.lands.lands_read", description=__doc__)
    parser.add_argument("--lands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=600.0, help="break off after so long, with what there is")
    parser.add_argument("--out", type=Path, help="the CSV file to write")
    words = parser.parse_args()
    cv2.setNumThreads(1)
    counts = measure(words.lands, words.seed, words.minutes)
    if words.out:
        command = shlex.join(["python", "-m", "tests.vision.cards.lands.lands_read", *sys.argv[1:]])
        made = provenance(command, words.seed, f"{sum(count.lands for count in counts)} lands")
        write_table(words.out, made, [field.name for field in fields(Count)], [asdict(count) for count in counts])
    return 0


if __name__ == "__main__":
    sys.exit(main())
