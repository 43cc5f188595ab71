"""A position as plain data, and back: numbers and words as people write them, players by name; and what the rules
derive from it.

How each value is written stands in the hints of `companion.games.economicus.rules.state`; here is what a file says
otherwise than a position, and what has to fit together. Whatever is wrong raises Wrong.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple, get_args, get_type_hints

from companion.games.economicus.rules import derive
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import MOST, NAMES, Agreement, Answer, Board, Industry, Phase, Sale, State
from companion.games.economicus.rules.status import cards_in_all, cards_in_box, status
from companion.games.protocol import Problem
from companion.games.simple.derived_values import Derived
from companion.games.simple.derived_values import problem_data as usual_problem
from companion.schema.from_hints import Record, record
from companion.schema.hints import Besides, ByWord, Items, Key, Needed, ReadAs, Usual
from companion.schema.sorts import AnyTable, Anything, Choice, Text, Whole
from companion.schema.wrong import Inside, Wrong


def _half_price(state: State, number: int) -> int:
    return derive.half(derive.price(state, number))


def _leaders(state: State, number: int) -> list[str]:
    return [state.agreed.names[seat] for seat in derive.leads(state, number)]


def problem_data(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    """A problem as plain data; one with the piles names the player -1."""
    nobody = ("player", economicus.NOBODY) in problem.args
    return usual_problem(problem, names, () if nobody else ("player",))


_OF_PLAYER: Final[Mapping[str, Callable[[State, int], Any]]] = {
    "stars": lambda state, seat: derive.stars(state)[seat],
    "presence": lambda state, seat: sum(
        derive.counts(industry, state.agreed.players)[seat] > 0 for industry in state.board
    ),
    "lead": lambda state, seat: sum(seat in derive.leads(state, number) for number in NUMBERS),
    "companies_left": derive.chips_left,
    "startups_left": derive.startups_left,
    "due": derive.due,
    "interest": derive.interest,
    "raisable": derive.raisable,
    "assets": derive.assets,
}
_OF_INDUSTRY: Final[Mapping[str, Callable[[State, int], Any]]] = {
    "profit_now": derive.profit,
    "free_private": derive.free_private,
    "free_state": derive.free_state,
    "additional": lambda state, number: derive.additional(state.at(number)),
    "sale": _half_price,
    "startup_cost": _half_price,
    "near": lambda state, number: list(state.agreed.near[number]),
    "leaders": _leaders,
    "price_now": derive.price,
}
DERIVED: Final[Derived[State]] = Derived(
    rules=RULES,
    status=status,
    table={"turns": lambda state: [state.agreed.names[seat] for seat in turns(state)]},
    player=_OF_PLAYER,
    areas="industries",
    numbers=NUMBERS,
    area=_OF_INDUSTRY,
    in_vain={"turns": [], "offers": []},
    ends=("from", "to"),
    problem_data=problem_data,
    unchecked=("offers",),
    blank=("turns", "problems", *_OF_PLAYER, *_OF_INDUSTRY),
)
"""Offers are not looked at: by the rules of an older sheet they were fewer."""


class Person(NamedTuple):
    """A player as a file has one."""

    name: Annotated[str, Text()]
    colour: Annotated[str | None, Text(), Usual(None)]
    coins: Annotated[int, Whole(-MOST, MOST)]
    cards: Annotated[int, Whole(-99, 999)] = 0
    quotas: Annotated[int, Whole(-99, 999)] = 0
    adjusted: Annotated[int, Whole(-99, 99)] = 0
    out: bool = False


OTHERWISE: Final[Mapping[type, Record]] = {
    Answer: record(Answer, ("player", "industry", "pledged", "left", "die", "modifiers"), (), {
        "player": Annotated[economicus.Somebody, Key("turn")], "industry": economicus.Number,
        "pledged": Annotated[bool, economicus.Turned(), Key("what"), Usual(False)],
    }),
    Sale: record(Sale, ("kind", "winner", "bids")),
}  # fmt: skip
"""Phases that a file tells otherwise than a position has them: the startup beside the rest, the step elsewhere."""
DETAILS: Final[Mapping[type, Record]] = {kind: OTHERWISE.get(kind) or record(kind) for kind in NAMES}
BY_NAME: Mapping[tuple[str, str], type] = {
    **{step: kind for kind, step in NAMES.items() if kind is not Sale},
    **{(NAMES[Sale][0], step): Sale for step in get_args(get_type_hints(Sale)["step"])},
}
"""Which phase is meant by a phase's word and its step."""
TABLE: Final = record(
    State,
    (
        "players", "board", "phase", "step", "details", "turn", "player", "active", "forecast", "crisis", "strength",
        "thrown", "dice", "came", "bought", "created", "drew", "deck", "discards", "events", "event_discards", "opened",
        "difficulties", "plays", "winners", "time_up",
    ),
    DERIVED.known,
    {
        "players": Items(record(Person, besides=tuple(DERIVED.player)), most=None),
        "board": Annotated[
            tuple[Annotated[Industry, Besides(tuple(DERIVED.area))], ...], Key("industries"),
            ByWord(tuple(map(str, NUMBERS)), Industry(), "is not one of the numbers {known}"), ReadAs({}),
        ],
        "phase": Annotated[str, Choice(tuple(dict.fromkeys(word for word, _ in BY_NAME))), Needed],
        "step": Annotated[Any, Anything(), Usual("")],
        "details": Annotated[dict[str, Any], AnyTable(), Usual({})],
    },
)  # fmt: skip


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, nothing derived in it."""
    names = state.agreed.names
    word, step = economicus.phase_names(state.phase)
    pairs = zip(state.agreed.seats, state.coins, state.cards, state.quotas, state.adjusted, state.out, strict=True)
    return TABLE.write({
        **state._asdict(),
        "players": [Person(who.name, who.colour, *numbers) for who, *numbers in pairs],
        "phase": word,
        "step": step,
        "details": say_phase(state.phase, names),
    }, names)  # fmt: skip


def say_phase(phase: Phase, names: tuple[str, ...]) -> dict[str, Any]:
    """The details of a phase."""
    if isinstance(phase, Answer):
        die_fields = {"left": phase.left, "die": phase.die, "modifiers": phase.modifiers}
        return DETAILS[Answer].write({**phase.startup._asdict(), **die_fields}, names)
    return DETAILS[type(phase)].write(phase, names)


def from_data(agreed: Agreement, data: Mapping[str, Any]) -> State:
    """The position that plain data tells; whether it can be, `status` says. Raises Wrong."""
    names = agreed.names
    fields = TABLE.read(data, names)
    players, word, step, details = (fields.pop(name) for name in ("players", "phase", "step", "details"))
    if [player.name for player in players] != list(names):
        raise Wrong("must be, in this order: {players}", players=", ".join(names)).within("players")
    phase = _read_phase(word, step, details, names)
    whole = {**fields, "board": Board(fields["board"]), "deck": fields["deck"] or 0, "events": fields["events"] or 0}
    by_seat = dict(zip(Person._fields, zip(*players, strict=True), strict=True))
    whole |= {name: by_seat[name] for name in ("coins", "cards", "quotas", "adjusted", "out")}
    whole["thrown"] = fields["thrown"] or bool(fields["dice"])
    return _with_decks(State(agreed=agreed, phase=phase, **whole), fields)


def _read_phase(word: str, step: str, details: Mapping[str, Any], names: tuple[str, ...]) -> Phase:
    kind = BY_NAME.get((word, step))
    if kind is None:
        steps = sorted({step for phase, step in BY_NAME if phase == word})
        raise Wrong("must be one of: {steps}", steps=", ".join(map(repr, steps))).within("step")
    with Inside("details"):
        fields = DETAILS[kind].read(details, names)
    if kind is Answer:
        startup = economicus.Fated(fields.pop("player"), fields.pop("industry"), fields.pop("pledged"))
        return Answer(startup=startup, **fields)
    phase: Phase = replace(fields, step=step) if kind is Sale else fields
    return phase


def _with_decks(state: State, fields: Mapping[str, Any]) -> State:
    """A deck that is not told has all the cards that are nowhere else."""
    if fields["deck"] is None:
        state = state._replace(deck=max(0, cards_in_box(state) - cards_in_all(state)))
    if fields["events"] is None and state.agreed.options.events:
        open_events = sum(play.deck == 1 for play in state.plays)
        state = state._replace(events=max(0, state.agreed.box.events - state.event_discards - open_events))
    return state
