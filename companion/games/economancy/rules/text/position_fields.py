"""A position as plain data, and back: what cannot be worked out from the rest, and what the rules derive from it.

How each value is written stands in the hints of `companion.games.economancy.rules.state`; here is what a file says
otherwise than a position, and what has to fit together. Whatever is wrong raises Wrong.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final

from companion.games.economancy.rules import derive
from companion.games.economancy.rules import state as economancy
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import OVER, PHASES, STEPS, Attack, Defend, Income, Over, Phase, State
from companion.games.economancy.rules.status import status
from companion.games.simple.derived_values import Derived
from companion.schema.from_hints import Record, codec, record
from companion.schema.hints import AsTable, Items, OrNull, Usual
from companion.schema.sorts import AnyTable, Choice, Name
from companion.schema.wrong import Inside, Wrong, wrong_value


def _by_name(state: State, fact: Callable[[State, int], object], seats: Sequence[int] | None = None) -> dict[str, Any]:
    """A fact of all who are still in the game, or of these seats."""
    return {state.agreed.names[seat]: fact(state, seat) for seat in (state.living if seats is None else seats)}


def _each_place(fact: Callable[[State, int, int], int]) -> Callable[[State], dict[str, Any]]:
    """A number of each card in the rows."""
    return lambda state: _by_name(
        state, lambda state, seat: [fact(state, seat, place) for place in range(len(state.players[seat].row))]
    )


def _can_attack(state: State) -> list[int]:
    """The places of cards that the attacker may send."""
    attacking = derive.due(state) if isinstance(state.phase, Attack) else ()
    return [place for seat in attacking for place in derive.attackers(state, seat)]


def _can_defend(state: State) -> dict[str, Any]:
    """The places of cards with which whoever is asked may answer."""
    card = derive.attacking_card(state)
    if card is None:
        return {}
    return _by_name(state, lambda state, seat: list(derive.answers(state, seat, card)), derive.due(state))


_FACTS: Final[Mapping[str, Callable[[State], Any]]] = {
    "points": lambda state: _by_name(state, derive.points),
    "due": lambda state: [state.agreed.names[seat] for seat in derive.due(state)],
    "can_attack": _can_attack,
    "can_defend": _can_defend,
    "strength": _each_place(derive.strength),
    "defence": _each_place(derive.defence),
    "income": lambda state: (
        _by_name(state, lambda state, seat: derive.walk(state, seat).sum) if isinstance(state.phase, Income) else {}
    ),
}
DERIVED: Final[Derived[State]] = Derived(
    rules=RULES, status=status, table=_FACTS, in_vain=dict.fromkeys((*_FACTS, "offers")), ends=("least", "most")
)
"""Nothing is derived in a position that cannot be."""
FIELDS: Final = ("phase", "step", "details", "round", "day", "players", "shop", "discards", "winner", "reason")
PLAYER: Final = record(economancy.Player, ("name", "coins", "buys", "row", "out"), ("clan",), {"name": Name()})
DETAILS: Final[Mapping[type, Record]] = {
    kind: record(kind) for kind in (Income, economancy.Invest, Attack, Defend, economancy.Buy)
}
NOTHING: Final = codec(Annotated[tuple[()], AsTable()])  # of the end only its reason is told, beside the details
TABLE: Final = record(
    State,
    FIELDS,
    DERIVED.known,
    {
        "phase": Choice(tuple(dict.fromkeys(PHASES.values()))),
        "step": Annotated[str | None, OrNull(Choice(tuple(STEPS.values()))), Usual(None)],
        "details": Annotated[dict[str, Any], AnyTable(), Usual({})],
        "players": Items(PLAYER, most=None),
        "reason": Annotated[str | None, OrNull(Choice(economancy.REASONS)), Usual(None)],
    },
)


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, without what follows from it."""
    phase, names = state.phase, state.agreed.names
    data = TABLE.write({
        **state._asdict(),
        "phase": PHASES[type(phase)],
        "step": STEPS.get(type(phase)),
        "details": DETAILS[type(phase)].write(phase, names) if type(phase) in DETAILS else {},
        "players": [{"name": name, **player._asdict()} for name, player in zip(names, state.players, strict=True)],
        "reason": phase.reason if isinstance(phase, Over) else None,
    }, names)  # fmt: skip
    return {**data, "shop": {KINDS[kind]: state.shop[kind] for kind in state.agreed.shop}}


def from_data(agreed: economancy.Agreement, data: Mapping[str, Any]) -> State:
    """The position that stands there. Raises Wrong when something is malformed."""
    fields = TABLE.read(data, agreed.names)
    word, step, details, reason = (fields.pop(name) for name in ("phase", "step", "details", "reason"))
    for seat, (name, player) in enumerate(zip(agreed.names, fields["players"], strict=True)):
        if player.pop("name") != name:
            raise Wrong("must be {name}, as was agreed", name=name).within(seat).within("players")
    state = State(
        agreed, Income(), **{**fields, "players": tuple(economancy.Player(**player) for player in fields["players"])}
    )
    kind = _kind(word, step, reason)
    with Inside("details"):
        if reason is not None:
            NOTHING.read(details, ())
            return state._replace(phase=Over(reason))
        return state._replace(phase=_fitting(DETAILS[kind].read(details, agreed.names), state))


def _kind(word: str, step: str | None, reason: str | None) -> type[Phase]:
    """Which phase is meant. Raises Wrong where step or reason do not go with its word."""
    if (word == economancy.ATTACK) != (step is not None):
        raise Wrong("must be {could}", could="choose or defend" if step is None else "null").within("step")
    if (word == OVER) != (reason is not None):
        could = f"one of {', '.join(economancy.REASONS)}" if word == OVER else "null"
        raise Wrong("must be {could}", could=could).within("reason")
    return next(kind for kind, name in PHASES.items() if name == word and STEPS.get(kind) == step)


def _fitting(phase: Phase, state: State) -> Phase:
    """The phase, if the places it names are there. Raises Wrong."""
    names = state.agreed.names
    fed = phase.fed if isinstance(phase, Income) else ()
    for seat, at in fed:
        row = state.players[seat].row
        if not at < len(row) or KINDS[row[at].kind] != "hippo" or fed.count((seat, at)) > 1:
            problem = "names place {place} of {player}, and must name a Hippo once"
            raise Wrong(problem, place=at, player=names[seat]).within("fed")
    if isinstance(phase, Defend) and phase.place >= len(state.players[phase.attacker].row):
        must = "is {value} and must be a place in the row of {player}"
        raise wrong_value(phase.place, must, player=names[phase.attacker]).within("place", needed=True)
    return phase
