"""App and dice base started anew in the middle of throws: the journal holds what was thrown when it was due."""

import pytest

from proofs.soak.restarts import EACH, play
from tests.many_rows import few_quick


@pytest.mark.slow
@few_quick("seed", [4, 11])
def test_after_every_restart_the_journal_holds_what_was_thrown(seed: int) -> None:
    tally = play(seed, 8)
    assert tally.good, tally.said
    assert tally.restarts >= 8 and tally.asked >= 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", [101, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (102, 103))])
def test_many_restarts_at_random_moments(seed: int) -> None:
    tally = play(seed, EACH)
    assert tally.good, tally.said
    assert tally.counted > 5 and tally.out_of_turn > 5
