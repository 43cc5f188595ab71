"""The dialogs over the table: one industry, one player, the menu, the devices, what happened, the camera's picture."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.locale.catalogue import LANGUAGES
from companion.locale.sentences import signed
from companion.locale.tables import DEVICES, SOURCES, STATES, WHYS
from companion.table.snapshot import Action, DeviceView, HistoryLine, IndustryView, PlayerView, Snapshot, TableView
from companion.ui.local import Local
from companion.ui.offered import in_sector, name_of, of_player
from companion.ui.page import SMALL, Page
from companion.ui.shapes import Rect

HISTORY_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of a dialog; `clan` shows whose it is."""

    name: str
    label: str
    look: str = "plain"
    icon: str = ""
    clan: str = ""


def draw_dialog(page: Page, snapshot: Snapshot, local: Local) -> None:
    """The open dialog, if there is one that can be shown now."""
    kind, *words = local.dialog_words
    if kind in PLAIN:
        PLAIN[kind](page, snapshot, local)
    elif snapshot.table is not None and kind in ABOUT and words:
        ABOUT[kind](page, snapshot.table, int(words[0]), local)


def _frame(page: Page, title: str, wide: float = 640, close: str = "ui:close", icon: str = "") -> Rect:
    """A framed sheet in the middle; returns the room below its title."""
    page.layer("dialog", modal=True)
    width = min(wide, page.rect.w - 16)
    rect = Rect((page.rect.w - width) / 2, 56, width, page.rect.h - 64)
    page.box(rect, "surface", 12, "gold", 2)
    left = rect.x + 18
    if icon:
        page.sign(icon, rect.x + 34, rect.y + 30, 26, "gold")
        left = rect.x + 58
    page.words(Rect(left, rect.y + 4, rect.right - left - 70, 52), title, 29, face="title")
    page.button(close, Rect(rect.right - 62, rect.y + 4, 58, 54), "", "edge", "cross", 20)
    return Rect(rect.x + 16, rect.y + 62, rect.w - 32, rect.h - 74)


def _grid(page: Page, choices: Sequence[Choice], rect: Rect, local: Local, columns: int = 2) -> None:
    """Buttons in columns, further ones on the next page."""
    rows = max(1, int((rect.h + 6) // 57))
    room = rows * columns
    pages = 1 if len(choices) <= room else -(-len(choices) // (room - 1))
    shown = min(local.page, pages - 1)
    per_page = room if pages == 1 else room - 1
    part = list(choices[shown * per_page : (shown + 1) * per_page])
    if pages > 1:
        part.append(Choice(f"ui:page:{(shown + 1) % pages}", f"{shown + 1}/{pages}", "edge", "next"))
    cells = [cell for row in rect.rows(rows, 6) for cell in row.columns(columns, 8)]
    for choice, cell in zip(part, cells, strict=False):
        _choice(page, choice, Rect(cell.x, cell.y, cell.w, min(cell.h, 62)))


def _choice(page: Page, choice: Choice, cell: Rect) -> None:
    if not choice.clan:
        page.button(choice.name, cell, choice.label, choice.look, choice.icon, 21, lines=2)
        return
    page.button(choice.name, cell, "", choice.look)
    page.mark(choice.clan, cell.x + 28, cell.middle[1], 14)
    page.words(Rect(cell.x + 52, cell.y, cell.w - 60, cell.h), choice.label, 21, face="bold", lines=2)


def _sector(page: Page, table: TableView, number: int, local: Local) -> None:
    industry = next((view for view in table.industries if view.number == number), None)
    if industry is None:
        return
    title = f"{industry.label} {page.say.industry(number)}"
    room = _frame(page, title, icon=f"industry{number}")
    _facts(page, _sector_facts(page, industry), Rect(room.x, room.y, room.w, 30))
    _tokens(page, table, industry, Rect(room.x, room.y + 34, room.w, 40))
    actions = in_sector(table, number)
    choices = [_about(page, table, action) for action in actions]
    rest = Rect(room.x, room.y + 82, room.w, room.h - 82)
    if choices:
        _grid(page, choices, rest, local)
    else:
        page.words(rest, page.say.text("Nothing to do here now."), 21, "dim", align="centre", lines=2)


def _sector_facts(page: Page, industry: IndustryView) -> str:
    facts = [
        f"{page.say.text('price')} {industry.price}",
        f"{page.say.text('income')} {signed(industry.income)}",
        page.say.plural("{n} free slot", "{n} free slots", industry.free_slots),
    ]
    tokens = len(industry.companies) + len(industry.startups)
    facts.append(page.say.text("interest {n}", n=tokens))
    return " · ".join(facts)


def _facts(page: Page, text: str, rect: Rect) -> None:
    page.words(rect, text, 20, "dim")


def _tokens(page: Page, table: TableView, industry: IndustryView, rect: Rect) -> None:
    x, y = rect.x + 15, rect.middle[1]
    for token in industry.companies:
        page.company(token, table.players[token.player].clan, x, y, 14)
        x += 36
    for _ in range(industry.free_slots):
        page.slot(x, y, 14)
        x += 36
    for seat in industry.startups:
        page.startup(table.players[seat].clan, x + 10, y, 14)
        x += 36


def _about(page: Page, table: TableView, action: Action) -> Choice:
    clan = table.players[action.player].clan if 0 <= action.player < len(table.players) else ""
    look = "bad" if action.kind in ("give_up", "collapse") else "plain"
    return Choice(name_of(action), page.say.button(action.kind, action.args), look, clan=clan)


def _player(page: Page, table: TableView, seat: int, local: Local) -> None:
    if not 0 <= seat < len(table.players):
        return
    player = table.players[seat]
    room = _frame(page, player.name)
    page.mark(player.clan, room.right - 92, room.y - 32, 15)
    for place, line in zip(Rect(room.x, room.y, room.w, 84).rows(3, 0), _player_facts(page, player), strict=True):
        page.words(place, line, 20, "dim")
    lines = [line for line in table.lines if line.player == seat]
    sums = ", ".join(f"{page.say.label(line.industry)}: {signed(line.amount)}" for line in lines)
    page.words(Rect(room.x, room.y + 86, room.w, 28), sums, 20, "gold")
    choices = [_about(page, table, action) for action in of_player(table, seat)]
    choices += [
        Choice(name_of(action), f"{page.say.button(action.kind)}: {page.say.label(line.industry)}", "bad")
        for line in lines
        for action in line.choices
    ]
    _grid(page, choices, Rect(room.x, room.y + 120, room.w, room.h - 120), local)


def _player_facts(page: Page, player: PlayerView) -> tuple[str, str, str]:
    say = page.say
    trophies = say.plural("{n} Trophy", "{n} Trophies", player.trophies)
    skulls = say.plural("{n} Skull", "{n} Skulls", player.skulls)
    winter = say.text("interest if Winter came now: {n}", n=player.interest_due)
    cards = say.plural("{n} card", "{n} cards", player.cards)
    return (
        f"{trophies}: {say.text('present in {a}, leads in {b}', a=player.presence, b=player.dominance)}",
        f"{skulls} · {cards} · {say.text('{n} of 10 tokens left', n=player.tokens_left)}",
        f"{winter} · {say.text('can raise {n}', n=player.raisable)}",
    )


def _menu(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = _frame(page, page.say.text("Menu"))
    say = page.say.text
    choices = [
        Choice(f"ui:lang:{code}", name, "gold" if code == local.language else "plain", "globe")
        for code, name in LANGUAGES.items()
    ]
    other = "light" if local.theme == "dark" else "dark"
    choices += [
        Choice(f"ui:theme:{other}", say("Light colours") if other == "light" else say("Dark colours"), icon="shade"),
        Choice("look", say("What the camera sees"), icon="camera"),
        Choice("ui:devices", say("Devices"), icon="die"),
        Choice("ui:history", say("What happened"), icon="clock"),
        Choice("redo" if snapshot.can_redo else "", say("Redo"), icon="redo"),
        Choice("pause", say("Pause"), icon="pause"),
    ]
    if snapshot.simulated and snapshot.table is not None:
        choices.append(Choice("ui:seats", say("Take over a player"), icon="person"))
    _grid(page, choices, room, local)


def _seats(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = _frame(page, page.say.text("Take over a player"))
    players = snapshot.table.players if snapshot.simulated and snapshot.table else ()
    choices = [
        Choice(
            f"seat:{player.seat}",
            player.name,
            "gold" if player.seat in snapshot.own_seats else "plain",
            clan=player.clan,
        )
        for player in players
    ]
    _grid(page, choices, room, local)


def _devices(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = _frame(page, page.say.text("Devices"))
    for device, row in zip(snapshot.devices[:5], room.rows(5, 6), strict=False):
        draw_device(page, device, row)
    if not snapshot.devices:
        page.words(
            room, page.say.text("No devices: everything is entered by hand."), 21, "dim", align="centre", lines=2
        )


def draw_device(page: Page, device: DeviceView, row: Rect) -> None:
    """One device's card: what it is, how it is, and what to know."""
    page.box(row, "raised", 8)
    icon = {"camera": "camera", "dice": "die", "disk": "disk"}.get(device.kind, "token")
    colour = {"up": "act", "down": "crisis", "absent": "dim"}.get(device.state, "gold")
    page.sign(icon, row.x + 28, row.middle[1], 24, "dim")
    state = page.say.word(STATES, device.state)
    told = page.words(Rect(row.right - 172, row.y, 162, row.h), state, 21, colour, "bold", "right")
    upper = Rect(row.x + 54, row.y + 2, told.x - row.x - 62, row.h / 2)
    name = page.say.word(DEVICES, device.kind) + (f" · {page.say.text('SIMULATED')}" if device.simulated else "")
    page.words(upper, name, 20, face="bold")
    why = page.say.word(WHYS, device.why) if device.why else device.name
    page.words(Rect(upper.x, row.middle[1] - 2, upper.w, row.h / 2), why, SMALL, "dim")


def _history(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = _frame(page, page.say.text("What happened"), 720)
    lines = tuple(reversed(snapshot.history))
    pages = max(1, -(-len(lines) // HISTORY_SHOWN))
    shown = min(local.page, pages - 1)
    body = Rect(room.x, room.y, room.w, room.h - 62)
    for line, row in zip(
        lines[shown * HISTORY_SHOWN : (shown + 1) * HISTORY_SHOWN], body.rows(HISTORY_SHOWN, 2), strict=False
    ):
        _happened(page, snapshot, line, row)
    undo, redo, more = Rect(room.x, room.foot - 56, room.w, 56).columns(3, 8)
    page.button("undo" if snapshot.can_undo else "", undo, page.say.text("Undo"), "plain", "undo")
    page.button("redo" if snapshot.can_redo else "", redo, page.say.text("Redo"), "plain", "redo")
    page.button(f"ui:page:{(shown + 1) % pages}" if pages > 1 else "", more, f"{shown + 1}/{pages}", "edge", "next")


def _happened(page: Page, snapshot: Snapshot, line: HistoryLine, row: Rect) -> None:
    players = snapshot.table.players if snapshot.table else ()
    page.words(Rect(row.x, row.y, 34, row.h), str(line.round), 19, "dim", align="right")
    if 0 <= line.action.player < len(players):
        page.mark(players[line.action.player].clan, row.x + 56, row.middle[1], 10)
    text = page.say.action(line.action, tuple(player.name for player in players))
    page.words(Rect(row.x + 76, row.y, row.w - 180, row.h), text, 20)
    page.words(Rect(row.right - 96, row.y, 96, row.h), page.say.word(SOURCES, line.source), SMALL, "dim", align="right")


def _look(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = _frame(page, page.say.text("What the camera sees"), 760, close="close", icon="camera")
    page.photo(room, snapshot.picture)
    if not snapshot.picture:
        page.words(room, page.say.text("No picture yet."), 21, "dim", align="centre")


PLAIN = {"menu": _menu, "seats": _seats, "devices": _devices, "history": _history, "look": _look}
ABOUT = {"sector": _sector, "player": _player}
