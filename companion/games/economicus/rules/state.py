"""A position of Economicus: who has what, what lies on the board, and which phase the table is in.

Everything is frozen. Industries are named by their number, 2 to 12; 7 is the centre of the board.
"""

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from operator import add, sub
from typing import Annotated, Literal, NamedTuple

from companion.games.economicus.rules.box import CENTRE, DECKS, NUMBERS, Box
from companion.games.economicus.rules.options import Options
from companion.games.kernel import Seated, around, changed
from companion.games.kernel.state_parts import quick_replace
from companion.schema.hints import ByName, Key, Length, ReadAs, Usual, at_most
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Names, OneOf, Sort, Those, Who, Whole, Word

NOBODY = -1
COMPANY, PLEDGED, STARTUP, PLEDGED_STARTUP = range(4)
"""What a chip on the board is: a company or a startup, and whether it is turned over for a loan."""
CHIPS = ("company", "pledged", "startup", "pledged_startup")
PRIVATE, STATE, ADDITIONAL = range(3)  # where a company lies: in a private slot, in a state slot, or beside the slots
SLOTS = ("private", "state", "additional")
ACTIVE, FORECAST, CRISIS = range(3)
MARKERS = ("active", "forecast", "crisis")
MOST_PRICE = 999
MOST = 10**6


class Turned(Word):
    """Whether a startup is turned over, by its word."""

    def __init__(self) -> None:
        super().__init__(CHIPS[2:])

    def read(self, value: object, names: Names) -> bool:
        return bool(Word.read(self, value, names))


class Below(Sort):
    """A number from 0 to 9 that is written with a minus."""

    def read(self, value: object, names: Names) -> int:
        return -Whole(-9, 0).read(value, names)

    def write(self, value: int, names: Names) -> int:
        return -value


Somebody = Annotated[int, Who()]
Somebodies = Annotated[tuple[Somebody, ...], at_most(8)]
Count = Annotated[int, Whole(0, MOST)]
Few = Annotated[int, Whole(0, 99)]
Die = Annotated[int, Whole(1, 6)]
Difficulty = tuple[Annotated[int, Whole(1, 104)], Annotated[int, Whole(2, 6)]]  # a card, and how hard a crime it is
Number = Annotated[int, OneOf(NUMBERS)]
Place = Annotated[int, OneOf((0, *NUMBERS))]
Slot = Annotated[int, Word(SLOTS[:2])]
Bids = Annotated[tuple[Count, ...], ByName(0), ReadAs({})]
ThoseWho = Annotated[tuple[bool, ...], Those(), ReadAs([])]


@quick_replace
class Chip(NamedTuple):
    """A player's chip as it lies: whose, and whether it is turned over (a loan)."""

    player: Somebody
    pledged: bool = False


@quick_replace
class Industry(NamedTuple):
    """What is in one industry: companies and startups in any order, the written price (0: blank), and how many of the
    private and the state slots are taken.
    """

    companies: Annotated[tuple[Chip, ...], at_most(99)] = ()
    startups: Annotated[tuple[Chip, ...], at_most(99)] = ()
    price: Count = 0
    private: Few = 0
    state: Few = 0


class Lying(NamedTuple):
    """What lies on a board by seat: the Stars it gives, companies, startups, and chips of both kinds under a loan.

    `where` has a number for each kind of chip of each seat: a bit for each industry in which such a chip lies.
    """

    stars: tuple[int, ...]
    companies: tuple[int, ...]
    startups: tuple[int, ...]
    loans: tuple[int, ...]
    where: tuple[int, ...]

    def changed(self, gone: "Lying", come: "Lying") -> "Lying":
        """With what came to lie in an industry in place of what lay there."""
        rows = zip(self, come, gone, strict=True)
        return Lying(*[have if new == old else tuple(map(add, have, map(sub, new, old))) for have, new, old in rows])


class Board(tuple[Industry, ...]):
    """The eleven industries of one table, in the order of their numbers. What lies there is kept with it once it was
    counted, and until then the board `before` and the one place in which that differs; `dues` are the last ones asked
    for, and where the tokens lay then.
    """

    lying: Lying | None = None
    before: "tuple[Board, int] | None" = None
    dues: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    def changed(self, number: int, industry: Industry) -> "Board":
        """This board with another industry of that number."""
        board = Board(changed(self, number - 2, industry))
        board.before = self, number - 2
        return board


@dataclass(frozen=True, slots=True)
class Seat:
    """A player: name, and the colour of their chips."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Agreement(Seated):
    """What the table agreed on. `trial`: some numbers of the box are trial numbers and not the printed ones."""

    box: Box
    seats: tuple[Seat, ...]
    ring: tuple[int, ...]
    options: Options
    target: int
    preset: str = "full"
    trial: bool = False
    near: Mapping[int, tuple[int, ...]] = field(hash=False, compare=False, default_factory=dict)


def neighbourhood(ring: tuple[int, ...], options: Options) -> Mapping[int, tuple[int, ...]]:
    """By industry its neighbours: the two next in the ring, and the centre where it is everybody's neighbour."""
    neighbours = {
        number: {ring[place - 1], ring[(place + 1) % len(ring)]} - {number} for place, number in enumerate(ring)
    } | {CENTRE: set[int]()}
    if options.centre_neighbours == "all":
        neighbours = {number: near | {CENTRE} for number, near in neighbours.items()} | {CENTRE: set(ring)}
    return {number: tuple(sorted(near)) for number, near in neighbours.items()}


class Fated(NamedTuple):
    """A startup whose fate is still to be decided in this turn."""

    player: Somebody
    industry: Number
    pledged: Annotated[bool, Turned(), Key("what")] = False


class Offered(NamedTuple):
    """An exclusive offer that is open: who wants to buy, from whom, and which side of the company is up."""

    buyer: Somebody
    owner: Somebody
    what: Annotated[int, Word(CHIPS[:2])]


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Set-up: the first player is found (eco 126)."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Set-up: companies are placed in snake order; `done` lie on the board already (eco 164-170)."""

    done: Annotated[int, Whole(0, 16)] = 0


@dataclass(frozen=True, slots=True)
class Return:
    """Bankrupt players come back: who still has to place, and how many the first of them has placed (eco 308)."""

    left: Annotated[tuple[Somebody, ...], Length(1, 8)]
    done: Annotated[int, Whole(0, 1)] = 0


@dataclass(frozen=True, slots=True)
class Roll:
    """The active player is to throw both dice (eco 190)."""


@dataclass(frozen=True, slots=True)
class Interest:
    """The fiscal year ends: `owing` are loans by seat whose interest is due, `paid` those that may be repaid without
    interest because theirs has just been paid (eco 202, 322-324).
    """

    owing: Annotated[tuple[Count, ...], ByName(0)]
    paid: Bids


@dataclass(frozen=True, slots=True)
class Cards:
    """Everybody takes the top option card (eco 203)."""

    drawn: ThoseWho


@dataclass(frozen=True, slots=True)
class Event:
    """The top event card is opened (eco 204)."""


@dataclass(frozen=True, slots=True)
class Profit:
    """Phase 1: companies pay their owners (eco 214)."""

    settled: ThoseWho


@dataclass(frozen=True, slots=True)
class Fates:
    """Phase 2: startups whose owner still throws a die, in the order of their owners (eco 273)."""

    left: Annotated[tuple[Fated, ...], Length(1, 99)]


@dataclass(frozen=True, slots=True)
class Answer:
    """A fate die lies open: the total is `die` + `modifiers`; cards may be discarded for it (eco 277-283)."""

    left: Annotated[tuple[Fated, ...], at_most(99), Usual(())]
    startup: Fated
    die: Die
    modifiers: Annotated[int, Whole(-99, 99), Usual(0)]


@dataclass(frozen=True, slots=True)
class Choose:
    """Phase 3: whether the private or the state company is auctioned (eco 230)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """Phase 3: bids by seat (0: none); whoever has passed, or may not bid, is out (eco 232-234). `barred` are those who
    are out only because they have no quota, until they lay one open.
    """

    kind: Slot
    turn: Somebody
    bids: Bids
    passed: ThoseWho
    barred: Somebodies = ()


@dataclass(frozen=True, slots=True)
class Sale:
    """The auction has a winner, who pays and then places a chip; `step` is pay or place (eco 238-242)."""

    kind: Slot
    winner: Somebody
    bids: Bids
    step: Literal["pay", "place"] = "pay"


@dataclass(frozen=True, slots=True)
class Creation:
    """Phase 4: anybody may create startups in the active industry (eco 250-257)."""


@dataclass(frozen=True, slots=True)
class Completion:
    """The turn is over but for exclusive offers, where the table plays with them (eco 261-263, 400-402)."""

    offer: Offered | None = None


@dataclass(frozen=True, slots=True)
class Over:
    """Somebody has won (eco 139)."""


Phase = (
    FirstPlayer | Placement | Return | Roll | Interest | Cards | Event | Profit | Fates | Answer | Choose | Bidding
    | Sale | Creation | Completion | Over
)  # fmt: skip
SETUP = (FirstPlayer, Placement)
NAMES: Mapping[type, tuple[str, str]] = {
    FirstPlayer: ("first_player", ""), Placement: ("placement", ""), Return: ("return", ""), Roll: ("roll", ""),
    Interest: ("fiscal", "interest"), Cards: ("fiscal", "cards"), Event: ("fiscal", "event"), Profit: ("profit", ""),
    Fates: ("fate", "roll"), Answer: ("fate", "answer"), Choose: ("auction", "choose"), Bidding: ("auction", "bid"),
    Sale: ("auction", ""), Creation: ("creation", ""), Completion: ("completion", ""), Over: ("over", ""),
}  # fmt: skip
"""Phase and step as people read them; `Sale` carries its step."""


def phase_names(phase: Phase) -> tuple[str, str]:
    """The names of the phase and its step."""
    word, step = NAMES[type(phase)]
    return word, getattr(phase, "step", "") or step


@quick_replace
class Play(NamedTuple):
    """A card that lies open: from which deck (0 option, 1 event), which of the cards known (0: not listed), whose, and
    how far it has got. `difficulty` is that of a crime, 0 for none, `die` its face, `influence` what discards have
    changed it by, `stood` who lets it stand, `side` who is due to answer (0 the criminal, 1 the victims).
    `step` is shown, rolled or done.
    """

    deck: Annotated[int, Word(DECKS), Usual(0)]
    card: Annotated[int, Whole(0, 104), Usual(0)]
    player: Annotated[int, Who(or_nobody=True), Usual(NOBODY)]
    victims: Somebodies = ()
    difficulty: Annotated[int, OneOf((0, 2, 3, 4, 5, 6))] = 0
    step: Annotated[str, Choice(("shown", "rolled", "done"))] = "shown"
    die: Annotated[int, Whole(0, 6)] = 0
    influence: Annotated[int, Whole(-200, 200)] = 0
    stood: Somebodies = ()
    side: Annotated[int, Word(("criminal", "victims"))] = 0


@quick_replace
class State(NamedTuple):
    """A whole position; a named tuple, because every action creates several.

    By seat: `coins`, hidden `cards`, `quotas`, the lasting change of Stars `adjusted`, and who is `out`. `player` is
    the active player, `came` where the Active token lay before the throw while the dice may still be answered, else 0.
    `strength` is that of the crisis, 0 without one. `deck` and `events` are cards left. `opened` are forecast and
    crisis point cards since the option deck was last shuffled. `drew` says that option cards were drawn in this turn by
    who came back, until the dice are thrown, or for a burnt startup. `difficulties` are those said of the cards known.
    """

    agreed: Agreement
    board: Board
    coins: tuple[int, ...]
    cards: tuple[int, ...]
    quotas: tuple[int, ...]
    adjusted: tuple[int, ...]
    out: tuple[bool, ...]
    deck: Annotated[Count, Usual(None)]
    events: Annotated[Count, Usual(None)]
    discards: Count = 0
    event_discards: Count = 0
    opened: tuple[Count, Count] = (0, 0)
    difficulties: Annotated[tuple[Difficulty, ...], at_most(104)] = ()
    active: Number = CENTRE
    forecast: Place = CENTRE
    crisis: Place = 0
    strength: Annotated[int, Below()] = 0
    turn: Annotated[int, Whole(1, MOST)] = 1
    player: Annotated[Somebody, Key("active_player")] = 0
    thrown: bool = False
    dice: Annotated[tuple[Die, ...], at_most(2)] = ()
    came: Place = 0
    bought: bool = False
    created: Few = 0
    drew: bool = False
    plays: Annotated[tuple[Play, ...], at_most(8)] = ()
    phase: Phase = FirstPlayer()
    winners: Somebodies = ()
    time_up: bool = False

    @property
    def round(self) -> int:
        """Every turn of a player is a round of its own."""
        return self.turn

    def at(self, number: int) -> Industry:
        """The industry with this number."""
        return self.board[number - 2]

    def with_industry(self, number: int, industry: Industry) -> "State":
        """This position with one industry changed."""
        return self._replace(board=self.board.changed(number, industry))


def order(state: State) -> tuple[int, ...]:
    """In turn: from the active player clockwise (eco 234, 273)."""
    return around(state.agreed.players, state.player)


def in_play(state: State) -> tuple[int, ...]:
    """Those who are not bankrupt, in turn."""
    return _in_play(state.out, state.player)


@lru_cache(maxsize=1024)
def _in_play(out: tuple[bool, ...], first: int) -> tuple[int, ...]:
    return tuple(seat for seat in around(len(out), first) if not out[seat])


EMPTY = Board(Industry() for _ in NUMBERS)  # a board on which nothing lies yet
