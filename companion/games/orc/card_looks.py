"""What ORC's cards look like in our own drawing: two ends, each with one Orc or two of its colour, and the back.

Colours, shapes and places alone, for whoever draws them on paper or into a picture. Places are millimetres on the card
as it stands upright, x to the right and y down from its upper left corner; the lower end is the upper one of its colour
turned round.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.schema.quick_dataclass import dataclass

Drawing = tuple[str, ...]  # paths on a grid of 24: see `companion.ui.paint.icons`
SIZE_MM: Final = (25.0, 75.0)  # the printed game's cards are about as large: measure yours
END_MM: Final = (SIZE_MM[0], SIZE_MM[1] / 2)
EDGE_MM: Final = 1.2
CORNER_MM: Final = 1.5
BAR_MM: Final = 2.4
OUTLINE_MM: Final = 0.3
SIGNS: Final[Mapping[str, Drawing]] = {
    "white": ("+ O 12 12 8.6 O 12 12 5",),
    "yellow": ("+ M9.3 4 H14.7 V9.3 H20 V14.7 H14.7 V20 H9.3 V14.7 H4 V9.3 H9.3 Z",),
    "green": ("+ M3.5 18.5 C3.5 10 10 4.5 20.5 5.5 C20.5 14 14 19.5 3.5 18.5 Z",),
    "blue": ("+ O 11 12 8.6", "- O 14.6 9.6 7"),
    "red": ("+ M12 4 L20.5 19 L3.5 19 Z",),
    "purple": ("+ M4.5 6.5 H19.5 V10.6 H4.5 Z M4.5 13.4 H19.5 V17.5 H4.5 Z",),
}
"""Each colour has a sign of its own, so that nobody has to tell them by colour."""
PAPER: Final[Mapping[str, str]] = {
    "white": "#FFFFFF", "yellow": "#F7CF4A", "green": "#55DB8C", "blue": "#5272FF", "red": "#E15437",
    "purple": "#B561AC",
}  # fmt: skip
"""Chosen so that no two look alike to any kind of sight."""
ORC: Final[Drawing] = (
    "+ M12 3 C17 3 19 7 18.6 11 L23 8.5 C22.5 13 20.5 15.5 17.8 16 C16.5 19.5 14.5 21.5 12 21.5 C9.5 21.5 7.5 19.5"
    " 6.2 16 C3.5 15.5 1.5 13 1 8.5 L5.4 11 C5 7 7 3 12 3 Z",
    "- O 9.2 10.5 1.3",
    "- O 14.8 10.5 1.3",
    "- M8.6 18 L9.4 13.8 L10.8 17.2 H13.2 L14.6 13.8 L15.4 18 Z",
)
"""An Orc's head with its tusks."""
BACK: Final = "#4A4238"
SPEAR: Final[Drawing] = ("+ M12 1 L15 6.5 L12.7 6 V23 H11.3 V6 L9 6.5 Z",)


@dataclass(frozen=True, slots=True)
class Placed:
    """A drawing, the middle of its square and how large that is."""

    drawing: Drawing
    centre: tuple[float, float]
    size: float


ON_BACK: Final = Placed(SPEAR, (SIZE_MM[0] / 2, SIZE_MM[1] / 2), 62.4)
"""The spear, which as a marker points at who holds a land."""


def on_end(colour: str, orcs: int) -> Iterator[Placed]:
    """What is drawn on the upper end: the sign of the colour, and so many Orcs beside each other."""
    middle = SIZE_MM[0] / 2
    yield Placed(SIGNS[colour], (middle, 8.2), 10.0)
    for place in range(orcs):
        yield Placed(ORC, (middle + (place - (orcs - 1) / 2) * 10.6, 22.5), 10.4)


def bars(orcs: int) -> Iterator[tuple[float, float, float, float]]:
    """As many bars as Orcs beside the sign, so that 12 mm of a card tell both: left, top, width and height."""
    for left in (3.0, SIZE_MM[0] - 3.0 - BAR_MM)[:orcs]:
        yield left, 3.0, BAR_MM, 9.0
