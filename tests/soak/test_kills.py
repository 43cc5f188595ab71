"""Killing the app at bad moments: after each restart the game is the last one shown, or exactly one act further."""

from pathlib import Path

import pytest

from proofs.soak import kills


@pytest.mark.slow
def test_kills_of_the_app_lose_nothing(tmp_path: Path) -> None:
    rows = list(kills.kill_app(tmp_path, range(1, 10), seed=2))
    assert [row for row in rows if not row.good] == []
    assert {row.when for row in rows} == set(kills.WHENS)


@pytest.mark.slow
def test_commands_that_are_killed_lose_nothing_and_leave_nothing_over(tmp_path: Path) -> None:
    rows = kills.kill_commands(tmp_path / "commands", range(1, 7), seed=4)
    assert [row for row in rows if not row.good] == []


@pytest.mark.soak
@pytest.mark.timeout(180)
def test_a_practice_game_goes_on_when_its_eyes_are_killed_or_hang(tmp_path: Path) -> None:
    rows = kills.kill_eyes(tmp_path, range(1, 4), seed=3)
    assert [row.verdict for row in rows] == ["goes on"] * 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_hundreds_of_kills_lose_nothing(tmp_path: Path, seed: int) -> None:
    rows = [
        *kills.kill_app(tmp_path / "app", range(1, 101), seed),
        *kills.kill_eyes(tmp_path / "eyes", range(1, 6), seed),
        *kills.kill_commands(tmp_path / "commands", range(1, 7), seed),
    ]
    assert [row for row in rows if not row.good] == []
