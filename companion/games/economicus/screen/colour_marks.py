"""The eight colours as players' marks, each with a sign of its own so that colour alone says nothing, and chips."""

from collections.abc import Mapping

from companion.games.economicus.words.tables import COLOURS
from companion.ui.paint.shapes import MarkLook
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.page import Page

LOOKS = {
    "red": ("#E0533A", "triangle"), "blue": ("#5272FF", "crescent"), "green": ("#63DBA2", "petal"),
    "yellow": ("#F7E05A", "greek_cross"), "violet": ("#B561AC", "bars"), "orange": ("#F2953C", "dots"),
    "white": ("#EDEDED", "ring"), "black": ("#7A7A80", "diamond"),
}  # fmt: skip
MARKS: Mapping[str, MarkLook] = {
    colour: MarkLook(look, sign, COLOURS[colour]) for colour, (look, sign) in LOOKS.items()
}
PLEDGED = ("pledged", "pledged_startup")


def draw_chip(page: Page, what: str, mark: str, x: float, y: float, radius: float) -> None:
    """A company is a disc, a startup a square; one that is turned over has a dark face with the colour's sign."""
    look = MARKS[mark]
    startup = "startup" in what
    shape = "square" if startup else "disc"
    size = radius * (1.7 if startup else 2.0)
    face, sign = (ON_MARK, look.colour) if what in PLEDGED else (look.colour, ON_MARK)
    page.sign(shape, x, y, size + 3, look.colour)
    page.sign(shape, x, y, size, face)
    page.sign(look.sign, x, y, radius * 1.2, sign)
