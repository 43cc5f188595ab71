"""A position as plain data, and back: what cannot be worked out from the rest, and what the rules derive from it.

How each value is written stands in the hints of `companion.games.orc.rules.state`; here is what a file says otherwise
than a position, and what has to fit together. Whatever is wrong raises Wrong.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple

from companion.games.orc.rules import derive
from companion.games.orc.rules import state as orc
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.ending import check_card
from companion.games.orc.rules.state import LANDS, NOBODY, SEATS, Agreement, Count, Draw, Hand, Hands, Over, State
from companion.games.orc.rules.status import status
from companion.games.simple.derived_values import Derived, name_of
from companion.schema.from_hints import codec, record
from companion.schema.hints import Usual, at_most, exactly
from companion.schema.sorts import AnyTable, Choice, Name, Whole
from companion.schema.wrong import Inside, Wrong


def open_lands(state: State) -> list[int]:
    """The lands that are neither conquered nor frozen."""
    return [number for number in LANDS if state.land(number).open]


def allowed_colours(state: State) -> dict[str, dict[str, list[str]]]:
    """For each open land the colours that each player may deploy there."""
    pairs = list(zip(state.agreed.names, SEATS, strict=True))
    return {
        str(number): {name: [COLOURS[colour] for colour in derive.allowed(state, seat, number)] for name, seat in pairs}
        for number in open_lands(state)
    }


DERIVED: Final[Derived[State]] = Derived(
    rules=RULES,
    status=status,
    table={
        "turns": derive.turns_played,
        "open": open_lands,
        "allowed": allowed_colours,
        "tiebreak": lambda state: [name_of(derive.tiebreak(state, number), state.agreed.names) for number in LANDS],
        "score": lambda state: {state.agreed.names[seat]: derive.score(state, seat) for seat in SEATS},
    },
)
FIELDS: Final = ("phase", "details", "round", "players", "lands", "loose", "winner")


class Player(NamedTuple):
    """A player as a file has one."""

    name: Annotated[str, Name()]
    side: Annotated[str | None, Choice(orc.SIDES), Usual(None)]
    hand: Count
    drew: Count = 0
    played: Count = 0


PHASE: Final = {word: record(kind, besides=("emptied",) * (kind is Draw)) for kind, word in orc.PHASES.items()}
EMPTIED: Final = codec(Annotated[tuple[Annotated[int, Whole(LANDS[0], LANDS[-1])], ...] | None, at_most(6)])
TABLE: Final = record(
    State,
    FIELDS,
    DERIVED.known,
    {
        "phase": Choice(tuple(PHASE)),
        "details": Annotated[dict[str, Any], AnyTable(), Usual({})],
        "players": Annotated[tuple[Player, ...], exactly(2)],
    },
)


def emptied(state: State) -> list[int]:
    """The lands whose pile was used up in the running turn: their battle comes at its end."""
    return [number for number in LANDS if state.land(number).open and not state.land(number).stock]


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, without what follows from it."""
    names, word = state.agreed.names, orc.PHASES[type(state.phase)]
    piles_emptied = {"emptied": emptied(state)} if isinstance(state.phase, Draw) else {}
    hands = zip(state.agreed.seats, state.hands, strict=True)
    return TABLE.write({
        **state._asdict(),
        "phase": word,
        "details": {**PHASE[word].write(state.phase, names), **piles_emptied},
        "players": [Player(*who, hand.size, hand.drew, hand.played) for who, hand in hands],
    }, names)  # fmt: skip


def from_data(agreed: Agreement, data: Mapping[str, Any]) -> State:
    """The position that stands there. Raises Wrong when something is malformed."""
    fields = TABLE.read(data, agreed.names)
    players, word, details = fields.pop("players"), fields.pop("phase"), fields.pop("details")
    with Inside("players"):
        hands = orc.pair(tuple([_hand(agreed, seat, player) for seat, player in enumerate(players)]))
    state = State(agreed, orc.Spare(), hands=hands, **fields)
    with Inside("details"):
        state = state._replace(phase=_fitting(PHASE[word].read(details, agreed.names), details, state))
    with Inside("winner"):
        _check_winner(state)
    return state


def _hand(agreed: Agreement, seat: int, player: Player) -> Hand:
    who = agreed.seats[seat]
    if (player.name, player.side or who.side) != who:
        raise Wrong("must be {name}, {side} side, as was agreed", name=who.name, side=who.side).within(seat)
    return Hand(player.hand - player.drew + player.played, player.drew, player.played)


def _fitting(phase: orc.Phase, details: Mapping[str, Any], state: State) -> orc.Phase:
    """The phase, if it fits the lands and what open cards tell. Raises Wrong."""
    if isinstance(phase, Draw):
        with Inside("emptied"):
            if EMPTIED.read(details.get("emptied"), ()) not in (None, tuple(emptied(state))):
                raise Wrong("must be {lands}: the open lands without a pile", lands=emptied(state))
    if isinstance(phase, (Hands, Over)):
        _check_shown(phase, state)
    if isinstance(phase, Over) and phase.by == "score":
        over = state._replace(phase=phase)
        if not all(derive.hand_told(over, seat) for seat in SEATS):
            raise Wrong("must tell both hands, in `shown` or in `natives`: the game ended by the score")
    return phase


def _check_shown(phase: Hands | Over, state: State) -> None:
    """Looks at each card as if it were shown now."""
    hands = Hands(natives=phase.natives)
    for seat, cards in enumerate(phase.shown):
        for card in cards:
            refused = check_card(state._replace(phase=hands), seat, card)
            if refused:
                two, one = COLOURS[card.two], COLOURS[card.one]
                problem = "has a card that cannot be there ({code}): {two} and {one}"
                raise Wrong(problem, code=refused.code, two=two, one=one).within("shown")
            hands = Hands(orc.with_seat(hands.shown, seat, (*hands.shown[seat], card)), hands.natives)


def _check_winner(state: State) -> None:
    """Who resigns does not win, an agreed draw has no winner, and a score tells its own."""
    phase, names = state.phase, state.agreed.names
    if not isinstance(phase, Over):
        return
    if phase.by == "resigned" and state.winner == NOBODY:
        raise Wrong("is null and must be {names}: somebody resigned", names=" or ".join(names))
    should = {"agreed": NOBODY, "score": derive.best(state)}.get(phase.by, state.winner)
    if state.winner != should:
        right = name_of(should, names) or "null"
        raise Wrong("is {winner} and must be {should}", winner=name_of(state.winner, names), should=right)
