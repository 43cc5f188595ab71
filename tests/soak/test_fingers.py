"""Random fingers at the practice table: nothing crashes or hangs, and a table that is left alone always goes on."""

from dataclasses import replace
from pathlib import Path

import pytest

from proofs.soak import fingers
from tests.locale.compiling import compile_all


@pytest.mark.slow
def test_some_time_of_four_random_fingers_and_the_table_goes_on(tmp_path: Path) -> None:
    compile_all()
    row = fingers.run(tmp_path, seed=8, seconds=30.0)
    assert row.verdict == "goes on" and row.touches > 20


def test_rows_are_added_and_a_seed_that_stands_there_is_not_played_again(tmp_path: Path) -> None:
    out = tmp_path / "fingers.csv"
    row = fingers.Row(3, 2, False, 60.0, 90.0, 9.0, 100, 50, 1, 12, 2, 0, 0, 0, "goes on")
    for seed in (3, 4):
        fingers.append(out, replace(row, seed=seed), {"command": "c", "commit": "1", "date": "today"})
    assert fingers.done(out) == {3, 4} and out.read_text(encoding="utf-8").count("goes on") == 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 9))
def test_an_hour_of_four_random_fingers(tmp_path: Path, seed: int) -> None:
    compile_all()
    assert fingers.run(tmp_path, seed, 450.0).verdict == "goes on"
