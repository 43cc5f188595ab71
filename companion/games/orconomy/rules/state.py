"""A position of Orconomy: who has what, what lies where, and what the table is in the middle of.

Everything is frozen. The board is a tuple of small tuples, so that what is derived from an industry can be cached by
value.
Industries are named by their printed number, 2 to 11; number 2 is Tourism, which also answers to a roll of 12.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeVar

from companion.games.orconomy.rules.options import Options

NUMBERS = tuple(range(2, 12))
TOURISM, LIVESTOCK, COMMUNICATIONS, INNOVATIONS, FOOD, TRANSPORT, TOTEMOLOGY, BANKING, SMUGGLING, WEAPONS = NUMBERS
NOBODY = -1
UNKNOWN = -1
FACE, BONES, STARTUP = 0, 1, 2
"""How a token lies: as a Company, as a pledged Company, or as a Startup."""
COPIES = 4
CARDS = (
    "security_service", "exploitation", "espionage", "veto", "tax_inspection", "informer", "payments_delay", "lobby",
    "fraud", "good_bargain", "consultants", "corporate_raid",
)  # fmt: skip
"""The twelve kinds of Influence card, four copies each; a kind is named by its place here."""
T = TypeVar("T")


class Token(NamedTuple):
    """A player's token as it lies in or beside the slots: whose, and whether its bones are up (pledged)."""

    player: int
    pledged: bool = False


class Industry(NamedTuple):
    """One sector as it lies: Companies (with their pledge), Startups by owner, and the written price (0: blank).

    `beside` are those of the Companies that lie beside the slots; kept only where the table agreed that they stay
    there when a slot becomes free.
    """

    companies: tuple[Token, ...] = ()
    startups: tuple[int, ...] = ()
    price: int = 0
    beside: tuple[Token, ...] = ()


class Board(tuple[Industry, ...]):
    """The ten sectors in the order of their numbers.

    It remembers its hash: what follows from a board is looked up by it over and over, and most steps leave it as it is.
    """

    _hash: int | None = None

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = super().__hash__()
        return self._hash


@dataclass(frozen=True, slots=True)
class Print:
    """What is printed on one sector: see box.toml for the source and its doubt. `opening_price` is what a blank price
    counts as.
    """

    label: str
    name: str
    income: int
    slots: int
    opening_price: int
    gold: bool


@dataclass(frozen=True, slots=True)
class Box:
    """The numbers of one boxed edition that the rules need.

    `ratings` are the Risk Ratings of the twelve kinds of card in the order of `CARDS`: 2 to 6, 0 for none printed, -1
    for not known. `money` is all there is in the box, in Skulls (50 silver and 30 gold of 7).
    """

    prints: Mapping[int, Print] = field(hash=False)
    targets: Mapping[int, int] = field(hash=False)
    tokens: int
    start_money: int
    start_cards: int
    cards: int
    money: int = 260
    hindmost_pay: int = 3
    ratings: tuple[int, ...] = (-1,) * 12


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: the name on the screen and the clan whose tokens they move."""

    name: str
    clan: str


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the table agreed on before the game and what never changes during it."""

    box: Box
    seats: tuple[Seat, ...]
    ring: tuple[int, ...]
    options: Options
    target: int
    neighbours: Mapping[int, tuple[int, int]] = field(hash=False, compare=False, default_factory=dict)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)


@dataclass(frozen=True, slots=True)
class CrisisRoll:
    """Set-up: both dice say where the Crisis token starts (rulebook en 114)."""


@dataclass(frozen=True, slots=True)
class FirstOracle:
    """Set-up: somebody becomes the first Oracle (en 115)."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Set-up: the snake; `done` Companies lie already (en 116)."""

    done: int


@dataclass(frozen=True, slots=True)
class StartOfRound:
    """The Oracle is due to roll both Forecast dice (en 187)."""


@dataclass(frozen=True, slots=True)
class Winter:
    """Interest, then the Crisis moves, then cards (en 193-199).

    `paid` are the industries `turn` has paid interest in. `counted` are all tokens by industry and `owing` this
    player's pledges by industry, both as they were when their turn came (for tables that agreed to count then).
    `delayed` are those who put their interest off.
    """

    reason: str
    step: str
    turn: int
    paid: tuple[int, ...]
    counted: tuple[int, ...] = ()
    owing: tuple[int, ...] = ()
    delayed: tuple[int, ...] = ()


class Gold(NamedTuple):
    """What a player has used of each gold ability since they collected: cards drawn, moves, cards sold, pushes.

    Below 0: what was left unused when Exploitation let them collect again.
    """

    player: int
    tourism: int = 0
    food: int = 0
    transport: int = 0
    totemology: int = 0


class Moved(NamedTuple):
    """A Company that Food Processing has moved in this phase: it earns nothing more in it (en 438)."""

    player: int
    industry: int
    pledged: bool = False


@dataclass(frozen=True, slots=True)
class Revenue:
    """Incomes and losses, player by player (en 205); `turn` is the seat that is due, -1 when all have collected.

    `again` is who collects once more by Exploitation. `gold` are the players who may use gold abilities now.
    """

    turn: int
    again: int = NOBODY
    gold: tuple[Gold, ...] = ()
    moved: tuple[Moved, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """One slot of the active industry is sold (en 223). `bids` 0: none yet; `fees` are the Skulls paid as fee, 2 by
    whoever had forgotten it.
    """

    turn: int
    bids: tuple[int, ...]
    passed: tuple[bool, ...]
    fees: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sold:
    """The auction has a winner, who pays and then places a token (en 235-239). `before` is the price before the
    sale. `step` is pay or place.

    `payee` gets the bid instead of the supply (Account Details Fraud, en 376); `asked` counts the seats, in player
    order, that have had their one chance to play it.
    """

    winner: int
    bids: tuple[int, ...]
    fees: tuple[int, ...]
    before: int
    step: str
    payee: int = NOBODY
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Competition:
    """Cards are bid so that one Startup becomes a Company (en 255). `passed` is True for all who do not take part.

    `begun`: somebody has bid or passed; before that a new Startup still takes part (ru 375).
    """

    turn: int
    bids: tuple[int, ...]
    passed: tuple[bool, ...]
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Convert:
    """The winner of the Competition discards the cards they bid and picks the Startup (en 259)."""

    winner: int
    bids: tuple[int, ...]
    passed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Launch:
    """New Startups, once each in player order (en 271). `skipped`: there was nobody to compete, and nobody has been
    asked yet, so that a Startup put down now still begins a Competition (ru 375).
    """

    turn: int
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class EndOfRound:
    """Cards are bought, once each in player order (en 277); `turn` -1 when everybody was asked."""

    turn: int


@dataclass(frozen=True, slots=True)
class Over:
    """Somebody has won (en 85)."""


Phase = (
    CrisisRoll
    | FirstOracle
    | Placement
    | StartOfRound
    | Winter
    | Revenue
    | Auction
    | Sold
    | Competition
    | Convert
    | Launch
    | EndOfRound
    | Over
)
SETUP = (CrisisRoll, FirstOracle, Placement)
ROUND = (StartOfRound, Winter, Revenue, Auction, Sold, Competition, Convert, Launch, EndOfRound)


NAMES: Mapping[type, tuple[str, str]] = {
    CrisisRoll: ("crisis_roll", ""), FirstOracle: ("oracle", ""), Placement: ("placement", ""),
    StartOfRound: ("roll", ""), Winter: ("winter", ""), Revenue: ("revenue", ""), Auction: ("auction", "bid"),
    Sold: ("auction", ""), Competition: ("startups", "competition"), Convert: ("startups", "convert"),
    Launch: ("startups", "launch"), EndOfRound: ("end", "buy"), Over: ("over", ""),
}  # fmt: skip
"""How phase and step are called wherever a person reads them; Winter and the sale know their steps themselves."""


def named(phase: Phase) -> tuple[str, str]:
    """The phase and the step as they are called."""
    word, step = NAMES[type(phase)]
    return word, getattr(phase, "step", "") or step


class Play(NamedTuple):
    """A card shown to the table and not done with yet: whose, which kind, what it is aimed at, and how far it is.

    `step` is shown (others may answer with Security Service; a Risk die may be due), rolled (`die` shows it), or
    reroll (Consultants worked, and the die is to be thrown again).
    """

    kind: int
    player: int
    args: tuple[int, ...] = ()
    step: str = "shown"
    die: int = 0


class State(NamedTuple):
    """A whole position; a named tuple, because every step of a game makes a few new ones.

    `deck` counts cards; `hindmost` holds the token or is -1; `active` 0: not rolled yet.

    `discards` is the pile from the bottom up, by kind, UNKNOWN where the table did not say. `ratings` are the Risk
    Ratings known so far. `plays` are the cards in play, the last one answering the one before. `before` is where the
    Activity token stood before the throw while Consultants may still answer it, -1 when that is over. `fresh` are
    Startups (owner, industry) put down in this round before the Competition. `covered` counts by seat the pledged
    Companies whose interest Banking has cancelled since the last Winter, () when it has for nobody.
    """

    agreed: Agreement
    board: tuple[Industry, ...]
    skulls: tuple[int, ...]
    cards: tuple[int, ...]
    deck: int
    discards: tuple[int, ...]
    crisis: int
    active: int
    oracle: int
    hindmost: int
    round: int
    dice: tuple[int, ...]
    phase: Phase
    winner: int
    ratings: tuple[int, ...] = (UNKNOWN,) * 12
    plays: tuple[Play, ...] = ()
    before: int = -1
    fresh: tuple[tuple[int, int], ...] = ()
    covered: tuple[int, ...] = ()

    def at(self, number: int) -> Industry:
        """The industry with this printed number."""
        return self.board[number - 2]

    def with_industry(self, number: int, industry: Industry) -> "State":
        """This position with one sector changed."""
        index = number - 2
        return self._replace(board=Board((*self.board[:index], industry, *self.board[index + 1 :])))

    def with_skulls(self, player: int, change: int) -> "State":
        """This position after somebody got (or paid, when negative) some Skulls."""
        return self._replace(skulls=changed(self.skulls, player, self.skulls[player] + change))


def changed(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The tuple with one place changed."""
    return (*values[:index], value, *values[index + 1 :])


def seats_from(state: State, first: int) -> tuple[int, ...]:
    """All seats clockwise, beginning with `first`."""
    return _around(state.agreed.players, first)


@lru_cache(maxsize=64)
def _around(count: int, first: int) -> tuple[int, ...]:
    return tuple((first + step) % count for step in range(count))


def order(state: State) -> tuple[int, ...]:
    """Player order: from the Oracle clockwise (en 183)."""
    return seats_from(state, state.oracle)


def after(state: State, player: int) -> int:
    """The seat that is due after `player` in player order, or -1 when all were."""
    following = (player + 1) % state.agreed.players
    return NOBODY if following == state.oracle else following
