"""How often what was stated is so: what falls into which bin, and what stays in the file."""

from companion.calibrate.judging import SPOT, Statement
from proofs.bench.boards.reliability import bins
from vision.sighting import EMPTY

RED = "red:face"


def said(p: float, seen: str = RED, truth: str = RED, what: str = SPOT) -> Statement:
    return Statement(what, truth, seen, p, judged=True)


def test_each_statement_is_in_the_bin_of_what_was_stated_and_one_is_in_the_last() -> None:
    found = bins("drawn", [said(0.6), said(0.6, EMPTY), said(0.7), said(0.9999), said(1.0)])
    assert [(row.above, row.n, row.right) for row in found] == [(0.5, 2, 1), (0.7, 1, 1), (0.9997, 2, 2)]
    assert (found[0].stated, found[0].share) == (0.6, 0.5)
    assert found[0].low < 0.5 < found[0].high
