"""What every game says of its rules: what may be done, why not, what comes of it, and how that stands in a log."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from companion.games.protocol.terms import Action, Offer, Refusal

S = TypeVar("S")


class Rules(Protocol[S]):
    """The actions of a game as pure functions over a frozen position."""

    @property
    def secrets(self) -> bool:
        """Whether several ever choose in secret at once in this game."""

    def sealed(self, state: S) -> tuple[int, ...]:
        """The seats that choose in secret now, all at once; () where every act is open.

        Each choice is an action that `refusal` judges by open facts only; together they are one act, in table order.
        """

    def offers(self, state: S) -> tuple[Offer, ...]:
        """What may be done now, as kinds with domains."""

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """None when the action is allowed now, else why not. The one truth about legality."""

    def misplaced(self, kind: str) -> Refusal:
        """What is said of an action of this kind where it is not its phase."""

    def apply(self, state: S, action: Action) -> S:
        """The position after an allowed action. Raises IllegalAction (a ValueError) when it is not allowed."""

    @property
    def rulings(self) -> frozenset[str]:
        """Kinds of action the table may do at any time as it agrees, each with a reason."""

    @property
    def quiet(self) -> frozenset[str]:
        """Kinds of action that tell least about an act they are part of."""

    @property
    def levels(self) -> Mapping[str, str]:
        """How grave it is that a kind of action was done (good, note, warn or bad), where it is not good news."""

    @property
    def voluntary(self) -> frozenset[str]:
        """Kinds of action never taken from the camera alone: a lifted piece may just be in somebody's hand."""

    @property
    def resigning(self) -> str:
        """The kind of action by which a player gives the game up, "" where there is none."""

    @property
    def dice(self) -> int:
        """How many dice the game is played with."""

    def thrown(self, action: Action) -> tuple[int, ...]:
        """The faces of a throw of all dice; () of an action that is another thing, such as a single die's."""

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        """The action as one line of the table log, with the players' names."""

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        """Read such a line back. Raises ValueError naming what is wrong."""
