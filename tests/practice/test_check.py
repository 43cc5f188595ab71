"""What counts as wrong: the camera at the moment it acted, and pieces that lie where the app has none."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.practice.check import camera_was_right, count_differs, differences, fresh_reading
from companion.practice.pieces.bodies import Lying, Truth
from companion.practice.simulated_table import SimulatedTable

TOKEN = Lying("house", "red", "front")
MARKER = Lying("pawn")


def view(*owed: dict[str, Any]) -> dict[str, Any]:
    return {"owed": list(owed)}


def board(area: int, *pieces: Lying) -> Truth:
    return {area: sorted(pieces)}


def test_a_token_read_where_it_lies_is_right() -> None:
    assert camera_was_right(view(), board(7, TOKEN, MARKER), board(7, MARKER, TOKEN))


def test_a_token_read_where_none_lies_is_wrong() -> None:
    assert not camera_was_right(view(), board(7, TOKEN, MARKER), board(7, MARKER))


def test_a_marker_that_is_still_to_be_moved_is_not_the_cameras_fault() -> None:
    said, truth = board(7, TOKEN, MARKER), {7: [TOKEN], 3: [MARKER]}
    assert camera_was_right(view({"what": "pawn", "area": 7}), said, truth)
    assert not camera_was_right(view(), said, truth)


def test_a_difference_says_where_it_is_and_what_really_lies_there() -> None:
    turned = Lying("house", "red", "back")
    assert differences("app", board(4, TOKEN), {4: [turned], 9: [MARKER]}) == [
        "app: area 4 has house red:front, on the table lies house red:back",
        "app: area 9 has nothing, on the table lies pawn",
    ]
    assert differences("app", board(4, TOKEN), board(4, TOKEN)) == []


def test_counts_that_agree_are_not_wrong() -> None:
    assert count_differs("Anna", "coins", 3, 3) == []
    assert count_differs("Anna", "coins", 3, 4) == ["app: Anna has 3 coins, on the table are 4"]


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
