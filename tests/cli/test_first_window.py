"""The window of `orctable run` is there, with our name on it, before anything of a table is loaded."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.app.settings import FILE, THEMES, Settings, save_settings
from companion.cli import first_window

LOADED = """
import sys
from companion.appliance import starter
from companion.cli import first_window
def told(words):
    if words == first_window.SHOWN:
        from kivy.base import EventLoop
        from companion.ui.paint.theme import LIGHT
        scene = EventLoop.window.children[0].scene
        assert (scene.layers[0].name, scene.paper) == ("mark", LIGHT.bg)
        print(*sys.modules)
        sys.exit()
first_window.notify = told
from companion.cli import main
sys.argv[1:] = ["run", "--size", "800x480"]
main()
"""


def test_the_first_picture_waits_for_nothing_of_the_table(data_dir: Path) -> None:
    save_settings(data_dir, Settings(theme="light"))
    done = subprocess.run([sys.executable, "-c", LOADED], capture_output=True, text=True, timeout=60, check=True)
    loaded = done.stdout.split()
    rooms = {name.split(".")[1] for name in loaded if name.startswith("companion.")}
    assert rooms <= {"app", "appliance", "cli", "record", "schema", "ui"}
    assert not {"hardware", "vision", "numpy", "typer", "PIL", "sqlite3", "companion.ui.table_app"} & set(loaded)
    assert sum(name.startswith("companion") for name in loaded) <= 30


@pytest.mark.parametrize("theme", THEMES)
def test_the_first_picture_has_the_colours_that_were_chosen(theme: str, tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(theme=theme))
    assert first_window.chosen_theme(tmp_path) == theme


@pytest.mark.parametrize("kept", [None, b"theme", b"\xff", b'theme = "red"'])
def test_without_settings_that_can_be_read_it_is_dark(kept: bytes | None, tmp_path: Path) -> None:
    if kept is not None:
        (tmp_path / FILE).write_bytes(kept)
    assert first_window.chosen_theme(tmp_path) == "dark"


@pytest.mark.parametrize(
    "words",
    [
        [], ["practice"], ["run", "--no-window"], ["run", "--practice"], ["run", "--watch"], ["run", "--sit"],
        ["run", "--help"], ["run", "--tabel", "x"], ["run", "x"], ["run", "--kiosk"], ["run", "--size", "large"],
        ["check"],
    ],
)  # fmt: skip
def test_no_window_opens_for_what_has_none_or_is_a_mistake(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    monkeypatch.setattr(first_window, "load_kivy", lambda: pytest.fail("Kivy is loaded"))
    assert not first_window.open_first(words)


def test_no_window_opens_without_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(first_window, "has_display", lambda: False)
    monkeypatch.setattr(first_window, "load_kivy", lambda: pytest.fail("Kivy is loaded"))
    assert not first_window.open_first(["run"])
