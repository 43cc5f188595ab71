"""Judges a reading of cards against what really lies in the rows, card by card and row by row.

Rules of judging: a card is told without asking from likelihood 0.99 on, as at the table; less, or a card like nothing
known, is asked about. Of a card in a column only its open end counts. What was read and what lies there are lined up so
that as few cards as possible differ, so that one card too many does not make all after it wrong.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from companion.calibrate.table_truth import LayoutTruth
from companion.schema.quick_dataclass import dataclass
from vision.cards.card_plan import ENDS, CardPlan
from vision.cards.row_reader import SURE
from vision.cards.two_ended import BESIDE
from vision.sighting import UNKNOWN, Likelihoods, Sighting, likeliest

NOTHING: Final = "nothing"
"""What is seen of a card that was overlooked, and what lies where one was seen that is not there."""
RIGHT, ASKED, WRONG, OVERLOOKED, INVENTED = "right", "asked", "wrong", "overlooked", "invented"


@dataclass(frozen=True, slots=True)
class CardStatement:
    """What was said of one card, from 0 in its row: `seen` is the likeliest kind, with likelihood `p`."""

    place: int
    truth: str
    seen: str
    p: float

    @property
    def outcome(self) -> str:
        """Whether it was told rightly, asked about, told wrongly, overlooked, or invented."""
        if self.seen == NOTHING:
            return OVERLOOKED
        if self.seen == UNKNOWN or self.p < SURE:
            return ASKED
        if self.truth == NOTHING:
            return INVENTED
        return RIGHT if self.seen == self.truth else WRONG


@dataclass(frozen=True, slots=True)
class RowStatement:
    """What was said of one row; `holds` is what the row is for, `lies` how many cards lie in it."""

    row: int
    holds: str
    lies: int
    cards: tuple[CardStatement, ...]

    @property
    def outcome(self) -> str:
        """A row is asked about with any of its cards; else it is told whole, and right only if all of it is."""
        outcomes = {card.outcome for card in self.cards}
        return ASKED if ASKED in outcomes else WRONG if outcomes - {RIGHT} else RIGHT


def row_statements(layout: LayoutTruth, sighting: Sighting | None, plan: CardPlan) -> list[RowStatement]:
    """What a reading says of every row; where the mat was not found, every card is asked about."""
    read = {row.row: row.pieces for row in sighting.rows} if sighting else {}
    statements = []
    for row in plan.rows:
        truth = [_right_reading(key, row.holds) for key in layout.rows.get(row.row, ())]
        pieces = read.get(row.row, ({UNKNOWN: 1.0},) * max(1, len(truth)))
        statements.append(RowStatement(row.row, row.holds, len(truth), tuple(_lined_up(truth, pieces))))
    return statements


def _right_reading(key: str, holds: str) -> str:
    """What a right reading says of a card: in a column the far end is covered."""
    return key.split(BESIDE)[0] if holds == ENDS else key


def _lined_up(truth: Sequence[str], pieces: Sequence[Likelihoods]) -> Iterator[CardStatement]:
    """The fewest changes from one sequence to the other, from the front (V. Levenshtein, 1966)."""
    seen = [likeliest(p) for p in pieces]
    costs = _costs(truth, seen)
    at, to = 0, 0
    while at < len(truth) or to < len(seen):
        here = costs[at][to]
        if at < len(truth) and to < len(seen) and here == costs[at + 1][to + 1] + (truth[at] != seen[to]):
            yield CardStatement(at, truth[at], seen[to], pieces[to][seen[to]])
            at, to = at + 1, to + 1
        elif at < len(truth) and here == costs[at + 1][to] + 1:
            yield CardStatement(at, truth[at], NOTHING, 1.0)
            at += 1
        else:
            yield CardStatement(at, NOTHING, seen[to], pieces[to][seen[to]])
            to += 1


def _costs(truth: Sequence[str], seen: Sequence[str]) -> list[list[int]]:
    """How many changes lead from the rest of one to the rest of the other, by where both rests begin."""
    costs = [[0] * (len(seen) + 1) for _ in range(len(truth) + 1)]
    for at in range(len(truth), -1, -1):
        for to in range(len(seen), -1, -1):
            ways = [costs[at + 1][to] + 1] if at < len(truth) else []
            ways += [costs[at][to + 1] + 1] if to < len(seen) else []
            if at < len(truth) and to < len(seen):
                ways.append(costs[at + 1][to + 1] + (truth[at] != seen[to]))
            costs[at][to] = min(ways, default=0)
    return costs
