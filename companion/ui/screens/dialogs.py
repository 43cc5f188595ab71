"""The dialogs over the table: which one is drawn, and the small ones."""

from collections.abc import Callable, Mapping, Sequence

from companion.locale.preferences import LANGUAGES
from companion.session.snapshot import Action, Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local, panel_due
from companion.ui.parts.offered import name_of, offers_of, onward
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import Choice, frame, grid
from companion.ui.screens.devices.device_cards import ABSENT, about_device, draw_wrong_roll, verdict
from companion.ui.screens.devices.devices_page import draw_devices
from companion.ui.screens.finish.ended import draw_board
from companion.ui.screens.first.helping import draw_help
from companion.ui.screens.first.learning import draw_learning
from companion.ui.screens.hands.count_now import draw_count_now, draw_to_do
from companion.ui.screens.history import draw_act, draw_correcting, draw_history, draw_unsettled
from companion.ui.screens.kiosk.staff import draw_forget, draw_pin, draw_staff
from companion.ui.screens.people.tongues import draw_tongues
from companion.ui.screens.seat_changes import draw_forgetting, draw_joining, draw_leaving, draw_people, draw_person
from companion.ui.screens.telling import draw_table_words, told_notice
from companion.ui.screens.wishes.phones_page import draw_club, draw_phones, shown_to_phones
from companion.ui.screens.wishes.settings_sheet import draw_settings

UNREAD = 50.0  # height of the words below the camera's picture
MOST_ACTS = 24  # as many acts are listed one by one
BAR = 52.0  # height of the bar over a drawing of the table
Plain = Callable[[Page, Snapshot, Local, GameScreen], None]
Worded = Callable[[Page, Snapshot, Local, GameScreen, Sequence[str]], None]


def draw_dialog(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen) -> None:
    """The open dialog, if there is one that can be shown now."""
    kind, *words = local.dialog_words
    if snapshot.correction is not None:
        draw_correcting(page, snapshot, snapshot.correction, local, screen)
    elif panel_due(local, snapshot):
        draw_unsettled(page, snapshot, local, screen)
    elif kind in PLAIN:
        PLAIN[kind](page, snapshot, local, screen)
    elif kind in WORDED and words:
        WORDED[kind](page, snapshot, local, screen, words)
    elif kind in screen.dialogs:
        screen.dialogs[kind].draw(page, snapshot, local, words)


def _menu(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen) -> None:
    start = Choice("ui:leave:start" if local.away else "ui:home", page.say.text("Start screen"), "edge", "back")
    say = page.say.text
    staff = Choice("ui:staff", say("Staff"), "edge", "lock") if local.kiosk is not None else None
    room = frame(page, say("Menu"), 760, side=start, more=staff)
    choices = [
        Choice(f"ui:lang:{code}", name, "gold" if code == local.language else "plain", "globe")
        for code, name in LANGUAGES.items()
    ]
    choices += [
        Choice("ui:settings", say("Settings"), icon="gear") if local.kiosk is None else _quiet(page, local),
        Choice("look", say("What the camera sees"), icon="camera"),
        Choice("ui:devices", say("Devices"), icon="die"),
        Choice("ui:evenings", say("Other evenings"), icon="clock"),
    ]
    if snapshot.game is not None:
        choices.append(Choice("ui:history", say("What happened"), icon="clock"))
        choices.append(Choice("pause", say("Pause"), icon="pause"))
        choices.append(Choice("ui:lookup", say("Look up"), icon="eye"))
        choices.append(Choice("ui:count" if snapshot.counted else "", say("Count now"), icon="plus_minus"))
        choices.append(Choice("ui:people", say("Joins or leaves"), icon="person"))
    if snapshot.game is not None and local.chosen.advice == "on":
        choices.append(Choice("" if snapshot.secret else "advice:ask", say("Advice"), icon="help"))
    if shown_to_phones(snapshot):
        choices.append(Choice("ui:phones", say("Shown to phones"), "gold", "eye"))
    if snapshot.club is not None:
        choices.append(Choice("ui:club", say("Club evening"), icon="swap"))
    if snapshot.simulated and snapshot.game is not None:
        choices.append(Choice("ui:seats", say("Take over a player"), icon="person"))
    if snapshot.game is not None:
        ending = local.kiosk is not None and not snapshot.game.over
        choices.append(Choice("ui:new", say("New game"), icon="lock" if ending else "play"))
    grid(page, choices, room, local, columns=3)


def _quiet(page: Page, local: Local) -> Choice:
    """Anybody may have it quiet, and as loud again as it was."""
    muted = local.chosen.mute == "on"
    label = page.say.text("Sound is off") if muted else page.say.text("Sound is on")
    return Choice(f"ui:set:mute:{'off' if muted else 'on'}", label, icon="mute" if muted else "horn")


def _evenings(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    room = frame(page, page.say.text("Other evenings"), icon="clock")
    say, on = page.say.text, snapshot.game is not None
    choices = [
        Choice("past:list", say("Past games"), icon="clock"),
        Choice("lay:open" if on else "", say("Put the game away"), icon="disk"),
        Choice("lay:again" if on else "", say("Lay it out again"), icon="hand"),
        _pictures(page, snapshot),
    ]
    grid(page, choices, room, local, columns=1)


def _pictures(page: Page, snapshot: Snapshot) -> Choice:
    label = page.say.text("Keep pictures")
    if snapshot.pictures_kept:
        return Choice("pictures:off", label, "gold", "check", sub=page.say.text("of what the camera reads"))
    return Choice("pictures:on", label, icon="camera", sub=page.say.text("off: nothing is stored"))


def _new(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """Ending a game asks first; it is one of the few things that do."""
    room = frame(page, page.say.text("End this game?"))
    sentence = page.say.text("It stays in the journal, and the next one is set up.")
    if not (local.home or local.away):
        sentence = page.say.text("It stays in the journal. The start screen comes next.")
    if snapshot.unsaved:
        sentence = page.say.text("The game is not saved yet: see to the disk first.")
    page.words(Rect(room.x, room.y, room.w, 80), sentence, 22, "dim", lines=2)
    choices = [Choice("new", page.say.text("New game"), "bad", "play"), Choice("ui:close", page.say.text("Go on"))]
    grid(page, choices, Rect(room.x, room.y + 100, room.w, room.h - 100), local)


def _sure(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen, words: Sequence[str]) -> None:
    game = snapshot.game
    if game is None:
        return
    for offer in offers_of(game, words[0]):
        if words[1:] == [str(offer.player)]:
            action = Action(offer.kind, offer.player)
            room = frame(page, f"{page.say.action(action, game.names)}?")
            sentence = page.say.text("A second touch does it; Undo takes it back.")
            page.words(Rect(room.x, room.y, room.w, 80), sentence, 22, "dim", lines=2)
            yes = Choice(name_of(action), page.say.button(offer.kind), "bad")
            no = Choice("ui:close", page.say.text("Go on"), "main")
            grid(page, [yes, no], Rect(room.x, room.y + 100, room.w, room.h - 100), local)


def _notices(page: Page, snapshot: Snapshot, _local: Local, screen: GameScreen) -> None:
    room = frame(page, page.say.text("Told last"), 760)
    for notice, row in zip(reversed(snapshot.notices), room.rows(3, 8), strict=False):
        page.box(row, "raised", 8)
        page.words(row.inset(14, 4), told_notice(page.say, snapshot, notice, most=3), 22, lines=4)


def _lookup(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen) -> None:
    say = page.say.text
    if snapshot.game is not None:
        room = frame(page, say("Look up"), 760, side=Choice("ui:told", say("In words"), "edge", "eye"))
        grid(page, screen.lookups(page, snapshot.game), room, local, columns=3)


def _by_hand(page: Page, snapshot: Snapshot, local: Local, screen: GameScreen, words: Sequence[str]) -> None:
    """What rows or places of the stage do now, in words: each act, or where they are many the way to its numbers."""
    game = snapshot.game
    if game is None:
        return
    numbers = [int(word) for word in words if word.lstrip("-").isdigit()]
    kinds = words[: len(words) - len(numbers)]
    offers = offers_of(game, *kinds)
    acts = [action for offer in offers for action in offer.actions()]
    few = len(acts) <= MOST_ACTS
    if numbers:
        known, values = onward(offers, kinds[0], numbers[0], numbers[1:])
        acts = [Action(kinds[0], numbers[0], (*known, value)) for value in values]
    elif not few:
        acts = [Action(kind, seat) for kind, seat in dict.fromkeys((offer.kind, offer.player) for offer in offers)]
    choices = []
    for act in acts:
        name = game.players[act.player].name if 0 <= act.player < len(game.players) else ""
        said = (screen.number_words(page, game, act.kind, at, value) for at, value in enumerate(act.args))
        act_words = " ".join((page.say.button(act.kind, act.args), *said))
        all_known, more = onward(offers, act.kind, act.player, act.args)
        way = name_of(Action(act.kind, act.player, tuple(all_known)))
        if more and not (few and not numbers):
            way = ":".join(("ui:byhand", act.kind, str(act.player), *map(str, all_known)))
        choices.append(Choice(way, f"{name}: {act_words}" if name else act_words))
    grid(page, choices, frame(page, page.say.text("By hand"), 760, icon="hand"), local)


def _seats(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    room = frame(page, page.say.text("Take over a player"), topic="house:seats")
    players = snapshot.game.players if snapshot.simulated and snapshot.game else ()
    choices = [
        Choice(
            f"seat:{player.seat}",
            player.name,
            "gold" if player.seat in snapshot.own_seats else "plain",
            mark=player.mark,
        )
        for player in players
    ]
    grid(page, choices, room, local)


def _look(page: Page, snapshot: Snapshot, _local: Local, screen: GameScreen) -> None:
    """What the camera sees; while choices are secret a drawing of the table."""
    if snapshot.secret:
        page.cover(page.rect)
        draw_board(page, snapshot, screen)
        bar = Rect(0, 0, page.rect.w, BAR)
        page.layer("look")
        page.box(bar, "surface", 0, "gold")
        sentence = page.say.text("Choices are secret now: this is a drawing.")
        page.words(Rect(8, 0, page.zones.devices.x - 12, bar.h), sentence, 19, lines=2)
        page.button("close", Rect(bar.right - 62, 0, 60, bar.h), "", "edge", "cross", 20)
        return
    room = frame(page, page.say.text("What the camera sees"), 760, close="close", icon="camera")
    number = next((at for at, device in enumerate(snapshot.devices) if device.kind == "camera"), -1)
    judged = verdict(snapshot.devices[number]) if number >= 0 else ABSENT
    if not snapshot.picture and judged in (ABSENT, "down"):
        _without_camera(page, snapshot, number, judged, room)
        return
    if snapshot.unreadable:
        words, room = (
            Rect(room.x, room.foot - UNREAD, room.w, UNREAD),
            Rect(room.x, room.y, room.w, room.h - UNREAD - 6),
        )
        page.words(words, page.say.unreadable(snapshot.unreadable), 20, "danger", lines=2)
    page.photo(room, snapshot.picture)
    if not snapshot.picture:
        page.words(room, page.say.text("No picture yet."), 21, "dim", align="centre")


def _without_camera(page: Page, snapshot: Snapshot, number: int, judged: str, room: Rect) -> None:
    """Why there is nothing to see, and the way to where a camera is added or looked after."""
    say = page.say.text
    upper, lower = room.rows(2, 12)
    sentence = say("There is no camera at this table: you tap what happens.")
    if judged != ABSENT:
        sentence = about_device(page, snapshot.devices[number])
    page.words(upper, sentence, 26, align="centre", lines=3)
    key = Rect(lower.x + lower.w / 4, lower.y, lower.w / 2, 72)
    page.button(f"ui:devices:{number}" if number >= 0 else "ui:devices", key, say("Devices"), "main", "die", 26)


PLAIN: Mapping[str, Plain] = {
    "menu": _menu, "seats": _seats, "history": draw_history, "look": _look, "lookup": _lookup, "new": _new,
    "todo": draw_to_do, "count": draw_count_now,
    "unsettled": draw_unsettled, "notices": _notices, "people": draw_people, "tongues": draw_tongues,
    "settings": draw_settings, "told": draw_table_words, "phones": draw_phones, "club": draw_club,
    "evenings": _evenings, "pin": draw_pin, "staff": draw_staff, "forget": draw_forget,
    "devices": lambda page, snapshot, local, _screen: draw_devices(page, snapshot, local),
    "wrong_roll": lambda page, _snapshot, _local, _screen: draw_wrong_roll(page),
}  # fmt: skip
WORDED: Mapping[str, Worded] = {
    "joining": draw_joining, "byhand": _by_hand, "act": draw_act, "leaving": draw_leaving,
    "person": draw_person, "sure": _sure, "forgetme": draw_forgetting, "help": draw_help, "learn": draw_learning,
}  # fmt: skip
