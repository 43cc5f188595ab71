"""What every game says for the screen: a common core that every room may read, and details that only its own screen
reads.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.games.protocol.shapes import Args, Offer, Prompt

S_contra = TypeVar("S_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class PlayerCore:
    """A player as every screen may name them: seat, name, and mark ("" where the game has none)."""

    seat: int
    name: str
    mark: str = ""


@dataclass(frozen=True, slots=True)
class GameView:
    """Everything that is shown of a position; every number in it was computed by the rules.

    `turns` are the seats that may act, `dice_due` how many dice are awaited, `winners` who won once it is `over`.
    `seats_may_change`: somebody may leave or join now. `order` are the numbers of the board's areas as they lie on the
    table. `problems` are codes of what cannot be in this position. `details` is the game's own frozen view.
    """

    name: str
    round: int
    players: tuple[PlayerCore, ...]
    prompt: Prompt
    offers: tuple[Offer, ...]
    turns: tuple[int, ...]
    details: Any
    dice_due: int = 0
    over: bool = False
    winners: tuple[int, ...] = ()
    seats_may_change: bool = False
    order: tuple[int, ...] = ()
    problems: tuple[str, ...] = ()


class Shown(Protocol[S_contra]):
    """A game that can be looked at."""

    quiet: frozenset[str]
    """Kinds of action that tell least about an act they are part of."""
    levels: Mapping[str, str]
    """How grave it is that a kind of action was done (good, note, warn or bad), where it is not good news."""

    def view(self, state: S_contra) -> GameView:
        """Everything the screen shows of this position."""
        ...

    def round(self, state: S_contra) -> int:
        """The round, counted from 1; 0 where there is none."""
        ...

    def warnings(self, state: S_contra) -> Mapping[str, Args]:
        """What the table should be told of this position as long as it lasts: codes of notices with their values."""
        ...
