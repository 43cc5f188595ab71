"""The words in which cases of Economancy are told: its positions, and what is asked of them."""

from collections.abc import Callable
from typing import Any

from companion.games.economancy.rules import derive
from companion.games.economancy.rules import state as states
from companion.games.economancy.rules.cards import NUMBER
from companion.games.economancy.rules.state import State
from companion.games.kernel import changed
from tests.games.economancy.positions import GAME, attacking, buying, coins, first, phase, pile, row, table
from tests.games.economancy.positions import NAMES as PEOPLE
from tests.games.economancy.positions import discards as discards_of
from tests.games.rule_cases import Vocabulary, by_name, classes_of, names_of_game, of_game

HEADER = {"players": [{"name": name} for name in PEOPLE[:2]]}


def player(state: State, seat: int, **said: Any) -> State:
    """A position with a player changed."""
    return state.with_player(seat, state.players[seat]._replace(**said))


def piles(state: State, shop: int = 0, discards: int = 0, kind: int = NUMBER["ghost"]) -> State:
    """A position with more of a kind in the shop and in the discards."""
    return state._replace(
        shop=changed(state.shop, kind, state.shop[kind] + shop),
        discards=changed(state.discards, kind, state.discards[kind] + discards),
    )


def told(state: State) -> list[tuple[str, dict[str, Any]]]:
    """What cannot be, with the values that its sentence needs."""
    return [(problem.code, dict(problem.args)) for problem in GAME.status(state) if not problem.note]


def codes(state: State) -> list[str]:
    """What cannot be."""
    return [code for code, _ in told(state)]


def notes(state: State) -> list[tuple[str, dict[str, Any]]]:
    """What is only worth knowing."""
    return [(problem.code, dict(problem.args)) for problem in GAME.status(state) if problem.note]


def amounts(state: State, field: str, which: int) -> list[tuple[str, int]]:
    """The parts of a number, without the values of their sentences."""
    parts = GAME.numbers.parts(state, field, which)
    assert sum(part.amount for part in parts) == GAME.numbers.number(state, field, which) or field == "attacker"
    return [(part.code, part.amount) for part in parts]


def amounts_again(state: State, field: str, which: int) -> list[tuple[str, int]]:
    """The same where the game goes on from this position in a file."""
    return amounts(GAME.files.open(GAME.files.header_at(HEADER, state), "again").state, field, which)


FACTS: dict[str, Callable[..., Any]] = {
    **of_game(GAME, HEADER, PEOPLE[:2]),
    **by_name(amounts, amounts_again, codes, coins, notes, phase, pile, row, told),
    **by_name(derive.defence, derive.due, derive.points, derive.printed, derive.strength, derive.walk),
    "about": lambda state, said: next(args for code, args in told(state) if code == said),
    "discards": discards_of,
    "has": lambda state, code: code in codes(state),
}
NAMES = {
    **classes_of(states),
    **by_name(attacking, buying, first, piles, player, table),
    **names_of_game(GAME, HEADER),
    "in_full": lambda many: [{"card": "stipend", "uses": 0, "coins": 0}] * many,
    "stipends": lambda many: [{"card": "stipend"}] * many,
}
VOCABULARY = Vocabulary(GAME, NAMES, FACTS, {letter: seat for seat, letter in enumerate("ABCD")}, PEOPLE)
