"""What the session knows about a boxed game: one small protocol, and the plain shapes that cross it.

Nothing here names a particular game. Players are seats, numbered from 0 in table order (clockwise).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeVar

S = TypeVar("S")
Value = str | int


@dataclass(frozen=True, slots=True)
class Action:
    """One thing somebody did: what kind, who, and the numbers that go with it (their meaning is the game's)."""

    kind: str
    player: int = -1
    args: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed now: a code, the rule behind it, and the values a sentence needs."""

    code: str
    rule: str
    args: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
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
    without selling cards or Companies. `clan` is the mark and colour: tusk, moon, leaf, sun or rune.
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
class TableView:
    """Everything the screen shows of a running game; every number in it was computed by the rules.

    `phase` is one of crisis_roll, oracle, placement, roll, winter, revenue, auction, startups, end, over; `step` says
    where inside it. `dice` are the Forecast dice of this round, or (). `turn` is the seat that is due, or -1.
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


class IllegalAction(ValueError):
    """An action the rules do not allow now; carries the refusal, the action and the position as text."""

    def __init__(self, action: Action, refusal: Refusal, position: str) -> None:
        super().__init__(
            f"{action.kind} by seat {action.player} with {action.args} is refused: {refusal.code} ({refusal.rule})"
            f" in {position}"
        )
        self.action = action
        self.refusal = refusal


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

    def throw(self, state: S, values: tuple[int, int]) -> tuple[Action, ...]:
        """What a throw of both Forecast dice means now; () when no throw is due."""
        ...

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        """The action as one line of the table log, with the players' names."""
        ...

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        """Read such a line back. Raises ValueError naming what is wrong."""
        ...
