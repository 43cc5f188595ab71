"""What people choose for the screen itself, a line each; a touch sets the next choice, and it is so at once."""

from collections.abc import Mapping
from dataclasses import field

from companion.locale.preferences import following
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.sheet import frame

ROWS, UPRIGHT_ROWS = 5, 11
ON_OFF = {"on": "on", "off": "off"}
TURNS = {"0": "not turned", "90": "turned right", "180": "upside down", "270": "turned left"}


@dataclass(frozen=True, slots=True)
class Setting:
    """One line: what it is about, and its choices in words; a choice that is a number is filled into `each`."""

    name: str
    about: str
    words: Mapping[str, str] = field(default_factory=lambda: ON_OFF)
    each: str = ""


SETTINGS = (
    Setting("theme", "Colours", {"dark": "dark", "light": "light"}),
    Setting("size", "Letters", {"normal": "normal", "large": "large"}),
    Setting("hand", "The column with the buttons", {"right": "on the right", "left": "on the left"}),
    Setting("screen", "The whole screen", TURNS),
    Setting("turn", "The ring on the screen", {"0": "not turned"}, "turned, sectors: {n}"),
    Setting("motion", "Tokens, numbers, scenes", {"full": "move for a moment", "reduced": "change at once"}),
    Setting("light", "Brightness", {}, "{n} %"),
    Setting("warm", "Warm colours for the evening"),
    Setting("explain", "Each phase the first time", {"on": "explained", "off": "not explained"}),
    Setting("cover", "The camera", {"off": "looks", "on": "is closed"}),
    Setting("steer", "The buttons beside the seats", {"off": "play", "on": "steer the screen"}),
    Setting("phones", "Show to phones", {"off": "off", "evening": "this evening", "on": "on"}),
    Setting("mute", "Mute everything"),
    Setting("sound", "Sounds"),
    Setting("voice", "A voice that reads aloud"),
    Setting("timer", "Time of a turn", {"off": "not counted"}, "shown after {n} min"),
    Setting("nudges", "A reminder for who is slow"),
    Setting("advice", "Advice, to whoever asks"),
)


def draw_settings(page: Page, snapshot: Snapshot, local: Local, _screen: GameScreen) -> None:
    """A page of the lines."""
    room = frame(page, page.say.text("Settings"), page.rect.w, icon="gear")
    lacking = {
        "" if _camera(snapshot) else "cover",
        "" if snapshot.panel.buttons else "steer",
        "" if snapshot.phones else "phones",
        "" if snapshot.game is None or snapshot.game.order else "turn",  # no ring in a game that is played
    }
    settings = [one for one in SETTINGS if one.name not in lacking]
    each = UPRIGHT_ROWS if page.upright else ROWS
    pages = max(1, -(-len(settings) // each))
    here = min(local.page, pages - 1)
    rows = Rect(room.x, room.y, room.w, room.h - 58).rows(each, 0)
    for setting, row in zip(settings[here * each : (here + 1) * each], rows, strict=False):
        _line(page, setting, *_chosen(snapshot, local, setting), row)
    onward = Rect(room.right - 200, room.foot - 54, 200, 54)
    page.button(f"ui:page:{(here + 1) % pages}", onward, f"{here + 1}/{pages}", "edge", "next", 20)


def _camera(snapshot: Snapshot) -> str:
    states = [device.state for device in snapshot.devices if device.kind == "camera"]
    return states[0] if states and states[0] != "absent" else ""


def _chosen(snapshot: Snapshot, local: Local, setting: Setting) -> tuple[str, str]:
    if setting.name == "theme":
        other = "light" if local.theme == "dark" else "dark"
        return local.theme, f"ui:theme:{other}"
    if setting.name == "explain":
        return ("on", "ui:explain:off") if local.first_time else ("off", "ui:explain:on")
    if setting.name == "cover":
        closed = _camera(snapshot) == "covered"
        return "on" if closed else "off", "cover:off" if closed else "cover:on"
    if setting.name == "steer":
        return ("on", "steer:off") if snapshot.panel.steering else ("off", "steer:on")
    if setting.name == "phones" and snapshot.phones is not None:
        return snapshot.phones.wanted, "ui:phones"
    value = str(getattr(local.chosen, setting.name))
    return value, f"ui:set:{setting.name}:{following(setting.name, value)}"


def _line(page: Page, setting: Setting, value: str, touch: str, row: Rect) -> None:
    button = Rect(row.right - 270, row.y, 270, min(row.h, 84))
    about = Rect(row.x + 6, row.y, button.x - row.x - 16, button.h)
    page.words(about, page.say.text(setting.about), 22, lines=2)
    label = page.say.text(setting.words[value]) if value in setting.words else page.say.text(setting.each, n=value)
    page.button(touch, button, label, "plain", "swap", 21, lines=2, shown=button.inset(0, 3))
