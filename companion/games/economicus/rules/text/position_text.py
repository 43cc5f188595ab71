"""A position with everything that follows from it, as plain data; and such data read back and checked.

What follows is never trusted: it is worked out anew and has to agree with what stands there.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.games.economicus.rules.acts import RULES, SEATS, WORDS, turns
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import Agreement, State
from companion.games.economicus.rules.status import possible, status
from companion.games.economicus.rules.text.position_fields import (
    INDUSTRY_DERIVED,
    PLAYER_DERIVED,
    TABLE_DERIVED,
    from_data,
    to_data,
)
from companion.games.protocol import Offer, Problem
from companion.schema.wrong import Inside, check_derived

SEAT_VALUES = ("player",)
"""Values of a problem that are seats."""
OFFERED = "offers"
"""What may be done is not looked at: by the rules of an older sheet it was less."""
Names = Sequence[str]


def whole_position(state: State) -> dict[str, Any]:
    """The position and all that the rules derive from it. Nothing is offered in a position that cannot be."""
    names = [seat.name for seat in state.agreed.seats]
    data = to_data(state)
    for seat, player in enumerate(data["players"]):
        player.update({name: fact(state, seat) for name, fact in PLAYER_DERIVED.items()})
    industries = {}
    for number in NUMBERS:
        facts = {name: fact(state, number) for name, fact in INDUSTRY_DERIVED.items()}
        industries[str(number)] = {**data["industries"].get(str(number), {}), **facts}
    can_be = possible(state)
    return {
        **data,
        "industries": industries,
        "turns": [names[seat] for seat in turns(state)] if can_be else [],
        "offers": [_offer(offer, names) for offer in RULES.offers(state)] if can_be else [],
        "problems": [problem_data(problem, names) for problem in status(state)],
    }


def _offer(offer: Offer, names: Names) -> dict[str, Any]:
    choices = {name: _domain(name, domain, names) for name, domain in offer.choices}
    return {"do": offer.kind, "player": names[offer.player] if offer.player >= 0 else None, **choices}


def _domain(name: str, domain: Sequence[int], names: Names) -> Any:
    if isinstance(domain, range):
        return {"from": domain.start, "to": domain.stop - 1}
    words = names if name in SEATS else WORDS.get(name)
    return list(domain) if words is None else [words[value] for value in domain]


def problem_data(problem: Problem, names: Names) -> dict[str, Any]:
    """A problem as plain data, players by name."""
    args = {
        key: names[value] if key in SEAT_VALUES and isinstance(value, int) and value >= 0 else value
        for key, value in problem.args
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
    _compare(data, right, [name for name in TABLE_DERIVED if name != OFFERED])
    for at, player in enumerate(data["players"]):
        with Inside("players", at):
            _compare(player, right["players"][at], PLAYER_DERIVED)
    for number, industry in data.get("industries", {}).items():
        with Inside("industries", number):
            _compare(industry, right["industries"][str(number)], INDUSTRY_DERIVED)
    return state


def _compare(found: Mapping[str, Any], right: Mapping[str, Any], derived: Iterable[str]) -> None:
    check_derived(found, right, [name for name in derived if found.get(name) is not None])
