"""A card as a tile: strength at the left, defence at the right, its name, and what it gives or costs."""

from typing import NamedTuple

from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.economancy.view import CardView, PileView
from companion.games.economancy.words.card_tables import CARDS, SHORT
from companion.locale.gaps import signed
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page

LEAST, MOST, GAP = 54.0, 112.0, 4.0
"""Width of a tile."""
LOW = 46.0
"""A tile lower than this shows its name only."""


class Tiles(NamedTuple):
    """Where the tiles of a row stand, and how many more cards there are than have room."""

    places: tuple[Rect, ...]
    hidden: int


def tile_places(rect: Rect, count: int, lines: int = 1) -> Tiles:
    """Places for so many tiles in some lines; where there are more than have room, the last place is for the rest."""
    room = int((rect.w + GAP) // (LEAST + GAP)) * lines
    shown = min(count, room)
    across = max(1, -(-shown // lines))
    width = min(MOST, (rect.w - GAP * (across - 1)) / across)
    rows = rect.rows(lines, GAP)
    places = tuple(
        Rect(line.x + at * (width + GAP), line.y, width, line.h) for line in rows for at in range(across)
    )  # fmt: skip
    return Tiles(places[:shown], count - shown + 1 if count > room else 0)


def card_name(page: Page, kind: int) -> str:
    """A card's name."""
    return page.say.word(CARDS, KINDS[kind])


def short_name(page: Page, kind: int) -> str:
    """A card's name in as few letters as a tile has room for."""
    short = SHORT[KINDS[kind]]
    return page.say.short(short) or page.say.text(short)


def draw_tile(
    page: Page, rect: Rect, card: CardView, *, told: str = "", bright: bool = False, chosen: bool = False
) -> None:
    """A card in a row; `told` is a line below its name. A used one lies turned: it is dim and has a sign."""
    colour = "dim" if card.turned else "text"
    edge = "gold" if chosen or bright else "line"
    page.box(rect, "raised" if bright or chosen else "surface", 7, edge, 3 if chosen else 1.6 if bright else 1.0)
    if rect.h < LOW:
        _strip(page, rect.inset(3, 0), card, told, colour)
        return
    if card.kind != STIPEND:
        top = Rect(rect.x + 4, rect.y + 1, rect.w - 8, 22)
        _numbers(page, top, card.strength, card.defence, "dim" if card.turned else "gold")
    foot = 21.0 if told else 0.0
    _name(page, Rect(rect.x + 2, rect.y + 22, rect.w - 4, rect.h - 24 - foot), card.kind, colour, 2)
    if told:
        page.words(Rect(rect.x + 2, rect.foot - 22, rect.w - 4, 20), told, SMALL, "act", align="centre", grows=False)
    if card.turned:
        page.sign("turned", rect.middle[0], rect.y + 12, 15, "dim")


def _strip(page: Page, rect: Rect, card: CardView, told: str, colour: str) -> None:
    """A tile of one line: what it gives, and its name where there is room beside that."""
    if not told:
        _name(page, rect, card.kind, colour, 1)
        return
    left = page.words(rect, told, SMALL, "act", align="right", grows=False).x
    name, room = short_name(page, card.kind), Rect(rect.x, rect.y, left - rect.x - 4, rect.h)
    if not page.ink.fit(name, "body", SMALL, room.w).cut:
        page.words(room, name, SMALL, colour, grows=False)


def _numbers(page: Page, rect: Rect, strength: int, defence: int, colour: str) -> None:
    left, right = Rect(rect.x, rect.y, rect.w / 2, rect.h), Rect(rect.x + rect.w / 2, rect.y, rect.w / 2, rect.h)
    page.words(left, str(strength), SMALL, colour, "bold", grows=False)
    page.words(right, str(defence), SMALL, colour, "bold", "right", grows=False)


def _name(page: Page, rect: Rect, kind: int, colour: str, lines: int) -> None:
    """The whole name where it has room, else the short one."""
    whole = card_name(page, kind)
    fits = rect.h > 36 and not page.ink.fit(whole, "body", SMALL, rect.w, lines).cut
    name = whole if fits and not page.ink.breaks(whole, "narrow", SMALL, rect.w) else short_name(page, kind)
    page.words(rect, name, SMALL, colour, align="centre", lines=lines if name == whole else 1, grows=False)


def income_words(card: CardView) -> str:
    """What a card gives, and what is held after it."""
    return f"{signed(card.gain)} {card.sum}" if card.gain else ""


def draw_pile(page: Page, rect: Rect, pile: PileView, name: str, *, chosen: bool) -> None:
    """A pile of the shop: its numbers, name, cost and what is left."""
    look = "gold" if chosen else "plain"
    page.button(name, rect, "", look)
    if not name:
        page.touch(f"ui:pile:{pile.kind}", rect)
    colour = "text" if name else "dim"
    top = Rect(rect.x + 6, rect.y + 2, rect.w - 12, 22)
    _numbers(page, top, pile.strength, pile.defence, "gold" if name else "dim")
    _name(page, Rect(rect.x + 3, rect.y + 23, rect.w - 6, rect.h - 46), pile.kind, colour, 1)
    foot = Rect(rect.x + 6, rect.foot - 24, rect.w - 12, 22)
    page.sign("coin", foot.x + 8, foot.middle[1], 15, "gold" if name else "dim")
    page.words(Rect(foot.x + 19, foot.y, 30, foot.h), str(pile.cost), SMALL, colour, "bold", grows=False)
    page.words(Rect(foot.x + 40, foot.y, foot.w - 40, foot.h), f"× {pile.left}", SMALL, colour, align="right",
               grows=False)  # fmt: skip
