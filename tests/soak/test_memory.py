"""Game after game in the same app: nothing piles up."""

from pathlib import Path

import pytest

from proofs.bench import memory


@pytest.mark.soak
def test_twenty_games_in_one_process_hold_no_more_than_five(tmp_path: Path) -> None:
    rows = memory.play(tmp_path, games=20, seed=1, rounds=0)
    assert len(rows) == 20
    assert memory.faults(rows) == []


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
