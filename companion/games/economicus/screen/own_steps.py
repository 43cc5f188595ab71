"""The game's own steps of set-up: the ring of segments, the 31 printed numbers of the box, what is confirmed once."""

from collections.abc import Mapping, Sequence
from functools import partial

from companion.games.economicus.rules.box import CENTRE, SEGMENTS, asked
from companion.games.economicus.screen.saying import signed
from companion.games.economicus.screen.segment_ring import HUES, PRIVATE, STATE, draw_slot
from companion.games.economicus.set_up import LIMITS, DraftView, RowView
from companion.games.economicus.words import tables
from companion.games.ring.laid_keys import draw_laid_keys
from companion.session.snapshot import Draft, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import HUB, Sector, draw_hub, draw_laid, draw_sector, lay, ring_of, touch_sector
from companion.ui.parts.setup_step import onward
from companion.ui.parts.sheet import frame
from companion.ui.parts.table_frame import draw_due, draw_keys
from companion.ui.parts.table_stage import Due, Key

CONFIRM: Mapping[str, str] = {
    "centre_neighbours": "On your board 7 touches:",
    "crisis_profit": "A strength token in a crisis:",
}
"""What is asked once."""
NOTHING = Snapshot()  # at set-up no hand has anything to do
FIELDS = {"profit": "profit", "private": "private slots", "state": "state slots"}
APART = "Anybody buys private companies, state ones only with a quota."
ALIKE = "State slots count as private ones here."


def draw_own_step(page: Page, _snapshot: Snapshot, draft: Draft, local: Local) -> None:
    """The step that is open."""
    assert isinstance(draft.details, DraftView)
    if draft.step == "ring":
        _ring(page, draft, draft.details)
    else:
        _box(page, draft, draft.details, local)


def _ring(page: Page, draft: Draft, details: DraftView) -> None:
    """The ten numbers, to be tapped clockwise as the segments lie."""
    say, ring = page.say.text, details.ring
    sectors = [Sector(HUES[number], str(number)) for number in ring]
    draw_laid(page, sectors, asked=len(ring) if len(ring) < len(SEGMENTS) else -1)
    draw_hub(page, "hand", say("{n} of {all}", n=len(ring), all=len(SEGMENTS)))
    title, hint = say("Build your ring"), say("Tap the segments clockwise as they lie. 7 is the centre.")
    if len(ring) == len(SEGMENTS):
        title, hint = say("Is this your ring?"), say("Compare it with the table, clockwise from the top.")
    draw_due(page, NOTHING, Due(title, hint, sign="next"))
    *rows, last = page.zones.rows.rows(3, 6 * page.unit)
    cells = [cell for row in (*rows, last) for cell in row.columns(4, 6 * page.unit)]
    for number, cell in zip(SEGMENTS, cells, strict=False):
        pick = "" if number in ring else f"setup:ring:pick:{number}"
        page.button(pick, cell, str(number), "plain", size=28 * page.unit)
    order = cells[-2].joined(cells[-1])
    if len(ring) < len(SEGMENTS):
        page.button("setup:ring:numeric", order, say("In number order"), "edge", size=21 * page.unit, lines=2)
    draw_laid_keys(page, draft, ring, len(SEGMENTS))


def _box(page: Page, draft: Draft, details: DraftView, local: Local) -> None:
    """The printed numbers on the ring as they are read, segment by segment; trial numbers are told."""
    say = page.say.text
    words = local.dialog.split(":")
    rows = {row.number: row for row in details.rows}
    unread = (
        row.number
        for row in details.rows
        if row.tried or any(getattr(row, field) is None for field in asked(row.number))
    )
    chosen = (
        int(words[1])
        if words[0] == "box" and words[1:] and words[1].isdigit()
        else next(unread, details.rows[0].number)
    )
    for number in (*details.ring, CENTRE):
        _segment(page, details.ring, rows[number], chosen=number == chosen)
    apart = any(option.name == "state_companies" and option.value == "true" for option in draft.options)
    hint = say(APART if apart else ALIKE)
    if details.trial and details.known < details.all:
        known = say("{n} of 31 numbers known", n=details.known)
        hint = f"{known}. {say('NOT THE PRINTED VALUES')}"
    draw_due(page, NOTHING, Due(say("Read your board"), hint, sign="hand"))
    head, *lines = page.zones.rows.rows(4, 4)
    page.words(Rect(head.x, head.y, head.w - 124, head.h), _title(page, rows[chosen]), 24, "gold", "bold")
    beyond = chosen + 1 if chosen < details.rows[-1].number else details.rows[0].number
    page.button(f"ui:box:{beyond}", Rect(head.right - 118, head.y, 118, head.h), say("Next"), "edge", "next", 20)
    for one, line in zip(asked(chosen), lines, strict=False):
        page.words(Rect(line.x, line.y, 108, line.h), say(FIELDS[one]), 22, lines=2)
        _steps(page, rows[chosen], one, Rect(line.x + 112, line.y, line.w - 112, line.h))
    trial = Key("setup:box:trial", say("Trial numbers"), look="gold" if details.trial else "plain")
    cards = Key("ui:known", say("Cards: {n}", n=len(details.cards)), "card") if details.cards else None
    name, following = onward(page, draft)
    left = Key("", say("{n} still to read", n=details.all - details.known), "hand")
    draw_keys(page, Key(name, following, "check") if draft.can_next else left, trial, cards)


def _segment(page: Page, order: Sequence[int], row: RowView, *, chosen: bool) -> None:
    """An industry with its numbers as far as they are known; those still to be read are bright."""
    profit = page.say.text("profit {n}", n=_number("profit", row.profit))
    is_known = not row.tried and all(getattr(row, field) is not None for field in asked(row.number))
    if row.number == CENTRE:
        ring = ring_of(page)
        page.area(ring.round(HUB - 2), "raised", "gold" if chosen else "line", 4 if chosen else 1.4)
        draw_hub(page, "", f"{row.number} · {profit}")
        page.touch(f"ui:box:{row.number}", ring.box((ring.x, ring.y), 2 * HUB - 8, 2 * HUB - 8), ring.round(HUB - 4))
        return
    position = order.index(row.number)
    draw_sector(
        page,
        position,
        Sector(HUES[row.number], str(row.number), profit, lit="now" if chosen else "off" if is_known else ""),
    )
    slots = [PRIVATE] * row.private if row.private is not None else ["?"]
    slots += [STATE] * row.state if row.state is not None else ["?"]
    lay(page, position, slots[:3], slots[3:], partial(draw_slot, page))
    touch_sector(page, position, f"ui:box:{row.number}")


def draw_correction(page: Page, draft: Draft, words: Sequence[str]) -> None:
    """All that one of an industry's numbers may be, a key each."""
    details = draft.details
    if not isinstance(details, DraftView) or not words or not words[0].isdigit() or not 2 <= int(words[0]) <= 12:
        return
    row = details.rows[int(words[0]) - 2]
    if words[-1] in asked(row.number):
        _keys(page, row, words[-1])


def _title(page: Page, row: RowView) -> str:
    return f"{row.number} · {page.say.area(row.number)}"


def _number(field: str, value: int | None) -> str:
    """A number as it is printed; a profit with its sign."""
    if value is None:
        return "?"
    return signed(value) if field == "profit" else str(value)


def _steps(page: Page, row: RowView, field: str, rect: Rect) -> None:
    """Minus, the number, which a touch asks for as a whole, plus; and that a trial number is the printed one, or that a
    number is not known after all.
    """
    least, most = LIMITS[field]
    value, tried = getattr(row, field), field in row.tried
    name = f"setup:box:{row.number}:{field}"
    less, middle, more, last = rect.columns(4, 5)
    page.button(f"ui:box:{row.number}:{field}", middle, _number(field, value), "bad" if tried else "edge", size=28)
    if value is None:
        return
    page.button(f"{name}:{value - 1}" if value > least else "", less, "−", "plain", size=28)
    page.button(f"{name}:{value + 1}" if value < most else "", more, "+", "plain", size=28)
    if tried:
        page.button(f"{name}:{value}", last, "", "gold", "check", 26)
    else:
        page.button(f"{name}:none", last, "", "plain", "erase", 26)


def _keys(page: Page, row: RowView, field: str) -> None:
    """All that may be printed there."""
    room = frame(page, f"{_title(page, row)}: {page.say.text(FIELDS[field])}", 760, close=f"ui:box:{row.number}")
    least, most = LIMITS[field]
    across = 6 if page.upright else 10
    count = -(-(most - least + 1) // across)
    rows = Rect(room.x, room.y, room.w, min(room.h, count * 70)).rows(count, 6)
    cells = [cell for line in rows for cell in line.columns(across, 6)]
    for value, cell in zip(range(least, most + 1), cells, strict=False):
        look = "gold" if value == getattr(row, field) else "plain"
        page.button(f"setup:box:{row.number}:{field}:{value}", cell, _number(field, value), look, size=24)


def draw_confirming(page: Page, draft: Draft, rect: Rect) -> None:
    """What is to be seen in the box and not in the rulebook's text, until its owner has said it."""
    details = draft.details
    if not isinstance(details, DraftView) or not details.answers:
        return
    for (name, said), room in zip(details.answers, rect.columns(len(details.answers), 12), strict=True):
        page.words(Rect(room.x + 4, room.y, room.w - 8, 28), page.say.text(CONFIRM[name]), 20, "gold")
        if not said:
            page.lacking += (f"setup:confirm:{name}:",)
        cells = Rect(room.x, room.y + 30, room.w, room.h - 32).columns(2, 6)
        for value, cell in zip(tables.VALUES[name], cells, strict=True):
            label = page.say.text(tables.VALUES[name][value])
            page.button(
                f"setup:confirm:{name}:{value}", cell, label, "gold" if value == said else "edge", size=20, lines=2
            )
