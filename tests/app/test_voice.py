"""The voice is a child process for each announcement; at most two wait; a missing program is told once."""

from pathlib import Path

import pytest

from companion.app.instruments.voice import ProcessVoice
from tests.waiting import until


def program(folder: Path, body: str, name: str = "espeak-ng") -> str:
    """A speech program (simulated) that writes down what it was told."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_an_announcement_is_said_whole_and_is_no_option(tmp_path: Path) -> None:
    told = tmp_path / "told"
    voice = ProcessVoice(lambda: None, lambda: program(tmp_path, f'printf "%s|" "$@" >> {told}'))
    voice.say("-w Анна: 3 черепа; rm", "ru")
    until(lambda: told.exists() and told.read_text().endswith("rm|"))
    voice.close()
    assert told.read_text() == "-v|ru|--|-w Анна: 3 черепа; rm|"


def test_of_many_announcements_the_newest_two_are_said_after_the_first(tmp_path: Path) -> None:
    told, go = tmp_path / "told", tmp_path / "go"
    body = f'echo "$4" >> {told}; while [ ! -e {go} ]; do sleep 0.02; done'
    voice = ProcessVoice(lambda: None, lambda: program(tmp_path, body))
    voice.say("0", "en")
    until(told.exists)
    for number in range(1, 6):
        voice.say(str(number), "en")
    go.touch()
    until(lambda: told.read_text().split() == ["0", "4", "5"])
    voice.close()


def test_a_missing_program_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    lines: list[str] = []
    voice = ProcessVoice(lambda: lines.append("missing"), lambda: "")
    for _ in range(3):
        voice.say("x", "en")
        until(lambda: voice._waiting == [])
    until(lambda: lines != [])
    voice.close()
    assert lines == ["missing"] and len(caplog.records) == 1
