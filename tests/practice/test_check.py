"""What counts as wrong: the camera at the moment it acted, and pieces that lie where the app has none."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from companion.practice.check import fresh_reading
from companion.practice.pieces.bodies import Lying
from companion.practice.simulated_table import SimulatedTable

TOKEN = Lying("house", "red", "front")
MARKER = Lying("pawn")


def test_a_fresh_reading_on_a_slow_machine_has_the_time_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An emulated Raspberry Pi reads for minutes."""

    def slow(words: list[str], *, timeout: float | None = None, **_options: object) -> None:
        raise subprocess.TimeoutExpired(words, timeout or 0.0)

    reader = tmp_path / "reader"
    reader.write_text("#!/bin/sh\necho '{\"cards\": []}'\n")
    reader.chmod(0o755)
    monkeypatch.setattr(subprocess, "run", slow)
    monkeypatch.setattr(sys, "executable", str(reader))
    filmed = SimpleNamespace(file=tmp_path / "board.json", jpeg=lambda _t: b"")
    table = cast(SimulatedTable, SimpleNamespace(folder=tmp_path, filmed=filmed, has_board=False))
    assert fresh_reading(table, 1.0) == {"cards": []}
