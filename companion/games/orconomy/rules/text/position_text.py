"""A position with everything derived from it, as one sheet of plain data; and a sheet read back and checked.

Derived values are never trusted: they are derived anew, and those on the sheet have to agree.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules.act_terms import due
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import NOBODY, NUMBERS, Agreement, State
from companion.games.orconomy.rules.status import status
from companion.games.orconomy.rules.text.position_fields import (
    AIMS,
    PLAYER_DERIVED,
    SECTOR_DERIVED,
    TABLE_DERIVED,
    from_data,
    to_data,
)
from companion.games.protocol import Offer, Problem, Value
from companion.schema.wrong import Inside, check_derived

ASKED_ELSEWHERE = ("name", "clan", "colour", "phase", "step", "details", "players", "industries")
"""Names a position or its header is read from, so they need no comparison."""
CHANGED_MEANING = {"winners": ("interest_due", "offers", "problems"), "wanting": ("offers",)}
"""By a name that an older sheet lacks, the derived values that it may give differently: interest before Banking, and
what was offered.
"""
SEATS = ("player", "should", "victim", "seat")
"""Values of a problem or a prompt that are seats."""


def sheet(state: State) -> dict[str, Any]:
    """The position and everything the rules derive from it. An impossible position has no offers."""
    data = to_data(state)
    found = status(state)
    for seat, player in enumerate(data["players"]):
        player.update(_player(state, seat))
    for number in NUMBERS:
        data["industries"][str(number)].update(_industry(state, number))
    possible = not any(not problem.note for problem in found)
    names = [seat.name for seat in state.agreed.seats]
    return {
        **data,
        "near": list(derive.near(state)),
        "turn": _name(due(state), names),
        "winners": [names[seat] for seat in derive.winners(state)],
        "offers": [_offer(offer, names) for offer in RULES.offers(state)] if possible else [],
        "problems": [problem_data(problem, names) for problem in found],
    }


def read_sheet(agreed: Agreement, data: Mapping[str, Any]) -> State:
    """The position on a sheet; the derived values there must be what the rules derive.

    In an impossible position they are ignored. Raises ValueError naming the field, its value and the right one.
    """
    state = from_data(agreed, data)
    if any(not problem.note for problem in status(state)):
        return state
    right = sheet(state)
    _compare(data, right, _believed(TABLE_DERIVED, data))
    for seat, player in enumerate(data["players"]):
        with Inside("players", seat):
            _compare(player, right["players"][seat], _believed(PLAYER_DERIVED, data))
    for number, industry in data.get("industries", {}).items():
        with Inside("industries", number):
            _compare(industry, right["industries"][number], SECTOR_DERIVED)
    return state


def _believed(derived: Sequence[str], data: Mapping[str, Any]) -> tuple[str, ...]:
    """The derived values to compare: an older sheet, which lacks some names, defined some of them differently."""
    otherwise = {name for lacking, names in CHANGED_MEANING.items() if lacking not in data for name in names}
    return tuple(name for name in derived if name not in otherwise)


def problem_data(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    """A problem as plain data, players by name."""
    return {"code": problem.code, "note": problem.note, **_named(problem.args, names)}


def _named(args: Sequence[tuple[str, Value]], names: Sequence[str]) -> dict[str, Any]:
    return {key: _name(value, names) if key in SEATS and isinstance(value, int) else value for key, value in args}


def _name(seat: int, names: Sequence[str]) -> str | None:
    return names[seat] if 0 <= seat < len(names) else None


def _player(state: State, seat: int) -> dict[str, Any]:
    who = state.agreed.seats[seat]
    present, leads = derive.presence(state, seat), derive.dominance(state, seat)
    return {
        "clan": who.clan,
        "colour": who.clan,
        "trophies": present + leads,
        "presence": present,
        "dominance": leads,
        "hindmost": state.hindmost == seat,
        "tokens_left": derive.tokens_left(state, seat),
        "interest_due": interest.due(state, seat),
        "interest_gross": interest.gross(state, seat),
        "loans_open": list(derive.loans_open(state, seat)),
        "raisable": derive.raisable(state, seat),
        "launch_cost": derive.launch_cost(state, seat),
        "card_cost": derive.card_cost(state, seat),
    }


def _industry(state: State, number: int) -> dict[str, Any]:
    return {
        "free_slots": derive.free_slots(state, number),
        "revenue": derive.income(state, number),
        "in_crisis": number == state.crisis,
        "active": number == state.active,
        "near": number in derive.near(state),
    }


def _offer(offer: Offer, names: Sequence[str]) -> dict[str, Any]:
    """An offer as in the table log, with all possible values of each field."""
    pairs = zip(offer.names, offer.domains, strict=True)
    may = {field: _domain(field, domain, names) for field, domain in pairs}
    return {"do": offer.kind, "player": None if offer.player == NOBODY else names[offer.player], **may}


def _domain(field: str, domain: Sequence[int], names: Sequence[str]) -> Any:
    """The possible values of a field: all of them, or the ends of a range."""
    if field in AIMS and field != "die":
        return [AIMS[field].write(value, tuple(names)) for value in domain]
    if isinstance(domain, range):
        return {"from": domain.start, "to": domain.stop - 1}
    return list(domain)


def _compare(found: Mapping[str, Any], right: Mapping[str, Any], derived: Sequence[str]) -> None:
    """Compares each derived value on the sheet with the right one."""
    blank = {"price"} if found.get("price") is None else set()
    check_derived(found, right, [name for name in derived if name not in {*ASKED_ELSEWHERE, *blank}], same)


def same(one: object, other: object) -> bool:
    """Whether two plain values are equal, where a number never equals a truth value."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(same(a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    return type(one) is type(other) and one == other
