"""The harness of long runs: rows are kept one by one with what made them, and a run goes on where the last stopped."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from proofs.long_run import LongRun


@dataclass(frozen=True, slots=True)
class Row:
    seed: int
    verdict: str


def play(out: Path, *words: str, bad: int = -1) -> tuple[int, list[int]]:
    """A run of some seeds. Returns its exit code, and which seeds it played."""
    run = LongRun("nothing", "Plays nothing.", seeds=3, seconds=1.5)
    asked = run.begin(["--out", str(out), *words])
    played = []
    for seed in run.left(range(asked.seeds)):
        played.append(seed)
        run.add(Row(seed, "bad" if seed == bad else "good"), good=seed != bad)
    return run.end(), played


def test_each_row_says_what_made_it(tmp_path: Path) -> None:
    assert play(tmp_path / "new" / "rows.csv", "--seeds", "2") == (0, [0, 1])
    head, first, second = (tmp_path / "new" / "rows.csv").read_text(encoding="utf-8").splitlines()
    assert head == "seed,verdict,command,commit,date,machine"
    assert first.startswith("0,good,python -m nothing --out ") and second.startswith("1,good,")


def test_a_row_is_kept_though_the_run_breaks_off_after_it(tmp_path: Path) -> None:
    run = LongRun("nothing", "Plays nothing.")
    run.begin(["--out", str(tmp_path / "rows.csv")])
    with pytest.raises(KeyboardInterrupt):
        for seed in run.left([7, 8]):
            run.add(Row(seed, "good"))
            raise KeyboardInterrupt
    assert [row["seed"] for row in run.rows.read()] == ["7"]


def test_bad_rows_are_named_at_the_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(tmp_path / "rows.csv", bad=1)[0] == 1
    assert capsys.readouterr().out.endswith("1 bad\nRow(seed=1, verdict='bad')\n")


def test_without_a_file_rows_are_told_and_not_kept(capsys: pytest.CaptureFixture[str]) -> None:
    run = LongRun("nothing", None, seeds=1)
    for seed in run.left(range(run.begin([]).seeds)):
        run.add(Row(seed, "good"))
    assert run.rows.read() == [] and "Row(seed=0" in capsys.readouterr().out
