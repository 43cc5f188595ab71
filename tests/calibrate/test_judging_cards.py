"""How readings of cards are judged: told rightly, asked about, told wrongly, overlooked, invented."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from companion.calibrate.card_judging import ASKED, INVENTED, OVERLOOKED, RIGHT, WRONG, row_statements
from companion.calibrate.table_truth import LayoutTruth
from companion.judged.captured_mats import ReadLayout, card_shares
from tests.many_rows import each_row
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


@each_row(
    "lies, read, each, row",
    [
        (("a", "b"), [("a", 0.999), ("b", 0.995)], [RIGHT, RIGHT], RIGHT),
        (("a", "b"), [("a", 0.999), ("b", 0.98)], [RIGHT, ASKED], ASKED),
        (("a", "b"), [("a", 0.999), (UNKNOWN, 1.0)], [RIGHT, ASKED], ASKED),
        (("a", "b"), [("a", 0.999), ("c", 0.999)], [RIGHT, WRONG], WRONG),
        (("a", "b"), [("c", 0.999), ("b", 0.9)], [WRONG, ASKED], ASKED),
        (("a", "b", "c"), [("a", 0.999), ("c", 0.999)], [RIGHT, OVERLOOKED, RIGHT], WRONG),
        (("a", "c"), [("a", 0.999), ("b", 0.999), ("c", 0.999)], [RIGHT, INVENTED, RIGHT], WRONG),
        (("a", "a:used"), [("a", 0.999), ("a", 0.999)], [RIGHT, WRONG], WRONG),
        ((), [], [], RIGHT),
        (("a",), [], [OVERLOOKED], WRONG),
    ],
)  # fmt: skip
def test_each_card_of_a_row_is_judged(lies: tuple[str, ...], read: Read, each: list[str], row: str) -> None:
    assert outcomes({1: lies}, {1: read})[1] == (each, row)


def test_of_a_column_only_the_open_end_counts_and_a_card_of_the_line_lies_one_way_round() -> None:
    truth = {2: ("red2-blue1", "red1-blue2"), 3: ("red2-white1",), 4: ("back",)}
    seen: dict[int, Read] = {2: [("red2", 1.0), ("red1", 1.0)], 3: [("white1-red2", 1.0)], 4: []}
    found = outcomes(truth, seen)
    assert found[2] == ([RIGHT, RIGHT], RIGHT)
    assert found[3] == ([WRONG], WRONG) and found[4] == ([OVERLOOKED], WRONG)
    assert outcomes({4: ()}, {4: [(UNKNOWN, 1.0)]})[4] == ([ASKED], ASKED)


def test_a_mat_that_is_not_found_is_asked_about_and_never_told_wrongly() -> None:
    statements = row_statements(LayoutTruth("one", (), {1: ("a", "b")}), None, PLAN)
    assert {row.outcome for row in statements} == {ASKED} and [len(row.cards) for row in statements] == [2, 1, 1, 1]
    shares = {
        (share.group, share.name): (share.count, share.n)
        for share in card_shares([ReadLayout("one", "dim", statements)])
    }
    assert shares["cards in rows", "cards asked about"] == (2, 2)
    assert shares["layouts", "layouts told rightly, without asking"] == (0, 1)
    assert shares["light dim", "rows asked about"] == (4, 4)
