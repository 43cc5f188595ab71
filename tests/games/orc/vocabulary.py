"""The words in which cases of ORC are told: its positions, and what is asked of them."""

from collections.abc import Callable
from typing import Any

from companion.games.orc.rules import derive
from companion.games.orc.rules import state as states
from companion.games.orc.rules.state import State
from companion.games.orc.view import game_view
from companion.games.protocol import Action
from tests.games.orc import positions
from tests.games.orc.positions import GAME, agreement, codes, ended, fresh, hand_sizes, holders, last_draw, lay, stocks
from tests.games.rule_cases import Vocabulary, by_name, classes_of, of_game


def parts(state: State, field: str, which: int) -> list[tuple[str, int]]:
    """What a number is made of."""
    return [(part.code, part.amount) for part in GAME.numbers.parts(state, field, which)]


FACTS: dict[str, Callable[..., Any]] = {
    **of_game(GAME, positions.HEADER, positions.NAMES),
    **by_name(codes, hand_sizes, holders, parts, stocks),
    **by_name(derive.allowed, derive.cards_left, derive.next_dealer, derive.score, derive.tiebreak),
    **by_name(derive.won_after, derive.worth),
    "result": GAME.result,
}
NAMES = {
    **classes_of(states),
    **by_name(agreement, ended, fresh, last_draw, lay, positions.with_options),
    "do": lambda kind, player=-1, *args: Action(kind, player, args),
}
VOCABULARY = Vocabulary(GAME.rules, NAMES, FACTS, game_view, {"A": 0, "B": 1})
