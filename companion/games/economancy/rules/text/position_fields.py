"""A position as plain data, and back: what cannot be worked out from the rest.

Players stand there by name, kinds of card as words. Whatever is wrong raises BoxError.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.checked.checker import Entry, Many, Place, Shape, Table, Text, Truth, Whole
from companion.checked.named_values import Anything, ByName, Player, Word
from companion.checked.records import Nullable
from companion.checked.values import AnyTable, Name
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import (
    MOST,
    NOBODY,
    NOT_CHOSEN,
    PASS,
    PHASES,
    REASONS,
    STEPS,
    Agreement,
    Attack,
    Buy,
    Card,
    Defend,
    Income,
    Invest,
    Over,
    Phase,
    State,
)
from companion.games.economancy.rules.state import Player as AtTable

PASSED = "pass"
"""The word of the Pass card."""
TABLE_DERIVED = ("points", "due", "can_attack", "can_defend", "strength", "defence", "income", "offers", "problems")
"""Names of a position that follow from the rest; somebody else compares them."""
MOST_ROUNDS = 100_000
MOST_IN_A_ROW = 99
_COPIES = Whole(-99, 99)
_AMOUNT = Whole(0, MOST)
_PICKS = (PASSED, *KINDS[1:])


# --- writing ----------------------------------------------------------------------------------------------------------


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, without what follows from it."""
    phase, names = state.phase, state.agreed.names
    return {
        "phase": PHASES[type(phase)],
        "step": STEPS.get(type(phase)),
        "details": _details(state, names),
        "round": state.round,
        "day": state.day,
        "players": [_player(name, player) for name, player in zip(names, state.players, strict=True)],
        "shop": {KINDS[kind]: state.shop[kind] for kind in state.agreed.shop},
        "discards": {KINDS[kind]: many for kind, many in enumerate(state.discards) if many},
        "winner": name_of(state.winner, names),
        "reason": phase.reason if isinstance(phase, Over) else None,
    }


def name_of(seat: int, names: tuple[str, ...]) -> str | None:
    """A seat's name, None for nobody."""
    return names[seat] if seat != NOBODY else None


def _player(name: str, player: AtTable) -> dict[str, Any]:
    row = [{"card": KINDS[card.kind], "uses": card.uses, "coins": card.coins} for card in player.row]
    return {"name": name, "coins": player.coins, "buys": player.buys, "row": row, "out": player.out}


def _details(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    phase = state.phase
    if isinstance(phase, Income):
        return {"fed": [{"player": names[seat], "place": place} for seat, place in phase.fed]}
    if isinstance(phase, Invest):
        return {"chosen": _named(phase.chosen, names)}
    if isinstance(phase, Buy):
        picks = _named(phase.chosen, names)
        return {"chosen": {name: PASSED if kind == PASS else KINDS[kind] for name, kind in picks.items()}}
    if isinstance(phase, Attack | Defend):
        told: dict[str, Any] = {"attacker": names[phase.attacker], "bids": _named(phase.bids, names)}
        answers = phase if isinstance(phase, Defend) else None
        return told if answers is None else {**told, "place": answers.place, "chosen": _named(answers.chosen, names)}
    return {}


def _named(values: tuple[int, ...], names: tuple[str, ...]) -> dict[str, int]:
    return {name: value for name, value in zip(names, values, strict=True) if value != NOT_CHOSEN}


# --- reading ----------------------------------------------------------------------------------------------------------


def from_data(agreed: Agreement, data: Mapping[str, Any], place: Place) -> State:
    """The position that stands there. Raises BoxError when something is malformed."""
    given = _table(agreed.names).take(data, place)
    players = _read_players(agreed, given["players"], place.inside("players"))
    state = State(
        agreed=agreed,
        phase=Income(),
        round=given["round"],
        day=given["day"],
        players=players,
        shop=given["shop"],
        discards=given["discards"],
        winner=given["winner"],
    )
    return state._replace(phase=_read_phase(given, state, place))


def _table(names: tuple[str, ...]) -> Table:
    card = Table((Entry("card", Word(KINDS)), Entry("uses", Whole(0, 9), 0), Entry("coins", _AMOUNT, 0)))
    player = Table((
        Entry("name", Name()), Entry("clan", Anything(), None), Entry("coins", Whole(-MOST, MOST)),
        Entry("buys", Whole(0, 99), 0), Entry("row", Many(card, 0, MOST_IN_A_ROW)), Entry("out", Truth(), False),
    ))  # fmt: skip
    piles = ByName(KINDS, _COPIES, 0, "a kind of card (known are")
    return Table((
        Entry("phase", Text(tuple(dict.fromkeys(PHASES.values())))),
        Entry("step", Nullable(Text(tuple(STEPS.values()))), None), Entry("details", AnyTable(), {}),
        Entry("round", Whole(1, MOST_ROUNDS)), Entry("day", Whole(1, 3)),
        Entry("players", Many(player, len(names), len(names))), Entry("shop", piles),
        Entry("discards", piles, (0,) * len(KINDS)),
        Entry("winner", Player(names), NOBODY), Entry("reason", Nullable(Text(REASONS)), None),
        *(Entry(name, Anything(), None) for name in TABLE_DERIVED),
    ))  # fmt: skip


def _read_players(agreed: Agreement, players: tuple[Mapping[str, Any], ...], place: Place) -> tuple[AtTable, ...]:
    for seat, (name, player) in enumerate(zip(agreed.names, players, strict=True)):
        if player["name"] != name:
            raise place.inside(str(seat)).wrong(f"must be {name}, as was agreed")
    return tuple(
        AtTable(one["coins"], one["buys"], tuple(Card(**_as_card(card)) for card in one["row"]), one["out"])
        for one in players
    )


def _as_card(given: Mapping[str, int]) -> dict[str, int]:
    return {"kind": given["card"], "uses": given["uses"], "coins": given["coins"]}


def _read_phase(given: Mapping[str, Any], state: State, place: Place) -> Phase:
    name = given["phase"] if given["phase"] != "attack" else given["step"] or "choose"
    if (given["phase"] == "attack") != (given["step"] is not None):
        raise place.inside("step").wrong(f"must be {'choose or defend' if given['step'] is None else 'null'}")
    if (name == "over") != (given["reason"] is not None):
        raise place.inside("reason").wrong(f"must be {'one of ' + ', '.join(REASONS) if name == 'over' else 'null'}")
    here = place.inside("details")
    told = Table(_entries(name, state.agreed.names)).take(given["details"], here)
    if name == "over":
        return Over(given["reason"])
    return READERS[name](told, state, here)


def _entries(name: str, names: tuple[str, ...]) -> tuple[Entry, ...]:
    fed = Table((Entry("player", Player(names)), Entry("place", Whole(0, MOST_IN_A_ROW))))
    attack = (Entry("attacker", Text(names)), Entry("bids", _each(names, _AMOUNT), None))
    place = Whole(1, MOST_IN_A_ROW)
    return {
        "income": (Entry("fed", Many(fed, 0, MOST_IN_A_ROW), ()),),
        "invest": (Entry("chosen", _each(names, _AMOUNT), None),),
        "choose": attack,
        "defend": (*attack, Entry("place", place), Entry("chosen", _each(names, place), None)),
        "buy": (Entry("chosen", _each(names, Word(_PICKS)), None),),
    }.get(name, ())


def _each(names: tuple[str, ...], shape: Shape) -> ByName:
    return ByName(names, shape, NOT_CHOSEN)


def _or_nobody(chosen: tuple[int, ...] | None, state: State) -> tuple[int, ...]:
    return chosen if chosen is not None else (NOT_CHOSEN,) * len(state.players)


def _read_income(told: Mapping[str, Any], state: State, place: Place) -> Phase:
    fed = tuple((one["player"], one["place"]) for one in told["fed"])
    for seat, at in fed:
        row = state.players[seat].row
        if not at < len(row) or KINDS[row[at].kind] != "hippo" or fed.count((seat, at)) > 1:
            raise place.inside("fed").wrong(
                f"names place {at} of {state.agreed.names[seat]}, and must name a Hippo once"
            )
    return Income(fed)


def _read_invest(told: Mapping[str, Any], state: State, _place: Place) -> Phase:
    return Invest(_or_nobody(told["chosen"], state))


def _read_choose(told: Mapping[str, Any], state: State, _place: Place) -> Phase:
    return Attack(state.agreed.names.index(told["attacker"]), _or_nobody(told["bids"], state))


def _read_defend(told: Mapping[str, Any], state: State, place: Place) -> Phase:
    attacker = state.agreed.names.index(told["attacker"])
    if told["place"] >= len(state.players[attacker].row):
        raise place.inside("place").wrong(f"is {told['place']} and must be a place in the row of {told['attacker']}")
    return Defend(attacker, _or_nobody(told["bids"], state), told["place"], _or_nobody(told["chosen"], state))


def _read_buy(told: Mapping[str, Any], state: State, _place: Place) -> Phase:
    return Buy(_or_nobody(told["chosen"], state))


READERS: Mapping[str, Callable[[Mapping[str, Any], State, Place], Phase]] = {
    "income": _read_income, "invest": _read_invest, "choose": _read_choose, "defend": _read_defend, "buy": _read_buy,
}  # fmt: skip
