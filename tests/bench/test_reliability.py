"""How often what was stated is so: what falls into which bin, and what stays in the file."""

from pathlib import Path

import pytest

from companion.calibrate.judging import HIDDEN, MARKER, SPOT, Statement
from proofs.bench.boards.reliability import bins, keep_bins, read_bins
from vision.sighting import EMPTY, UNKNOWN

RED = "red:face"


def said(p: float, seen: str = RED, truth: str = RED, what: str = SPOT) -> Statement:
    return Statement(what, truth, seen, p, judged=True)


def test_each_statement_is_in_the_bin_of_what_was_stated_and_one_is_in_the_last() -> None:
    found = bins("drawn", [said(0.6), said(0.6, EMPTY), said(0.7), said(0.9999), said(1.0)])
    assert [(one.above, one.n, one.right) for one in found] == [(0.5, 2, 1), (0.7, 1, 1), (0.9997, 2, 2)]
    assert (found[0].stated, found[0].share) == (0.6, 0.5)
    assert found[0].low < 0.5 < found[0].high


def test_what_was_called_hidden_or_unknown_was_not_stated_and_markers_are_no_places() -> None:
    assert bins("drawn", [said(0.9, HIDDEN), said(0.9, UNKNOWN), said(0.9, what=MARKER)]) == []


def test_measuring_one_set_of_pictures_again_keeps_the_others(tmp_path: Path) -> None:
    out = tmp_path / "reliability.csv"
    keep_bins(out, {"command": "a"}, bins("first", [said(0.95)]))
    keep_bins(out, {"command": "b"}, bins("second", [said(0.95), said(0.6)]))
    again = keep_bins(out, {"command": "c"}, bins("first", [said(0.95), said(0.95, EMPTY)]))
    assert read_bins(out) == again
    assert [(one.pictures, one.n) for one in again] == [("second", 1), ("second", 1), ("first", 2)]
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    with pytest.raises(ValueError, match=r"other\.csv.*Measure it again"):
        read_bins(tmp_path / "other.csv")
