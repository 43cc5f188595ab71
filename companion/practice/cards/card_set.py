"""What a boxed card game with a mat brings to the practice table: rows, and how its cards are printed and laid."""

from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from companion.practice.pieces.bodies import Lying
from companion.schema.quick_dataclass import dataclass
from hardware.simulated.scene import Picture

Faces = Mapping[str, Picture]  # by the name of each card its face, a BGR picture as wide and high as a card


@dataclass(frozen=True, slots=True)
class Spacing:
    """How people space the cards of a row, in mm along it: the middle of the first card, from one card to the next, the
    same where the row is full, and where cards must not touch.
    """

    first_mm: float
    step_mm: float
    least_mm: float
    apart_mm: float


@dataclass(frozen=True, slots=True)
class Taken:
    """What the cards of a row are taken for: `kind` says which kind a card is there by its name, `in_order` whether the
    order counts. Where they are `piled` they lie on each other, and count as one.
    """

    kind: Callable[[str], str] = str
    in_order: bool = True
    piled: bool = False


FANNED: Final = Spacing(first_mm=34.0, step_mm=28.0, least_mm=20.0, apart_mm=76.0)
"""Cards beside each other, each over a part of the one to its left."""
AS_IT_IS: Final = Taken()


@dataclass(frozen=True, slots=True)
class CardSet:
    """`file` is the mat's board file. `printed` draws the face of every card; there are as many of each as are needed.
    `used` is what the side of a card is called that was pushed forward.

    `taken` says what cards are taken for in rows that hold something else than whole cards in their order, by what the
    board file says that they hold.
    """

    file: Path
    printed: Callable[[], Faces]
    used: str = "used"
    spacing: Spacing = FANNED
    taken: Mapping[str, Taken] = field(default_factory=dict)


def rows_read(sighting: Mapping[str, Any]) -> dict[int, list[Lying]]:
    """What a reading of a mat says lies in each row; rows without cards are left out."""
    return {
        row["row"]: [Lying(kind, "", side) for card in row["cards"] for kind, _, side in [card["best"].partition(":")]]
        for row in sighting.get("rows", ())
        if row["cards"]
    }
