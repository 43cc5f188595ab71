"""Counts what was said of many boards: each figure with how often it could have been, and its 95 % interval.

The frames of one board are one reading and count once.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Final

from companion.calibrate.judging import HIDDEN, LOOSE, MARKER, MISSED, SPOT, SURE, Statement, whole
from companion.schema.quick_dataclass import dataclass
from vision.sighting import EMPTY

Z_95: Final = 1.959964


def wilson(count: float, n: int) -> tuple[float, float]:
    """The 95 % interval of a share of which `count` of `n` were counted; all of 0 to 1 when nothing was.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
    """
    if n == 0:
        return 0.0, 1.0
    share, z2 = count / n, Z_95 * Z_95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    reach = Z_95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return (0.0 if count == 0 else middle - reach), (1.0 if count == n else middle + reach)


Test = Callable[[Statement], bool]


@dataclass(frozen=True, slots=True)
class Share:
    """So many of `n`, with the interval of the share."""

    group: str
    name: str
    count: int
    n: int

    def row(self) -> dict[str, Any]:
        """A row of the results."""
        low, high = wilson(self.count, self.n)
        share = self.count / self.n if self.n else 0.0
        numbers = {"share": share, "low": low, "high": high}
        rounded = {name: round(value, 5) for name, value in numbers.items()}
        return {"group": self.group, "name": self.name, "count": self.count, "n": self.n, **rounded}


def _piece_in_sight(statement: Statement) -> bool:
    return statement.what == SPOT and not statement.free and statement.judged


def _free_in_sight(statement: Statement) -> bool:
    return statement.free and statement.judged


def _lies_loose(statement: Statement) -> bool:
    return statement.what == LOOSE and statement.truth != EMPTY and statement.judged


def _sure(statement: Statement) -> bool:
    return statement.right and statement.p >= SURE


NAMED, WRONG, FREE, HIDDEN_FREE, GHOSTS = (
    "visible slot tokens named surely", "slot statements sure and wrong", "free slots right",
    "free slots called hidden", "ghosts on free slots",
)  # fmt: skip
FIGURES: Final[Mapping[str, tuple[Test, Test]]] = {
    NAMED: (_piece_in_sight, _sure),
    "visible slot tokens whose likeliest look is right": (_piece_in_sight, lambda statement: statement.right),
    WRONG: (
        lambda statement: statement.what == SPOT and statement.claims and statement.p >= SURE,
        lambda statement: statement.sure_and_wrong,
    ),
    FREE: (_free_in_sight, lambda statement: statement.right and statement.p >= 0.5),
    HIDDEN_FREE: (_free_in_sight, lambda statement: statement.seen == HIDDEN),
    GHOSTS: (lambda statement: statement.free, lambda statement: statement.ghost),
    "loose pieces found": (_lies_loose, lambda statement: statement.right),
    "loose pieces invented": (
        lambda statement: statement.what == LOOSE and statement.seen != MISSED,
        lambda statement: statement.truth == EMPTY,
    ),
    "markers named surely": (lambda statement: statement.what == MARKER and statement.judged, _sure),
    "markers sure and wrong": (
        lambda statement: statement.what == MARKER and statement.judged,
        lambda statement: statement.sure_and_wrong,
    ),
}
"""By name: which statements a figure is about, and which of them count."""
WHOLE: Final = "whole boards right, without rules"


Boards = Mapping[str, Sequence[Sequence[Statement]]]  # the statements about each board, by its group


def shares(groups: Boards) -> list[Share]:
    """Every figure of every group; a figure about nothing is left out."""
    return [share for group, boards in groups.items() for share in _of_group(group, boards) if share.n]


def _of_group(group: str, boards: Sequence[Sequence[Statement]]) -> list[Share]:
    every = [statement for board in boards for statement in board]
    shares = []
    for name, (about, counts) in FIGURES.items():
        meant = [statement for statement in every if about(statement)]
        shares.append(Share(group, name, sum(map(counts, meant)), len(meant)))
    return [*shares, Share(group, WHOLE, sum(map(whole, boards)), len(boards))]
