"""A position as plain data and back: who has what, what is on the board, and which phase the table is in.

`to_data` writes what cannot be derived; what can is in `position_text`. docs/table-log.md explains every field.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.engine import RULES
from companion.games.orconomy.rules.state import (
    CARDS,
    NOBODY,
    NUMBERS,
    SETUP,
    Agreement,
    Auction,
    Board,
    Competition,
    Convert,
    CrisisRoll,
    EndOfRound,
    FirstOracle,
    Gold,
    Industry,
    Launch,
    Moved,
    Over,
    Phase,
    Placement,
    Play,
    Revenue,
    Sold,
    StartOfRound,
    State,
    Token,
    Winter,
    changed,
    laid,
)
from companion.games.orconomy.rules.text import notation
from companion.games.orconomy.rules.text.fields import (
    INDUSTRY,
    REQUIRED,
    Card,
    Entry,
    Kind,
    Many,
    Pair,
    PerCard,
    PerIndustry,
    PerPlayer,
    Place,
    Player,
    Record,
    Spot,
    Truth,
    Who,
    Whole,
    Word,
    in_brief,
    table,
)

MOST: Final = 9999
COUNT: Final = Whole(0, MOST)
AMOUNT: Final = Whole(-MOST, MOST)
SOMEBODY: Final = Player()
ANYBODY: Final = Player(or_nobody=True)
BIDS: Final = PerPlayer(COUNT, 0)
AIMS: Final[Mapping[str, Kind]] = {
    "industry": INDUSTRY, "victim": SOMEBODY, "die": Whole(0, 6),
    **{name: Place(words) for name, words in notation.WORDS.items()},
}  # fmt: skip
"""How the arguments of an action or a card are written where they are not plain numbers."""


@dataclass(frozen=True, slots=True)
class Placed:
    """How many first Companies are placed, with at least one to come (rulebook en 116)."""

    def say(self, value: int, _names: tuple[str, ...]) -> int:
        return value

    def read(self, value: object, spot: Spot) -> int:
        return Whole(0, 2 * len(spot.names) - 1).read(value, spot)


@dataclass(frozen=True, slots=True)
class Seats:
    """Some of the seats, each once, in their order: the list of their names."""

    def say(self, value: tuple[int, ...], names: tuple[str, ...]) -> list[str]:
        return [names[seat] for seat in value]

    def read(self, value: object, spot: Spot) -> tuple[int, ...]:
        return tuple(sorted(set(Many(SOMEBODY, len(spot.names)).read(value, spot))))


@dataclass(frozen=True, slots=True)
class Form:
    """How a phase is named, which steps it has, and its other values."""

    phase: str
    steps: tuple[str, ...]
    record: Record


FORMS: Final[Mapping[type, Form]] = {
    CrisisRoll: Form("crisis_roll", ("",), Record(CrisisRoll)),
    FirstOracle: Form("oracle", ("",), Record(FirstOracle)),
    Placement: Form("placement", ("",), Record(Placement, (Entry("done", Placed()),))),
    StartOfRound: Form("roll", ("",), Record(StartOfRound)),
    Winter: Form("winter", ("interest", "crisis", "cards"), Record(Winter, (
        Entry("reason", Word(("double", "same"))), Entry("turn", ANYBODY), Entry("paid", Many(INDUSTRY), ()),
        Entry("counted", PerIndustry(), ()), Entry("owing", PerIndustry(), ()), Entry("delayed", Many(SOMEBODY), ()),
    ), derived=("waived",))),
    Revenue: Form("revenue", ("",), Record(Revenue, (
        Entry("turn", ANYBODY), Entry("again", ANYBODY, NOBODY),
        Entry("gold", Many(Record(Gold, (
            Entry("player", SOMEBODY), Entry("tourism", AMOUNT, 0), Entry("food", AMOUNT, 0),
            Entry("transport", AMOUNT, 0), Entry("totemology", AMOUNT, 0),
        ))), ()),
        Entry("moved", Many(Record(Moved, (
            Entry("player", SOMEBODY), Entry("industry", INDUSTRY), Entry("pledged", Truth(), False),
            Entry("beside", Truth(), False),
        ))), ()),
    ))),
    Auction: Form("auction", ("bid",), Record(Auction, (
        Entry("turn", SOMEBODY), Entry("bids", BIDS), Entry("passed", Who()), Entry("fees", BIDS),
    ), derived=("last",))),
    Sold: Form("auction", ("pay", "place"), Record(Sold, (
        Entry("winner", SOMEBODY), Entry("bids", BIDS), Entry("fees", BIDS), Entry("before", Whole(-MOST, MOST, 0), 0),
        Entry("payee", ANYBODY, NOBODY), Entry("asked", COUNT, 0),
    ), derived=("last",))),
    Competition: Form("startups", ("competition",), Record(Competition, (
        Entry("turn", SOMEBODY), Entry("bids", BIDS), Entry("passed", Who()), Entry("begun", Truth(), False),
    ))),
    Convert: Form("startups", ("convert",), Record(Convert, (
        Entry("winner", SOMEBODY), Entry("bids", BIDS), Entry("passed", Who()),
    ))),
    Launch: Form("startups", ("launch",), Record(Launch, (
        Entry("turn", SOMEBODY), Entry("skipped", Truth(), False),
    ))),
    EndOfRound: Form("end", ("buy",), Record(EndOfRound, (Entry("turn", ANYBODY),))),
    Over: Form("over", ("",), Record(Over)),
}  # fmt: skip
KNOW_THEIR_STEP: Final = (Winter, Sold)


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card in play; its target is named as in the table log."""

    def say(self, value: Play, names: tuple[str, ...]) -> dict[str, Any]:
        fields = RULES[CARDS[value.kind]].fields
        aim = {name: AIMS[name].say(number, names) for name, number in zip(fields, value.args, strict=False)}
        return {**OPEN_CARD.say(value, names), "aim": aim}

    def read(self, value: object, spot: Spot) -> Play:
        read = OPEN_CARD.values(value, spot)
        rule = RULES[CARDS[read["kind"]]]
        needed = len(rule.fields) - rule.optional
        entries = (Entry(name, AIMS[name], REQUIRED if at < needed else None) for at, name in enumerate(rule.fields))
        aim = Record(lambda **aims: tuple(number for number in aims.values() if number is not None), tuple(entries))
        given = value.get("aim", {}) if isinstance(value, Mapping) else {}
        return Play(**read, args=aim.read(given, spot.inside("aim")))


OPEN_CARD: Final = Record(
    Play,
    (
        Entry("kind", Card(), key="card"),
        Entry("player", SOMEBODY),
        Entry("step", Word(("shown", "rolled", "reroll")), "shown"),
        Entry("die", Whole(0, 6), 0),
    ),
    derived=("aim",),
)


@dataclass(frozen=True, slots=True)
class Startup:
    """A Startup by its owner. It cannot be pledged (rulebook en 294)."""

    def say(self, value: int, names: tuple[str, ...]) -> dict[str, Any]:
        return {"player": names[value]}

    def read(self, value: object, spot: Spot) -> int:
        if isinstance(value, Mapping) and "pledged" in value:
            raise ValueError(f"{spot.path}.pledged: a Startup cannot be pledged (rulebook en 294). Leave it out there.")
        return int(Record(lambda player: player, (Entry("player", SOMEBODY),)).read(value, spot))


COMPANY: Final = Record(Token, (Entry("player", SOMEBODY), Entry("pledged", Truth(), False)))
COMPANIES: Final = Many(COMPANY)
SECTOR: Final = Record(
    dict,
    (Entry("companies", COMPANIES, ()), Entry("startups", Many(Startup()), ()), Entry("beside", COMPANIES, ())),
    derived=("price", "written", "free_slots", "revenue", "in_crisis", "active", "near"),
)
PLAYER: Final = Record(
    dict,
    (Entry("skulls", AMOUNT), Entry("cards", AMOUNT)),
    derived=(
        "name",
        "clan",
        "colour",
        "trophies",
        "presence",
        "dominance",
        "hindmost",
        "tokens_left",
        "interest_due",
        "interest_gross",
        "loans_open",
        "raisable",
        "launch_cost",
        "card_cost",
    ),
)
TABLE: Final = Record(
    dict,
    (
        Entry("round", COUNT),
        Entry("oracle", ANYBODY),
        Entry("active", Whole(2, 11, 0)),
        Entry("crisis", Whole(2, 11, 0)),
        Entry("hindmost", ANYBODY, None),
        Entry("winner", ANYBODY, NOBODY),
        Entry("dice", Many(Whole(1, 6), 2), ()),
        Entry("deck", AMOUNT, None),
        Entry("discards", Many(Card(or_unknown=True)), ()),
        Entry("ratings", PerCard(), None),
        Entry("plays", Many(OpenCard(), 48), ()),
        Entry("before", Whole(0, 11, -1), -1),
        Entry("fresh", Many(Pair()), ()),
        Entry("covered", PerPlayer(COUNT, 0, or_none=True), ()),
        Entry("wanting", Seats(), ()),
    ),
    derived=("phase", "step", "details", "players", "industries", "near", "turn", "winners", "offers", "problems"),
)


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, ready for JSON; `from_data` returns the same position."""
    names = _names(state.agreed)
    form = FORMS[type(state.phase)]
    return {
        "phase": form.phase,
        "step": getattr(state.phase, "step", form.steps[0]),
        "details": form.record.say(state.phase, names),
        **TABLE.say(state, names),
        "players": [
            {"name": name, "skulls": skulls, "cards": cards}
            for name, skulls, cards in zip(names, state.skulls, state.cards, strict=True)
        ],
        "industries": {str(number): _sector(state, number) for number in NUMBERS},
    }


def _names(agreed: Agreement) -> tuple[str, ...]:
    return tuple(seat.name for seat in agreed.seats)


def _sector(state: State, number: int) -> dict[str, Any]:
    industry = state.at(number)
    return {
        "price": derive.price(state, number),
        "written": bool(industry.price),
        **SECTOR.say(industry, _names(state.agreed)),
    }


def from_data(agreed: Agreement, data: Mapping[str, Any]) -> State:
    """The position from plain data, ignoring derived values.

    Raises ValueError naming the field, its value and what it must be, for an unknown or missing field or a value of the
    wrong kind; whether the position is possible is for `companion.games.orconomy.rules.status` to say.
    """
    spot = Spot(_names(agreed))
    values = TABLE.values(data, spot)
    players = _players(data.get("players"), spot)
    state = State(
        agreed=agreed,
        board=_board(data.get("industries", {}), spot),
        phase=_phase(data, spot),
        skulls=tuple(player["skulls"] for player in players),
        cards=tuple(player["cards"] for player in players),
        **values,
    )
    return _filled(_older(state, data, spot))


def _older(state: State, data: Mapping[str, Any], spot: Spot) -> State:
    """Reads an older form, in which Winter held what Banking had covered (`details.waived`)."""
    phase = state.phase
    if not isinstance(phase, Winter) or phase.turn == NOBODY or "covered" in data:
        return state
    waived = COUNT.read(data["details"].get("waived", 0), spot.inside("details").inside("waived"))
    return state._replace(covered=changed((0,) * state.agreed.players, phase.turn, waived)) if waived else state


def _filled(state: State) -> State:
    """Fills in what was left out: Companies for which there is no slot lie beside, the agreed ratings, the rest of the
    cards, who is hindmost.
    """
    state = state._replace(board=Board(_without_slot(state, number) for number in NUMBERS))
    if state.ratings is None:
        state = state._replace(ratings=state.agreed.box.ratings)
    if state.deck is None:
        away = sum(state.cards) + len(state.discards) + len(state.plays)
        state = state._replace(deck=state.agreed.box.cards - away)
    if state.hindmost is None:
        setting_up = isinstance(state.phase, SETUP)
        state = state._replace(hindmost=NOBODY if setting_up else derive.hindmost(state))
    return state


def _without_slot(state: State, number: int) -> Industry:
    """A sector whose last Companies lie beside where it has no slot for them."""
    industry = state.at(number)
    companies, slots = list(industry.companies), derive.printed(state, number).slots
    in_slots = [at for at, token in enumerate(companies) if not token.beside]
    for at in in_slots[slots:]:
        companies[at] = companies[at]._replace(beside=True)
    return industry._replace(companies=laid(companies))


def _players(value: object, spot: Spot) -> list[dict[str, int]]:
    """The players' Skulls and cards, in the order of the seats."""
    spot = spot.inside("players")
    if not isinstance(value, list) or len(value) != len(spot.names):
        raise spot.wrong(value, f"the list of the {len(spot.names)} players")
    return [
        _player(item, name, spot.inside(seat)) for seat, (item, name) in enumerate(zip(value, spot.names, strict=True))
    ]


def _player(value: object, name: str, spot: Spot) -> dict[str, int]:
    read: dict[str, int] = PLAYER.read(value, spot)
    found = value.get("name") if isinstance(value, Mapping) else None
    if found != name:
        raise spot.inside("name").wrong(found, f"{in_brief(name)}, the player of this seat")
    return read


def _board(value: object, spot: Spot) -> tuple[Industry, ...]:
    """All ten sectors; one that is left out is empty."""
    spot = spot.inside("industries")
    given = table(value, spot, tuple(map(str, NUMBERS)))
    return tuple(_industry(given.get(str(number), {}), spot.inside(number)) for number in NUMBERS)


def _industry(value: object, spot: Spot) -> Industry:
    read = SECTOR.read(value, spot)
    companies = list(read["companies"])
    for index, token in enumerate(read["beside"]):
        if token not in companies:
            there = spot.inside("beside").inside(index)
            raise there.wrong(COMPANY.say(token, spot.names), "one of the Companies that lie in this industry")
        last = max(at for at, other in enumerate(companies) if other == token)
        companies[last] = token._replace(beside=True)
    return Industry(laid(companies), read["startups"], _written(value, spot))


def _written(value: object, spot: Spot) -> int:
    """The written price: the one given unless `written` is false; 0 for a blank field."""
    given = table(value, spot, (*(entry.word for entry in SECTOR.entries), *SECTOR.derived))
    price = given.get("price")
    if not Truth().read(given.get("written", price is not None), spot.inside("written")):
        return 0
    if price == 0:
        raise spot.inside("price").wrong(price, "at least 1 where it is written, or null for a blank field")
    return AMOUNT.read(price, spot.inside("price"))


def _phase(data: Mapping[str, Any], spot: Spot) -> Phase:
    """The phase with its step and details."""
    words = tuple(dict.fromkeys(form.phase for form in FORMS.values()))
    word = Word(words).read(data.get("phase"), spot.inside("phase"))
    forms = {step: (phase, form) for phase, form in FORMS.items() if form.phase == word for step in form.steps}
    usual = next(iter(forms)) if len(forms) == 1 else None
    step = Word(tuple(forms)).read(data.get("step", usual), spot.inside("step"))
    phase, form = forms[step]
    values = form.record.values(data.get("details", {}), spot.inside("details"))
    if phase in KNOW_THEIR_STEP:
        values["step"] = step
    return phase(**values)  # type: ignore[no-any-return]
