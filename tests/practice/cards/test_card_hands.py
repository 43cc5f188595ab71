"""What hands do to cards on the mat: they lie in rows from left to right, forward where they are used."""

import numpy as np

from companion.practice.cards.card_set import FANNED
from companion.practice.cards.lying_cards import FORWARD_MM
from tests.practice.cards.a_mat import FAR, KINDS, NEAR, Hands, row


def test_a_card_comes_to_lie_at_the_right_end_of_its_row(hands: Hands) -> None:
    for kind in ("cup", "sword", "cup"):
        hands.cards.lay(NEAR, kind)
    hands.cards.lay(FAR, "coin")
    assert hands.move() == {NEAR: row("cup", "sword", "cup"), FAR: row("coin")}
    (far,) = hands.mat.cards.row(FAR)
    assert far.x_mm > 150 and far.y_mm < -100 and abs(far.angle_deg - 180) < 5


def test_a_used_card_lies_forward_and_is_pulled_back(hands: Hands) -> None:
    hands.cards.lay(NEAR, "cup")
    hands.cards.lay(NEAR, "sword")
    hands.move()
    before = hands.mat.cards.row(NEAR)[0].y_mm
    hands.cards.push(NEAR, 0)
    assert hands.move() == {NEAR: row("cup:used", "sword")}
    assert abs(before - hands.mat.cards.row(NEAR)[0].y_mm - FORWARD_MM) < 4
    assert hands.cards.row_as_shown(NEAR, row("cup", "sword")) and hands.move() == {NEAR: row("cup", "sword")}
    assert hands.motion.moves == 4


def test_a_full_row_is_moved_closer_together(hands: Hands) -> None:
    for place in range(18):
        hands.cards.lay(NEAR, KINDS[place % 3])
        hands.move()
    along = hands.along(NEAR)
    assert hands.mat.truth() == {NEAR: row(*(KINDS[place % 3] for place in range(18)))}
    assert min(np.diff(along)) > FANNED.least_mm - 5 and along[-1] < 445 - 25


def test_a_card_between_others_is_laid_in_its_place(hands: Hands) -> None:
    hands.cards.as_shown({NEAR: row("cup", "coin")})
    hands.move()
    hands.cards.as_shown({NEAR: row("cup", "sword", "coin")})
    assert hands.move() == {NEAR: row("cup", "sword", "coin")}
    assert hands.cards.clear() and hands.move() == {} and not hands.cards.clear()


def test_the_same_moment_gives_the_same_picture_and_only_the_card_is_new(hands: Hands) -> None:
    bare = hands.mat.picture(1.0)
    hands.cards.lay(NEAR, "coin")
    hands.move()
    first = hands.mat.picture(1.0)
    assert (first == hands.mat.picture(1.0)).all()
    changed = (first != bare).any(axis=2)
    height, width = changed.shape
    lower = changed[height // 2 :, : width // 2]
    assert lower.sum() > 5000 and changed.sum() - lower.sum() < 200
