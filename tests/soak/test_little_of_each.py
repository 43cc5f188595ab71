"""A little of each long proof; the whole of them is `make prove`, a row a seed in docs/results."""

import subprocess
import sys
from pathlib import Path

import pytest

from proofs.bench import memory
from proofs.long_run import Rows
from proofs.soak import kills
from proofs.soak.restarts import play
from tests.many_rows import few_quick


@pytest.mark.soak
@pytest.mark.timeout(180)
def test_a_practice_game_goes_on_when_its_eyes_are_killed_or_hang(tmp_path: Path) -> None:
    rows = kills.kill_eyes(tmp_path, range(1, 4), seed=3)
    assert [row.verdict for row in rows] == ["goes on"] * 3


@pytest.mark.slow
@few_quick("seed", [4, 11])
def test_after_every_restart_of_app_and_base_the_journal_holds_what_was_thrown(seed: int) -> None:
    tally = play(seed, 8)
    assert tally.good, tally.said
    assert tally.restarts >= 8 and tally.asked >= 4


def test_what_grew_is_told_game_by_game() -> None:
    held = {"app_mb": 50.0, "app_files": 16, "app_threads": 5, "eyes_mb": 90.0, "eyes_files": 6, "eyes_threads": 3}
    steady = [{**held, "game": game, "app_growth_mb": 0.0, "eyes_growth_mb": 0.0} for game in range(1, 8)]
    assert memory.faults(steady) == []
    steady[6] |= {"app_growth_mb": 2.5, "eyes_files": 7, "app_threads": 4}
    assert memory.faults(steady) == [
        "game 7: the app grew by 2.5 MB",
        "game 7: app_threads 4, it was 5",
        "game 7: eyes_files 7, it was 6",
    ]


@pytest.mark.slow
@pytest.mark.timeout(400)
def test_planted_exceptions_are_told_logged_and_survived(tmp_path: Path) -> None:
    out, few = tmp_path / "planted.csv", 3
    words = [sys.executable, "-m", "proofs.faults.planted", "--seeds", str(few), "--first", "13", "--out", str(out)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(Rows(out, "").read()) == few
