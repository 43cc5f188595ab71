"""A position as plain data and back: who has what, what is on the board, which phase the table is in, and what the
rules derive from it.

`to_data` writes what cannot be derived. docs/table-log.md explains every field.
"""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Any, Final

from companion.games.kernel import changed
from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import PLACE, PLACES, THINGS, due
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.state import MOST, NUMBERS, Amount, Auction, Industry, Play, Sold, State, Winter
from companion.games.orconomy.rules.status import status
from companion.games.simple.derived_values import Derived, name_of, problem_data
from companion.schema.from_hints import Record, codec, record
from companion.schema.hints import ByWord, Items, Usual
from companion.schema.sorts import AnyTable, Anything, Names, Sort, Truth, Who, Whole, one_of
from companion.schema.wrong import CORRECT_IT, RENAME_IT, WRITE_IT, Inside, Wrong, wrong_value

AIMS: Final[Mapping[str, Sort]] = {
    "industry": orconomy.IndustryNumber(), "victim": Who(), "die": Whole(0, 6), "what": THINGS, PLACE: PLACES,
}  # fmt: skip
"""How the arguments of an action or a card are written where they are not plain numbers."""


KNOW_THEIR_STEP: Final = (Winter, Sold)
RECORDS: Final[Mapping[type[orconomy.Phase], Record]] = {
    **{phase: record(phase) for phase in orconomy.NAMES if phase not in KNOW_THEIR_STEP},
    Winter: record(Winter, ("reason", "turn", "paid", "counted", "owing", "delayed"), ("waived",)),
    Auction: record(Auction, besides=("last",)),
    Sold: record(Sold, ("winner", "bids", "fees", "before", "payee", "asked"), ("last",)),
}
"""The values of a phase besides its step."""
BY_STAGE: Final = {
    tuple(stage.partition(":")[::2]): phase for phase, stages in orconomy.NAMES.items() for stage in stages
}
"""The phases by their word and step."""
COMPANY: Final = record(orconomy.Token, ("player", "pledged"))
OWNER: Final = record(orconomy.Token, ("player",))
AIM = Annotated[dict[str, Any], AnyTable(), Usual({})]
OPEN_CARD: Final = record(Play, ("kind", "player", "step", "die", "aim"), (), {"aim": AIM})


class OpenCard(Sort):
    """A card in play; its target is named as in the table log."""

    def write(self, value: Play, names: Names) -> dict[str, Any]:
        fields = RULES.acts[orconomy.CARDS[value.kind]].names
        aim = {name: AIMS[name].write(number, names) for name, number in zip(fields, value.args, strict=False)}
        return OPEN_CARD.write({**value._asdict(), "aim": aim}, names)

    def read(self, value: object, names: Names) -> Play:
        fields = OPEN_CARD.read(value, names)
        card, aim = RULES.acts[orconomy.CARDS[fields["kind"]]], fields.pop("aim")
        with Inside("aim"):
            for name in (*aim, *card.names[: min(card.counts)]):
                if name not in card.names:
                    known = ", ".join(card.names)
                    raise Wrong("is not known here (known are: {known})", RENAME_IT, known=known).within(name)
                if name not in aim:
                    raise Wrong("is missing", WRITE_IT).within(name)
            args = []
            for name in card.names:
                with Inside(name):
                    args.extend([AIMS[name].read(aim[name], names)] if name in aim else [])
        return Play(**fields, args=tuple(args))


class Startup(Sort):
    """A Startup by its owner. It cannot be pledged (rulebook en 294)."""

    def write(self, value: int, names: Names) -> dict[str, Any]:
        return {"player": names[value]}

    def read(self, value: object, names: Names) -> int:
        if isinstance(value, Mapping) and "pledged" in value:
            problem = "does not belong there: a Startup cannot be pledged (rulebook en 294)"
            raise Wrong(problem, "Leave it out there.").within("pledged")
        return int(OWNER.read(value, names).player)


def same(first: object, second: object) -> bool:
    """Whether two plain values are equal, where a number never equals a truth value."""
    if isinstance(first, list) and isinstance(second, list):
        return len(first) == len(second) and all(same(a, b) for a, b in zip(first, second, strict=True))
    if isinstance(first, dict) and isinstance(second, dict):
        return first.keys() == second.keys() and all(same(value, second[key]) for key, value in first.items())
    return type(first) is type(second) and first == second


DERIVED: Final[Derived[State]] = Derived(
    rules=RULES,
    status=status,
    table={
        "near": lambda state: list(derive.near(state)),
        "turn": lambda state: name_of(due(state), state.agreed.names),
        "winners": lambda state: [state.agreed.names[seat] for seat in derive.winners(state)],
    },
    player={
        "clan": lambda state, seat: state.agreed.seats[seat].clan,
        "colour": lambda state, seat: state.agreed.seats[seat].clan,
        "trophies": lambda state, seat: derive.presence(state, seat) + derive.dominance(state, seat),
        "presence": derive.presence,
        "dominance": derive.dominance,
        "hindmost": lambda state, seat: state.hindmost == seat,
        "tokens_left": derive.tokens_left,
        "interest_due": interest.due,
        "interest_gross": interest.gross,
        "loans_open": lambda state, seat: list(derive.loans_open(state, seat)),
        "raisable": derive.raisable,
        "launch_cost": derive.launch_cost,
        "card_cost": derive.card_cost,
    },
    areas="industries",
    numbers=NUMBERS,
    area={
        "price": derive.price,
        "written": lambda state, number: bool(state.at(number).price),
        "free_slots": derive.free_slots,
        "revenue": derive.income,
        "in_crisis": lambda state, number: number == state.crisis,
        "active": lambda state, number: number == state.active,
        "near": lambda state, number: number in derive.near(state),
    },
    ends=("from", "to"),
    problem_data=partial(problem_data, seats=("player", "should", "victim", "seat")),
    unchecked=("clan", "colour"),
    blank=("price",),
    otherwise={"winners": ("interest_due", "offers", "problems"), "wanting": ("offers",)},
    same=same,
)
"""A player's clan was looked at with the header; a blank price is null. An older sheet gives interest before Banking,
and other offers.
"""
SECTOR: Final = record(
    Industry, ("companies", "startups", "beside"), tuple(DERIVED.area),
    {"companies": Items(COMPANY), "startups": Items(Startup()), "beside": Annotated[Any, Items(COMPANY), Usual(())]},
)  # fmt: skip
PLAYER: Final = record(State, ("skulls", "cards"), ("name", *DERIVED.player), {"skulls": Amount, "cards": Amount})
TABLE: Final = record(
    State,
    (
        "round", "oracle", "active", "crisis", "hindmost", "winner", "dice", "deck", "discards", "ratings", "plays",
        "before", "fresh", "covered", "wanting",
    ),
    ("phase", "step", "details", "players", "industries", *DERIVED.known),
    {"plays": Annotated[Any, Items(OpenCard(), most=48)]},
)  # fmt: skip


SECTORS: Final = codec(Annotated[tuple[Annotated[Any, Anything()], ...], ByWord(tuple(map(str, NUMBERS)), {})])


def to_data(state: State) -> dict[str, Any]:
    """The position as plain data, ready for JSON; `from_data` returns the same position."""
    names = state.agreed.names
    word, step = orconomy.phase_names(state.phase)
    return {
        "phase": word,
        "step": step,
        "details": RECORDS[type(state.phase)].write(state.phase, names),
        **TABLE.write(state, names),
        "players": [
            {"name": name, "skulls": skulls, "cards": cards}
            for name, skulls, cards in zip(names, state.skulls, state.cards, strict=True)
        ],
        "industries": {str(number): _sector(state, number) for number in NUMBERS},
    }


def _sector(state: State, number: int) -> dict[str, Any]:
    industry = state.at(number)
    return {
        "price": derive.price(state, number),
        "written": bool(industry.price),
        **SECTOR.write(industry, state.agreed.names),
    }


def from_data(agreed: orconomy.Agreement, data: Mapping[str, Any]) -> State:
    """The position from plain data; whether it is possible `status` says. Raises Wrong with the field."""
    names = agreed.names
    values = TABLE.read(data, names)
    with Inside("players"):
        players = _players(data.get("players"), names)
    with Inside("industries"):
        board = _board(data.get("industries", {}), names)
    phase = _phase(data, names)
    skulls, cards = (tuple([player[name] for player in players]) for name in ("skulls", "cards"))
    state = State(agreed=agreed, board=board, phase=phase, skulls=skulls, cards=cards, **values)
    return _filled(_older(state, data))


def _older(state: State, data: Mapping[str, Any]) -> State:
    """Reads an older form, in which Winter held what Banking had covered (`details.waived`)."""
    phase = state.phase
    if not isinstance(phase, Winter) or phase.turn == orconomy.NOBODY or "covered" in data:
        return state
    with Inside("details", "waived"):
        waived = Whole(0, MOST).read(data["details"].get("waived", 0), ())
    return state._replace(covered=changed((0,) * len(state.agreed.seats), phase.turn, waived)) if waived else state


def _filled(state: State) -> State:
    """Fills in what was left out: Companies beside full slots, ratings as agreed, the deck, who is hindmost."""
    state = state._replace(board=orconomy.Board(_without_slot(state, number) for number in NUMBERS))
    if state.ratings is None:
        state = state._replace(ratings=state.agreed.box.ratings)
    if state.deck is None:
        away = sum(state.cards) + len(state.discards) + len(state.plays)
        state = state._replace(deck=state.agreed.box.supply.cards - away)
    if state.hindmost is None:
        setting_up = isinstance(state.phase, orconomy.SETUP)
        state = state._replace(hindmost=orconomy.NOBODY if setting_up else derive.hindmost(state))
    return state


def _without_slot(state: State, number: int) -> Industry:
    """A sector whose last Companies lie beside where it has no slot for them."""
    industry = state.at(number)
    companies, slots = list(industry.companies), derive.printed(state, number).slots
    in_slots = [at for at, token in enumerate(companies) if not token.beside]
    for at in in_slots[slots:]:
        companies[at] = companies[at]._replace(beside=True)
    return industry._replace(companies=orconomy.by_slot(companies))


def _players(value: object, names: Names) -> list[dict[str, int]]:
    """The players' Skulls and cards, in the order of the seats."""
    if not isinstance(value, list) or len(value) != len(names):
        raise wrong_value(value, "is {value} and must be the list of the {many} players", CORRECT_IT, many=len(names))
    read = []
    for seat, (item, name) in enumerate(zip(value, names, strict=True)):
        with Inside(seat):
            read.append(PLAYER.read(item, names))
            if item.get("name") != name:
                must = "is {value} and must be {name}, the player of this seat"
                raise wrong_value(item.get("name"), must, CORRECT_IT, name=name).within("name")
    return read


def _board(value: object, names: Names) -> tuple[Industry, ...]:
    """All ten sectors; one that is left out is empty."""
    pairs = zip(NUMBERS, SECTORS.read(value, ()), strict=True)
    return tuple([_industry(given, number, names) for number, given in pairs])


def _industry(value: Any, number: int, names: Names) -> Industry:
    with Inside(number):
        read = SECTOR.read(value, names)
        companies = list(read["companies"])
        for index, token in enumerate(read["beside"]):
            if token not in companies:
                must = "is {value} and must be one of the Companies that lie in this industry"
                wrong = wrong_value(COMPANY.write(token, names), must, CORRECT_IT)
                raise wrong.within(index).within("beside")
            last = max(at for at, other in enumerate(companies) if other == token)
            companies[last] = token._replace(beside=True)
        return Industry(orconomy.by_slot(companies), read["startups"], _price_in(value))


def _price_in(given: Mapping[str, Any]) -> int:
    """The written price: the one given unless `written` is false; 0 for a blank field."""
    price = given.get("price")
    with Inside("written"):
        if not Truth().read(given.get("written", price is not None), ()):
            return 0
    with Inside("price"):
        if price == 0:
            must = "is {value} and must be at least 1 where it is written, or null for a blank field"
            raise wrong_value(price, must, CORRECT_IT)
        return Whole(-MOST, MOST).read(price, ())


def _phase(data: Mapping[str, Any], names: Names) -> orconomy.Phase:
    """The phase with its step and details."""
    with Inside("phase", needed=True):
        word = one_of(data.get("phase"), tuple(dict.fromkeys(word for word, _ in BY_STAGE)))
    phases = {step: phase for (its_word, step), phase in BY_STAGE.items() if its_word == word}
    usual = next(iter(phases)) if len(phases) == 1 else None
    with Inside("step"):
        step = one_of(data.get("step", usual), tuple(phases))
    phase = phases[step]
    with Inside("details"):
        read = RECORDS[phase].read(data.get("details", {}), names)
    return phase(**read, step=step) if phase in KNOW_THEIR_STEP else read
