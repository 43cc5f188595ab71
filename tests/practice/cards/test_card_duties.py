"""What players do when the camera asks, sees something else, or cards are to be moved."""

from typing import Any

import pytest

from companion.practice.cards.card_duties import CardDuties
from companion.practice.pieces.bodies import Lying, Truth
from companion.practice.pieces.duties import MOST_TRIES
from tests.practice.cards.a_mat import NEAR, Hands, row

QUIET: dict[str, Any] = {"question": None, "difference": None, "owed": []}
SHOWN: Truth = {NEAR: [Lying("cup", "", "")]}


class Asked:
    """A table whose camera asks; `pressed` are the buttons."""

    def __init__(self, at: Hands) -> None:
        self.pressed: list[str] = []
        self.hands = at
        self.duties = CardDuties(at.cards, self._press)

    def _press(self, text: str) -> bool:
        self.pressed.append(text)
        return True

    def go(self, shown: Truth = SHOWN, **view: Any) -> bool | None:
        """The next duty, while a cup was laid by the second player."""
        return self.duties.go({**QUIET, **view}, shown, [("buy", 1, "cup")])


@pytest.fixture
def asked(hands: Hands) -> Asked:
    return Asked(hands)


def answers(*said: tuple[str, int, str]) -> dict[str, Any]:
    told = [{"reason": reason, "seat": seat, "piece": piece} for reason, seat, piece in said]
    return {"area": NEAR, "spot": -1, "answers": told}


def test_nothing_is_asked_of_a_quiet_table(asked: Asked) -> None:
    assert asked.go() is None and asked.pressed == [] and asked.duties.questions == 0


def test_a_question_is_answered_by_whoever_laid_the_card(asked: Asked) -> None:
    asked.go(question=answers(("buy", 1, "coin"), ("buy", 1, "cup")))
    assert asked.pressed == ["answer:1"] and asked.duties.questions == 1


def test_where_nobody_meant_it_the_camera_looks_again_and_then_it_was_nothing(asked: Asked) -> None:
    for _ in range(MOST_TRIES + 1):
        asked.go(question=answers(("buy", 0, "coin")))
    assert asked.pressed == ["answer:again"] * MOST_TRIES + ["answer:none"]


def test_a_row_that_lies_otherwise_is_laid_as_the_app_has_it(asked: Asked) -> None:
    assert asked.go(difference={"area": NEAR}) and asked.pressed == ["differ:back"]
    assert asked.hands.move() == {NEAR: row("cup")}
    assert asked.go(difference={"area": NEAR}) and asked.pressed[-1] == "differ:camera"


def test_what_is_owed_is_moved_and_left_when_it_is_of_no_use(asked: Asked) -> None:
    assert asked.go(owed=[{"area": NEAR}]) and asked.hands.move() == {NEAR: row("cup")}
    assert asked.go(owed=[{"area": NEAR}]) is None and asked.pressed == []


def test_a_row_that_the_camera_did_not_see_is_laid_again_when_it_is_to_lie_otherwise(asked: Asked) -> None:
    for _ in range(2 * MOST_TRIES):
        asked.go(owed=[{"area": NEAR}])
        asked.hands.move()
    asked.go({NEAR: row("cup:used")}, owed=[{"area": NEAR}])
    assert asked.hands.move() == {NEAR: row("cup:used")}
