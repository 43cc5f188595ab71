"""Set-up of the line: three cards drawn by the app or named by hand, who deals, and who sits at the near side."""

from companion.games.orc.screen.colour_signs import PAPER, draw_colour
from companion.games.orc.screen.saying import colour_word
from companion.games.orc.set_up import SetUpView
from companion.games.orc.words.tables import SETUP
from companion.session.snapshot import Draft, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import ON_MARK
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.setup_step import beside_foot, foot, onward, step_title

BOX, CARD_GAP, END_GAP = 40.0, 16.0, 3.0
LABEL = 150.0


def draw_line_step(page: Page, _snapshot: Snapshot, draft: Draft, _local: Local) -> None:
    """The whole step."""
    view = draft.details
    assert isinstance(view, SetUpView)
    step_title(page, page.say.text(SETUP["line"]), _hint(page, view))
    page.lacking = ("setup:line:pick:",) if view.left else ("setup:line:two:",)
    width, unit = page.rect.w - 16, page.unit
    _line(page, view, Rect(8, 124 * unit, width, 92 * unit))
    _colours(page, view, Rect(8, 222 * unit, width, 62 * unit))
    _draw_ways(page, view, Rect(8, 292 * unit, width, 56 * unit))
    beside, high = beside_foot(page), 140 if page.upright else 54
    who = Rect(8, 356 * unit, width, 2 * high + 6) if page.upright else Rect(beside.x, 356, beside.w, 2 * high + 6)
    dealer, near = who.rows(2)
    _who(page, draft, view, SETUP["dealer"], "dealer", view.dealer, dealer)
    _who(page, draft, view, SETUP["near"], "near", view.near, near)
    foot(page, draft, *onward(page, draft))


def _hint(page: Page, view: SetUpView) -> str:
    """What is still missing; of a series, how it stands."""
    hint = page.say.text(SETUP["seek"] if view.whole else SETUP["pick"] if view.left else SETUP["two"])
    if view.game == 1:
        return hint
    first, second = view.won
    return f"{page.say.text(SETUP['series'], game=view.game, first=first, second=second)}. {hint}"


def _line(page: Page, view: SetUpView, rect: Rect) -> None:
    """Six lands, two on each card, from the box on; a touch says which end of a card shows two Orcs."""
    page.sign("box", rect.x + 16, rect.middle[1], 28, "dim")
    cards = Rect(rect.x + BOX, rect.y, rect.w - BOX, rect.h).columns(3, CARD_GAP)
    for card, place in enumerate(cards):
        page.box(place, "surface", 10, "edge", 1.6)
        for end, cell in enumerate(place.columns(2, END_GAP)):
            _end(page, view, 2 * card + end, cell)


def _end(page: Page, view: SetUpView, at: int, cell: Rect) -> None:
    colour, worth = view.lands[at]
    inner = cell.inset(4)
    page.touch(f"setup:line:two:{at + 1}", cell)
    page.box(inner, PAPER.get(colour, "bg"), 7, "gold" if worth == 2 else "")
    if not colour:
        page.words(inner, str(at + 1), 26, "dim", align="centre")
        return
    page.sign(colour, inner.x + 24, inner.y + 26, 30, ON_MARK)
    page.words(Rect(inner.x + 46, inner.y, inner.w - 50, 54), f"× {worth}" if worth else "?", 28, ON_MARK, "bold")
    page.words(Rect(inner.x + 6, inner.foot - 32, inner.w - 12, 28), colour_word(page, colour), 20, ON_MARK)


def _colours(page: Page, view: SetUpView, rect: Rect) -> None:
    """The colours that are left to name; once the line is whole, its three cards."""
    if not view.left:
        _cards(page, view, rect)
        return
    for colour, cell in zip(PAPER, rect.columns(len(PAPER), 6), strict=True):
        name = f"setup:line:pick:{colour}" if colour in view.left else ""
        page.button(name, cell, "", "plain")
        draw_colour(page, colour, cell.x + 26, cell.middle[1], 16, 1.0 if name else 0.3)
        word = Rect(cell.x + 48, cell.y, cell.w - 52, cell.h)
        size = SMALL if page.upright else 20
        page.words(word, colour_word(page, colour), size, "text" if name else "dim", short=_first(page, colour, word.w))


def _first(page: Page, colour: str, width: float) -> str:
    """The word of a colour, as much of it as has room beside its sign."""
    word = colour_word(page, colour)
    fits = (word[:n] + "." for n in range(len(word) - 1, 1, -1))
    return next((word_part for word_part in fits if page.ink.width(word_part, "narrow", SMALL) <= width), "")


def _cards(page: Page, view: SetUpView, rect: Rect) -> None:
    for (two, one), cell in zip(view.cards, Rect(rect.x + BOX, rect.y, rect.w - BOX, rect.h).columns(3), strict=False):
        description = page.say.text(SETUP["card"], two=colour_word(page, two), one=colour_word(page, one))
        page.words(cell, description, 22, align="centre", lines=2)


def _draw_ways(page: Page, view: SetUpView, rect: Rect) -> None:
    """Draw a line, take the last colour back, or begin anew."""
    has_begun = any(colour for colour, _ in view.lands)
    draw, back, clear = rect.columns(3, 8)
    look = "plain" if has_begun else "main"
    page.button("setup:line:draw", draw, page.say.text(SETUP["draw_line"]), look, "card", 22)
    page.button("setup:line:back" if has_begun else "", back, page.say.text(SETUP["back"]), "edge", "back", 22)
    page.button("setup:line:clear" if has_begun else "", clear, page.say.text(SETUP["clear"]), "edge", "erase", 22)


def _who(page: Page, draft: Draft, view: SetUpView, label: str, touch: str, now: int, rect: Rect) -> None:
    """Two names to choose from; the dealer may be drawn."""
    page.words(Rect(rect.x + 4, rect.y, LABEL - 8, rect.h), page.say.text(label), SMALL + 2, "dim", lines=2)
    room = Rect(rect.x + LABEL, rect.y, rect.w - LABEL, rect.h)
    if touch == "dealer":
        page.button("setup:dealer:draw", Rect(room.right - 58, room.y, 58, room.h), "", "edge", "die", 26)
        room = Rect(room.x, room.y, room.w - 64, room.h)
    for seat, (player, cell) in enumerate(zip(draft.seats, room.columns(2, 6), strict=True)):
        look = "gold" if seat == now else "plain"
        page.button(f"setup:{touch}:{seat}", cell, player.name, look, size=21)
