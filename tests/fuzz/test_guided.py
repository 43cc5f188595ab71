"""The fuzzer that is led by coverage: what it draws from its bytes, what is read from its report, and a long hunt."""

import csv
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from tests.fuzz import guided, spoiling

ENDED_WELL = "#2\tINITED cov: 812\n#99\tDONE cov: 1204 ft: 9\nDone 99 runs\nstat::number_of_executed_units: 99\n"
FELL_OVER = """#7\tNEW cov: 812 ft: 3
 === Uncaught Python exception: ===
IndexError: tuple index out of range
Traceback (most recent call last):
  File "/somewhere/tests/fuzz/doors.py", line 50, in look
    told = position_data(agreed, opened.game, opened.state)
  File "/somewhere/companion/games/orconomy/rules/phases/placing.py", line 67, in placing
    return (*seats, *reversed(seats))[done]
"""


def fed(raw: bytes) -> guided.Fed:
    """Chance drawn from these bytes."""
    drawn = iter(raw)
    return guided.Fed(lambda size: guided.number(drawn, size))


@pytest.mark.parametrize("spoil", [spoiling.log, spoiling.position])
def test_ok__the_same_bytes_give_the_same_file_and_few_bytes_are_enough(
    stock: spoiling.Stock, spoil: Callable[[Random, spoiling.Stock], bytes]
) -> None:
    raw = Random(5).randbytes(200)
    assert spoil(fed(raw), stock) == spoil(fed(raw), stock) != spoil(fed(raw[::-1]), stock)
    assert spoil(fed(b""), stock)


def test_ok__what_came_of_it_is_kept_with_where_it_comes_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guided, "hunt", lambda *_: guided.Hunt("log", 99, 5, 1204, 0))
    assert guided.main(["--target", "log", "--seed", "7", "--out", str(tmp_path / "fuzz.csv")]) == 0
    lines = (tmp_path / "fuzz.csv").read_text(encoding="utf-8").splitlines()
    assert lines[:2] == ["# command: python -m tests.fuzz.guided --target log --seed 7 --out PATH", "# seed: 7"]
    (row,) = csv.DictReader(line for line in lines if not line.startswith("#"))
    assert (row["target"], row["executions"], row["edges"], row["crashes"]) == ("log", "99", "1204", "0")


@pytest.mark.soak
@pytest.mark.skipif(find_spec("atheris") is None, reason="not installed: atheris (pip install atheris)")
@pytest.mark.parametrize("target", guided.TARGETS)
def test_fail__five_minutes_of_hunting_find_nothing(tmp_path: Path, target: str) -> None:
    assert guided.hunt(target, 300, seed=2, folder=tmp_path).crashes == 0
