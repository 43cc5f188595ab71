"""Cameras that break: told within 4 s, pictures again within 5 s, and the same again from the same seed."""

from pathlib import Path

import pytest

from proofs.soak.cameras import BACK_S, KINDS, MORE_KINDS, TABLES, TOLD_S, ProgramTable, Watched, in_real_time, injected
from tests.many_rows import each_row


@pytest.mark.slow
@each_row("kind", [*KINDS, *MORE_KINDS])
def test_a_broken_camera_is_told_and_comes_back_on_the_injected_clock(kind: str) -> None:
    rows = [injected(kind, run, seed=7) for run in range(2)]
    assert [row.verdict for row in rows] == ["good"] * 2
    assert injected(kind, 1, seed=7) == rows[1]


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.source)
@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_camera_is_told_and_comes_back_in_real_time(
    tmp_path: Path, table: type[ProgramTable], kind: str
) -> None:
    (row,) = in_real_time(tmp_path / "table", table, kind, range(1), seed=7)
    assert row.good


def test_what_comes_too_late_counts_as_late() -> None:
    late = Watched([20.0], [TOLD_S + 0.1])
    assert late.judged("real", "pipe", "hang", 0, 0.0, 10.0).verdict == "late"
    assert Watched([10.0 + BACK_S + 0.1], [1.0]).judged("real", "pipe", "hang", 0, 0.0, 10.0).verdict == "late"
    assert Watched([11.0], []).judged("real", "pipe", "hang", 0, 0.0, 10.0).verdict == "late"
    assert Watched([11.0], [1.0], "crashed").judged("real", "pipe", "hang", 0, 0.0, 10.0).verdict == "crashed"
    assert Watched([11.0], [1.0]).judged("real", "pipe", "hang", 0, 0.0, 10.0).good
