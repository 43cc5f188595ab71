"""How much a game has to answer: what stands in its parts, counted, so that it does not grow unseen.

The rules are no part of the count: the kernel answers them from the acts of every game alike.
"""

from dataclasses import fields, is_dataclass
from typing import Final

from companion.games.protocol import Board, Conduct, Counted, Dice, Files, Game, Hands, Numbers, Programs, Rules, SetUp
from companion.games.simple.parts import SimpleParts
from companion.practice.game import PracticeGame, PracticePlayers
from companion.ui.game_screen import GameScreen

PARTS: Final = (Board, Conduct, Counted, Dice, Files, Hands, Numbers, Programs, SetUp)
"""What a game hands over in one piece; each counts by what is in it."""
WORKED_OUT: Final = ("inventory", "counts", "due", "back", "title_in", "renamed")
"""What is worked out of what a game says besides, of hands, of its title and of who plays: nothing more is asked of it
for these.
"""
MOST: Final = {"game": 60, "set-up": 16, "screen": 24, "practice": 15, "catalogue": 9}


def members(part: type) -> int:
    """The questions that one part answers: the fields of a record, the members of a class but for words."""
    if is_dataclass(part):
        return len(fields(part))
    own = {name for name, value in vars(part).items() if not name.startswith("_") and not isinstance(value, str)}
    return len(own.difference(WORKED_OUT))


def test_a_game_answers_no_more_questions_than_it_did() -> None:
    own = members(Game) - len((*PARTS, Rules)) + 1
    counted = {
        "game": own + sum(members(part) for part in PARTS if part is not SetUp),
        "set-up": members(SetUp),
        "screen": members(GameScreen),
        "practice": members(PracticeGame) + members(PracticePlayers),
        "catalogue": members(SimpleParts),
    }
    assert all(counted[what] <= most for what, most in MOST.items()), counted
