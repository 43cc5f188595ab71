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


def test_a_missing_program_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    lines: list[str] = []
    voice = ProcessVoice(lambda: lines.append("missing"), lambda: "")
    for _ in range(3):
        voice.say("x", "en")
        until(lambda: voice._waiting == [])
    until(lambda: lines != [])
    voice.close()
    assert lines == ["missing"] and len(caplog.records) == 1
