"""The thirty cards of ORC in our own drawing: two ends, each with one Orc or two of its colour, and the backs."""

from collections.abc import Callable
from functools import partial
from typing import Final

from companion.games.orc.rules.cards import COLOURS, DECK, Card
from companion.games.orc.screen.colour_signs import ICONS, PAPER
from companion.games.orc.words.speaker import OrcSpeaker
from companion.printing.cutting import Piece, in_rows
from companion.printing.paper_sizes import Frame
from companion.printing.paper_sizes import Paper as Leaf
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import NothingToPrint, Sheet
from companion.ui.paint.icons import Drawing

SIZE_MM: Final = (25.0, 75.0)
"""The printed game's cards are about as large: measure yours."""
EDGE_MM: Final = 1.2
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


def sheets(what: str, paper: Leaf, language: str) -> list[Sheet]:
    """The fronts, then as many sheets of backs. Raises NothingToPrint for anything but `cards`."""
    if what != "cards":
        raise NothingToPrint("orc", what)
    speaker = OrcSpeaker(language)
    fronts: list[Piece] = [partial(draw_card, card=card) for card in DECK]
    backs: list[Piece] = [draw_back] * len(DECK)
    return [
        *in_rows(speaker.text("Cards"), fronts, SIZE_MM, paper),
        *in_rows(speaker.text("Backs of the cards"), backs, SIZE_MM, paper),
    ]


def draw_card(page: Page, card: Card) -> None:
    """A card whose upper left corner is the origin: two Orcs at its upper end, one at its lower, head down."""
    wide, high = SIZE_MM
    _upright(page, partial(draw_end, colour=COLOURS[card.two], orcs=2))
    with page.placed(wide, high, turn_deg=180.0):
        _upright(page, partial(draw_end, colour=COLOURS[card.one], orcs=1))
    page.box(Frame(0.0, 0.0, wide, high).inset(EDGE_MM / 2), edge=INK, width=0.3, corner=1.5)


def _upright(page: Page, draw: Callable[[Page], None]) -> None:
    with page.clipped(Frame(0.0, 0.0, SIZE_MM[0], SIZE_MM[1] / 2)):
        draw(page)


def draw_end(page: Page, colour: str, orcs: int) -> None:
    """The upper half of a card: the colour's paper, its sign, and so many Orcs."""
    wide, high = SIZE_MM[0], SIZE_MM[1] / 2
    page.box(Frame(0.0, 0.0, wide, high).inset(EDGE_MM), PAPER[colour], corner=1.5)
    page.drawing(ICONS[colour], (wide / 2, 8.2), 10.0, INK, PAPER[colour])
    for place in range(orcs):
        across = wide / 2 + (place - (orcs - 1) / 2) * 10.6
        page.drawing(ORC, (across, 22.5), 10.4, INK, PAPER[colour])
    bars = [Frame(wide / 2 - 6.0, 31.0 + 2.6 * place, 12.0, 1.5) for place in range(orcs)]
    for bar in bars:
        page.box(bar, INK)


def draw_back(page: Page) -> None:
    """The back, all alike: a spear, which as a marker points at who holds a land."""
    wide, high = SIZE_MM
    page.box(Frame(0.0, 0.0, wide, high).inset(EDGE_MM), BACK, corner=1.5)
    with page.placed(wide / 2, high / 2, scale=2.6):
        page.drawing(SPEAR, (0.0, 0.0), 24.0, "#FFFFFF", BACK)
