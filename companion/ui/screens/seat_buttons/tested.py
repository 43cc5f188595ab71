"""The test of buttons and lights: every button is pressed once, every light is looked at; it ends in a verdict."""

from collections.abc import Iterable, Sequence

from companion.locale.tables import STATES
from companion.session.snapshot import DeviceView, PanelView, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame
from companion.ui.screens.devices.device_cards import VERDICTS, verdict

CLOSE = "panel:0"


def draw_tested(page: Page, snapshot: Snapshot) -> None:
    """What was pressed and what was not, and what to do about it."""
    room = frame(page, page.say.text("Test of buttons and lights"), 760, close=CLOSE)
    names = _names(snapshot)
    missing = _missing(snapshot.panel, len(names))
    upper, lower = room.rows(2, 8)
    buttons = "up" if not missing else "weak"
    _card(page, page.say.text("Buttons"), buttons, _about_buttons(page, missing, names), upper)
    lights = next((device for device in snapshot.devices if device.kind == "lights"), None)
    if lights is not None:
        _card(page, page.say.text("Lights"), verdict(lights), _about_lights(page, lights), lower)


def _names(snapshot: Snapshot) -> Sequence[str]:
    if snapshot.game is not None:
        return snapshot.game.names
    return tuple(seat.name for seat in snapshot.draft.seats) if snapshot.draft is not None else ()


def _missing(panel: PanelView, players: int) -> list[tuple[int, str]]:
    pressed = panel.tested or frozenset()
    return sorted(button for button in panel.buttons - pressed if button[0] < players)


def _about_buttons(page: Page, missing: Sequence[tuple[int, str]], names: Sequence[str]) -> str:
    if not missing:
        return page.say.text("Every button was heard.")
    seats = sorted({seat for seat, _ in missing})
    buttons = "; ".join(f"{names[seat]} {', '.join(_of_seat(missing, seat))}" for seat in seats)
    return page.say.text("Press every button once. Not heard yet: {buttons}. Check its two wires.", buttons=buttons)


def _of_seat(missing: Iterable[tuple[int, str]], seat: int) -> list[str]:
    return [button for where, button in missing if where == seat]


def _about_lights(page: Page, lights: DeviceView) -> str:
    say = page.say.text
    if verdict(lights) != "up":
        sentence = page.say.detail(lights.detail)
        return sentence[:1].upper() + sentence[1:]
    return say("All seats and the camera are lit now. One that is dark: check its wire and turn the LED round.")


def _card(page: Page, title: str, state: str, text: str, row: Rect) -> None:
    page.box(row, "raised", 8)
    state_place = page.words(
        Rect(row.right - 172, row.y + 6, 162, 32), page.say.word(STATES, state), 22, VERDICTS[state], "bold", "right"
    )
    page.words(Rect(row.x + 16, row.y + 6, state_place.x - row.x - 24, 32), title, 22, face="bold")
    page.words(Rect(row.x + 16, row.y + 42, row.w - 32, row.h - 48), text, 20, lines=4, top=True)
