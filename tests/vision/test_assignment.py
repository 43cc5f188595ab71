"""Giving each place one thing, each once: held against trying every order."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.discs.assignment import best_order, costs_of_change


@given(st.integers(1, 6), st.integers(0, 10_000))
def test_ok__the_best_order_and_every_change_of_it_as_found_by_trying_all(n: int, seed: int) -> None:
    gain = np.random.default_rng(seed).normal(size=(n, n))
    totals = {order: float(gain[range(n), order].sum()) for order in permutations(range(n))}
    best = best_order(gain)
    assert best == max(totals, key=lambda order: totals[order])
    costs = costs_of_change(gain, best)
    for row in range(n):
        for other in range(n):
            forced = max(total for order, total in totals.items() if order[row] == best[other])
            assert costs[row, other] == pytest.approx(totals[best] - forced, abs=1e-6)


def test_ok__two_equal_columns_cost_nothing_to_exchange() -> None:
    gain = np.eye(4)
    gain[:, 1] = gain[:, 0]
    costs = costs_of_change(gain, best_order(gain))
    assert costs[0, 1] == costs[1, 0] == 0
    assert costs[2, 3] == 2
