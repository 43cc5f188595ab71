"""The devices of the table: a list, and beside it how the chosen one is, what to do, and what the table file names."""

from collections.abc import Sequence

from companion.locale.tables import STATES
from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.screens.devices.device_cards import ABSENT, VERDICTS, about_device, verdict
from companion.ui.screens.devices.page_boxes import Boxes, draw_next, draw_prompt, draw_small, open_page

MOST = 4
"""Devices in the list at once."""
ADD = 68.0
"""Height of the button below them."""
WORST = ("down", "weak", "waiting", "absent", "hand", "covered", "up")
"""Which device is chosen where nobody has: the first that needs somebody most."""
OUT = "out"
"""The word of the page on which devices are taken out of the table file."""
ORDERED = ("dice",)
"""The kinds whose order in the table file says something."""
TESTS = {"buttons": "panel:1", "dice": "add:try:dice", "camera": "look"}
"""What tests a device that works, by its kind."""


def draw_devices(page: Page, snapshot: Snapshot, local: Local) -> None:
    """The whole page."""
    boxes = open_page(page, snapshot, local, page.say.text("Devices"), "die", "ui:close")
    chosen = _chosen(snapshot, local)
    _list(page, snapshot, chosen, boxes.list)
    if chosen < 0:
        told = page.say.text("No devices: everything is entered by hand.")
        draw_prompt(page, boxes.prompt, "hand", told, "", topic="house:devices")
        draw_next(page, boxes.next, "ui:close", page.say.text("Go on"))
        return
    _beside(page, snapshot, local, chosen, boxes)


def _chosen(snapshot: Snapshot, local: Local) -> int:
    """The number of the device that is chosen, -1 where there is none."""
    _, *words = local.dialog_words
    if words and words[0].isdigit() and int(words[0]) < len(snapshot.devices):
        return int(words[0])
    judged = [WORST.index(verdict(device)) for device in snapshot.devices]
    return judged.index(min(judged)) if judged else -1


def _list(page: Page, snapshot: Snapshot, chosen: int, place: Rect) -> None:
    """The devices, further ones on the next page, and how another one comes to the table."""
    say, count = page.say.text, len(snapshot.devices)
    room = Rect(place.x, place.y, place.w, place.h - ADD - 6)
    first = max(chosen, 0) // MOST * MOST
    for row, number in zip(room.rows(MOST, 6), range(first, min(first + MOST, count)), strict=False):
        _row(page, snapshot.devices[number], number, row, chosen=number == chosen)
    foot = Rect(place.x, place.foot - ADD, place.w, ADD)
    if count > MOST:
        key = Rect(foot.right - 100, foot.y, 100, foot.h)
        following = first + MOST if first + MOST < count else 0
        label = f"{first // MOST + 1}/{-(-count // MOST)}"
        page.button(f"ui:devices:{following}", key, label, "edge", "next", 20)
        foot = Rect(foot.x, foot.y, foot.w - 106, foot.h)
    if snapshot.adding.file:
        page.button("add:open", foot, say("Add a device"), "plain", "plus", 25)


def _row(page: Page, device: DeviceView, number: int, row: Rect, *, chosen: bool) -> None:
    """One device and its verdict."""
    page.box(row, "raised", 10, "gold" if chosen else "edge", 2.6 if chosen else 1.4)
    page.touch(f"ui:devices:{number}", row)
    page.sign(device.sign or "token", row.x + 32, row.middle[1], 30)
    judged = verdict(device)
    place = Rect(row.right - 160, row.y, 148, row.h)
    told = page.words(place, page.say.word(STATES, judged), 21, VERDICTS[judged], "bold", "right", lines=2, grows=False)
    room = Rect(row.x + 64, row.y, told.x - row.x - 72, row.h)
    simulated = page.say.text("SIMULATED") if device.simulated and judged != ABSENT else ""
    name = page.say.text(device.title)
    if not simulated:
        page.words(room, name, 23, face="bold", lines=2)
        return
    page.words(Rect(room.x, room.middle[1] - 30, room.w, 30), name, 23, face="bold")
    page.words(Rect(room.x, room.middle[1] + 2, room.w, 26), simulated, SMALL, "gold", grows=False)


def _beside(page: Page, snapshot: Snapshot, local: Local, chosen: int, boxes: Boxes) -> None:
    """How it is, what to do, and its keys."""
    say, device = page.say.text, snapshot.devices[chosen]
    judged = verdict(device)
    title = f"{say(device.title)}: {page.say.word(STATES, judged)}"
    colour = VERDICTS[judged]
    names = snapshot.adding.named.get(device.kind, ()) if snapshot.adding.file else ()
    _, _, *asked = (*local.dialog_words, "", "")
    changes = asked[0] == OUT and len(names) > 0
    order = say("What stands first is used first, and is die 1.") if changes and _ordered(device.kind, names) else ""
    draw_prompt(page, boxes.prompt, device.sign or "token", title, order, colour, "house:devices")
    page.box(boxes.panel, "surface", 10)
    if changes:
        _change(page, device.kind, names, asked[1], f"ui:devices:{chosen}", boxes)
        return
    room = boxes.panel.inset(12, 8)
    why = about_device(page, device)
    page.words(room, why[:1].upper() + why[1:], 21, lines=max(1, int(room.h / 26)), top=True)
    if device.kind == "dice" and judged != ABSENT:
        draw_small(page, boxes.first, "ui:wrong_roll", say("Wrong?"), "die")
    if names:
        draw_small(page, boxes.second, f"ui:devices:{chosen}:{OUT}", say("Change"), "gear")
    _next(page, snapshot, device, judged, boxes.next)


def _change(page: Page, kind: str, names: Sequence[str], asked: str, back: str, boxes: Boxes) -> None:
    """What the table file names of this kind: one is put first, or taken out when that is said again."""
    say = page.say.text
    rows = boxes.panel.inset(8, 8).rows(max(MOST, len(names)), 4)
    for number, (name, row) in enumerate(zip(names, rows, strict=False)):
        _named(page, kind, name, row, f"{back}:{OUT}:{number}", asked=asked == str(number))
        if number and _ordered(kind, names):
            first = Rect(row.right - 112, row.y, 56, row.h)
            page.sign("up", *first.middle, 22, "text")
            page.touch(f"put_first:{kind}:{name}", first)
    draw_small(page, boxes.first, back, say("Keep"), "back")
    if asked.isdigit() and int(asked) < len(names):
        page.button(f"forget:{kind}:{names[int(asked)]}", boxes.next, say("Take it out"), "bad", "erase", 24)
    else:
        draw_next(page, boxes.next, "", say("Touch what goes"))


def _ordered(kind: str, names: Sequence[str]) -> bool:
    """Whether another of these may be the first."""
    return kind in ORDERED and len(names) > 1


def _named(page: Page, kind: str, name: str, row: Rect, touch: str, *, asked: bool) -> None:
    """A line of the table file, and how it is taken out of it."""
    page.box(row, "raised", 8, "danger" if asked else "", 2)
    key = Rect(row.right - 56, row.y, 56, row.h)
    page.sign("cross", *key.middle, 22, "danger" if asked else "dim")
    page.touch(touch, key)
    keys = 118 if kind in ORDERED else 62
    page.words(Rect(row.x + 10, row.y, row.w - 10 - keys, row.h), line_of(kind, name), SMALL, lines=2)


def line_of(kind: str, name: str) -> str:
    """What the table file names, as it stands there."""
    return f"[{kind}] {name}" if name != kind else f"[{kind}]"


def _next(page: Page, snapshot: Snapshot, device: DeviceView, judged: str, place: Rect) -> None:
    """The best thing to do about it."""
    say = page.say.text
    if judged in ("absent", "down") and snapshot.adding.file and device.kind in ("camera", "dice"):
        draw_next(page, place, "add:open", say("Find it"), "eye")
    elif device.kind in TESTS and judged in ("up", "weak") and (snapshot.adding.file or device.kind != "dice"):
        draw_next(page, place, TESTS[device.kind], say("Test"), "check")
    else:
        draw_next(page, place, "ui:close", say("Go on"))
