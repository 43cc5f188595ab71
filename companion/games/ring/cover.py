"""What a game of industries in a ring looks like at a glance, for the start screen."""

from math import cos, pi, sin
from typing import Final

from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import quiet
from companion.ui.parts.page import Page

SECTORS: Final = 10
CENTRE: Final = 230.0  # hue of the industry in the middle of a ring that has one there
HUB: Final = 0.44  # the hub's share of the ring's width
BENDS: Final = 6  # so many straight lines make the rim of a sector


def draw_trophy_ring(page: Page, rect: Rect) -> None:
    """The ring, and what it is played for."""
    _draw_ring(page, rect)
    page.sign("trophy", *rect.middle, rect.h * 0.2, "gold")


def draw_industry_ring(page: Page, rect: Rect) -> None:
    """The ring, and the industry in its middle."""
    _draw_ring(page, rect)
    page.sign("disc", *rect.middle, rect.h * 0.36, quiet(CENTRE, page.theme.tone))


def _draw_ring(page: Page, rect: Rect) -> None:
    """Ten sectors round an empty hub."""
    (x, y), radius, wide = rect.middle, rect.h / 2, 2 * pi / SECTORS
    for number in range(SECTORS):
        first = (number - 0.5) * wide - pi / 2
        turns = [first + wide * bend / BENDS for bend in range(BENDS + 1)]
        rim = ((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)
        page.area(((x, y), *rim), quiet(number * 360 / SECTORS, page.theme.tone), "surface", 3)
    page.sign("disc", x, y, rect.h * HUB, "bg")
