"""How readings of cards are judged: told rightly, asked about, told wrongly, overlooked, invented."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.calibrate.card_judging import row_statements
from companion.calibrate.table_truth import LayoutTruth
from vision.cards.card_plan import CARDS, ENDS, PILE, WHOLE, CardPlan, CardRow
from vision.sighting import UNKNOWN, Pose, RowReading, Sighting

HOLDS = {1: CARDS, 2: ENDS, 3: WHOLE, 4: PILE}
ROWS = tuple(CardRow(row, (0.0, 0.0), 0.0, 400.0, holds) for row, holds in HOLDS.items())
PLAN = CardPlan("x", "y", 32.0, 6.0, (), (63.0, 88.0), ROWS)
Read = Sequence[tuple[str, float]]


def outcomes(truth: Mapping[int, tuple[str, ...]], seen: Mapping[int, Read]) -> dict[int, tuple[list[str], str]]:
    """What comes of each card of each row, and of the row; what is not the likeliest is unknown."""
    rows = tuple(
        RowReading(row, tuple({kind: p, UNKNOWN: 1 - p} if kind != UNKNOWN else {UNKNOWN: 1.0} for kind, p in read))
        for row, read in ((row, seen.get(row, ())) for row in HOLDS)
    )
    sighting = Sighting(0.0, 1, Pose(0.0, "stickers"), (), (), rows=rows)
    statements = row_statements(LayoutTruth("one", (Path("x"),), truth), sighting, PLAN)
    return {row.row: ([card.outcome for card in row.cards], row.outcome) for row in statements}
