"""What every game says of its rules: whose turn it is, what may be done, why not, and what comes of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.games.protocol.terms import Action, Chance, Offer, Refusal, Result

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)


class Rules(Protocol[S]):
    """A game as pure functions over a frozen position."""

    def turns(self, state: S) -> tuple[int, ...]:
        """The seats that may act now, in table order; () when the table as a whole is due, or nobody."""
        ...

    @property
    def secrets(self) -> bool:
        """Whether several ever choose in secret at once in this game."""
        ...

    def sealed(self, state: S) -> tuple[int, ...]:
        """The seats that choose in secret now, all at once; () where every act is open.

        Each choice is an action that `refusal` judges by open facts only; together they are one act, in table order.
        """
        ...

    def offers(self, state: S) -> tuple[Offer, ...]:
        """What may be done now, as kinds with domains."""
        ...

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """None when the action is allowed now, else why not. The one truth about legality."""
        ...

    def apply(self, state: S, action: Action) -> S:
        """The position after an allowed action. Raises IllegalAction (a ValueError) when it is not allowed."""
        ...

    def chances(self, state: S) -> tuple[Chance, ...]:
        """What dice or deck may do now, with the odds, which add up to 1; () when nothing is left to chance."""
        ...

    def result(self, state: S) -> Result | None:
        """How the game ended, None while it goes on."""
        ...

    def known_to(self, state: S, seat: int) -> S:
        """The position as a seat may know it: what is hidden from that seat is unknown in it."""
        ...


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a touch of a game's own means: actions to be done now, or runs one of which a piece will pick."""

    run: tuple[Action, ...] = ()
    awaited: tuple[tuple[Action, ...], ...] = ()


class SideThrow(Protocol):
    """Dice thrown for something that is not part of a position, such as who begins; kept until it is decided."""

    @property
    def thrown(self) -> dict[int, int]:
        """What each seat has thrown so far."""
        ...

    @property
    def begun(self) -> bool:
        """Whether somebody has thrown."""
        ...

    @property
    def next(self) -> int:
        """The seat whose die is due, -1 when all have thrown."""
        ...

    def throw(self, seat: int, value: int) -> int:
        """One seat's die; the seat that has won by it, -1 while open. Raises NotUnderstood for no such throw."""
        ...

    def decided(self, seat: int) -> Action:
        """The action behind its having fallen to that seat."""
        ...

    def memory(self) -> Any:
        """What was thrown, as plain data for the journal."""
        ...

    def read(self, memory: Any) -> None:
        """Go on after a restart. Raises ValueError or TypeError when the data is something else."""
        ...


class Conducted(Protocol[S_contra]):
    """How several actions hang together at a real table: one tap, one throw or one spoken sentence may be many."""

    @property
    def rulings(self) -> frozenset[str]:
        """Kinds of action the table may do at any time as it agrees, each with a reason."""
        ...

    @property
    def dice(self) -> tuple[int, ...]:
        """The numbers of the dice the game is played with."""
        ...

    @property
    def forms(self) -> tuple[str, ...]:
        """The game's own touches, in the grammar of intents."""
        ...

    @property
    def cannot_settle(self) -> Refusal:
        """Why one tap does not settle everything now."""
        ...

    @property
    def side(self) -> str:
        """What a side throw is called in touches, "" where the game knows none."""
        ...

    @property
    def no_side_throw(self) -> Refusal:
        """Why no side throw is awaited now."""
        ...

    def settle(self, state: S_contra) -> tuple[Action, ...]:
        """The actions behind the one tap that says "everybody is done": defaults for all who did nothing else."""
        ...

    def follows(self, state: S_contra) -> tuple[Action, ...]:
        """The actions that come next by themselves, because nobody could do anything else."""
        ...

    def reach(self, state: S_contra, action: Action) -> tuple[Action, ...]:
        """The action, after what it takes for granted: the passes of those before its player, for example."""
        ...

    def throw(self, state: S_contra, values: tuple[int, ...]) -> tuple[Action, ...]:
        """What a throw of that many dice means now; () when no such throw is due."""
        ...

    def no_throw(self, state: S_contra) -> Refusal:
        """Why no dice are awaited now."""
        ...

    def side_due(self, state: S_contra) -> str:
        """Whether a side throw is awaited now and how: "dice" (one die each), "draw" (by lot), "" for none."""
        ...

    def side_throw(self, players: int) -> SideThrow:
        """A fresh side throw for so many players."""
        ...

    def spoken(self, state: S_contra, name: str, numbers: Sequence[int], *, camera: bool) -> Spoken:
        """What one of the game's own touches means now; `camera`: pieces will be seen where they lie.

        Raises IllegalAction when the rules refuse it, NotUnderstood when it means nothing now.
        """
        ...
