"""Mending an earlier act: what could have been done then, in its place or before it, with its numbers one by one."""

from collections.abc import Sequence

from companion.games.orconomy.view_shapes import TableView
from companion.games.orconomy.words.card_tables import COMPANIES
from companion.locale.tables import SIDES
from companion.session.snapshot import HistoryLine, MendView, Offer, Snapshot
from companion.ui.local import Local
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import field_of, onward
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, dice_keys, frame, grid, number_sheet
from companion.ui.screens.history import told

WAYS = (("change", "In its place"), ("insert", "Before it"))
MOST_KEYS = 12
"""Up to so many values of a number have a key each; beyond that there is a pad."""


def draw_mend(page: Page, snapshot: Snapshot, mend: MendView, local: Local) -> None:
    """What could have been done then; or, once that is chosen, its next number."""
    kind, *words = local.dialog_words
    table = snapshot.table
    if table is None:
        return
    if kind == "number" and len(words) > 1:
        _numbers(page, table, mend, local, words)
        return
    room = frame(page, _title(page, snapshot, mend), 720, close="mend:close", icon="swap")
    for (way, label), cell in zip(WAYS, Rect(room.x, room.y, room.w, 54).columns(2, 8), strict=True):
        page.button(f"ui:way:{way}", cell, page.say.text(label), "gold" if way == local.way else "plain")
    choices = [_choice(page, table, mend, local, offer) for offer in _kinds(mend.offers)]
    grid(page, choices, Rect(room.x, room.y + 66, room.w, room.h - 66), local, columns=3)


def _title(page: Page, snapshot: Snapshot, mend: MendView) -> str:
    line = next((one for one in snapshot.history if one.line == mend.act), HistoryLine(mend.act, 0, mend.action, ""))
    return told(page, snapshot, line)


def _kinds(offers: Sequence[Offer]) -> tuple[Offer, ...]:
    """One offer for each kind and player."""
    return tuple({(offer.kind, offer.player): offer for offer in reversed(offers)}.values())[::-1]


def _choice(page: Page, table: TableView, mend: MendView, local: Local, offer: Offer) -> Choice:
    clan = table.players[offer.player].clan if 0 <= offer.player < len(table.players) else ""
    return Choice(_name(mend, local, offer.kind, offer.player, ()), page.say.button(offer.kind), clan=clan)


def _name(mend: MendView, local: Local, kind: str, seat: int, chosen: Sequence[int]) -> str:
    """What the button of a choice says: the whole mending, or where its next number is asked."""
    numbers, values = onward(mend.offers, kind, seat, chosen)
    if values:
        return ":".join(("ui:number", kind, str(seat), *map(str, numbers)))
    return ":".join(("mend", local.way, str(mend.act), kind, str(seat), *map(str, numbers)))


def _numbers(page: Page, table: TableView, mend: MendView, local: Local, words: Sequence[str]) -> None:
    kind, seat, chosen = words[0], int(words[1]), [int(word) for word in words[2:]]
    _, values = onward(mend.offers, kind, seat, chosen)
    if len(values) > MOST_KEYS:
        fits = local.typed.isdigit() and int(local.typed) in values
        done = _name(mend, local, kind, seat, (*chosen, int(local.typed))) if fits else ""
        number_sheet(page, page.say.button(kind), local.typed, done)
        return
    clan = table.players[seat].clan if 0 <= seat < len(table.players) else ""
    room = frame(page, page.say.button(kind), clan=clan)
    if kind == "roll":
        names = [_name(mend, local, kind, seat, (*chosen, value)) for value in values]
        dice_keys(page, Rect(room.x, room.y + 20, room.w, 90), names)
        return
    choices = [
        Choice(_name(mend, local, kind, seat, (*chosen, value)), _label(page, table, kind, len(chosen), value))
        for value in values
    ]
    grid(page, choices, room, local)


def _label(page: Page, table: TableView, kind: str, position: int, value: int) -> str:
    """What a number means in words."""
    field = field_of(kind, position)
    if field == "victim" and value < len(table.players):
        return table.players[value].name
    if field == "what":
        return page.say.text(SIDES.get(kind, COMPANIES)[value])
    if field == "industry":
        return f"{page.say.label(value)} {page.say.industry(value)}"
    return str(value)
