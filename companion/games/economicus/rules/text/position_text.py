"""A position with everything that follows from it, as plain data; and such data read back and checked.

What follows is never trusted: it is worked out anew and has to agree with what stands there.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.economicus.rules import derive, engine
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import Agreement, State
from companion.games.economicus.rules.status import possible, status
from companion.games.economicus.rules.text.notation import word_of
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
LONGEST = 200
Names = Sequence[str]


def whole_position(state: State) -> dict[str, Any]:
    """The position and all that the rules derive from it. Nothing is offered in a position that cannot be."""
    names = [seat.name for seat in state.agreed.seats]
    data = to_data(state)
    for seat, player in enumerate(data["players"]):
        player.update(_player(state, seat))
    industries = {}
    for number in NUMBERS:
        industries[str(number)] = {**data["industries"].get(str(number), {}), **_industry(state, number, names)}
    can_be = possible(state)
    return {
        **data,
        "industries": industries,
        "turns": [names[seat] for seat in engine.turns(state)] if can_be else [],
        "offers": [_offer(offer, names) for offer in engine.offers(state)] if can_be else [],
        "problems": [problem_data(problem, names) for problem in status(state)],
    }


def _player(state: State, seat: int) -> dict[str, Any]:
    players = state.agreed.players
    return {
        "stars": derive.stars(state)[seat],
        "presence": sum(derive.counts(industry, players)[seat] > 0 for industry in state.board),
        "lead": sum(seat in derive.leads(state, number) for number in NUMBERS),
        "companies_left": derive.chips_left(state, seat),
        "startups_left": derive.startups_left(state, seat),
        "due": derive.due(state, seat),
        "interest": derive.interest(state, seat),
        "raisable": derive.raisable(state, seat),
        "assets": derive.assets(state, seat),
    }


def _industry(state: State, number: int, names: Names) -> dict[str, Any]:
    price = derive.price(state, number)
    return {
        "profit_now": derive.profit(state, number),
        "free_private": derive.free_private(state, number),
        "free_state": derive.free_state(state, number),
        "additional": derive.additional(state.at(number)),
        "sale": derive.half(price),
        "startup_cost": derive.half(price),
        "near": list(state.agreed.near[number]),
        "leaders": [names[seat] for seat in derive.leads(state, number)],
        "price_now": price,
    }


def _offer(offer: Offer, names: Names) -> dict[str, Any]:
    choices = {name: _domain(name, domain, names) for name, domain in offer.choices}
    return {"do": offer.kind, "player": names[offer.player] if offer.player >= 0 else None, **choices}


def _domain(name: str, domain: Sequence[int], names: Names) -> Any:
    if isinstance(domain, range):
        return {"from": domain.start, "to": domain.stop - 1}
    return [word_of(name, value, names) for value in domain]


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


def _compare(found: Mapping[str, Any], right: Mapping[str, Any], derived: Sequence[str]) -> None:
    check_derived(found, right, [name for name in derived if found.get(name) is not None])
