"""The window of `orctable run` is there, with our name on it, before anything of a table is loaded."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.app import catalogue, start_picture
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


@pytest.mark.parametrize(
    "facts", [{"game": "2", "ended": "1"}, {"game": "1", "ended": "1", "draft": '{"game": "chess"}'}]
)
def test_a_game_that_goes_on_or_that_is_not_known_is_not_told_of_before_it_is_there(
    facts: dict[str, str], tmp_path: Path
) -> None:
    assert not start_picture.show(None, facts_kept(tmp_path, facts))


def test_a_language_or_settings_that_cannot_be_read_wait_for_the_table(tmp_path: Path) -> None:
    assert not start_picture.show(None, tmp_path, "xx")
    (tmp_path / FILE).write_bytes(b"theme")
    assert not start_picture.show(None, tmp_path)


def test_a_journal_that_was_not_closed_or_is_none_waits_for_the_table(tmp_path: Path) -> None:
    journal = facts_kept(tmp_path, {"game": "1", "ended": "1"}) / "journal.sqlite"
    assert start_picture.facts_of(journal) == {"game": "1", "ended": "1"}
    journal.with_name("journal.sqlite-wal").touch()
    assert start_picture.facts_of(journal) is None
    (tmp_path / "other.sqlite").write_bytes(b"no journal" * 100)
    assert start_picture.facts_of(tmp_path / "other.sqlite") is None
