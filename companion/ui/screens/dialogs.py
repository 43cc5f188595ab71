"""The dialogs over the table, and the ones drawn here: the menu, the devices, the camera's picture."""

from companion.games.orconomy.screen.about import draw_player, draw_sector
from companion.games.orconomy.screen.aiming import draw_aim, draw_who
from companion.games.orconomy.screen.card_grid import draw_cards
from companion.games.orconomy.screen.ruling_dialogs import draw_ruling
from companion.games.orconomy.view_shapes import TableView
from companion.locale.catalogue import LANGUAGES
from companion.locale.tables import DEVICES, STATES, WHYS
from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.local import Local, panel_due
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, dice_keys, frame, grid
from companion.ui.screens.correcting import draw_mend
from companion.ui.screens.history import draw_act, draw_history, draw_unsettled
from companion.ui.screens.seat_changes import draw_joining, draw_leaving, draw_people
from companion.ui.screens.telling import told_notice


def draw_dialog(page: Page, snapshot: Snapshot, local: Local) -> None:
    """The open dialog, if there is one that can be shown now."""
    kind, *words = local.dialog_words
    if snapshot.mend is not None:
        draw_mend(page, snapshot, snapshot.mend, local)
    elif panel_due(local, snapshot):
        draw_unsettled(page, snapshot, local)
    elif kind in PLAIN:
        PLAIN[kind](page, snapshot, local)
    elif kind in WORDED:
        WORDED[kind](page, snapshot, local, words)
    elif snapshot.table is not None and kind in ABOUT and words:
        ABOUT[kind](page, snapshot.table, int(words[0]), local)


def _menu(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = frame(page, page.say.text("Menu"))
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
    if snapshot.table is not None:
        choices.append(Choice("ui:lookup", say("Look up"), icon="eye"))
        choices.append(Choice("ui:people", say("Joins or leaves"), icon="person"))
    if snapshot.simulated and snapshot.table is not None:
        choices.append(Choice("ui:seats", say("Take over a player"), icon="person"))
    if snapshot.table is not None:
        choices.append(Choice("ui:new", say("New game"), icon="play"))
    grid(page, choices, room, local)


def _new(page: Page, snapshot: Snapshot, local: Local) -> None:
    """Ending a game asks first; it is one of the few things that do."""
    room = frame(page, page.say.text("End this game?"))
    told = page.say.text("It stays in the journal, and the next one is set up.")
    page.words(Rect(room.x, room.y, room.w, 80), told, 22, "dim", lines=2)
    choices = [Choice("new", page.say.text("New game"), "bad", "play"), Choice("ui:close", page.say.text("Go on"))]
    grid(page, choices, Rect(room.x, room.y + 100, room.w, room.h - 100), local)


def _notices(page: Page, snapshot: Snapshot, local: Local) -> None:
    """What the table was told last, in full."""
    room = frame(page, page.say.text("Told last"), 760)
    for notice, row in zip(reversed(snapshot.notices), room.rows(3, 8), strict=False):
        page.box(row, "raised", 8)
        page.words(row.inset(14, 4), told_notice(page, snapshot, notice, most=3), 20, lines=4)


def _lookup(page: Page, snapshot: Snapshot, local: Local) -> None:
    """Every industry and every player, for screens that do not show them."""
    table = snapshot.table
    if table is None:
        return
    room = frame(page, page.say.text("Look up"), 760)
    choices = [Choice(f"ui:player:{player.seat}", player.name, clan=player.clan) for player in table.players]
    choices += [
        Choice(f"ui:sector:{number}", f"{page.say.label(number)} {page.say.industry(number)}", icon=f"industry{number}")
        for number in table.ring
    ]
    grid(page, choices, room, local, columns=3)


def _throw(page: Page, table: TableView, seat: int, local: Local) -> None:
    """One player's die for the first Oracle, by hand."""
    if not 0 <= seat < len(table.players):
        return
    player = table.players[seat]
    room = frame(page, player.name, clan=player.clan)
    page.words(Rect(room.x, room.y, room.w, 40), page.say.text("Tap the die that was thrown."), 21, "dim")
    dice_keys(page, Rect(room.x, room.y + 50, room.w, 90), [f"oracle:die:{seat}:{value}" for value in range(1, 7)])
    begins = Rect(room.x, room.foot - 60, room.w, 60)
    page.button(f"do:oracle:{seat}", begins, page.say.button("oracle"), "edge", "eye")


def _seats(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = frame(page, page.say.text("Take over a player"))
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
    grid(page, choices, room, local)


def _devices(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = frame(page, page.say.text("Devices"), 760)
    for device, row in zip(snapshot.devices[:4], room.rows(max(3, len(snapshot.devices[:4])), 6), strict=False):
        draw_device(page, device, row)
    if not snapshot.devices:
        page.words(
            room, page.say.text("No devices: everything is entered by hand."), 21, "dim", align="centre", lines=2
        )


def draw_device(page: Page, device: DeviceView, row: Rect) -> None:
    """One device's card: what it is, how it is, why it is not well and what to do, as `orctable doctor` says it."""
    page.box(row, "raised", 8)
    icon = {"camera": "camera", "dice": "die", "disk": "disk"}.get(device.kind, "token")
    colour = {"up": "act", "down": "crisis", "absent": "dim"}.get(device.state, "gold")
    page.sign(icon, row.x + 28, row.middle[1], 24, "dim")
    state = page.say.word(STATES, device.state)
    told = page.words(Rect(row.right - 172, row.y + 2, 162, min(30.0, row.h)), state, 21, colour, "bold", "right")
    why = page.say.word(WHYS, device.why) if device.why else device.name
    if device.why and device.detail:
        why = page.say.detail(device.detail)
    name_height = min(30.0, row.h / 2)
    upper = Rect(row.x + 54, row.y + 2, told.x - row.x - 62, name_height)
    name = page.say.word(DEVICES, device.kind) + (f" · {page.say.text('SIMULATED')}" if device.simulated else "")
    page.words(upper, name, 20, face="bold")
    lines = max(1, int((row.h - name_height) / 22))
    lower = Rect(upper.x, upper.foot, row.right - upper.x - 12 if lines > 1 else upper.w, row.foot - upper.foot - 2)
    page.words(lower, why[:1].upper() + why[1:], SMALL, "dim", lines=lines)


def _look(page: Page, snapshot: Snapshot, local: Local) -> None:
    room = frame(page, page.say.text("What the camera sees"), 760, close="close", icon="camera")
    page.photo(room, snapshot.picture)
    if not snapshot.picture:
        page.words(room, page.say.text("No picture yet."), 21, "dim", align="centre")


PLAIN = {
    "menu": _menu, "seats": _seats, "devices": _devices, "history": draw_history, "look": _look, "lookup": _lookup,
    "new": _new, "unsettled": draw_unsettled, "notices": _notices, "people": draw_people,
}  # fmt: skip
WORDED = {"joining": draw_joining, "rule": draw_ruling, "act": draw_act, "play": draw_aim, "who": draw_who}
ABOUT = {"sector": draw_sector, "player": draw_player, "throw": _throw, "cards": draw_cards, "leaving": draw_leaving}
