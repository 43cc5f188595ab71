"""A position of Orconomy: who has what, what is on the board, and which phase the table is in.

Everything is frozen. The board is a tuple of small tuples, so values derived from an industry can be cached by value.
Industries are named by their printed number, 2 to 11; number 2 is Tourism, which a roll of 12 names too.
"""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import Annotated, Any, NamedTuple, TypeVar

from companion.games.kernel import Seated, around, changed
from companion.games.kernel.state_parts import quick_replace
from companion.games.orconomy.rules.box import Box
from companion.games.orconomy.rules.options import Options
from companion.schema.hints import AsTable, ByName, ByWord, Key, Usual, at_most
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Names, OneOf, Sort, Those, Who, Whole, Word
from companion.schema.wrong import wrong_value

NUMBERS = tuple(range(2, 12))
TOURISM, LIVESTOCK, COMMUNICATIONS, INNOVATIONS, FOOD, TRANSPORT, TOTEMOLOGY, BANKING, SMUGGLING, WEAPONS = NUMBERS
NOBODY = -1
UNKNOWN = -1
FACE, BONES, STARTUP = 0, 1, 2  # what a token on the board is: a Company, a pledged Company, or a Startup
SLOT, BESIDE = 0, 1  # where a Company lies in its industry: in a slot, or beside the slots
COPIES = 4
CARDS = (
    "security_service", "exploitation", "espionage", "veto", "tax_inspection", "informer", "payments_delay", "lobby",
    "fraud", "good_bargain", "consultants", "corporate_raid",
)  # fmt: skip
"""The twelve kinds of Influence card, four copies each; a kind is identified by its index here."""
T = TypeVar("T")
P = TypeVar("P")
MOST = 9999


class IndustryNumber(Whole):
    """An industry by its number; Tourism, printed 2/12, is 2."""

    def __init__(self, null: int | None = None) -> None:
        super().__init__(NUMBERS[0], NUMBERS[-1], null)

    def read(self, value: object, names: Names) -> int:
        if value == 12 and not isinstance(value, bool):
            must = "is {value} and must be a whole number from {low} to {high}"
            raise wrong_value(value, must, "Tourism, printed 2/12, is written 2.", low=self.low, high=self.high)
        return Whole.read(self, value, names)


class Placed(Whole):
    """How many first Companies are placed, with at least one to come (rulebook en 116)."""

    def __init__(self) -> None:
        super().__init__(0, MOST)

    def read(self, value: object, names: Names) -> int:
        return Whole(0, 2 * len(names) - 1).read(value, names)


class Seats(Sort):
    """Some of the seats, each once, in their order: the list of their names."""

    def read(self, value: object, names: Names) -> tuple[int, ...]:
        return tuple([seat for seat, true in enumerate(Those(limited=True).read(value, names)) if true])

    def write(self, value: tuple[int, ...], names: Names) -> list[str]:
        return [names[seat] for seat in value]


Somebody = Annotated[int, Who()]
Anybody = Annotated[int, Who(or_nobody=True)]
Count = Annotated[int, Whole(0, MOST)]
Amount = Annotated[int, Whole(-MOST, MOST)]
OneIndustry = Annotated[int, IndustryNumber()]
OrNoIndustry = Annotated[int, IndustryNumber(null=0)]  # the number of an industry; 0, before any was named, is null
Bids = Annotated[tuple[Count, ...], ByName(0)]
Out = Annotated[tuple[bool, ...], Those(limited=True)]
PerIndustry = Annotated[tuple[Annotated[int, Whole(0, 200)], ...], ByWord(tuple(map(str, NUMBERS)), 0, or_null=True)]
Rating = Annotated[int, OneOf((0, 2, 3, 4, 5, 6))]
Ratings = Annotated[tuple[Rating, ...], ByWord(CARDS, UNKNOWN)]
"""Risk Ratings by kind of card: 2 to 6, 0 if none is printed; left out if unknown."""
Fresh = Annotated[tuple[Somebody, OneIndustry], AsTable("player", "industry")]


@quick_replace
class Token(NamedTuple):
    """A player's Company as it lies: whose, whether its bones are up (pledged), in a slot or beside the slots."""

    player: Somebody
    pledged: bool = False
    beside: bool = False


@quick_replace
class Industry(NamedTuple):
    """What is on one sector: Companies (pledged or not), those in slots before those beside, Startups by owner, and the
    written price (0: blank).
    """

    companies: tuple[Token, ...] = ()
    startups: tuple[int, ...] = ()
    price: int = 0

    @property
    def beside(self) -> tuple[Token, ...]:
        """Those of the Companies that lie beside the slots."""
        return tuple([token for token in self.companies if token.beside])


def by_slot(companies: Iterable[Token]) -> tuple[Token, ...]:
    """Companies in the order in which an industry has them: those in slots, then those beside."""
    return tuple(sorted(companies, key=lambda token: token.beside))


class Board(tuple[Industry, ...]):
    """The ten sectors in the order of their numbers.

    The hash is cached: derived values are looked up by board all the time, and most actions leave the board unchanged.
    """

    _hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = super().__hash__()
        return self._hash


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the name on the screen and the clan whose tokens they use."""

    name: str
    clan: str


@dataclass(frozen=True, slots=True)
class Agreement(Seated):
    """What the table agreed on before the game and what does not change during it."""

    box: Box
    seats: tuple[Seat, ...]
    ring: tuple[int, ...]
    options: Options
    target: int
    neighbours: Mapping[int, tuple[int, int]] = field(hash=False, compare=False, default_factory=dict)


@dataclass(frozen=True, slots=True)
class CrisisRoll:
    """Set-up: both dice decide where the Crisis token starts (rulebook en 114)."""


@dataclass(frozen=True, slots=True)
class FirstOracle:
    """Set-up: somebody becomes the first Oracle (en 115)."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Set-up: Companies are placed in snake order; `done` are on the board already (en 116)."""

    done: Annotated[int, Placed()]


@dataclass(frozen=True, slots=True)
class StartOfRound:
    """The Oracle is to roll both Forecast dice (en 187)."""


@dataclass(frozen=True, slots=True)
class Winter:
    """Interest, then the Crisis moves, then cards (en 193-199).

    `paid` lists the industries in which `turn` has paid interest. `counted` is the number of tokens by industry and
    `owing` this player's pledged Companies by industry, both as of the start of their turn (for tables that agreed to
    count then). `delayed` are the players of Payments Delay.
    """

    reason: Annotated[str, Choice(("double", "same"))]
    step: str
    turn: Anybody
    paid: Annotated[tuple[OneIndustry, ...], Usual(())]
    counted: PerIndustry = ()
    owing: PerIndustry = ()
    delayed: tuple[Somebody, ...] = ()


class Gold(NamedTuple):
    """How often a player has used each gold ability since collecting: cards drawn, moves, cards sold, pushes.

    Negative: uses left over when Exploitation let them collect again.
    """

    player: Somebody
    tourism: Amount = 0
    food: Amount = 0
    transport: Amount = 0
    totemology: Amount = 0


class Moved(NamedTuple):
    """A Company that Food Processing has moved in this phase: it yields nothing more in it (en 438)."""

    player: Somebody
    industry: OneIndustry
    pledged: bool = False
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Revenue:
    """Incomes and losses, player by player (en 205); `turn` is the seat to collect, -1 when all have.

    `again` is the seat that collects again by Exploitation. `gold` are the players who may use gold abilities now.
    """

    turn: Anybody
    again: Anybody = NOBODY
    gold: tuple[Gold, ...] = ()
    moved: tuple[Moved, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """One slot of the active industry is being auctioned (en 223). A bid of 0: none yet; `fees` are the Skulls paid as
    a fee, 2 by a player who had forgotten it.
    """

    turn: Somebody
    bids: Bids
    passed: Out
    fees: Bids


@dataclass(frozen=True, slots=True)
class Sold:
    """The auction has a winner, who pays and then places a token (en 235-239). `before` is the price before the
    sale. `step` is pay or place.

    `payee` receives the bid instead of the supply (Account Details Fraud, en 376); `asked` counts the seats, in player
    order, whose one chance to play it has passed.
    """

    winner: Somebody
    bids: Bids
    fees: Bids
    before: Annotated[int, Whole(-MOST, MOST, null=0), Usual(0)]
    step: str
    payee: Anybody = NOBODY
    asked: Count = 0


@dataclass(frozen=True, slots=True)
class Competition:
    """Players bid cards to turn one Startup into a Company (en 255). `passed` is True for everyone who is out.

    `begun`: somebody has bid or passed; until then a new Startup still takes part (ru 375).
    """

    turn: Somebody
    bids: Bids
    passed: Out
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Convert:
    """The winner of the Competition discards the cards they bid and picks the Startup (en 259)."""

    winner: Somebody
    bids: Bids
    passed: Out


@dataclass(frozen=True, slots=True)
class Launch:
    """New Startups, once each in player order (en 271). `skipped`: there was no Competition and nobody has launched or
    passed yet, so a Startup placed now still starts a Competition (ru 375).
    """

    turn: Somebody
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class EndOfRound:
    """Cards are bought, once each in player order (en 277); `turn` is -1 when everybody has had their turn."""

    turn: Anybody


@dataclass(frozen=True, slots=True)
class Over:
    """Somebody has won (en 85)."""


Phase = (
    CrisisRoll | FirstOracle | Placement | StartOfRound | Winter | Revenue | Auction | Sold | Competition | Convert
    | Launch | EndOfRound | Over
)  # fmt: skip
SETUP = (CrisisRoll, FirstOracle, Placement)
ROUND = (StartOfRound, Winter, Revenue, Auction, Sold, Competition, Convert, Launch, EndOfRound)
NAMES: Mapping[type, tuple[str, ...]] = {
    CrisisRoll: ("crisis_roll",), FirstOracle: ("oracle",), Placement: ("placement",), StartOfRound: ("roll",),
    Winter: ("winter:interest", "winter:crisis", "winter:cards"), Revenue: ("revenue",), Auction: ("auction:bid",),
    Sold: ("auction:pay", "auction:place"), Competition: ("startups:competition",), Convert: ("startups:convert",),
    Launch: ("startups:launch",), EndOfRound: ("end:buy",), Over: ("over",),
}  # fmt: skip
"""Each phase with its steps, as they are named wherever a person reads them; `Winter` and `Sold` carry theirs."""
STAGES: tuple[str, ...] = tuple(stage for phase in (*SETUP, *ROUND) for stage in NAMES[phase])
"""All of a game and a round, in their order."""
OF_A_ROUND = tuple(dict.fromkeys(stage.partition(":")[0] for phase in ROUND for stage in NAMES[phase]))
"""The words of the phases of a round, in their order."""


def stage_of(phase: Phase) -> str:
    """The phase and its step."""
    stages = NAMES[type(phase)]
    return f"{stages[0].partition(':')[0]}:{phase.step}" if isinstance(phase, Winter | Sold) else stages[0]


def phase_names(phase: Phase) -> tuple[str, str]:
    """The names of the phase and its step."""
    word, _, step = stage_of(phase).partition(":")
    return word, step


@quick_replace
class Play(NamedTuple):
    """A card in play: whose it is, which kind, what it targets, and how far it has got.

    `step` is shown (others may answer with Security Service; a Risk die may be due), rolled (`die` is its face), or
    reroll (Consultants took effect, and the die is to be rolled again).
    """

    kind: Annotated[int, Word(CARDS), Key("card")]
    player: Somebody
    args: tuple[int, ...] = ()
    step: Annotated[str, Choice(("shown", "rolled", "reroll"))] = "shown"
    die: Annotated[int, Whole(0, 6)] = 0


@quick_replace
class State(NamedTuple):
    """A whole position; a named tuple, because every action creates several.

    `deck` is a number of cards; `hindmost` is the seat with the token, or -1; `active` is 0 before the first roll.

    `discards` is the pile from the bottom up, by kind, UNKNOWN where the table did not say. `ratings` are the Risk
    Ratings known so far. `plays` are the cards in play, each one answering the one before it. `before` is where the
    Activity token stood before the roll while Consultants may still answer that roll, else -1. `fresh` are Startups
    (owner, industry) placed in this round before the Competition. `covered` counts by seat the pledged Companies whose
    interest Banking has cancelled since the last Winter, () if there are none. `wanting` are the seats that want to
    play a card at the same time as others, in their order.
    """

    agreed: Agreement
    board: tuple[Industry, ...]
    skulls: tuple[int, ...]
    cards: tuple[int, ...]
    deck: Annotated[Amount, Usual(None)]
    discards: Annotated[tuple[Annotated[int, Word(CARDS, null=UNKNOWN)], ...], Usual(())]
    crisis: OrNoIndustry
    active: OrNoIndustry
    oracle: Anybody
    hindmost: Annotated[Anybody, Usual(None)]
    round: Count
    dice: Annotated[tuple[Annotated[int, Whole(1, 6)], ...], at_most(2), Usual(())]
    phase: Phase
    winner: Annotated[Anybody, Usual(NOBODY)]
    ratings: Annotated[Ratings, Usual(None)] = (UNKNOWN,) * 12
    plays: tuple[Play, ...] = ()
    before: Annotated[int, Whole(0, NUMBERS[-1], null=-1)] = -1
    fresh: tuple[Fresh, ...] = ()
    covered: Annotated[tuple[Count, ...], ByName(0, or_none=True)] = ()
    wanting: Annotated[tuple[int, ...], Seats()] = ()

    def at(self, number: int) -> Industry:
        """The industry with this printed number."""
        return self.board[number - 2]

    def with_industry(self, number: int, industry: Industry, **more: Any) -> "State":
        """This position with one sector changed, and whatever else is named."""
        index = number - 2
        return self._replace(board=Board((*self.board[:index], industry, *self.board[index + 1 :])), **more)

    def with_skulls(self, player: int, change: int, **more: Any) -> "State":
        """This position after a player received (or paid, when negative) some Skulls, and whatever else is named."""
        return self._replace(skulls=changed(self.skulls, player, self.skulls[player] + change), **more)


def phase_of(state: State, kind: type[P]) -> P:
    """The phase, where it can be no other."""
    phase = state.phase
    assert isinstance(phase, kind)
    return phase


def seats_from(state: State, first: int) -> tuple[int, ...]:
    """All seats clockwise, starting with `first`."""
    return around(len(state.agreed.seats), first)


def order(state: State) -> tuple[int, ...]:
    """Player order: from the Oracle clockwise (en 183)."""
    return seats_from(state, state.oracle)


def after(state: State, player: int) -> int:
    """The seat after `player` in player order, or -1 after the last."""
    following = (player + 1) % len(state.agreed.seats)
    return NOBODY if following == state.oracle else following
