"""From one window to the next: which program goes on where somebody wanted to go."""

import os
import sys
import threading
from pathlib import Path

import pytest

from companion.app import wiring
from companion.app.leaving import STATUS, Leaving, leaving_of
from companion.cli import onward, play
from companion.cli.onward import Successor
from tests.cli.running import orctable

GUARD_S = 20.0
KEPT = ["--size", "800x480"]


@pytest.fixture
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The programs that would have taken this one's place."""
    found: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda _program, words: found.append(words))
    return found


def words(begun: list[list[str]]) -> list[str]:
    """What the only one was called with."""
    (called,) = begun
    assert called[:3] == [sys.executable, "-m", "companion.cli"]
    return called[3:]


def test_watching_opens_the_practice_table_of_that_game(begun: list[list[str]]) -> None:
    onward.go_on(leaving_of("watch:orc", "ru"), KEPT)
    assert words(begun) == ["run", "--practice", "--watch", "--game", "orc", "--language", "ru", *KEPT]


def test_practising_keeps_a_seat(begun: list[list[str]]) -> None:
    onward.go_on(leaving_of("practise:orconomy", "en"), KEPT)
    assert "--sit" in words(begun)


def test_the_start_screen_simulates_nothing(begun: list[list[str]]) -> None:
    onward.go_on(Leaving("start", (), "en"), KEPT)
    assert words(begun) == ["run", "--language", "en", *KEPT]


def test_devices_that_were_named_become_a_table_file_that_can_be_read(begun: list[list[str]], data_dir: Path) -> None:
    onward.go_on(leaving_of("table:camera:dice", "en"), KEPT)
    file = Path(words(begun)[words(begun).index("--table") + 1])
    table = wiring.read_table(file, data_dir)
    assert (table.camera, table.dice, table.simulated) == ("usb:auto", ("serial:auto", "hand"), False)
    assert words(begun)[-2:] == ["--start", "skip"]


def test_without_a_display_film_plays_off_screen_and_says_so(monkeypatch: pytest.MonkeyPatch, data_dir: Path) -> None:
    from companion.practice import launch

    filmed: list[str] = []

    def film(game: str, *_: object) -> int:
        filmed.append(game)
        return 0

    monkeypatch.setattr(play, "has_display", lambda: False)
    monkeypatch.setattr(launch, "film_practice", film)
    assert orctable("run", "--film").exit_code == 0
    assert filmed == ["orconomy"]


def test_without_a_desktop_the_window_closes_before_the_next_one_opens(
    begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onward, "_desktop", lambda: False)
    ways, closed = onward.Ways(KEPT), list[str]()
    ways.leave(leaving_of("watch:orc", "en"), lambda: closed.append("closed"))
    assert closed == ["closed"] and begun == []
    ways.follow()
    assert "--watch" in words(begun)


def test_on_a_desktop_the_window_stays_until_the_next_one_is_there(
    begun: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, closed = threading.Event(), threading.Event()
    started: list[list[str]] = []

    class Beside:
        def __init__(self, words: list[str]) -> None:
            started.append(words)

        def wait_shown(self) -> None:
            assert shown.wait(GUARD_S)

        def finish(self) -> int:
            return STATUS

    monkeypatch.setattr(onward, "_desktop", lambda: True)
    monkeypatch.setattr(onward, "Successor", Beside)
    ways = onward.Ways(KEPT)
    ways.leave(leaving_of("watch:orc", "ru"), closed.set)
    assert "--watch" in started[0] and not closed.is_set()
    shown.set()
    assert closed.wait(GUARD_S)
    ways.follow()
    assert words(begun) == ["run", "--language", "ru", *KEPT], "back at the start screen"


def test_a_program_beside_that_ends_at_once_keeps_nobody_waiting() -> None:
    following = Successor(["--help"])
    following.wait_shown()
    assert following.finish() == 0
