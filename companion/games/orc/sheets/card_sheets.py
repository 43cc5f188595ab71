"""The thirty cards of ORC in our own drawing: two ends, each with one Orc or two of its colour, and the backs."""

from collections.abc import Callable
from functools import partial

from companion.games.orc import card_looks
from companion.games.orc.card_looks import BACK, CORNER_MM, EDGE_MM, END_MM, ON_BACK, OUTLINE_MM, PAPER, SIZE_MM, bars
from companion.games.orc.rules.cards import COLOURS, DECK, Card
from companion.games.orc.words.speaker import OrcSpeaker
from companion.printing.paper_sizes import Frame
from companion.printing.paper_sizes import Paper as Leaf
from companion.printing.pdf_page import INK, Page
from companion.printing.printed_sheet import NothingToPrint, Sheet
from companion.printing.tiling import Piece, in_rows


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
    page.box(Frame(0.0, 0.0, wide, high).inset(EDGE_MM / 2), edge=INK, width=OUTLINE_MM, corner=CORNER_MM)


def _upright(page: Page, draw: Callable[[Page], None]) -> None:
    with page.clipped(Frame(0.0, 0.0, *END_MM)):
        draw(page)


def draw_end(page: Page, colour: str, orcs: int) -> None:
    """The upper half of a card: the colour's paper, its sign, and so many Orcs."""
    page.box(Frame(0.0, 0.0, *END_MM).inset(EDGE_MM), PAPER[colour], corner=CORNER_MM)
    for placed in card_looks.on_end(colour, orcs):
        page.drawing(placed.drawing, placed.centre, placed.size, INK, PAPER[colour])
    for bar in bars(orcs):
        page.box(Frame(*bar), INK)


def draw_back(page: Page) -> None:
    """The back, all alike."""
    page.box(Frame(0.0, 0.0, *SIZE_MM).inset(EDGE_MM), BACK, corner=CORNER_MM)
    page.drawing(ON_BACK.drawing, ON_BACK.centre, ON_BACK.size, "#FFFFFF", BACK)
