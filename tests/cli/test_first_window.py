"""The window of `orctable run` is there, with our name on it, before anything of a table is loaded."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.app.settings import FILE, THEMES, Settings, save_settings
from companion.cli import first_window
from companion.locale.preferences import CHOICES, Preferences
from companion.record.journal import Journal
from companion.session.setup import draft

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
    unneeded = {"hardware", "vision", "numpy", "typer", "PIL", "sqlite3", "asyncio", "ssl", "companion.ui.table_app"}
    assert not unneeded & set(loaded)
    assert sum(name.startswith("companion") for name in loaded) <= 30


@pytest.mark.parametrize("theme", THEMES)
def test_the_first_picture_has_the_colours_that_were_chosen(theme: str, tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(theme=theme))
    assert first_window.chosen_looks(tmp_path) == (theme, 0)


@pytest.mark.parametrize("degrees", CHOICES["screen"])
def test_the_first_picture_is_turned_as_it_was_chosen(degrees: str, tmp_path: Path) -> None:
    save_settings(tmp_path, Settings(chosen=Preferences(screen=degrees)))
    assert first_window.chosen_looks(tmp_path) == ("dark", int(degrees))


@pytest.mark.parametrize("kept", [None, b"theme", b"\xff", b'theme = "red"'])
def test_without_settings_that_can_be_read_it_is_dark(kept: bytes | None, tmp_path: Path) -> None:
    if kept is not None:
        (tmp_path / FILE).write_bytes(kept)
    assert first_window.chosen_looks(tmp_path) == ("dark", 0)


WHOLE = """
import sys
from companion.appliance import starter
from companion.cli import first_window
before = []
def told(words):
    from kivy.base import EventLoop
    (glass,) = EventLoop.window.children
    if words == first_window.START_SHOWN:
        before.append((glass.scene, *sys.modules))
    if words == starter.READY:
        (scene, *loaded), = before
        assert glass.scene == scene
        print(*loaded)
        sys.stdout.flush()
        os._exit(0)
    return True
import os
starter.notify = first_window.notify = told
from companion.cli import main
sys.argv[1:] = ["run", "--size", "800x480", "--language", "ru"]
main()
"""


def facts_kept(folder: Path, facts: dict[str, str]) -> Path:
    """A journal with these facts, closed in order."""
    with Journal(folder / "journal.sqlite") as journal:
        journal.add(int(facts["game"]), [], facts)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", "orc"])
def test_the_start_screen_stands_before_the_table_is_loaded_and_is_the_one_that_answers(
    name: str, data_dir: Path
) -> None:
    if name:
        chosen = json.dumps(draft.to_json(draft.fresh(catalogue.games().named(name))))
        facts_kept(data_dir, {"game": "3", "ended": "3", "draft": chosen})
    done = subprocess.run([sys.executable, "-c", WHOLE], capture_output=True, text=True, timeout=60, check=True)
    loaded = set(done.stdout.split())
    assert loaded
    late = {"companion.session.session", "companion.games.orconomy.game", "companion.devices", "typer"}
    assert not late & loaded
