"""A position with everything that follows from it, as plain data; and such data read back and checked.

What follows is never trusted: it is worked out anew and has to agree with what stands there.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import Agreement, Attack, Income, Over, State
from companion.games.economancy.rules.status import possible, status
from companion.games.economancy.rules.text.position_fields import TABLE_DERIVED, from_data, name_of, to_data
from companion.games.protocol import Offer, Problem
from companion.schema.wrong import check_derived

SEAT_VALUES = ("player",)
"""Values of a problem that are seats."""
LONGEST = 200


def whole_position(state: State) -> dict[str, Any]:
    """The position and all that the rules derive from it. Nothing is derived in a position that cannot be."""
    problems = [problem_data(problem, state.agreed.names) for problem in status(state)]
    derived = _derived(state) if possible(state) else {}
    return {**to_data(state), **dict.fromkeys(TABLE_DERIVED), **derived, "problems": problems}


def _derived(state: State) -> dict[str, Any]:
    names, seats = state.agreed.names, state.living
    card = derive.sent(state)
    attacking = derive.due(state) if isinstance(state.phase, Attack) else ()
    answering = derive.due(state) if card is not None else ()
    walked = isinstance(state.phase, Income)
    return {
        "points": {names[seat]: derive.points(state, seat) for seat in seats},
        "due": [names[seat] for seat in derive.due(state)],
        "can_attack": [place for seat in attacking for place in derive.attackers(state, seat)],
        "can_defend": {names[seat]: list(derive.answers(state, seat, card)) for seat in answering if card is not None},
        "strength": {names[seat]: _each_place(state, seat, derive.strength) for seat in seats},
        "defence": {names[seat]: _each_place(state, seat, derive.defence) for seat in seats},
        "income": {names[seat]: derive.walk(state, seat).sum for seat in seats} if walked else {},
        "offers": [] if isinstance(state.phase, Over) else [_offer(offer, names) for offer in RULES.offers(state)],
    }


def _each_place(state: State, seat: int, number: Any) -> list[int]:
    return [number(state, seat, place) for place in range(len(state.players[seat].row))]


def _offer(offer: Offer, names: tuple[str, ...]) -> dict[str, Any]:
    """Kinds as words; of an amount, which may be any up to a thousand billions, the least and the most."""
    choices = {name: _values(name, domain) for name, domain in offer.choices}
    return {"do": offer.kind, "player": name_of(offer.player, names), **choices}


def _values(name: str, domain: Sequence[int]) -> Any:
    if isinstance(domain, range):
        return {"least": domain[0], "most": domain[-1]}
    return [KINDS[value] if name == "card" else value for value in domain]


def problem_data(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    """A problem as plain data, players by name."""
    args = {
        key: names[value] if key in SEAT_VALUES and isinstance(value, int) else value for key, value in problem.args
    }
    return {"code": problem.code, "note": problem.note, **args}


def read_position(agreed: Agreement, data: Mapping[str, Any]) -> State:
    """The position that stands there; derived values must be what the rules derive.

    In a position that cannot be they are not looked at. Raises BoxError naming what stands there and what should.
    """
    state = from_data(agreed, data)
    if not possible(state):
        return state
    right = whole_position(state)
    check_derived(data, right, TABLE_DERIVED)
    return state
