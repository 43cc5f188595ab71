"""The devices of the table: how each is, why it is not well, and what to do."""

from companion.locale.tables import DEVICES, STATES, WHYS
from companion.session.snapshot import DeviceView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import frame

MOST = 4


def draw_devices(page: Page, snapshot: Snapshot) -> None:
    """A card for each device."""
    room = frame(page, page.say.text("Devices"), 760)
    shown = snapshot.devices[:MOST]
    for device, row in zip(shown, room.rows(max(3, len(shown)), 6), strict=False):
        draw_device(page, device, row)
    if not shown:
        told = page.say.text("No devices: everything is entered by hand.")
        page.words(room, told, 21, "dim", align="centre", lines=2)


def draw_device(page: Page, device: DeviceView, row: Rect) -> None:
    """One device's card: what it is, how it is, why it is not well and what to do, as `orctable doctor` says it."""
    page.box(row, "raised", 8)
    icon = {"camera": "camera", "dice": "die", "disk": "disk"}.get(device.kind, "token")
    colour = {"up": "act", "down": "danger", "absent": "dim"}.get(device.state, "gold")
    page.sign(icon, row.x + 28, row.middle[1], 24, "dim")
    state = page.say.word(STATES, device.state)
    told = page.words(Rect(row.right - 172, row.y + 2, 162, min(30.0, row.h)), state, 21, colour, "bold", "right")
    why = page.say.word(WHYS, device.why) if device.why else device.name
    if device.detail and (device.why or device.kind == "camera"):
        why = page.say.detail(device.detail)
    name_height = min(30.0, row.h / 2)
    upper = Rect(row.x + 54, row.y + 2, told.x - row.x - 62, name_height)
    name = page.say.word(DEVICES, device.kind) + (f" · {page.say.text('SIMULATED')}" if device.simulated else "")
    page.words(upper, name, 20, face="bold")
    lines = max(1, int((row.h - name_height) / 22))
    lower = Rect(upper.x, upper.foot, row.right - upper.x - 12 if lines > 1 else upper.w, row.foot - upper.foot - 2)
    page.words(lower, why[:1].upper() + why[1:], SMALL, "dim", lines=lines)
