"""Hands and things over a board on which nothing is placed are never an event (simulated, hard level)."""

import pytest

from proofs.soak.eyes.episodes import run


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2, 3))])
def test_ok__nothing_false_is_said_while_hands_and_things_come_and_go(seed: int) -> None:
    episodes = run(seed, 12)
    assert episodes.false == 0
    assert episodes.statements > 100 and episodes.unsettled <= 1
