"""A card as a tile: its name, strength by a sword and defence by a shield, and what it gives or costs."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.economancy.rules.cards import KINDS, STIPEND
from companion.games.economancy.view import CardView, PileView
from companion.games.economancy.words.card_tables import CARDS, SHORT, WORDS
from companion.locale.gaps import signed
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import LOOKS, Page

LEAST, MOST, GAP = 54.0, 112.0, 4.0  # width of a tile
LOW = 46.0  # a tile lower than this shows its name only
LETTERS, LARGER = 19.0, 24.0
ROOMY = 92.0  # a pile as high as that has room for large letters


class Tiles(NamedTuple):
    """Where the tiles of a row stand, and how many more cards there are than have room."""

    places: tuple[Rect, ...]
    hidden: int


def tile_places(rect: Rect, count: int, lines: int, unit: float) -> Tiles:
    """Places for so many tiles in some lines; where there are more than have room, the last place is for the rest."""
    room = int((rect.w + GAP) // (LEAST * unit + GAP)) * lines
    shown = min(count, room)
    across = max(1, -(-shown // lines))
    width = min(MOST * unit, (rect.w - GAP * (across - 1)) / across)
    rows = rect.rows(lines, GAP)
    places = tuple(
        Rect(line.x + at * (width + GAP), line.y, width, line.h) for line in rows for at in range(across)
    )  # fmt: skip
    return Tiles(places[:shown], count - shown + 1 if count > room else 0)


def card_name(page: Page, kind: int) -> str:
    """A card's name."""
    return page.say.word(CARDS, KINDS[kind])


def card_word(page: Page, kind: int) -> str:
    """A card's name in one word, whole."""
    return page.say.word(WORDS, KINDS[kind])


def short_name(page: Page, kind: int) -> str:
    """A card's name in as few letters as the smallest tile has room for."""
    short = SHORT[KINDS[kind]]
    return page.say.short(short) or page.say.text(short)


def draw_tile(
    page: Page, rect: Rect, card: CardView, *, line: str = "", bright: bool = False, chosen: bool = False
) -> None:
    """A card in a row; `told` is a line below its name. A used one lies turned: it is dim and has a sign."""
    colour, unit = "dim" if card.turned else "text", page.unit
    edge = "gold" if chosen or bright else "line"
    page.box(rect, "raised" if bright or chosen else "surface", 7, edge, 3 if chosen else 1.6 if bright else 1.0)
    if rect.h < LOW * unit:
        _strip(page, rect.inset(3, 0), card, line, colour)
        return
    high = 22 * unit
    head, foot = 0.0 if card.kind == STIPEND else high, high if line or card.turned else 0.0
    if head:
        size, place = page.letters(LETTERS, LARGER), Rect(rect.x + 2, rect.y + 1, rect.w - 4, high)
        _fighting(page, place, card.strength, card.defence, size, dim=card.turned)
    _name(page, Rect(rect.x + 2, rect.y + head, rect.w - 4, rect.h - head - 2 - foot), card.kind, colour, 2)
    if line:
        place = Rect(rect.x + 2, rect.foot - high, rect.w - 4, high - 2)
        size = page.letters(LETTERS, LARGER) * unit
        if page.ink.fit(line, "body", size, place.w).cut:  # a narrow card, with a sum
            size = LETTERS * unit
        page.words(place, line, size, "act", align="centre", grows=False)
    if card.turned:
        page.sign("turned", rect.x + 14 * unit if line else rect.middle[0], rect.foot - 12 * unit, 18 * unit, "dim")


def _strip(page: Page, rect: Rect, card: CardView, line: str, colour: str) -> None:
    """A tile of one line: what it gives, and its name where there is room beside that."""
    if not line:
        _name(page, rect, card.kind, colour, 1)
        return
    left = page.words(rect, line, LETTERS * page.unit, "act", align="right").x
    name, room = short_name(page, card.kind), Rect(rect.x, rect.y, left - rect.x - 4, rect.h)
    if not page.ink.fit(name, "body", LETTERS * page.unit, room.w).cut:
        page.words(room, name, LETTERS * page.unit, colour)


def _fighting(page: Page, rect: Rect, strength: int, defence: int, size: float, *, dim: bool) -> None:
    """A sword with the strength, a shield with the defence; in a narrow tile their numbers alone."""
    unit = page.unit
    both = (("sword", strength, "danger"), ("shield", defence, "ice"))
    for (sign, number, colour), half in zip(both, rect.columns(2, 0), strict=True):
        left = half.x + 18 * unit if half.w >= 40 * unit else half.x + 2
        if half.w >= 40 * unit:
            page.sign(sign, half.x + 10 * unit, half.middle[1], 14 * unit, "dim" if dim else colour)
        place = Rect(left, half.y, half.right - left, half.h)
        page.words(place, str(number), size * unit, "dim" if dim else "text", "bold", grows=False)


def _name(page: Page, rect: Rect, kind: int, colour: str, lines: int) -> None:
    """The whole name where it has room, else a word of it, else the short one; in large letters as large as there is
    room.
    """
    size = LETTERS * page.unit
    forms = [(card_name(page, kind), lines if rect.h > 36 * page.unit else 1), (card_word(page, kind), 1)]
    fits = (
        form
        for form in forms
        if not page.ink.fit(form[0], "body", size, rect.w, form[1]).cut
        and not page.ink.breaks(form[0], "narrow", size, rect.w)
    )
    name, lines = next(fits, (short_name(page, kind), 1))
    page.words(rect, name, size, colour, align="centre", lines=lines)


def income_words(card: CardView) -> str:
    """What a card gives, and what is held after it."""
    return f"{signed(card.gain)} = {card.sum}" if card.gain else ""


def draw_pile(page: Page, rect: Rect, pile: PileView, name: str, *, buyers: Sequence[str] = (), lack: int = 0) -> None:
    """A pile of the shop: its cost as a coin, what is left or by how much it is too dear, its name, how it fights, and
    the marks of those who buy it.
    """
    unit, look = page.unit, LOOKS["off" if page.watched or not name else "gold" if buyers else "plain"]
    page.box(rect, look.paper, 10, look.edge, look.width)
    page.touch(name or f"ui:pile:{pile.kind}", rect)
    page.cap(name, rect)
    colour, high = "text" if name else "dim", 28 * unit
    size = page.letters(LETTERS, LARGER if rect.h >= ROOMY * unit else LETTERS)
    x, y = rect.x + 4 + high / 2, rect.y + 3 + high / 2
    page.sign("disc", x, y, high, "gold" if name else "dim")
    cost = Rect(x - high / 2, y - high / 2, high, high)
    page.words(cost, str(pile.cost), page.letters(LETTERS + 1, LARGER) * unit, "bg", "bold", "centre", grows=False)
    right_half = Rect(cost.right, cost.y, rect.right - cost.right - 6, high)
    for place, mark in enumerate(buyers):
        page.mark(mark, right_half.right - (12 + 25 * place) * unit, y, 12 * unit)
    if not buyers:
        number, ink = (signed(-lack), "danger") if lack else (f"×{pile.left}", "dim")
        page.words(right_half, number, size * unit, ink, "bold" if lack else "body", "right", grows=False)
    fighting = Rect(rect.x + rect.w * 0.08, rect.foot - 26 * unit, rect.w * 0.9, 24 * unit)
    _name(page, Rect(rect.x + 3, cost.foot, rect.w - 6, fighting.y - cost.foot), pile.kind, colour, 2)
    _fighting(page, fighting, pile.strength, pile.defence, size, dim=not name)
