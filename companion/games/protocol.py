"""What the session knows about a boxed game: one small protocol, and the plain shapes that cross it.

Nothing here names a particular game. Players are seats, numbered from 0 in table order (clockwise).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

S = TypeVar("S")
Value = str | int


class Action(NamedTuple):
    """One thing somebody did: what kind, who, and the numbers that go with it (their meaning is the game's)."""

    kind: str
    player: int = -1
    args: tuple[int, ...] = ()


class Refusal(NamedTuple):
    """Why an action is not allowed now: a code, the rule behind it, and the values a sentence needs."""

    code: str
    rule: str
    args: tuple[tuple[str, Value], ...] = ()


class Offer(NamedTuple):
    """A kind of action that may be done now, by whom, with the domain of each of its numbers."""

    kind: str
    player: int
    domains: tuple[Sequence[int], ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table is due to do now: a code and the values its sentence needs (`player` is a seat)."""

    code: str
    args: tuple[tuple[str, Value], ...] = ()


class Token(NamedTuple):
    """A player's token as it lies: whose, and whether its bones are up (pledged)."""

    player: int
    pledged: bool = False


@dataclass(frozen=True, slots=True)
class PlaceLayout:
    """What should lie in one sector: tokens in or beside the slots, and tokens on the picture. Order means nothing."""

    companies: tuple[Token, ...] = ()
    startups: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """What should lie on the board, by industry number, and where the single markers lie (0: not on the board)."""

    places: Mapping[int, PlaceLayout]
    crisis: int
    activity: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player's line on the screen. `due` is what this phase owes (+) or asks (-), None when nothing is counted now.

    `stance` is this player's part in the running auction or competition: '', 'bidding', 'highest', 'passed', 'waiting',
    'done'; `fee` is 'free', 'paid' or 'due'; `bid` their standing bid. `raisable` is what they could pay at most
    without selling cards or Companies. `clan` is the mark and colour: tusk, moon, leaf, sun or rune. `waivers` are
    the interests that an ability still cancels for this player now, `pay_offs` pairs of an industry with the
    interest that paying off a loan there costs. `interest_due` is what is really owed, `interest_gross` what it would
    be if nothing were paid, put off or spared.
    """

    seat: int
    name: str
    clan: str
    skulls: int
    cards: int
    trophies: int
    presence: int
    dominance: int
    tokens_left: int
    hindmost: bool
    oracle: bool
    interest_due: int
    raisable: int
    due: int | None = None
    stance: str = ""
    fee: str = ""
    bid: int | None = None
    launch_cost: int = 0
    card_cost: int = 0
    waivers: int = 0
    pay_offs: tuple[tuple[int, int], ...] = ()
    interest_gross: int = 0


@dataclass(frozen=True, slots=True)
class IndustryView:
    """One sector on the screen. `near` marks the three industries of the round; `written` a price with ink on it."""

    number: int
    label: str
    name: str
    income: int
    price: int
    written: bool
    slots: int
    free_slots: int
    in_crisis: bool
    active: bool
    near: bool
    companies: tuple[Token, ...]
    startups: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """One line of a list the phase needs settled: a Company's income or loss, or a pledged Company's interest.

    `choices` are the actions a tap may do about it.
    """

    player: int
    industry: int
    amount: int
    choices: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class CardView:
    """One kind of card: its Risk Rating as far as known (-1 not known, 0 none) and, seat by seat, why it cannot be
    played now (None: it can). `fields` name what a play must say: victim, industry, what, die.
    """

    kind: str
    rating: int
    fields: tuple[str, ...]
    refusals: tuple[Refusal | None, ...]


@dataclass(frozen=True, slots=True)
class PlayView:
    """A card lying open that is not done with: who plays what, at what it is aimed, and what it waits for.

    `step` is rating (which number is printed is asked), shown (an answer or the resolving is awaited), roll (the Risk
    die is due), told (the table says whether it worked), success, failure, or reroll (a die is to be thrown again).
    `needs` is the least the die must show, `die` what it shows (0: not thrown), `short` how many cards more would do.
    """

    kind: str
    player: int
    args: tuple[tuple[str, int], ...]
    step: str
    needs: int = 0
    die: int = 0
    short: int = 0


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a number: a code (company, leads, tied, tokens, loan, ...), the values its sentence needs, and the
    part's amount.
    """

    code: str
    amount: int
    args: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the screen shows of a running game; every number in it was computed by the rules.

    `phase` is one of crisis_roll, oracle, placement, roll, winter, revenue, auction, startups, end, over; `step` says
    where inside it. `dice` are the Forecast dice of this round, or (). `turn` is the seat that is due, or -1.
    `dice_due` is how many dice are to be thrown now. `plays` are the cards lying open, the last one answers those
    before. `top_discard` is the kind on top of the discards, '' for none or not known.
    """

    round: int
    phase: str
    step: str
    target: int
    turn: int
    players: tuple[PlayerView, ...]
    industries: tuple[IndustryView, ...]
    ring: tuple[int, ...]
    dice: tuple[int, ...]
    active: int
    crisis: int
    oracle: int
    winner: int
    prompt: Prompt
    offers: tuple[Offer, ...]
    lines: tuple[LineView, ...] = ()
    min_bid: int = 0
    best_bid: int = 0
    best_bidder: int = -1
    dice_due: int = 0
    plays: tuple[PlayView, ...] = ()
    cards: tuple[CardView, ...] = ()
    deck: int = 0
    discards: int = 0
    top_discard: str = ""
    payee: int = -1
    winners: tuple[int, ...] = ()
    problems: tuple[str, ...] = ()


class IllegalAction(ValueError):
    """An action the rules do not allow now; carries the refusal, the action and the position as text."""

    def __init__(self, action: Action, refusal: Refusal, position: str) -> None:
        super().__init__(
            f"{action.kind} by seat {action.player} with {action.args} is refused: {refusal.code} ({refusal.rule})"
            f" in {position}"
        )
        self.action = action
        self.refusal = refusal
        self.position = position


class NotUnderstood(ValueError):
    """Something that was said means nothing here: no such button, player, number or moment."""


class Game(Protocol[S]):
    """A boxed game as pure functions over a frozen state. The only thing session and reconcile know of a game."""

    name: str

    def offers(self, state: S) -> tuple[Offer, ...]:
        """What may be done now, as kinds with domains."""
        ...

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """None when the action is allowed now, else why not. The one truth about legality."""
        ...

    def apply(self, state: S, action: Action) -> S:
        """The state after an allowed action. Raises IllegalAction (a ValueError) when it is not allowed."""
        ...

    def view(self, state: S) -> TableView:
        """Everything the screen shows of this state."""
        ...

    def layout(self, state: S) -> Layout:
        """What should lie on the board."""
        ...

    def token_moves(self, state: S) -> Iterable[tuple[Action, ...]]:
        """The short runs of allowed actions that would change what lies on the board."""
        ...

    def settle(self, state: S) -> tuple[Action, ...]:
        """The actions behind the one tap that says 'everybody is done': defaults for all who did nothing else."""
        ...

    def outcome(self, state: S, winner: int, price: int, others: Sequence[int]) -> tuple[Action, ...]:
        """A shouted auction as bids and passes: who won (-1 nobody), at what price, who else bid."""
        ...

    def reach(self, state: S, action: Action) -> tuple[Action, ...]:
        """The action, after the passes of those before its player where a phase asks everybody in turn."""
        ...

    def throw(self, state: S, values: tuple[int, ...]) -> tuple[Action, ...]:
        """What a throw of one die or of both means now; () when no such throw is due."""
        ...

    def number(self, state: S, field: str, which: int) -> int:
        """One number the table may ask about: trophies, skulls, interest, interest_gross or raisable of a seat, the
        price of an industry, or hindmost (the seat, -1 nobody). Raises ValueError for another field.
        """
        ...

    def parts(self, state: S, field: str, which: int) -> tuple[Part, ...]:
        """What that number is made of now."""
        ...

    def cause(self, before: S, action: Action, after: S, field: str, which: int) -> str:
        """The rule by which an action, done in the position before it, changed that number."""
        ...

    def position(self, state: S) -> dict[str, Any]:
        """The position as plain data, with everything the rules derive from it and what cannot be in it."""
        ...

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        """The action as one line of the table log, with the players' names."""
        ...

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        """Read such a line back. Raises ValueError naming what is wrong."""
        ...
