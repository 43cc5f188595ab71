"""The assignment problem: gives each row one column so that the sum is largest (H. Kuhn, 1955). No libraries."""

from collections.abc import Sequence
from math import inf

Gains = Sequence[Sequence[float]]


def best_sum(gain: Gains) -> float:
    """The largest sum when every row gets a column of its own; there are at least as many columns as rows."""
    rows, columns = len(gain), len(gain[0]) if gain else 0
    of_row, of_column = [0.0] * (rows + 1), [0.0] * (columns + 1)
    holder = [0] * (columns + 1)
    for row in range(1, rows + 1):
        _admit(row, gain, of_row, of_column, holder)
    return sum(gain[holder[column] - 1][column - 1] for column in range(1, columns + 1) if holder[column])


def _admit(row: int, gain: Gains, of_row: list[float], of_column: list[float], holder: list[int]) -> None:
    """One more row gets a column, along the cheapest chain of exchanges; rows and columns count from 1, 0 is none."""
    columns = len(holder) - 1
    holder[0], here = row, 0
    least, before, done = [inf] * (columns + 1), [0] * (columns + 1), [False] * (columns + 1)
    while holder[here]:
        done[here] = True
        at, step, following = holder[here], inf, 0
        for column in range(1, columns + 1):
            if done[column]:
                continue
            spare = -gain[at - 1][column - 1] - of_row[at] - of_column[column]
            if spare < least[column]:
                least[column], before[column] = spare, here
            if least[column] < step:
                step, following = least[column], column
        for column in range(columns + 1):
            if done[column]:
                of_row[holder[column]] += step
                of_column[column] -= step
            else:
                least[column] -= step
        here = following
    while here:
        holder[here] = holder[before[here]]
        here = before[here]
