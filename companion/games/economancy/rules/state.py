"""A position of Economancy: rows, coins, shop and discards, and the phase of the day.

Seats are numbered from 0, places in a row from 0 (the Stipend), kinds of card as in `cards.KINDS`. Nothing secret is
ever part of a position: a choice stands in a phase only once the table has seen it.
"""

from dataclasses import field
from typing import Annotated, Final, NamedTuple

from companion.games.economancy.rules.cards import KINDS, STIPEND, Prints
from companion.games.economancy.rules.options import Options
from companion.games.kernel import Seated, changed
from companion.games.kernel.state_parts import quick_replace
from companion.schema.hints import AsTable, ByName, ByWord, Key, Needed, ReadAs, at_most
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import LARGEST, Who, Whole, Word

NOBODY: Final = -1
NOT_CHOSEN: Final = -1
PASS: Final = STIPEND  # stands for the Pass card among the kinds somebody may pick: the Stipend is never in the shop
MOST: Final = LARGEST  # the largest amount of coins a position may hold: Bean Stocks compound
MOST_ROUNDS: Final = 100_000
MOST_IN_A_ROW: Final = 99
PASSED: Final = "pass"  # the word of the Pass card
Amount = Annotated[int, Whole(0, MOST)]
Place = Annotated[int, Whole(1, MOST_IN_A_ROW)]
Pick = Annotated[int, Word((PASSED, *KINDS[1:]))]
Copies = Annotated[
    tuple[Annotated[int, Whole(-99, 99)], ...], ByWord(KINDS, 0, "is not a kind of card (known are: {known})")
]
Fed = Annotated[
    tuple[Annotated[int, Who(or_nobody=True)], Annotated[int, Whole(0, MOST_IN_A_ROW)]], AsTable("player", "place")
]
"""A Hippo that is fed: seat and place."""


class Seat(NamedTuple):
    """A player: name and clan."""

    name: str
    clan: str


@dataclass(frozen=True, slots=True)
class Agreement(Seated):
    """What was settled before the first day. `shop` are the kinds on sale; `prints` what is printed on every kind, with
    the `corrections` of the owner: kind, name of the number, and the number.
    """

    seats: tuple[Seat, ...]
    prints: Prints
    shop: tuple[int, ...]
    options: Options = field(default_factory=Options)
    corrections: tuple[tuple[int, str, int | tuple[int, ...]], ...] = ()
    preset: str = "printed"
    start_coins: int = 1
    win_points: int = 7


@quick_replace
class Card(NamedTuple):
    """A card in a row: its kind, how often it was used in this attack phase, and the coins that lie on it."""

    kind: Annotated[int, Word(KINDS), Key("card")]
    uses: Annotated[int, Whole(0, 9)] = 0
    coins: Amount = 0


class Entry(NamedTuple):
    """One thing that changed a player's coins today: a code, how much, and the card with its place (-1: none)."""

    code: str
    amount: int
    kind: int = NOBODY
    place: int = NOBODY


@quick_replace
class Player(NamedTuple):
    """A player's coins, buys and row; `out` of the game; and the day's ledger, whose oldest entry is the first."""

    coins: Annotated[int, Whole(-MOST, MOST)]
    buys: Annotated[int, Whole(0, 99)] = 0
    row: Annotated[tuple[Card, ...], at_most(MOST_IN_A_ROW), Needed] = (Card(STIPEND),)
    out: bool = False
    ledger: tuple[Entry, ...] = ()


class Sale(NamedTuple):
    """What became of copies in the shop: a code (bought, lost, ruling), of which kind, by how many, on which day."""

    code: str
    kind: int
    amount: int
    round: int


@dataclass(frozen=True, slots=True)
class Income:
    """The rows are about to be walked. `fed` are the Hippos that get a coin: seat and place."""

    fed: Annotated[tuple[Fed, ...], at_most(MOST_IN_A_ROW)] = ()


@dataclass(frozen=True, slots=True)
class Invest:
    """Everybody names an amount; -1 for those who have not yet."""

    chosen: Annotated[tuple[Amount, ...], ByName(NOT_CHOSEN), ReadAs({})]


@dataclass(frozen=True, slots=True)
class Attack:
    """The attacker sends a card or stops. `bids` are what everybody invested, -1 for who was out by then."""

    attacker: Annotated[int, Who()]
    bids: Annotated[tuple[Amount, ...], ByName(NOT_CHOSEN), ReadAs({})]


@dataclass(frozen=True, slots=True)
class Defend:
    """A card has been sent; whoever is asked answers with the place of a card, -1 for those who have not yet."""

    attacker: Annotated[int, Who()]
    bids: Annotated[tuple[Amount, ...], ByName(NOT_CHOSEN), ReadAs({})]
    place: Place
    chosen: Annotated[tuple[Place, ...], ByName(NOT_CHOSEN), ReadAs({})]


@dataclass(frozen=True, slots=True)
class Buy:
    """Everybody with a buy picks a kind or Pass; -1 for those who have not yet."""

    chosen: Annotated[tuple[Pick, ...], ByName(NOT_CHOSEN), ReadAs({})]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended: last player left, points, agreed on a draw, or no days left."""

    reason: str


Phase = Income | Invest | Attack | Defend | Buy | Over
PHASES: Final[dict[type, str]] = {
    phase: (Attack if phase is Defend else phase).__name__.lower()
    for phase in (Income, Invest, Attack, Defend, Buy, Over)
}
"""The word of each phase: its name; a defence is a step of the attack."""
STEPS: Final[dict[type, str]] = {Attack: "choose", Defend: "defend"}
INCOME, INVEST, ATTACK, BUY, OVER = dict.fromkeys(PHASES.values())
CHOOSE, DEFEND = STEPS.values()
REASONS: Final = ("last", "points", "agreed", "days")


@quick_replace
class State(NamedTuple):
    """A position. `round` counts days from the beginning, `day` is 1 to 3. `shop` and `discards` hold a number for each
    kind. `sales` tell what became of the shop's copies.
    """

    agreed: Agreement
    phase: Phase
    round: Annotated[int, Whole(1, MOST_ROUNDS)]
    day: Annotated[int, Whole(1, 3)]
    players: tuple[Player, ...]
    shop: Copies
    discards: Annotated[Copies, ReadAs({})]
    sales: tuple[Sale, ...] = ()
    winner: Annotated[int, Who(or_nobody=True)] = NOBODY

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(len(self.players))

    @property
    def living(self) -> tuple[int, ...]:
        """The seats still in the game."""
        return tuple([seat for seat, player in enumerate(self.players) if not player.out])

    def with_player(self, seat: int, player: Player) -> "State":
        """The position with another player at this seat."""
        return self._replace(players=changed(self.players, seat, player))


def nobody_yet(state: State) -> tuple[int, ...]:
    """No seat has chosen."""
    return (NOT_CHOSEN,) * len(state.players)
