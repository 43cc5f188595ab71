"""The devices of the table: how each is, why it is not well, and what to do."""

from companion.locale.tables import DEVICES, STATES, WHYS
from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import Choice, dice_keys, frame

MOST = 4


def draw_devices(page: Page, snapshot: Snapshot) -> None:
    """A card for each device."""
    thrown = any(device.kind == "dice" and device.state != "absent" for device in snapshot.devices)
    wrong = Choice("ui:wrong_roll", page.say.text("Wrong throw?"), "edge") if thrown else None
    room = frame(page, page.say.text("Devices"), 760, side=wrong)
    shown = snapshot.devices[:MOST]
    for device, row in zip(shown, room.rows(max(3, len(shown)), 6), strict=False):
        draw_device(page, device, row)
    if not shown:
        told = page.say.text("No devices: everything is entered by hand.")
        page.words(room, told, 21, "dim", align="centre", lines=2)


def draw_wrong_roll(page: Page) -> None:
    """What a die really showed, or that nobody threw it: what the dice said is kept with it."""
    room = frame(page, page.say.text("What did the die really show?"), 760)
    for die, row in zip((1, 2), room.rows(2, 10), strict=True):
        name, keys, none = _parts(row)
        page.words(name, page.say.text("Die {die}", die=die), 22, face="bold", lines=2)
        dice_keys(page, keys, [f"wrong_roll:{die}:{face}" for face in range(1, 7)])
        page.button(f"wrong_roll:{die}:0", none, page.say.text("Not thrown"), "plain", size=20, lines=2)


def _parts(row: Rect) -> tuple[Rect, Rect, Rect]:
    """The name, the faces and the button beside them."""
    high = min(row.h, 110.0)
    name, none = Rect(row.x, row.y, 96, high), Rect(row.right - 120, row.y, 120, high)
    return name, Rect(name.right + 8, row.y, none.x - name.right - 16, high), none


def draw_device(page: Page, device: DeviceView, row: Rect) -> None:
    """One device's card: what it is, how it is, why it is not well and what to do, as `orctable doctor` says it."""
    page.box(row, "raised", 8)
    icon = {"camera": "camera", "dice": "die", "disk": "disk"}.get(device.kind, "token")
    colour = {"up": "act", "down": "danger", "absent": "dim"}.get(device.state, "gold")
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
