"""The devices of the table: a list, and beside it how the chosen one is, what to do, and what the table file names."""

from collections.abc import Sequence

from companion.locale.tables import ADVICE, STATES
from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import LEAST, draw_keys
from companion.ui.parts.table_stage import Key
from companion.ui.screens.devices.device_cards import ABSENT, VERDICTS, about_device, verdict
from companion.ui.screens.page_frame import draw_pair, draw_prompt, open_page

MOST = 4  # devices in the list at once
ADD = 68.0  # height of the button below them
WORST = ("down", "weak", "waiting", "absent", "hand", "covered", "up")  # chosen first: who needs somebody most
OUT = "out"  # the word of the page on which devices are taken out of the table file
ORDERED = ("dice",)  # the kinds whose order in the table file says something
CAMERA = "camera"
TESTS = {"buttons": "panel:1", "dice": "add:try:dice", CAMERA: "look"}  # what tests a device that works, by its kind


def draw_devices(page: Page, snapshot: Snapshot, local: Local) -> None:
    """The whole page."""
    open_page(page, snapshot, local, page.say.text("Devices"), "die", "ui:close")
    chosen = _chosen(snapshot, local)
    _list(page, snapshot, chosen, page.zones.stage)
    if chosen < 0:
        draw_prompt(page, "hand", page.say.text("No devices"), page.say.text("Everything is entered by hand."))
        draw_keys(page, Key("ui:close", page.say.text("Go on")), None, None)
        return
    _beside(page, snapshot, local, chosen)


def _chosen(snapshot: Snapshot, local: Local) -> int:
    """The number of the device that is chosen, -1 where there is none."""
    _, *words = local.dialog_words
    if words and words[0].isdigit() and int(words[0]) < len(snapshot.devices):
        return int(words[0])
    judged = [WORST.index(verdict(device)) for device in snapshot.devices]
    return judged.index(min(judged)) if judged else -1


def _list(page: Page, snapshot: Snapshot, chosen: int, place: Rect) -> None:
    """The devices, further ones on the next page, and how another one comes to the table."""
    say, count, unit = page.say.text, len(snapshot.devices), page.unit
    room = Rect(place.x, place.y, place.w, place.h - (ADD + 6) * unit)
    first = max(chosen, 0) // MOST * MOST
    for row, number in zip(room.rows(MOST, 6), range(first, min(first + MOST, count)), strict=False):
        _row(page, snapshot.devices[number], number, row, chosen=number == chosen)
    foot = Rect(place.x, place.foot - ADD * unit, place.w, ADD * unit)
    if count > MOST:
        key = Rect(foot.right - 100 * unit, foot.y, 100 * unit, foot.h)
        following = first + MOST if first + MOST < count else 0
        label = f"{first // MOST + 1}/{-(-count // MOST)}"
        page.button(f"ui:devices:{following}", key, label, "edge", "next", 20 * unit)
        foot = Rect(foot.x, foot.y, foot.w - 106 * unit, foot.h)
    if snapshot.adding.file:
        page.button("add:open", foot, say("Add a device"), "plain", "plus", 25 * unit)


def _row(page: Page, device: DeviceView, number: int, row: Rect, *, chosen: bool) -> None:
    page.box(row, "raised", 10, "gold" if chosen else "edge", 2.6 if chosen else 1.4)
    page.touch(f"ui:devices:{number}", row)
    unit, judged = page.unit, verdict(device)
    page.sign(device.sign or "token", row.x + 32 * unit, row.middle[1], 30 * unit)
    place = Rect(row.right - 160 * unit, row.y, 148 * unit, row.h)
    state = page.say.word(STATES, judged)
    state_place = page.words(place, state, 21 * unit, VERDICTS[judged], "bold", "right", lines=2, grows=False)
    simulated = device.simulated and judged != ABSENT
    about = page.say.text("SIMULATED") if simulated else device.name if device.name != device.kind else ""
    left = row.x + 64 * unit
    draw_pair(page, Rect(left, row.y, state_place.x - left - 8 * unit, row.h), page.say.text(device.title), about, 26)


def _beside(page: Page, snapshot: Snapshot, local: Local, chosen: int) -> None:
    say, device = page.say.text, snapshot.devices[chosen]
    judged = verdict(device)
    title = f"{say(device.title)}: {page.say.word(STATES, judged)}"
    colour = VERDICTS[judged]
    names = snapshot.adding.named.get(device.kind, ()) if snapshot.adding.file else ()
    _, _, *change = (*local.dialog_words, "", "")
    changes = change[0] == OUT and len(names) > 0
    order = say("What stands first is used first, and is die 1.") if changes and _ordered(device.kind, names) else ""
    todo = say(ADVICE.get(device.why, "")) if device.why else ""
    draw_prompt(page, device.sign or "token", title, order or todo, colour, "house:devices")
    panel, unit = page.zones.rows, page.unit
    page.box(panel, "surface", 10)
    if changes:
        _change(page, device.kind, names, change[1], f"ui:devices:{chosen}")
        return
    _checks(page, device, judged, names, panel.inset(12 * unit, 6 * unit))
    by_hand = Key("ui:close", say("By hand"), "hand")
    if device.kind == "dice" and judged in ("up", "weak"):
        by_hand = Key("ui:wrong_roll", say("Wrong?"), "die")
    only = "" if _ordered(device.kind, names) else ":0"
    forget = Key(f"ui:devices:{chosen}:{OUT}{only}", say("Forget"), "erase") if names else None
    draw_keys(page, _next(page, snapshot, device, judged), by_hand, forget)


def _checks(page: Page, device: DeviceView, judged: str, names: Sequence[str], panel: Rect) -> None:
    """What was checked of it, a line each: whether it is well, and how it is; last what the device itself says."""
    say, unit = page.say.text, page.unit
    heard = judged in ("up", "weak", "covered")
    checks = [("In the table file", "yes", True)] if names else []
    checks.append(("Heard now", "yes" if heard else "no", heard))
    if device.kind in TESTS:
        checks.append(("In the game", "by itself" if heard else "by hand", True))
    rows = panel.rows(6, 0)[: len(checks)]
    why = about_device(page, device)
    last = Rect(panel.x, rows[-1].foot, panel.w, panel.foot - rows[-1].foot)
    for row, (what, how, well) in zip(rows, checks, strict=True):
        page.sign(
            "check" if well else "cross", row.x + 14 * unit, row.middle[1], 20 * unit, "act" if well else "danger"
        )
        answer = page.words(row, say(how), 23 * unit, "text" if well else "danger", "bold", "right", grows=False)
        page.words(Rect(row.x + 36 * unit, row.y, answer.x - row.x - 44 * unit, row.h), say(what), 22 * unit)
        page.box(Rect(row.x, row.foot - 1, row.w, 1), "line", 0)
    page.words(last, why[:1].upper() + why[1:], 20 * unit, "dim", lines=max(3, int(last.h / (25 * unit))))


def _change(page: Page, kind: str, names: Sequence[str], asked: str, back: str) -> None:
    """What the table file names of this kind: one is put first, or taken out when that is said again."""
    say, unit = page.say.text, page.unit
    rows = page.zones.rows.inset(8 * unit, 8 * unit).rows(max(MOST, len(names)), 4 * unit)
    for number, (name, row) in enumerate(zip(names, rows, strict=False)):
        _named(page, kind, name, row, f"{back}:{OUT}:{number}", asked=asked == str(number))
        if number and _ordered(kind, names):
            first = Rect(row.right - 112 * unit, row.y, 56 * unit, row.h)
            page.sign("up", *first.middle, 22 * unit, "text")
            page.touch(f"put_first:{kind}:{name}", first)
    chosen = asked.isdigit() and int(asked) < len(names)
    out = Key(f"forget:{kind}:{names[int(asked)]}", say("Take it out"), "erase", look="bad") if chosen else None
    draw_keys(page, out or Key("", say("Touch what goes"), "hand"), Key(back, say("Keep"), "back"), None)


def _ordered(kind: str, names: Sequence[str]) -> bool:
    return kind in ORDERED and len(names) > 1


def _named(page: Page, kind: str, name: str, row: Rect, touch: str, *, asked: bool) -> None:
    """A line of the table file, and how it is taken out of it."""
    page.box(row, "raised", 8, "danger" if asked else "", 2)
    unit = page.unit
    key = Rect(row.right - 56 * unit, row.y, 56 * unit, row.h)
    page.sign("cross", *key.middle, 22 * unit, "danger" if asked else "dim")
    page.touch(touch, key)
    keys = (118 if kind in ORDERED else 62) * unit
    page.words(Rect(row.x + 10, row.y, row.w - 10 - keys, row.h), line_of(kind, name), LEAST * unit, lines=2)


def line_of(kind: str, name: str) -> str:
    """What the table file names, as it stands there."""
    return f"[{kind}] {name}" if name != kind else f"[{kind}]"


def _next(page: Page, snapshot: Snapshot, device: DeviceView, judged: str) -> Key:
    say = page.say.text
    if judged in ("absent", "down") and snapshot.adding.file and device.kind in (CAMERA, "dice"):
        way = f"add:way:{CAMERA}" if device.kind == CAMERA else "add:open"  # of dice there are several kinds
        return Key(way, say("Find it"), "eye")
    if device.kind in TESTS and judged in ("up", "weak") and (snapshot.adding.file or device.kind != "dice"):
        return Key(TESTS[device.kind], say("Test"), "check")
    return Key("ui:close", say("Go on"))
