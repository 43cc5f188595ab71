"""Cards of which each end counts by itself: in columns, alone in a line, and piles beside them."""

import numpy as np
import pytest

from tests.many_rows import each_row
from tests.vision.cards.card_camera import LAMPS
from tests.vision.cards.lands.lands_read import measure
from vision.cards.mat_reader import pile_there
from vision.cards.two_ended import ends_of, joined, near_end_faces, turned_card_faces
from vision.find.pose import Image

SEED = 3


def end(level: int) -> Image:
    """An end whose upper left corner is marked."""
    picture = np.full((6, 8, 3), level, np.uint8)
    picture[0, 0] = 255
    return picture


def test_a_card_is_made_of_its_ends_and_comes_apart_into_them() -> None:
    card = joined(end(10), end(90))
    assert card.shape == (6, 16, 3) and card[0, 0, 0] == 255 and card[-1, -1, 0] == 255
    near, far = ends_of(card)
    assert (near == end(10)).all() and (far == end(90)).all()


def test_every_card_of_the_deck_is_made_in_both_directions() -> None:
    ends = {"a": end(10), "b": end(50), "c": end(90)}
    pairs = [("a", "b"), ("a", "c")]
    assert {name: len(faces) for name, faces in near_end_faces(ends, pairs).items()} == {"a": 2, "b": 1, "c": 1}
    assert set(turned_card_faces(ends, pairs)) == {"a-b", "b-a", "a-c", "c-a"}


@each_row("covered, there", [(0, False), (40, True), (12, None)])
def test_a_pile_is_there_gone_or_asked_about(covered: int, there: bool | None) -> None:
    bare = np.full((50, 50, 3), 100, np.uint8)
    seen = bare.copy()
    seen[:covered] = (30, 200, 30)
    assert pile_there(seen, bare) is there


@pytest.mark.slow
def test_what_is_told_of_lands_under_warm_and_cold_lamps_is_right() -> None:
    counts = measure(12 * len(LAMPS) // 2, SEED, 60.0)
    assert sum(count.lands for count in counts) == 36
    for count in counts:
        assert (count.lands_wrong, count.own_ends_wrong, count.ends_wrong, count.piles_wrong) == (0, 0, 0, 0)
    ends = sum(count.ends for count in counts)
    assert sum(count.ends_right for count in counts) >= 0.95 * ends
