"""What a game says to a player that thinks: what is sensible, what is worth thinking about, and what it cannot see."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from companion.games.protocol.terms import Action, Offer
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
Sensible = Callable[[Any, int, Sequence[Offer], Random], Action | None]
"""What a sensible player does, from what they know (see `Hidden.known`), their seat, and all that is offered."""
Anything = Callable[[Sequence[Offer], Random], Action]  # one of the offers, as readily as each is done
Header = Callable[[Sequence[str], Random], dict[str, Any]]
"""The header of a random game of as many of these players as may play."""


class Hidden(Generic[S]):
    """Where the cards of a game lie, which no position holds. A deal is where all of them lie, a hand what one seat
    knows of that. Both are the game's own, frozen. Left out, everything that counts lies open: both are None.
    """

    def deal(self, _state: S, _rng: Random) -> Any:
        """A deal of a game that begins in this position."""

    def held(self, _deal: Any, _seat: int) -> Any:
        """What one seat knows of a deal: its own cards, and what it has seen."""

    def guess(self, _state: S, _seat: int, _held: Any, _rng: Random) -> Any:
        """A deal that agrees with the position and with all that this seat knows, each as likely as any other."""

    def known(self, state: S, _deal: Any, _seat: int) -> Any:
        """What the seat decides by in such a deal, as the game's judgements ask for it."""
        return state

    def able(self, _state: S, _deal: Any, _seat: int, offers: Sequence[Offer]) -> Sequence[Offer]:
        """The part of the seat's offers that its cards can carry out."""
        return offers

    def possible(self, _state: S, _deal: Any, _seat: int, _held: Any, offers: Sequence[Offer]) -> Sequence[Offer]:
        """As `able`, but of cards that the seat holds and does not know, any may be there."""
        return offers

    def supposing(self, _state: S, _held: Any, _action: Action) -> Any:
        """What a seat holds that can carry out an action: where it does not know all its cards, one of them fits."""

    def after(self, _state: S, _deal: Any, _action: Action) -> Any:
        """Where the cards lie after an action that was done in this position."""


class ToldHand(Protocol[S_contra]):
    """A hand that the app plays from at a real table: people tell its cards, each as its numbers, in the order in which
    they lie there face down.
    """

    def size(self, state: S_contra, seat: int) -> int:
        """How many cards a seat holds."""

    def may_be(self, state: S_contra, hand: Sequence[tuple[int, ...]], card: tuple[int, ...]) -> bool:
        """Whether a card may be in a hand beside these."""

    def taken(self, state: S_contra, action: Action, hand: Sequence[tuple[int, ...]]) -> int:
        """The place in the hand, from 0, of the card that an action takes; -1 for none."""

    def told(self, seat: int, hand: Sequence[tuple[int, ...]], acts: Sequence[Action]) -> Any:
        """What a seat holds, as in `Hidden.held`: these cards, maybe too few, and what was seen so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thinking(Generic[S]):
    """What a game says to a player that thinks about it.

    `offers` returns what is offered as far as anybody would sensibly do it, or the table as a whole goes on, and
    `outcome` the position after an action that was offered, of which nothing is asked again.

    `considered` are the kinds of action that such a player weighs when something is due from it, and `unasked` those it
    weighs while nothing is due from anybody. `value` is the table of weights by which an unfinished position is judged;
    without one whole games are played on. `steps` is how many actions are played on before a position is judged.
    `hopes` are further numbers by which a position with hidden cards is judged: what a seat may still hope for, from
    what it knows. `absent` is what the app does for somebody absent, where it takes more care than `sensible`.
    `hand` is how people tell the app the cards that it plays from, where they count.
    """

    offers: Callable[[S], Sequence[Offer]]
    outcome: Callable[[S, Action], S]
    sensible: Sensible
    anything: Anything
    header: Header
    considered: frozenset[str]
    unasked: frozenset[str] = frozenset()
    hidden: Hidden[S] = field(default_factory=Hidden)
    value: Path | None = None
    steps: int = 24
    hopes: Callable[[Any, int], Mapping[str, float]] | None = None
    absent: Callable[[S, int, Random], Action | None] | None = None
    hand: ToldHand[S] | None = None


class Advice(NamedTuple):
    """An act with its chances to win, and the one it is weighed against; without that nothing else can be done.

    `gains` are how much more than after the other act the seat has of each number a little later, on average.
    """

    action: Action
    chance: float
    instead: Action | None = None
    instead_chance: float = -1.0
    gains: tuple[tuple[str, float], ...] = ()
