"""The clans as players' marks, and the fan of cards that carry them: the cover of Economancy."""

from math import cos, sin

from companion.games.economancy.words.card_tables import CLANS
from companion.ui.paint.shapes import Rect, seat_marks
from companion.ui.paint.theme import BONE, ON_MARK
from companion.ui.parts.page import Page

MARKS = seat_marks(CLANS)
FAN = ((-0.27, 0.54), (0.0, 0.46), (0.27, 0.54))
"""How far each card of the fan is turned (radians), and where its middle is (a share of the height)."""


def draw_fan(page: Page, rect: Rect) -> None:
    """Three cards in a hand, each with a coloured coin and two lines of writing."""
    for (turn, down), mark in zip(FAN, ("leaf", "sun", "moon"), strict=True):
        x, y = rect.middle[0] + turn * rect.h * 1.15, rect.y + rect.h * down
        wide, high = rect.h * 0.22, rect.h * 0.36

        def at(dx: float, dy: float, x: float = x, y: float = y, turn: float = turn) -> tuple[float, float]:
            return x + dx * cos(turn) - dy * sin(turn), y + dx * sin(turn) + dy * cos(turn)

        page.area((at(-wide, -high), at(wide, -high), at(wide, high), at(-wide, high)), BONE, ON_MARK, 2)
        page.mark(mark, *at(0, -high * 0.4), wide * 0.42)
        for line in (0.25, 0.55):
            page.area((at(-wide * 0.6, high * line), at(wide * 0.6, high * line)), edge="edge", width=3)
