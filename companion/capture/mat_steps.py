"""The layouts that an owner lays: the bare mat, all cards to be taught, and rows by chance in several lights."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.calibrate.mat_listing import mat_listing_text
from companion.capture.guide import EMPTY_STEP, Lesson, Step, light_line, light_of
from companion.capture.seeded_layouts import Deck, Rows, by_rows, placed, seeded_layouts
from companion.games.protocol import Lesson as Taught
from companion.locale.capture_tables import MAT
from companion.locale.sentences import Speaker
from vision.cards.card_plan import CardPlan
from vision.sighting import Placement


def mat_steps(
    plan: CardPlan, lessons: Sequence[Taught], deck: Deck, seed: int, count: int, speaker: Speaker
) -> list[Step]:
    """The bare mat, one picture for each lesson, then `count` layouts by chance in several lights."""
    found = [Step(EMPTY_STEP, (speaker.text(MAT["empty"]),), teaches=True)]
    for lesson in lessons:
        if lesson.spots:
            spots = tuple(Placement(spot.area, spot.zone, spot.spot, spot.key) for spot in lesson.spots)
            lines = (speaker.text(MAT["apart"]), *row_lines(by_rows(spots), speaker))
            found.append(Step(lesson.name, lines, spots, teaches=True))
    before: Rows = {}
    for number, rows in enumerate(seeded_layouts(plan, deck, seed, count)):
        light = light_line(number, count, speaker)
        lines = (light, *row_lines(rows, speaker))
        others = {row: cards for row, cards in rows.items() if number and cards != before[row]}
        changes = (light, *row_lines(others, speaker), speaker.text(MAT["stays"])) if number else ()
        name = f"layout-{number + 1:02d}"
        found.append(Step(name, lines, placed(rows), seed + number, light=light_of(number, count), changes=changes))
        before = rows
    return found


def row_lines(rows: Rows, speaker: Speaker) -> Iterator[str]:
    """What lies in each row, one line each."""
    for row, cards in rows.items():
        words = ", ".join(map(speaker.card, cards)) or speaker.text(MAT["nothing"])
        yield speaker.text(MAT["row"], row=speaker.area(row), cards=words)


def how(plan: CardPlan, speaker: Speaker) -> tuple[str, ...]:
    """How cards are laid on this mat, and what of the pictures is kept."""
    return speaker.text(MAT["how:line" if plan.deck else "how:rows"]), speaker.text(MAT["beside"])


class MatListing:
    """How a folder says what lies on a mat."""

    def lies(self, placements: Sequence[Placement]) -> Mapping[str, Any]:
        """The cards of each row in turn."""
        return {"rows": {str(row): list(cards) for row, cards in by_rows(placements).items()}}

    def text(self, empty: Sequence[str], lessons: Sequence[Lesson]) -> str:
        """The bare mat, and each lesson."""
        return mat_listing_text(empty, [(pictures, by_rows(spots)) for pictures, spots in lessons])
