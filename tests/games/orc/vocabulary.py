"""The words in which cases of ORC are told: its positions, and what is asked of them."""

from collections.abc import Callable
from typing import Any

from companion.games.orc.rules import derive
from companion.games.orc.rules import state as states
from companion.games.orc.rules.cards import Print
from companion.games.orc.rules.state import State
from tests.games.orc import positions
from tests.games.orc.positions import GAME, agreement, codes, ended, fresh, hand_sizes, holders, last_draw, lay, stocks
from tests.games.rule_cases import Vocabulary, by_name, classes_of, names_of_game, of_game


def parts(state: State, field: str, which: int) -> list[tuple[str, int]]:
    """What a number is made of."""
    return [(part.code, part.amount) for part in GAME.numbers.parts(state, field, which)]


def wrong(state: State, note: bool) -> set[str]:
    """What cannot be, or is only worth knowing."""
    return {problem.code for problem in GAME.status(state) if problem.note == note}


FACTS: dict[str, Callable[..., Any]] = {
    **of_game(GAME, positions.HEADER, positions.NAMES),
    **by_name(codes, hand_sizes, holders, parts, stocks),
    **by_name(derive.allowed, derive.cards_left, derive.next_dealer, derive.score, derive.tiebreak),
    **by_name(derive.won_after, derive.worth),
    "buttons": lambda state: {(key.seat, key.button): key.touch for key in GAME.view(state).seat_buttons},
    "has": lambda state, code: code in wrong(state, note=False),
    "noted": lambda state, code: code in wrong(state, note=True),
    "offered_rulings": lambda state: {offer.kind for offer in GAME.rules.offers(state)} & GAME.rules.rulings,
    "reached": GAME.conduct.reach,
    "result": GAME.result,
    "thawed_after": lambda state, land: [
        dict(part.args)["land"] for part in GAME.numbers.parts(state, "land", land) if part.code == "thawed"
    ],
}
NAMES = {
    **classes_of(states),
    **by_name(Print, agreement, ended, fresh, last_draw, lay, positions.with_options),
    **names_of_game(GAME, positions.HEADER),
    "with_land": lambda state, number, **said: state.with_land(number, state.land(number)._replace(**said)),
}
VOCABULARY = Vocabulary(GAME, NAMES, FACTS, {"A": 0, "B": 1, "C": 2}, positions.NAMES)
