"""A position with everything that follows from it, as plain data; and such data read back and checked.

What follows is never trusted: it is worked out anew and has to agree with what stands there.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.orc.rules import derive
from companion.games.orc.rules.acts import COLOURED, RULES
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.state import LANDS, SEATS, Agreement, State
from companion.games.orc.rules.status import possible, status
from companion.games.orc.rules.text.position_fields import TABLE_DERIVED, from_data, name_of, to_data
from companion.games.protocol import Offer, Problem
from companion.schema.wrong import check_derived

SEAT_VALUES = ("player",)
"""Values of a problem that are seats."""
LONGEST = 200


def whole_position(state: State) -> dict[str, Any]:
    """The position and all that the rules derive from it. Nothing is offered in a position that cannot be."""
    names = state.agreed.names
    still_open = [number for number in LANDS if state.land(number).open]
    return {
        **to_data(state),
        "turns": derive.turns_played(state),
        "open": still_open,
        "allowed": {str(number): _allowed(state, number) for number in still_open},
        "tiebreak": [name_of(derive.tiebreak(state, number), names) for number in LANDS],
        "score": {names[seat]: derive.score(state, seat) for seat in SEATS},
        "offers": [_offer(offer, names) for offer in RULES.offers(state)] if possible(state) else [],
        "problems": [problem_data(problem, names) for problem in status(state)],
    }


def _allowed(state: State, number: int) -> dict[str, list[str]]:
    pairs = zip(state.agreed.names, SEATS, strict=True)
    return {name: [COLOURS[colour] for colour in derive.allowed(state, number, seat)] for name, seat in pairs}


def _offer(offer: Offer, names: tuple[str, ...]) -> dict[str, Any]:
    choices = {name: [_choice(name, value) for value in domain] for name, domain in offer.choices}
    return {"do": offer.kind, "player": name_of(offer.player, names), **choices}


def _choice(name: str, value: int) -> int | str:
    return COLOURS[value] if name in COLOURED else value


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
