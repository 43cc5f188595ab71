"""A position as plain data, field by field, and back: numbers and words as people write them, players by name."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.checked.checker import Entry, Many, Numbered, OneOf, Place, Row, Table, Text, Truth, Whole
from companion.checked.values import AnyTable
from companion.games.economicus.rules.box import DECKS, NUMBERS
from companion.games.economicus.rules.state import (
    CHIPS,
    NAMES,
    SLOTS,
    Agreement,
    Answer,
    Bidding,
    Board,
    Cards,
    Chip,
    Choose,
    Completion,
    Creation,
    Event,
    Fated,
    Fates,
    FirstPlayer,
    Industry,
    Interest,
    Offered,
    Over,
    Phase,
    Placement,
    Play,
    Profit,
    Return,
    Roll,
    Sale,
    State,
    named,
)
from companion.games.economicus.rules.text.field_shapes import ByPlayer, Nullable, Player, PlayerOrNobody, Those, Word

MOST = 10**6
_COUNT = Whole(0, MOST)
_NUMBER = OneOf(NUMBERS)
_PLACE = OneOf((0, *NUMBERS))
_DIE = Whole(1, 6)
Names = tuple[str, ...]


# --- phases ---------------------------------------------------------------------------------------------------------


def _fated(names: Names) -> Table:
    return Table(
        (Entry("player", Player(names)), Entry("industry", _NUMBER), Entry("what", Text(CHIPS[2:]), "startup"))
    )


def _read_fated(told: Mapping[str, Any]) -> Fated:
    return Fated(told["player"], told["industry"], told["what"] == CHIPS[3])


def _say_fated(one: Fated, names: Names) -> dict[str, Any]:
    return {"player": names[one.player], "industry": one.industry, "what": CHIPS[2 + one.pledged]}


def _bids(names: Names, *more: Entry) -> Table:
    return Table((Entry("kind", Word(SLOTS[:2])), *more, Entry("bids", ByPlayer(names, _COUNT, 0), (0,) * len(names))))


def _offer(names: Names) -> Table:
    what = Word(CHIPS[:2])
    return Table((Entry("buyer", Player(names)), Entry("owner", Player(names)), Entry("what", what)))


def _answer(names: Names) -> Table:
    left = Entry("left", Many(_fated(names), 0, 99), ())
    modifiers = Entry("modifiers", Whole(-99, 99), 0)
    return Table((*_fated_entries(names), left, Entry("die", _DIE), modifiers))


def _fated_entries(names: Names) -> tuple[Entry, ...]:
    turn, what = Entry("turn", Player(names)), Entry("what", Text(CHIPS[2:]), "startup")
    return (turn, Entry("industry", _NUMBER), what)


DETAILS: Mapping[type, Callable[[Names], Table]] = {
    Placement: lambda _: Table((Entry("done", Whole(0, 16), 0),)),
    Return: lambda names: Table((Entry("left", Many(Player(names), 1, 8)), Entry("done", Whole(0, 1), 0))),
    Interest: lambda names: Table((
        Entry("owing", ByPlayer(names, _COUNT, 0)), Entry("paid", ByPlayer(names, _COUNT, 0), (0,) * len(names)),
    )),
    Cards: lambda names: Table((Entry("drawn", Those(names), (False,) * len(names)),)),
    Profit: lambda names: Table((Entry("settled", Those(names), (False,) * len(names)),)),
    Fates: lambda names: Table((Entry("left", Many(_fated(names), 1, 99)),)),
    Answer: _answer,
    Bidding: lambda names: _bids(
        names,
        Entry("turn", Player(names)),
        Entry("passed", Those(names), (False,) * len(names)),
        Entry("barred", Many(Player(names), 0, 8), ()),
    ),
    Sale: lambda names: _bids(names, Entry("winner", Player(names))),
    Completion: lambda names: Table((Entry("offer", Nullable(_offer(names)), None),)),
}  # fmt: skip
"""What each phase says of itself; the others say nothing."""
READERS: Mapping[type, Callable[[Mapping[str, Any], str], Phase]] = {
    FirstPlayer: lambda _told, _step: FirstPlayer(),
    Placement: lambda told, _step: Placement(told["done"]),
    Return: lambda told, _step: Return(tuple(told["left"]), told["done"]),
    Roll: lambda _told, _step: Roll(),
    Interest: lambda told, _step: Interest(told["owing"], told["paid"]),
    Cards: lambda told, _step: Cards(told["drawn"]),
    Event: lambda _told, _step: Event(),
    Profit: lambda told, _step: Profit(told["settled"]),
    Fates: lambda told, _step: Fates(tuple(map(_read_fated, told["left"]))),
    Answer: lambda told, _step: Answer(
        tuple(map(_read_fated, told["left"])),
        Fated(told["turn"], told["industry"], told["what"] == CHIPS[3]),
        told["die"],
        told["modifiers"],
    ),
    Choose: lambda _told, _step: Choose(),
    Bidding: lambda told, _step: Bidding(
        told["kind"], told["turn"], told["bids"], told["passed"], tuple(told["barred"])
    ),
    Sale: lambda told, step: Sale(told["kind"], told["winner"], told["bids"], step),
    Creation: lambda _told, _step: Creation(),
    Completion: lambda told, _step: Completion(Offered(**told["offer"]) if told["offer"] else None),
    Over: lambda _told, _step: Over(),
}
BY_NAME: Mapping[tuple[str, str], type] = {
    **{step: kind for kind, step in NAMES.items() if kind is not Sale},
    ("auction", "pay"): Sale,
    ("auction", "place"): Sale,
}
"""Which phase is meant by a phase's word and its step."""


def say_phase(phase: Phase, names: Names) -> dict[str, Any]:
    """The details of a phase."""

    def those(truths: tuple[bool, ...]) -> list[str]:
        return [name for name, true in zip(names, truths, strict=True) if true]

    def each(numbers: tuple[int, ...]) -> dict[str, int]:
        return {name: number for name, number in zip(names, numbers, strict=True) if number}

    match phase:
        case Placement(done):
            return {"done": done}
        case Return(left, done):
            return {"left": [names[seat] for seat in left], "done": done}
        case Interest(owing, paid):
            return {"owing": each(owing), "paid": each(paid)}
        case Cards(drawn):
            return {"drawn": those(drawn)}
        case Profit(settled):
            return {"settled": those(settled)}
        case Fates(left):
            return {"left": [_say_fated(one, names) for one in left]}
        case Answer(left, startup, die, modifiers):
            now = _say_fated(startup, names)
            later = [_say_fated(one, names) for one in left]
            return {"turn": now.pop("player"), **now, "left": later, "die": die, "modifiers": modifiers}
        case Bidding(kind, turn, bids, passed, barred):
            out = {"passed": those(passed), "barred": [names[seat] for seat in barred]}
            return {"kind": SLOTS[kind], "turn": names[turn], "bids": each(bids), **out}
        case Sale(kind, winner, bids):
            return {"kind": SLOTS[kind], "winner": names[winner], "bids": each(bids)}
        case Completion(offer):
            return {"offer": offer and _say_offer(offer, names)}
    return {}


def _say_offer(offer: Offered, names: Names) -> dict[str, Any]:
    return {"buyer": names[offer.buyer], "owner": names[offer.owner], "what": CHIPS[offer.what]}


def _read_phase(data: Mapping[str, Any], names: Names, place: Place) -> Phase:
    word, step = data["phase"], data["step"]
    kind = BY_NAME.get((word, step))
    if kind is None:
        steps = sorted({one for phase, one in BY_NAME if phase == word})
        could = f"must be one of: {', '.join(map(repr, steps))}"
        raise place.inside("step" if steps else "phase", needed=True).wrong(could if steps else "is unknown")
    shape = DETAILS[kind](names) if kind in DETAILS else Table(())
    told = shape.take(data["details"], place.inside("details", needed=True))
    return READERS[kind](told, step)


# --- the table ------------------------------------------------------------------------------------------------------


def _chips(names: Names) -> Many:
    return Many(Table((Entry("player", Player(names)), Entry("pledged", Truth(), False))), 0, 99)


def _industry_table(names: Names) -> Table:
    companies, startups = Entry("companies", _chips(names), ()), Entry("startups", _chips(names), ())
    slots = (Entry("private", Whole(0, 99), 0), Entry("state", Whole(0, 99), 0))
    return Table((companies, startups, Entry("price", Whole(0, MOST), 0), *slots, *_derived(INDUSTRY_DERIVED)))


class _Anything:
    """A derived value, which is compared later and not read."""

    def take(self, value: object, _place: Place) -> object:
        """The value as it is."""
        return value


def _derived(names: tuple[str, ...]) -> tuple[Entry, ...]:
    return tuple(Entry(name, _Anything(), None) for name in names)


PLAYER_DERIVED = (
    "stars", "presence", "lead", "companies_left", "startups_left", "due", "interest", "raisable", "assets",
)  # fmt: skip
INDUSTRY_DERIVED = (
    "profit_now", "free_private", "free_state", "additional", "sale", "startup_cost", "near", "leaders", "price_now",
)  # fmt: skip
TABLE_DERIVED = ("turns", "offers", "problems")
"""What follows from the rest: told for reading, and compared where it is given."""


def _player_table() -> Table:
    return Table((
        Entry("name", Text()), Entry("colour", Text(), None), Entry("coins", Whole(-MOST, MOST)),
        Entry("cards", Whole(-99, 999), 0), Entry("quotas", Whole(-99, 999), 0), Entry("adjusted", Whole(-99, 99), 0),
        Entry("out", Truth(), False), *_derived(PLAYER_DERIVED),
    ))  # fmt: skip


def _play_table(names: Names) -> Table:
    return Table((
        Entry("deck", Word(DECKS), 0), Entry("card", Whole(0, 104), 0), Entry("player", PlayerOrNobody(names), -1),
        Entry("victims", Many(Player(names), 0, 8), ()), Entry("difficulty", OneOf((0, 2, 3, 4, 5, 6)), 0),
        Entry("step", Text(("shown", "rolled", "done")), "shown"), Entry("die", Whole(0, 6), 0),
        Entry("influence", Whole(-200, 200), 0), Entry("stood", Many(Player(names), 0, 8), ()),
        Entry("side", Word(("criminal", "victims")), 0),
    ))  # fmt: skip


def _table(names: Names) -> Table:
    some = len(names)
    return Table((
        Entry("players", Many(_player_table(), some, some)),
        Entry("industries", Numbered(NUMBERS, _industry_table(names), optional=True), {}),
        Entry("phase", Text(tuple(dict.fromkeys(word for word, _ in BY_NAME)))), Entry("step", _Anything(), ""),
        Entry("details", AnyTable(), {}), Entry("turn", Whole(1, MOST), 1),
        Entry("active_player", Player(names), 0), Entry("active", _NUMBER, 7), Entry("forecast", _PLACE, 7),
        Entry("crisis", _PLACE, 0), Entry("strength", Whole(-9, 0), 0), Entry("thrown", Truth(), False),
        Entry("dice", Many(_DIE, 0, 2), ()), Entry("came", _PLACE, 0), Entry("bought", Truth(), False),
        Entry("created", Whole(0, 99), 0), Entry("drew", Truth(), False),
        Entry("deck", _COUNT, None), Entry("discards", _COUNT, 0),
        Entry("events", _COUNT, None), Entry("event_discards", _COUNT, 0),
        Entry("opened", Row((_COUNT, _COUNT)), (0, 0)),
        Entry("difficulties", Many(Row((Whole(1, 104), Whole(2, 6))), 0, 104), ()),
        Entry("plays", Many(_play_table(names), 0, 8), ()), Entry("winners", Many(Player(names), 0, 8), ()),
        Entry("time_up", Truth(), False), *_derived(TABLE_DERIVED),
    ))  # fmt: skip


def from_data(agreed: Agreement, data: Mapping[str, Any], place: Place) -> State:
    """The position that plain data tells; whether it can be, `status` says. Raises BoxError."""
    names = tuple(seat.name for seat in agreed.seats)
    told = _table(names).take(data, place)
    players = told["players"]
    if [player["name"] for player in players] != list(names):
        raise place.inside("players", needed=True).wrong(f"must be, in this order: {', '.join(names)}")
    state = State(
        agreed=agreed,
        board=Board(_industry(told["industries"].get(number)) for number in NUMBERS),
        coins=_each(players, "coins"),
        cards=_each(players, "cards"),
        quotas=_each(players, "quotas"),
        adjusted=_each(players, "adjusted"),
        out=tuple(player["out"] for player in players),
        deck=told["deck"] or 0,
        events=told["events"] or 0,
        discards=told["discards"],
        event_discards=told["event_discards"],
        opened=tuple(told["opened"]),
        difficulties=tuple(told["difficulties"]),
        active=told["active"],
        forecast=told["forecast"],
        crisis=told["crisis"],
        strength=-told["strength"],
        turn=told["turn"],
        player=told["active_player"],
        thrown=told["thrown"] or bool(told["dice"]),
        dice=tuple(told["dice"]),
        came=told["came"],
        bought=told["bought"],
        created=told["created"],
        drew=told["drew"],
        plays=tuple(
            Play(**{**play, "victims": tuple(play["victims"]), "stood": tuple(play["stood"])}) for play in told["plays"]
        ),
        phase=_read_phase(told, names, place),
        winners=tuple(told["winners"]),
        time_up=told["time_up"],
    )
    return _with_decks(state, told)


def _with_decks(state: State, told: Mapping[str, Any]) -> State:
    """A deck that is not told has all the cards that are nowhere else."""
    from companion.games.economicus.rules.status import cards_in_all, cards_in_box

    if told["deck"] is None:
        state = state._replace(deck=max(0, cards_in_box(state) - cards_in_all(state)))
    if told["events"] is None and state.agreed.options.events:
        open_events = sum(play.deck == 1 for play in state.plays)
        state = state._replace(events=max(0, state.agreed.box.events - state.event_discards - open_events))
    return state


def _each(players: tuple[Mapping[str, Any], ...], name: str) -> tuple[int, ...]:
    return tuple(player[name] for player in players)


def _industry(told: Mapping[str, Any] | None) -> Industry:
    if told is None:
        return Industry()
    chips = {name: tuple(Chip(**chip) for chip in told[name]) for name in ("companies", "startups")}
    return Industry(chips["companies"], chips["startups"], told["price"], told["private"], told["state"])


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, nothing derived in it."""
    names = tuple(seat.name for seat in state.agreed.seats)
    word, step = named(state.phase)
    return {
        "players": [_say_player(state, seat) for seat in range(state.agreed.players)],
        "industries": {
            str(number): _say_industry(state.at(number), names) for number in NUMBERS if state.at(number) != Industry()
        },
        "phase": word,
        "step": step,
        "details": say_phase(state.phase, names),
        "turn": state.turn,
        "active_player": names[state.player],
        "active": state.active,
        "forecast": state.forecast,
        "crisis": state.crisis,
        "strength": -state.strength,
        "thrown": state.thrown,
        "dice": list(state.dice),
        "came": state.came,
        "bought": state.bought,
        "created": state.created,
        "drew": state.drew,
        "deck": state.deck,
        "discards": state.discards,
        "events": state.events,
        "event_discards": state.event_discards,
        "opened": list(state.opened),
        "difficulties": [list(one) for one in state.difficulties],
        "plays": [_say_play(play, names) for play in state.plays],
        "winners": [names[seat] for seat in state.winners],
        "time_up": state.time_up,
    }


def _say_player(state: State, seat: int) -> dict[str, Any]:
    who = state.agreed.seats[seat]
    return {
        "name": who.name,
        "colour": who.colour,
        "coins": state.coins[seat],
        "cards": state.cards[seat],
        "quotas": state.quotas[seat],
        "adjusted": state.adjusted[seat],
        "out": state.out[seat],
    }


def _say_industry(industry: Industry, names: Names) -> dict[str, Any]:
    def chips(lying: tuple[Chip, ...]) -> list[dict[str, Any]]:
        return [{"player": names[chip.player], "pledged": chip.pledged} for chip in lying]

    return {
        "companies": chips(industry.companies),
        "startups": chips(industry.startups),
        "price": industry.price,
        "private": industry.private,
        "state": industry.state,
    }


def _say_play(play: Play, names: Names) -> dict[str, Any]:
    return {
        "deck": DECKS[play.deck],
        "card": play.card,
        "player": names[play.player] if play.player >= 0 else None,
        "victims": [names[seat] for seat in play.victims],
        "difficulty": play.difficulty,
        "step": play.step,
        "die": play.die,
        "influence": play.influence,
        "stood": [names[seat] for seat in play.stood],
        "side": ("criminal", "victims")[play.side],
    }
