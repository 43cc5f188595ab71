"""From one window to the next: which program goes on where somebody wanted to go."""

import os
import sys
from pathlib import Path

import pytest

from companion.app import wiring
from companion.app.leaving import Leaving, leaving_of
from companion.cli import onward, play
from tests.cli.running import orctable

KEPT = ["--size", "800x480"]


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
