"""The assignment problem: gives each row one column so that the sum is largest, and what every change would cost."""

import numpy as np

from vision.find.lens import Points


def best_order(gain: Points) -> tuple[int, ...]:
    """For each row the column it gets, every column once, with the largest sum. `gain` is n x n. Exact: rows are added
    one at a time along the best chain of exchanges (the assignment problem, H. Kuhn, 1955).
    """
    owner: dict[int, int] = {}
    for row in range(len(gain)):
        reach, before = _chains(gain, owner, row)
        column = max((c for c in range(len(gain)) if c not in owner), key=lambda c: float(reach[c]))
        while before[column] >= 0:
            owner[column] = owner[before[column]]
            column = int(before[column])
        owner[column] = row
    return tuple(sorted(owner, key=lambda c: owner[c]))


def _chains(gain: Points, owner: dict[int, int], row: int) -> tuple[Points, Points]:
    """The largest gain at which `row` comes in and each column is the last one taken, and the column before it."""
    reach, before = gain[row].copy(), np.full(len(gain), -1)
    for _ in owner:
        for column, held_by in owner.items():
            through = reach[column] - gain[held_by, column] + gain[held_by]
            better = through > reach + 1e-9
            reach[better], before[better] = through[better], column
    return reach, before


def costs_of_change(gain: Points, order: tuple[int, ...]) -> Points:
    """How much the sum falls at least when row p gets what the best order gives to row q: n x n, 0 on the diagonal."""
    held = gain[:, list(order)]
    loss = np.diag(held)[:, None] - held
    around = loss.copy()
    for k in range(len(gain)):  # the cheapest chain of exchanges that closes again (R. Floyd, 1962)
        around = np.minimum(around, around[:, k, None] + around[None, k])
    cost = loss + around.T
    np.fill_diagonal(cost, 0.0)
    return np.asarray(np.maximum(cost, 0.0), dtype=np.float64)
