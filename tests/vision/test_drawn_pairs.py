"""What the network that compares prints learns from: pairs as the eyes compare them, with what is true of them."""

import numpy as np

from proofs.witness.drawn_pairs import DISCS, FREE, NOTHING, draw_table
from vision.discs.weighing import CHANNELS

SEED = 3


def test_the_same_seed_draws_the_same_pairs_and_each_says_what_lies_there() -> None:
    first, again = draw_table(SEED), draw_table(SEED)
    assert all(np.array_equal(one, other) for one, other in zip(first.parts, again.parts, strict=True))
    assert first.circles.shape[:3] == (DISCS, first.look.shape[1], CHANNELS)
    assert set(first.truth.tolist()) - {FREE, NOTHING} <= set(first.look.ravel().tolist())
    assert (first.look[:, -1] == FREE).all(), "the board's own print is always among what may lie there"


def test_what_lies_there_is_nearly_always_among_what_it_is_compared_with() -> None:
    pairs = [draw_table(seed) for seed in (SEED, SEED + 1)]
    right = [(one.look == one.truth[:, None]).any(axis=1)[one.truth >= 0] for one in pairs]
    assert np.concatenate(right).mean() > 0.8
