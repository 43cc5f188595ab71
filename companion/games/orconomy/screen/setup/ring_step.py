"""The ring at set-up: tap the numbers clockwise as they lie on the table, or take them in number order."""

from companion.games.orconomy.screen.board.ring import known_sector
from companion.games.orconomy.screen.own import FIRST, NOT_SWAPPING, own_of
from companion.games.orconomy.screen.setup.box_step import details_of
from companion.games.orconomy.set_up import DraftView
from companion.session.snapshot import Draft
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import draw_hub, draw_laid, mark_sector
from companion.ui.parts.setup_step import onward

NUMBERS = tuple(range(2, 12))
MOST_NAMED = 4
"""So many sectors are named in a sentence; more are only counted."""


def draw_ring_step(page: Page, draft: Draft, local: Local) -> None:
    """The ring as far as it is known, and the numbers still to be placed."""
    say = page.say.text
    details, swap = details_of(draft), own_of(local).swap
    full = len(details.ring) == len(NUMBERS)
    sectors = [known_sector(page, number) for number in details.ring]
    draw_laid(page, sectors, _touches(details, swap, full), -1 if full else len(sectors))
    draw_doubts(page, draft)
    draw_hub(page, "swap" if swap >= FIRST else "hand", say("{n} of 10", n=len(details.ring)))
    column = page.column
    title = say("Is this your ring?") if full else say("Build your ring")
    page.words(Rect(column.x, column.y, column.w, 42), title, 29, face="title")
    page.words(Rect(column.x, column.y + 42, column.w, 54), _sentence(page, swap, full), 20, "dim", lines=2, top=True)
    if details.ring_doubts and swap < FIRST:
        room = Rect(column.x, column.y + 98, column.w, 122)
        page.words(room, doubt_sentence(page, draft), 20, "danger", lines=5, top=True)
    elif not full:
        _picks(page, draft, Rect(column.x, column.y + 98, column.w, 122))
    _ways(page, draft, full, Rect(column.x, column.y + 228, column.w, 122))
    rest = Rect(column.x, column.foot - 60, column.w, 60)
    missing = page.say.plural("{n} sector left", "{n} sectors left", len(NUMBERS) - len(details.ring))
    name, following = onward(page, draft)
    yes = say("Yes, next: {step}", step=following) if draft.following else say("Yes, start the game")
    ready = draft.can_next
    page.button(name if ready else "", rest, yes if ready else missing, "main", "check" if ready else "", 23)


def doubt_sentence(page: Page, draft: Draft) -> str:
    """In which sectors the camera sees another ring than was entered, and what can be done."""
    say, doubts = page.say.text, details_of(draft).ring_doubts
    if len(doubts) > MOST_NAMED:
        return say("The camera sees other sectors in {n} places: see the marks.", n=len(doubts))
    where = ", ".join(
        say("{a} instead of {b}", a=page.say.label(seen), b=page.say.label(said)) for _, said, seen in doubts
    )
    return say("The camera sees another ring: {where}.", where=where)


def draw_doubts(page: Page, draft: Draft) -> None:
    """Mark the sectors that the camera takes for others, each with what it sees."""
    for position, _, seen in details_of(draft).ring_doubts:
        mark_sector(page, position, page.say.label(seen))


def _sentence(page: Page, swap: int, full: bool) -> str:
    if swap == FIRST:
        return page.say.text("Tap the first of the two sectors.")
    if swap > FIRST:
        return page.say.text("Now tap the other one.")
    if full:
        return page.say.text("Compare it with the table, clockwise from the top.")
    return page.say.text("Tap the numbers clockwise as they lie. The last fills itself in.")


def _touches(details: DraftView, swap: int, full: bool) -> tuple[str, ...]:
    """What tapping each sector means: only while two are being swapped."""
    if not full or swap == NOT_SWAPPING:
        return ("",) * len(NUMBERS)
    if swap == FIRST:
        return tuple(f"ui:swap:{position}" for position in range(len(NUMBERS)))
    return tuple(
        "ui:swap:-1" if position == swap else f"setup:ring:swap:{details.ring[swap]}:{details.ring[position]}"
        for position in range(len(NUMBERS))
    )


def _picks(page: Page, draft: Draft, rect: Rect) -> None:
    cells = [cell for row in rect.rows(2, 6) for cell in row.columns(5, 6)]
    for number, cell in zip(NUMBERS, cells, strict=True):
        free = number not in details_of(draft).ring
        page.button(f"setup:ring:pick:{number}" if free else "", cell, page.say.label(number), "plain", size=26)


def _ways(page: Page, draft: Draft, full: bool, rect: Rect) -> None:
    upper, lower = rect.rows(2, 6)
    swap, clear = upper.columns(2, 6)
    page.button("ui:swap:-1" if full else "", swap, page.say.text("Swap two"), "plain", "swap", 21)
    page.button(
        "setup:ring:clear" if details_of(draft).ring else "", clear, page.say.text("Clear"), "plain", "erase", 21
    )
    if draft.camera != "absent":
        lower, read = lower.columns(2, 6)
        page.button("setup:ring:read", read, page.say.text("Camera"), "edge", "camera", 21)
    page.button("setup:ring:numeric", lower, page.say.text("In number order"), "edge", size=21, lines=2)
