"""Cards with two ends in columns, piles and a line: what they are taken for, and how hands lay and take them."""

from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from companion.boxes.plan_files import ENDS, PILE
from companion.practice.cards.card_set import CardSet, Spacing, Taken
from tests.practice.cards.a_mat import Hands, row

LINE, PILED, NEAR, FAR = 1, 2, 3, 4
MAT = """
version = 1
kind = "line"
edition = "a mat"
deck = [["cup", "sword"], ["cup", "coin"], ["sword", "coin"]]
card_mm = [75.0, 25.0]
[[line]]
number = 1
start_mm = [-37.5, 0.0]
turn_deg = 0.0
length_mm = 75.0
[[piles]]
number = 2
start_mm = [60.0, -37.5]
turn_deg = 90.0
length_mm = 75.0
[[columns]]
number = 3
start_mm = [-20.0, 20.0]
turn_deg = 90.0
length_mm = 189.0
[[columns]]
number = 4
start_mm = [20.0, -20.0]
turn_deg = -90.0
length_mm = 189.0
[stickers]
dictionary = "DICT_4X4_50"
side_mm = 32.0
quiet_mm = 6.0
at = [[0, -262.0, -190.0, 0.0], [1, 262.0, 190.0, 0.0], [2, -262.0, 190.0, 0.0]]
"""
CARDS = ("cup-sword", "sword-cup", "cup-coin", "coin-cup", "sword-coin", "coin-sword", "back-up", "back-down")


def faces() -> Mapping[str, np.ndarray]:
    return {card: np.full((25, 75, 3), 20 * place, np.uint8) for place, card in enumerate(CARDS, 1)}


def near_end(card: str) -> str:
    return card.partition("-")[0]


@pytest.fixture(scope="module")
def laid(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    folder = tmp_path_factory.mktemp("line")
    (folder / "board.toml").write_text(MAT, encoding="utf-8")
    taken = {ENDS: Taken(near_end, in_order=False), PILE: Taken(near_end, piled=True)}
    spacing = Spacing(first_mm=37.5, step_mm=37.0, least_mm=20.0, apart_mm=80.0)
    made = Hands(folder, CardSet(folder / "board.toml", faces, spacing=spacing, taken=taken))
    yield made
    made.mat.close()


@pytest.fixture
def hands(laid: Hands) -> Hands:
    """The mat with nothing on it."""
    laid.clear()
    return laid


def test_a_card_counts_by_its_near_end_in_a_column_and_whole_in_the_line(hands: Hands) -> None:
    hands.cards.lay(LINE, "cup-sword")
    hands.cards.lay(NEAR, "sword-cup")
    hands.cards.lay(FAR, "coin-sword")
    assert hands.move() == {LINE: row("cup-sword"), NEAR: row("sword"), FAR: row("coin")}
    (near,), (far,) = hands.mat.cards.row(NEAR), hands.mat.cards.row(FAR)
    assert 50 < near.y_mm < 65 and -65 < far.y_mm < -50  # away from the line on both sides


def test_each_next_card_leaves_the_near_end_of_the_one_before_in_view(hands: Hands) -> None:
    for card in ("cup-sword", "sword-cup", "cup-sword", "sword-cup"):
        hands.cards.lay(NEAR, card)
        hands.move()
    assert np.allclose(np.diff(hands.along(NEAR)), 37, atol=5)


@pytest.mark.parametrize("count", [5, 7])
def test_a_long_column_is_pushed_closer_together_within_its_place(hands: Hands, count: int) -> None:
    hands.cards.row_as_shown(NEAR, row(*["cup"] * 4))
    hands.move()
    hands.cards.row_as_shown(NEAR, row(*["cup"] * count))
    assert hands.move() == {NEAR: row(*["cup"] * count)}
    along = hands.along(NEAR)
    assert min(np.diff(along)) > 20 - 5 and along[-1] + 37.5 < 189 + 10


def test_a_pile_is_laid_with_one_grip_and_counts_as_one_card_until_its_last_is_taken(hands: Hands) -> None:
    hands.cards.pile(PILED, ["back"] * 4)
    assert hands.move() == {PILED: row("back")} and len(hands.mat.cards.row(PILED)) == 4 and hands.motion.moves == 1
    for left in (3, 2, 1, 0):
        hands.cards.take_last(PILED)
        assert hands.move() == ({PILED: row("back")} if left else {})
        assert len(hands.mat.cards.row(PILED)) == left


def test_every_card_of_a_pile_is_laid_or_taken_as_wanted(hands: Hands) -> None:
    hands.cards.row_as_shown(PILED, row("back", "back", "back"))
    hands.move()
    hands.cards.row_as_shown(PILED, row("back", "back"))
    assert hands.move() == {PILED: row("back")} and len(hands.mat.cards.row(PILED)) == 2
    assert hands.cards.row_as_shown(PILED, ()) and hands.move() == {}


def test_a_whole_column_is_taken_up_with_one_grip(hands: Hands) -> None:
    hands.cards.row_as_shown(NEAR, row("cup", "coin", "sword"))
    hands.move()
    before = hands.motion.moves
    assert hands.cards.row_as_shown(NEAR, ()) and hands.move() == {} and hands.motion.moves == before + 1


def test_beyond_a_card_that_has_to_go_all_are_laid_anew_without_a_gap(hands: Hands) -> None:
    for card in ("cup-sword", "coin-cup", "sword-cup"):
        hands.cards.lay(NEAR, card)
    hands.move()
    hands.cards.row_as_shown(NEAR, row("sword", "cup"))
    assert hands.move() == {NEAR: row("cup", "sword")}
    assert np.allclose(np.diff(hands.along(NEAR)), 37, atol=5)
