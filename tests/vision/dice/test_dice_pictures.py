"""A few real photographs of white dice; `python -m tests.vision.dice.dice_pictures` reads them all."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.vision.dice.dice_pictures import SETS, measure


@pytest.mark.slow
def test_real_dice_are_mostly_read_and_rightly(recording: Callable[[str], Path]) -> None:
    root = recording("dice/white_on_wood/dice_11.txt").parents[1]
    row = measure(root, SETS[0], "tuning", 1.0, most=12)
    assert row.dice > 20
    assert row.read >= 0.9 * row.dice
    assert row.wrong <= 1
