"""Random fingers at the practice table: nothing crashes or hangs, and a table that is left alone always goes on."""

from pathlib import Path

import pytest

from proofs.soak import fingers
from tests.locale.compiling import compile_all


@pytest.mark.slow
def test_some_time_of_four_random_fingers_and_the_table_goes_on(tmp_path: Path) -> None:
    compile_all()
    row = fingers.run(tmp_path, seed=8, seconds=30.0)
    assert row.verdict == "goes on" and row.touches > 20


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 9))
def test_an_hour_of_four_random_fingers(tmp_path: Path, seed: int) -> None:
    compile_all()
    assert fingers.run(tmp_path, seed, 450.0).verdict == "goes on"
