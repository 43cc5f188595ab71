"""A position as plain data, and back: what cannot be worked out from the rest.

Players stand there by name, colours as words, lands in their order from the box on. Whatever is wrong raises BoxError.
"""

from collections.abc import Callable, Mapping
from typing import Any

from companion.checked.checker import Entry, Many, Place, Table, Text, Truth, Whole
from companion.checked.records import Nullable
from companion.checked.values import AnyTable, Name
from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.phases.ending import check_card
from companion.games.orc.rules.state import (
    DEALT,
    EMPTY,
    LANDS,
    NOBODY,
    NOT_TOLD,
    PHASES,
    SEATS,
    SIDES,
    Agreement,
    Deploy,
    Draw,
    Fought,
    Hand,
    Hands,
    Land,
    Over,
    Phase,
    Side,
    Spare,
    State,
    pair,
    with_seat,
)
from companion.games.orc.rules.text.field_shapes import Anything, ByPlayer, Colour, Player, Shown

TABLE_DERIVED = ("turns", "open", "allowed", "tiebreak", "score", "offers", "problems")
"""Names of a position that follow from the rest; somebody else compares them."""
MOST_ROUNDS = 5_000
COUNT = Whole(0, DEALT)


# --- writing --------------------------------------------------------------------------------------------------------


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, without what follows from it."""
    names = state.agreed.names
    return {
        "phase": PHASES[type(state.phase)],
        "details": _details(state, names),
        "round": state.round,
        "players": [_player(state, seat) for seat in SEATS],
        "lands": [_land(land, names) for land in state.lands],
        "loose": state.loose,
        "winner": name_of(state.winner, names),
    }


def name_of(seat: int, names: tuple[str, ...]) -> str | None:
    """A seat's name, None for nobody."""
    return names[seat] if seat != NOBODY else None


def emptied(state: State) -> list[int]:
    """The lands whose pile was used up in the running turn: their battle comes at its end."""
    return [number for number in LANDS if state.land(number).open and not state.land(number).stock]


def _details(state: State, names: tuple[str, ...]) -> dict[str, Any]:
    phase = state.phase
    if isinstance(phase, Deploy):
        return {"turn": name_of(phase.turn, names)}
    if isinstance(phase, Draw):
        told = {"turn": name_of(phase.turn, names), "due": phase.due, "after": phase.after}
        return {**told, "emptied": emptied(state)}
    if isinstance(phase, (Hands, Over)):
        ended = {"by": phase.by} if isinstance(phase, Over) else {}
        return {**ended, "shown": _shown(phase, names), "natives": _natives(phase, names)}
    return {}


def _shown(phase: Hands | Over, names: tuple[str, ...]) -> dict[str, Any]:
    pairs = zip(names, phase.shown, strict=True)
    return {name: [[COLOURS[card.two], COLOURS[card.one]] for card in hand] for name, hand in pairs if hand}


def _natives(phase: Hands | Over, names: tuple[str, ...]) -> dict[str, int]:
    return {name: told for name, told in zip(names, phase.natives, strict=True) if told != NOT_TOLD}


def _player(state: State, seat: int) -> dict[str, Any]:
    who, hand = state.agreed.seats[seat], state.hands[seat]
    return {"name": who.name, "side": who.side, "hand": hand.size, "drew": hand.drew, "played": hand.played}


def _land(land: Land, names: tuple[str, ...]) -> dict[str, Any]:
    fought = {"fought": {"by": land.fought.by, "orcs": list(land.fought.orcs)}} if land.fought else {}
    sides = {
        name: {"colour": _colour(side), "orcs": side.orcs, "cards": side.cards}
        for name, side in zip(names, land.sides, strict=True)
        if side != EMPTY
    }
    owner = name_of(land.owner, names)
    return {"stock": land.stock, "owner": owner, "frozen": land.frozen, "sides": sides, **fought}


def _colour(side: Side) -> str | None:
    return COLOURS[side.colour] if side.colour != NOBODY else None


# --- reading --------------------------------------------------------------------------------------------------------


def from_data(agreed: Agreement, data: Mapping[str, Any], place: Place) -> State:
    """The position that stands there. Raises BoxError when something is malformed."""
    names = agreed.names
    given = _table(names).take(data, place)
    lands = tuple(_read_land(land) for land in given["lands"])
    state = State(
        agreed=agreed,
        phase=Spare(),
        round=given["round"],
        hands=_read_hands(agreed, given["players"], place.inside("players")),
        lands=lands,
        loose=given["loose"],
        winner=given["winner"],
    )
    details = place.inside("details")
    name = given["phase"]
    phase = READERS[name](DETAILS[name](names).take(given["details"], details), state, details)
    state = state._replace(phase=phase)
    _check_winner(state, place.inside("winner"))
    return state


def _table(names: tuple[str, ...]) -> Table:
    side = Table((Entry("colour", Colour()), Entry("orcs", COUNT), Entry("cards", COUNT)))
    by = Text(("more", "tie", "thaw", "ruling"))
    fought = Table((Entry("by", by), Entry("orcs", Many(COUNT, 2, 2))))
    land = Table((
        Entry("stock", COUNT), Entry("owner", Player(names), NOBODY), Entry("frozen", Truth(), False),
        Entry("sides", ByPlayer(names, side, None), (None, None)), Entry("fought", Nullable(fought), None),
    ))  # fmt: skip
    player = Table((
        Entry("name", Name()), Entry("side", Text(SIDES), None), Entry("hand", COUNT), Entry("drew", COUNT, 0),
        Entry("played", COUNT, 0),
    ))  # fmt: skip
    return Table((
        Entry("phase", Text(tuple(PHASES.values()))), Entry("details", AnyTable(), {}),
        Entry("round", Whole(1, MOST_ROUNDS), 1), Entry("players", Many(player, 2, 2)),
        Entry("lands", Many(land, 6, 6)), Entry("loose", COUNT, 0), Entry("winner", Player(names), NOBODY),
        *(Entry(name, Anything(), None) for name in TABLE_DERIVED),
    ))  # fmt: skip


def _read_hands(agreed: Agreement, players: tuple[Mapping[str, Any], ...], place: Place) -> tuple[Hand, Hand]:
    hands = []
    for seat, (who, player) in enumerate(zip(agreed.seats, players, strict=True)):
        here = place.inside(str(seat))
        if (player["name"], player["side"] or who.side) != who:
            raise here.wrong(f"must be {who.name}, {who.side} side, as was agreed")
        hands.append(Hand(player["hand"] - player["drew"] + player["played"], player["drew"], player["played"]))
    return pair(tuple(hands))


def _read_land(given: Mapping[str, Any]) -> Land:
    sides = pair(tuple(Side(**side) if side else EMPTY for side in given["sides"]))
    told = given["fought"]
    fought = Fought(told["by"], pair(told["orcs"])) if told else None
    return Land(given["stock"], sides, given["owner"], given["frozen"], fought)


def _check_winner(state: State, place: Place) -> None:
    """Who resigns does not win, an agreed draw has no winner, and a score tells its own."""
    phase, names = state.phase, state.agreed.names
    if not isinstance(phase, Over):
        return
    if phase.by == "resigned" and state.winner == NOBODY:
        raise place.wrong(f"is null and must be {' or '.join(names)}: somebody resigned")
    should = {"agreed": NOBODY, "score": derive.best(state)}.get(phase.by, state.winner)
    if state.winner != should:
        raise place.wrong(f"is {name_of(state.winner, names)} and must be {name_of(should, names) or 'null'}")


def _hands_of(given: Mapping[str, Any], state: State, place: Place) -> Hands:
    """What was shown, each card looked at as if it were shown now."""
    hands = Hands(natives=pair(given["natives"]))
    for seat, cards in enumerate(given["shown"]):
        for card in cards:
            refused = check_card(state._replace(phase=hands), seat, card)
            if refused:
                words = f"{COLOURS[card.two]} and {COLOURS[card.one]}"
                raise place.inside("shown").wrong(f"has a card that cannot be there ({refused.code}): {words}")
            hands = Hands(with_seat(hands.shown, seat, (*hands.shown[seat], card)), hands.natives)
    return hands


def _read_spare(_given: Mapping[str, Any], _state: State, _place: Place) -> Phase:
    return Spare()


def _read_deploy(given: Mapping[str, Any], _state: State, _place: Place) -> Phase:
    return Deploy(given["turn"])


def _read_draw(given: Mapping[str, Any], state: State, place: Place) -> Phase:
    if given["emptied"] not in (None, tuple(emptied(state))):
        raise place.inside("emptied").wrong(f"must be {emptied(state)}: the open lands without a pile")
    return Draw(given["turn"], given["due"], given["after"])


def _read_over(given: Mapping[str, Any], state: State, place: Place) -> Phase:
    hands = _hands_of(given, state, place)
    over = Over(given["by"], hands.shown, hands.natives)
    told = all(derive.hand_told(state._replace(phase=over), seat) for seat in SEATS)
    if over.by == "score" and not told:
        raise place.wrong("must tell both hands, in `shown` or in `natives`: the game ended by the score")
    return over


def _told(names: tuple[str, ...], *more: Entry) -> Table:
    shown = ByPlayer(names, Many(Shown(), 0, DEALT), ())
    natives = ByPlayer(names, Whole(0, 3 * DEALT), NOT_TOLD)
    return Table((*more, Entry("shown", shown, ((), ())), Entry("natives", natives, (NOT_TOLD, NOT_TOLD))))


def _draw_table(names: tuple[str, ...]) -> Table:
    lands = Nullable(Many(Whole(LANDS[0], LANDS[-1]), 0, 6))
    after = Text(("deploy", "discard"))
    turn, due = Entry("turn", Player(names)), Entry("due", Whole(1, 2))
    return Table((turn, due, Entry("after", after, "deploy"), Entry("emptied", lands, None)))


DETAILS: Mapping[str, Callable[[tuple[str, ...]], Table]] = {
    "spare": lambda _names: Table(()),
    "deploy": lambda names: Table((Entry("turn", Player(names)),)),
    "draw": _draw_table,
    "hands": _told,
    "over": lambda names: _told(names, Entry("by", Text(("score", "agreed", "resigned")), "score")),
}
"""What each phase says of itself."""
READERS: Mapping[str, Callable[[Mapping[str, Any], State, Place], Phase]] = {
    "spare": _read_spare, "deploy": _read_deploy, "draw": _read_draw, "hands": _hands_of, "over": _read_over,
}  # fmt: skip
