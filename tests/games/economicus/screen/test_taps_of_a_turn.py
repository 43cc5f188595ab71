"""Fewest taps are the key measure: a typical turn of four, counted in touches that reached a button.

Typical is: one startup is thrown for, three bids and three passes, one startup is created, no fiscal year.
"""

from random import Random

from tests.games.economicus.screen.tap_turns import BUDGETS, a_turn, count
from tests.many_rows import each_row


@each_row("mode", BUDGETS)
@each_row("seed", range(3))
def test_a_typical_turn_keeps_the_budget(mode: str, seed: int) -> None:
    assert count(mode, a_turn(Random(seed))) <= BUDGETS[mode]
