"""The six colours of the Orcs on the screen, each with a sign of its own, so that nobody has to tell them by colour;
and the cover that is drawn of them.
"""

from collections.abc import Mapping

from companion.games.orc import card_looks
from companion.ui.paint.icons import Drawing
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.page import Page

ICONS: Mapping[str, Drawing] = {
    **card_looks.SIGNS,
    # the table
    "far": ("+ M12 1.5 L21 11 H15 V22.5 H9 V11 H3 Z",),
    "near": ("+ M12 22.5 L3 13 H9 V1.5 H15 V13 H21 Z",),
    "box": ("+ M2 7 L12 2 L22 7 V17.5 L12 22.5 L2 17.5 Z M4.6 8.6 L11 11.8 V19.4 L4.6 16.2 Z",),
    "pile": ("+ M3 8 H16 V22.5 H3 Z", "+ M6.5 4.5 H19.5 V19 H17.8 V6.2 H6.5 Z", "+ M10 1.5 H23 V16 H21.2 V3.2 H10 Z"),
    "ice": (
        *(
            f"1.8 M12 12 L{x} {y}"
            for x, y in ((12, 1.5), (12, 22.5), (2.9, 6.75), (21.1, 17.25), (21.1, 6.75), (2.9, 17.25))
        ),
        "1.8 M9 3 L12 6 L15 3",
        "1.8 M9 21 L12 18 L15 21",
    ),
}  # fmt: skip
PAPER: Mapping[str, str] = card_looks.PAPER  # the same in both themes, always with a dark outline


def draw_colour(page: Page, colour: str, x: float, y: float, radius: float, alpha: float = 1.0) -> None:
    """A colour round a point: its sign on its paper; a free place for a colour nobody has named."""
    if colour not in PAPER:
        page.slot(x, y, radius)
        return
    page.sign("disc", x, y, radius * 2 + 2.4, ON_MARK, alpha)
    page.sign("disc", x, y, radius * 2, PAPER[colour], alpha)
    page.sign(colour, x, y, radius * 1.35, ON_MARK, alpha)


def draw_cover(page: Page, rect: Rect) -> None:
    """A row of lands by their colours, with cards played above and below."""
    cells = rect.inset(0, rect.h * 0.34).columns(4, 4)
    for number, (colour, land) in enumerate(zip(("green", "red", "blue", "yellow"), cells, strict=True)):
        page.box(land, PAPER[colour], 6)
        page.sign(colour, *land.middle, land.w * 0.7, ON_MARK)
        far = number % 2 == 1
        card = Rect(land.x + land.w * 0.15, land.y - land.h - 4 if far else land.foot + 4, land.w * 0.7, land.h)
        if number:
            page.box(card, "raised", 5, "edge", 1.6)
