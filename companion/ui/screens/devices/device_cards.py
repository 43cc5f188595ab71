"""A device's card: how it is, why it is not well, and what to do."""

from companion.locale.tables import ADVICE, STATES, WHYS
from companion.session.snapshot import DeviceView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import dice_keys, frame

VERDICTS = {  # the colour of each verdict
    "up": "act",
    "weak": "gold",
    "down": "danger",
    "waiting": "gold",
    "absent": "dim",
    "hand": "dim",
    "covered": "gold",
}
ABSENT = "absent"  # the verdict on a device that no table file names


def verdict(device: DeviceView) -> str:
    """What the test of a device ends in: up, weak, down, waiting, or absent where none is named."""
    if device.state == "up":
        return "weak" if device.weak else "up"
    return "down" if device.state == "absent" and device.why != "not_named" else device.state


def draw_wrong_roll(page: Page) -> None:
    """What a die really showed, or that nobody threw it: what the dice said is kept with it."""
    room = frame(page, page.say.text("What did the die really show?"), 760)
    for die, row in zip((1, 2), room.rows(2, 10), strict=True):
        name, keys, none = _parts(row)
        page.words(name, page.say.text("Die {die}", die=die), 22, face="bold", lines=2)
        dice_keys(page, keys, [f"wrong_roll:{die}:{face}" for face in range(1, 7)])
        page.button(f"wrong_roll:{die}:0", none, page.say.text("Not thrown"), "plain", size=20, lines=2)


def _parts(row: Rect) -> tuple[Rect, Rect, Rect]:
    high = min(row.h, 110.0)
    name, none = Rect(row.x, row.y, 96, high), Rect(row.right - 120, row.y, 120, high)
    return name, Rect(name.right + 8, row.y, none.x - name.right - 16, high), none


def draw_device(page: Page, device: DeviceView, row: Rect) -> None:
    """One device's card: what it is, its verdict, why it is not well and what to do, as `orctable doctor` says it."""
    page.box(row, "raised", 8)
    judged = verdict(device)
    page.sign(device.sign or "token", row.x + 28, row.middle[1], 24, "dim")
    name_height = min(30.0, row.h / 2)
    place = Rect(row.right - 172, row.y + 2, 162, name_height)
    state_place = page.words(
        place, page.say.word(STATES, judged), 21, VERDICTS.get(judged, "gold"), "bold", "right", grows=False
    )
    why = about_device(page, device)
    upper = Rect(row.x + 54, row.y + 2, state_place.x - row.x - 62, name_height)
    simulated = f" · {page.say.text('SIMULATED')}" if device.simulated and judged != ABSENT else ""
    name = page.say.text(device.title) + simulated
    page.words(upper, name, 20, face="bold", grows=False)
    lines = max(1, int((row.h - name_height) / 22))
    lower = Rect(upper.x, upper.foot, row.right - 12 - upper.x, row.foot - upper.foot - 2)
    page.words(lower, why[:1].upper() + why[1:], SMALL, "dim", lines=lines)


def about_device(page: Page, device: DeviceView) -> str:
    """Why it is not well and what to do: in the device's own words, or by what is known of such a trouble."""
    if device.detail and (device.why or device.kind == "camera"):
        return page.say.detail(device.detail)
    if not device.why:
        return device.name
    why, todo = page.say.word(WHYS, device.why), ADVICE.get(device.why, "")
    return f"{why}. {page.say.text(todo)}" if todo else why
