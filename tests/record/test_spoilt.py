"""Nothing spoilt is ever believed: each way to spoil a journal, a few times; thousands of times with the long tests."""

from pathlib import Path

import pytest

from tests.record import spoilt

FEW = 64


@pytest.mark.parametrize("seeds", [FEW, pytest.param(5000, marks=pytest.mark.soak)])
def test_a_spoilt_journal_is_whole_or_cut_or_refused(tmp_path: Path, seeds: int) -> None:
    rows = spoilt.run(tmp_path, range(seeds))
    assert [row for row in rows if row.silent or row.traceback] == []
    assert {row.way for row in rows} == {way.__name__ for way in spoilt.WAYS}
    assert sum(row.n for row in rows) == seeds and sum(row.cut for row in rows) > seeds / 4
