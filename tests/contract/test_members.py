"""How much a game has to answer: what stands in its parts, counted, so that it does not grow unseen.

The rules are no part of the count: the kernel answers them from the acts of every game alike.
"""

from dataclasses import fields, is_dataclass
from typing import Final

from companion.games.protocol import Board, Conduct, Counted, Dice, Files, Game, Hands, Numbers, Programs, Rules, SetUp
from companion.games.protocol.parts import Parts
from companion.practice.game import PracticeGame, PracticePlayers
from companion.ui.game_screen import GameScreen

PARTS: Final = (Board, Conduct, Counted, Dice, Files, Hands, Numbers, Programs, SetUp)
"""What a game hands over in one piece; each counts by what is in it."""
MOST: Final = {"game": 58, "set-up": 17, "screen": 23, "practice": 16, "catalogue": 9}


def members(part: type) -> int:
    """The questions that one part answers: the fields of a record, the members of a protocol."""
    if is_dataclass(part):
        return len(fields(part))
    return sum(not name.startswith("_") for name in vars(part))


def test_a_game_answers_no_more_questions_than_it_did() -> None:
    own = members(Game) - len((*PARTS, Rules)) + 1
    counted = {
        "game": own + sum(members(part) for part in PARTS if part is not SetUp),
        "set-up": members(SetUp),
        "screen": members(GameScreen),
        "practice": members(PracticeGame) + members(PracticePlayers),
        "catalogue": members(Parts),
    }
    assert all(counted[what] <= most for what, most in MOST.items()), counted
