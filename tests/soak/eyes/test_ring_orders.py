"""No area of a board laid in another order is surely taken for one that lies elsewhere (simulated)."""

import pytest

from proofs.soak.eyes.ring_orders import PRACTICE_EVERY, run


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [1, pytest.param(PRACTICE_EVERY - 1, marks=pytest.mark.soak)])
def test_ok__nothing_wrong_is_said_of_the_order_and_what_is_not_sure_is_asked(seed: int) -> None:
    orders = run(seed)
    assert orders.wrong == 0
    assert orders.whole + orders.asked == orders.boards
    assert orders.whole >= 0.5 * orders.boards
