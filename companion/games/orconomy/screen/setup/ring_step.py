"""The ring at set-up: tap the numbers clockwise as they lie on the table, or take them in number order."""

from companion.games.orconomy.screen.board.ring import known_sector
from companion.games.orconomy.screen.own import FIRST, NOT_SWAPPING, own_of
from companion.games.orconomy.screen.setup.box_step import details_of
from companion.games.orconomy.set_up import DraftView
from companion.games.ring.laid_keys import draw_laid_keys
from companion.session.snapshot import Draft, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.paint.theme import quiet
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import draw_hub, draw_laid, mark_sector
from companion.ui.parts.table_frame import draw_due
from companion.ui.parts.table_stage import Due, Key

NUMBERS = tuple(range(2, 12))
NOTHING = Snapshot()
"""At set-up no hand has anything to do."""
MOST_NAMED = 4
"""So many sectors are named in a sentence; more are only counted."""


def draw_ring_step(page: Page, draft: Draft, local: Local) -> None:
    """The ring as far as it is known, and the numbers still to be placed."""
    say, unit = page.say.text, page.unit
    details, swap = details_of(draft), own_of(local).swap
    full = len(details.ring) == len(NUMBERS)
    sectors = [known_sector(page, number) for number in details.ring]
    draw_laid(page, sectors, _touches(details, swap, full), -1 if full else len(sectors))
    draw_doubts(page, draft)
    draw_hub(page, "swap" if swap >= FIRST else "hand", say("{n} of 10", n=len(details.ring)))
    title = say("Is this your ring?") if full else say("Build your ring")
    draw_due(page, NOTHING, Due(title, _sentence(page, swap, full), sign="next"))
    *rows, last = page.zones.rows.rows(3, 6 * unit)
    cells = [cell for row in (*rows, last) for cell in row.columns(4, 6 * unit)]
    if details.ring_doubts and swap < FIRST:
        room = Rect(rows[0].x, rows[0].y, rows[0].w, last.y - rows[0].y)
        page.words(room, doubt_sentence(page, draft), 21 * unit, "danger", lines=6, top=True)
    elif not full:
        for number, cell in zip(NUMBERS, cells, strict=False):
            _pick(page, number, cell, laid=number in details.ring)
    order = Rect(cells[-2].x, last.y, cells[-1].right - cells[-2].x, last.h)
    if draft.camera != "absent":
        order, camera = order.columns(2, 6 * unit)
        page.button("setup:ring:read", camera, say("Camera"), "edge", "camera", 21 * unit)
    page.button("setup:ring:numeric", order, say("In number order"), "edge", size=21 * unit, lines=3)
    draw_laid_keys(page, draft, details.ring, len(NUMBERS), Key("ui:swap:-1", say("Swap two"), "swap"))


def doubt_sentence(page: Page, draft: Draft) -> str:
    """In which sectors the camera sees another ring than was entered, and what can be done."""
    say, doubts = page.say.text, details_of(draft).ring_doubts
    if len(doubts) > MOST_NAMED:
        return say("The camera sees other sectors, places: {n}. See the marks.", n=len(doubts))
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
    return page.say.text("Which industry lies here? Touch its number.")


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


def _pick(page: Page, number: int, cell: Rect, *, laid: bool) -> None:
    """A number with its sign; one that lies already has a tick, and cannot be touched."""
    upper, lower = cell.rows(2, 0)
    page.box(cell, "" if laid else "raised", 10, "line" if laid else "edge", 1.4)
    page.words(upper, page.say.label(number), 27 * page.unit, "dim" if laid else "text", "bold", "centre", grows=False)
    if laid:
        page.sign("check", lower.middle[0], lower.y + lower.h * 0.4, 22 * page.unit, "dim")
        return
    sector = known_sector(page, number)
    page.sign(sector.sign, lower.middle[0], lower.y + lower.h * 0.4, 30 * page.unit, quiet(sector.hue, page.theme.tone))
    page.touch(f"setup:ring:pick:{number}", cell)
