"""The window of `orctable run`, opened before anything of a table is loaded, which takes longer than the window itself:
whoever has touched the table sees at once that it starts.
"""

import logging
import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion.app.data_folder import data_folder
from companion.app.leaving import end_behind
from companion.appliance.starter import NOTIFY, notify
from companion.record.storage.files import kept_private, make_folder

LOG: Final = logging.getLogger(__name__)
SEEN_DRIVERS: Final = "x11,kmsdrm"  # Kivy's SDL's with a visible window, under Wayland the first through XWayland
SHOWN: Final = b"STATUS=The window is open, the table is being laid."
START_SHOWN: Final = b"STATUS=The start screen is there, the table is being laid."
TABLE: Final = "table.toml"  # a table with devices: what stands on its start screen is known once they are
NAMING: Final = ("--table", "--journal", "--control", "--game", "--start", "--language", "--lang", "--size")
FILE: Final = "settings.toml"
DARK, LIGHT = "dark", "light"
TURNS: Final = (90, 180, 270)
# the options with which the table's window opens in this process; with any other one, or a mistake, that is seen once
# the command line has been read
PLAIN: Final = ("--film", "--window", "--kiosk")


def open_first(words: Sequence[str]) -> bool:
    """Opens the window, with our name on it, if this command line will need it; whether it has."""
    options = _read(words)
    if options is None or ("--kiosk" in options and not os.environ.get(NOTIFY)):  # the kiosk's keeper has no window
        return False
    if not os.environ.get("SDL_VIDEODRIVER") and not has_display():
        return False
    size = re.fullmatch("([0-9]{3,4})x([0-9]{3,4})", options.get("--size", ""))
    if "--size" in options and size is None:
        return False
    with kept_private():
        load_kivy()
        from companion.ui.first_picture import open_window, show

        window = open_window((int(size[1]), int(size[2])) if size else None, kiosk="--kiosk" in options)
    if window is None:
        return False
    data = data_folder()
    theme, turned = chosen_looks(data)
    show(window, theme, turned)
    end_behind()
    notify(SHOWN)
    if not {"--table", "--journal", "--game", "--start", "--kiosk"} & set(options) and not (data / TABLE).exists():
        _show_start(window, data, options.get("--language", options.get("--lang", "")))
    return True


def _show_start(window: Any, data: Path, language: str) -> None:
    """The start screen, where it can be told already what stands on it."""
    try:
        from companion.app import start_picture

        if start_picture.show(window, data, language):
            notify(START_SHOWN)
    except Exception:
        LOG.exception("the start screen cannot be drawn before the table is there")


def _read(words: Sequence[str]) -> dict[str, str] | None:
    """The options of a command line that runs the table, None for any other one."""
    options: dict[str, str] = {}
    left = iter(words)
    if next(left, "") != "run":
        return None
    for word in left:
        name, equals, value = word.partition("=")
        if name in PLAIN and not equals:
            options[name] = ""
        elif name in NAMING:
            options[name] = value if equals else next(left, "")
        else:
            return None
    return None if "--film" in options and not has_display() else options


def chosen_looks(folder: Path) -> tuple[str, int]:
    """The theme kept there, and by how many degrees the picture is turned. The settings are read in full later, with
    all that knows them; here a damaged file says nothing, and the picture is dark and not turned.
    """
    try:
        lines = (folder / FILE).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeError):
        return DARK, 0
    turned = next((degrees for degrees in TURNS if f'screen = "{degrees}"' in lines), 0)
    return LIGHT if f'theme = "{LIGHT}"' in lines else DARK, turned


def has_display() -> bool:
    """Whether anybody could see a window: there is a desktop, or a screen on the graphics card."""
    if os.environ.get("DISPLAY"):
        return True
    return any(path.read_text().strip() == "connected" for path in Path("/sys/class/drm").glob("*/status"))


def load_kivy() -> None:
    """Loads Kivy with its own files in our folder, and nothing on the terminal."""
    home = data_folder() / "kivy"
    with suppress(OSError):  # Kivy works without it, and the disk has its own notice
        make_folder(home)
    logging.getLogger("kivy").addHandler(logging.NullHandler())  # before there is a log file
    from companion.ui.first_picture import load_kivy as load

    load(home, SEEN_DRIVERS)
