"""The step of set-up for the shop: which kinds of card are on sale, with their copies and printed numbers."""

from collections.abc import Mapping
from typing import Final

from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.screen.card_tiles import short_name
from companion.games.economancy.screen.shop_grid import grid_cells
from companion.games.economancy.set_up import KindView, SetUpView
from companion.games.economancy.words.card_tables import SETS
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.setup_step import foot, onward, step_title

STEPS: Final[Mapping[str, str]] = {"shop": "Shop"}
KEYS = 54.0
FOOT = 276.0


def draw_shop_step(page: Page, draft: Draft) -> None:
    """Known sets above, a key for each kind below."""
    view = draft.details
    assert isinstance(view, SetUpView)
    say = page.say.text
    step_title(page, say("Which cards are in the shop?"), say("Compare the numbers with your cards: strength/defence."))
    room = Rect(8, 124, page.rect.w - 16, page.rect.h - 200)
    for kind, cell in zip(view.kinds, grid_cells(room, len(view.kinds)), strict=False):
        _kind(page, kind, cell)
    sets = Rect(8, page.rect.h - 68, page.rect.w - FOOT - 16, 60).columns(len(SETS), 6)
    for (name, words), cell in zip(SETS.items(), sets, strict=True):
        page.button(
            f"setup:shop:set:{name}", cell, say(words), "gold" if name == view.set else "plain", size=20, lines=2
        )
    foot(page, draft, *onward(page, draft, STEPS))


def _kind(page: Page, kind: KindView, cell: Rect) -> None:
    """A kind that is needed cannot be taken out."""
    name = "" if kind.needed else f"setup:shop:kind:{KINDS[kind.kind]}"
    page.button(name, cell, "", "gold" if kind.chosen else "plain")
    if kind.needed:
        page.box(cell, "surface", 10, "gold", 1.4)
    colour = "text" if kind.chosen else "dim"
    upper, lower = cell.inset(5, 2).rows(2, 0)
    page.words(upper, short_name(page, kind.kind), SMALL, colour, align="centre", grows=False)
    told = f"{kind.strength}/{kind.defence} · {kind.cost} · × {kind.copies}"
    page.words(lower, told, SMALL, "dim", align="centre", grows=False)
