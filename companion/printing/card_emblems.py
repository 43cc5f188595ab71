"""By what the kinds of a card game are told apart: for every number colours, a ground, and an emblem.

Numbers and shapes alone, for whoever draws them on paper or into a picture.
"""

import colorsys
import math
from collections.abc import Sequence
from typing import Final

from companion.schema.quick_dataclass import dataclass

EDGE_MM: Final = 2.0
BAND_MM: Final = 16.0  # the strip down the left edge; fanned cards should show at least so much
GOLDEN: Final = 0.381966  # the golden section of a turn: however many hues are taken, neighbours differ much
GROUNDS: Final = ("plain", "bars", "rays", "dots", "waves")
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed on a card: its number among the kinds, its name, numbers by their place, and what it does."""

    number: int
    name: str
    corner: Sequence[str]
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """How the kind of a number is drawn: two colours, a ground, and an emblem with so many points."""

    strong: str
    pale: str
    ground: str
    points: int
    depth: float


def picture(number: int) -> Picture:
    """The picture of a kind. No two of the first forty are alike in colour, ground and emblem at once."""
    hue = number * GOLDEN % 1.0
    shade = 0.30 + 0.22 * (number % 3)
    strong = _colour(hue, 0.75, shade + 0.12)
    return Picture(
        strong, _colour(hue + 0.08, 0.22, 0.97), GROUNDS[number % 5], 3 + number % 7, 0.3 + 0.12 * (number % 4)
    )


def _colour(hue: float, saturation: float, value: float) -> str:
    red, green, blue = colorsys.hsv_to_rgb(hue % 1.0, saturation, min(value, 1.0))
    return f"#{round(red * 255):02X}{round(green * 255):02X}{round(blue * 255):02X}"


def star(middle: Point, reach: float, points: int, depth: float) -> list[Point]:
    """The corners of a star; `depth` is how far its hollows go in, as a share."""
    count = 2 * points
    return [around(middle, reach * (1 - depth * (corner % 2)), corner / count - 0.25) for corner in range(count)]


def around(middle: Point, reach: float, turn: float) -> Point:
    """The point so far from the middle, at a share of a whole turn."""
    angle = 2 * math.pi * turn
    return middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)
