"""A position as plain data, and back: what cannot be worked out from the rest.

How each value is written stands in the hints of `companion.games.economancy.rules.state`; here is what a file says
otherwise than a position, and what has to fit together. Whatever is wrong raises Wrong.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final

from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import (
    ATTACK,
    NOBODY,
    OVER,
    PHASES,
    REASONS,
    STEPS,
    Agreement,
    Attack,
    Buy,
    Defend,
    Income,
    Invest,
    Over,
    Phase,
    Player,
    State,
)
from companion.schema.from_hints import Record, codec, record
from companion.schema.hints import AsTable, Usual
from companion.schema.lists import Items, OrNull
from companion.schema.sorts import AnyTable, Choice, Name
from companion.schema.wrong import Inside, Wrong, wrong_value

TABLE_DERIVED = ("points", "due", "can_attack", "can_defend", "strength", "defence", "income", "offers", "problems")
"""Names of a position that follow from the rest; somebody else compares them."""
FIELDS: Final = ("phase", "step", "details", "round", "day", "players", "shop", "discards", "winner", "reason")
PLAYER: Final = record(Player, ("name", "coins", "buys", "row", "out"), ("clan",), {"name": Name()})
DETAILS: Final[Mapping[type, Record]] = {kind: record(kind) for kind in (Income, Invest, Attack, Defend, Buy)}
NOTHING: Final = codec(Annotated[tuple[()], AsTable()])
"""Of the end only its reason is told, beside the details."""
TABLE: Final = record(
    State,
    FIELDS,
    TABLE_DERIVED,
    {
        "phase": Choice(tuple(dict.fromkeys(PHASES.values()))),
        "step": Annotated[str | None, OrNull(Choice(tuple(STEPS.values()))), Usual(None)],
        "details": Annotated[dict[str, Any], AnyTable(), Usual({})],
        "players": Items(PLAYER, most=None),
        "reason": Annotated[str | None, OrNull(Choice(REASONS)), Usual(None)],
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


def name_of(seat: int, names: tuple[str, ...]) -> str | None:
    """A seat's name, None for nobody."""
    return names[seat] if seat != NOBODY else None


def from_data(agreed: Agreement, data: Mapping[str, Any]) -> State:
    """The position that stands there. Raises Wrong when something is malformed."""
    given = TABLE.read(data, agreed.names)
    word, step, details, reason = (given.pop(name) for name in ("phase", "step", "details", "reason"))
    for seat, (name, player) in enumerate(zip(agreed.names, given["players"], strict=True)):
        if player.pop("name") != name:
            raise Wrong("must be {name}, as was agreed", name=name).within(seat).within("players")
    state = State(agreed, Income(), **{**given, "players": tuple(Player(**player) for player in given["players"])})
    kind = _kind(word, step, reason)
    with Inside("details"):
        if reason is not None:
            NOTHING.read(details, ())
            return state._replace(phase=Over(reason))
        return state._replace(phase=_fitting(DETAILS[kind].read(details, agreed.names), state))


def _kind(word: str, step: str | None, reason: str | None) -> type[Phase]:
    """Which phase is meant. Raises Wrong where step or reason do not go with its word."""
    if (word == ATTACK) != (step is not None):
        raise Wrong("must be {could}", could="choose or defend" if step is None else "null").within("step")
    if (word == OVER) != (reason is not None):
        could = f"one of {', '.join(REASONS)}" if word == OVER else "null"
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
