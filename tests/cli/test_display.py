"""The touchscreen where there is none: said at once, with what to do, and nothing is begun."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import first_window, play
from tests.cli.running import orctable, refused

DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def test_without_a_display_it_says_so_and_what_to_do(
    tmp_path: Path, data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(play, "has_display", lambda: False)
    (tmp_path / "table.toml").write_text("version = 1\n", encoding="utf-8")
    result = orctable("run", "--table", tmp_path / "table.toml")
    refused(result, "no display", "DISPLAY", "--no-window", "make run")
    assert list(data_dir.iterdir()) == []


def test_a_wayland_session_without_xwayland_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kivy's SDL draws by X11 and KMS, and by nothing of Wayland's."""
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    monkeypatch.setattr(Path, "glob", lambda _folder, _pattern: iter(()))
    assert not first_window.has_display()
    assert "wayland" not in first_window.SEEN_DRIVERS


@pytest.mark.parametrize("name", ["DISPLAY", "SDL_VIDEODRIVER"])
def test_whoever_names_a_display_is_believed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for other in DISPLAYS:
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(name, "offscreen")
    play.check_display()


@pytest.mark.slow
def test_a_desktop_that_does_not_answer_is_no_display(tmp_path: Path) -> None:
    env = {key: value for key, value in os.environ.items() if key not in (*DISPLAYS, "KIVY_NO_CONSOLELOG")}
    env |= {"DISPLAY": ":7777", "ORCTABLE_DATA": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", "run"], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0 and done.stderr
