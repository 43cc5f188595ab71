"""Is what the eyes state with probability p right in the share p? Counts what was said of places, by what was stated.

Source of the method: A. Murphy, R. Winkler, "Reliability of subjective probability forecasts of precipitation and
temperature", 1977.
"""

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any, Final

from companion.calibrate.judging import SPOT, Statement
from companion.judged.tally import wilson
from proofs.figures import write_table

EDGES: Final = (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.997, 0.999, 0.9997, 1.0)


@dataclass(frozen=True, slots=True)
class Bin:
    """What was stated of the places in some pictures with a probability of at least `above` and less than `below`.

    `stated` is the mean of it; `right` of `n` were so, which is the `share`, with its Wilson 95 % interval.
    """

    pictures: str
    above: float
    below: float
    n: int
    stated: float
    right: int
    share: float
    low: float
    high: float


def bins(pictures: str, found: Iterable[Statement]) -> list[Bin]:
    """The bins in which anything was stated; nothing was of a place that was called hidden or unknown."""
    statements = [statement for statement in found if statement.what == SPOT and statement.claims]
    made = (_bin(pictures, above, below, statements) for above, below in pairwise(EDGES))
    return [bin_row for bin_row in made if bin_row.n]


def _bin(pictures: str, above: float, below: float, said: Sequence[Statement]) -> Bin:
    inside = [statement for statement in said if above <= statement.p < below or statement.p == below == EDGES[-1]]
    n, right = len(inside), sum(statement.right for statement in inside)
    low, high = wilson(right, n)
    stated, share = (fmean(statement.p for statement in inside), right / n) if n else (0.0, 0.0)
    return Bin(pictures, above, below, n, round(stated, 5), right, round(share, 5), round(low, 5), round(high, 5))


def read_bins(path: Path) -> list[Bin]:
    """The bins of a results file. Raises OSError, or ValueError for another file."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    try:
        return [_read(row) for row in csv.DictReader(lines)]
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path}: is no table of stated probabilities ({error}). Measure it again.") from error


def _read(row: Mapping[str, str]) -> Bin:
    numbers = {name: float(row[name]) for name in ("above", "below", "stated", "share", "low", "high")}
    return Bin(pictures=row["pictures"], n=int(row["n"]), right=int(row["right"]), **numbers)


def keep_bins(path: Path, facts: Mapping[str, Any], found: Sequence[Bin]) -> list[Bin]:
    """Writes bins to a results file, where those of other pictures stay; returns all. Raises OSError or ValueError."""
    measured = {bin_row.pictures for bin_row in found}
    before = read_bins(path) if path.exists() else []
    every = [*(bin_row for bin_row in before if bin_row.pictures not in measured), *found]
    write_table(path, facts, [field.name for field in fields(Bin)], [asdict(bin_row) for bin_row in every])
    return every
