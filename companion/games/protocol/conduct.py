"""What a game says of how several actions hang together at a real table: one tap or one sentence may be many.

What every game says of its rules: what may be done, why not, what comes of it, and how that stands in a log.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import accumulate
from typing import Any, Generic, Protocol, TypeVar

from companion.games.protocol.terms import Action, Offer, Refusal
from companion.schema.quick_dataclass import dataclass

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


S_contra = TypeVar("S_contra", contravariant=True)
Run = tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a touch of a game's own means: actions to be done now, or runs one of which a piece will pick."""

    run: Run = ()
    awaited: tuple[Run, ...] = ()


class Says(Protocol[S_contra]):
    """What one of the game's own touches means, by its numbers."""

    def __call__(self, state: S_contra, numbers: Sequence[int], /, *, camera: bool) -> Spoken:
        """`camera`: pieces will be seen where they lie.

        Raises IllegalAction when the rules refuse it, NotUnderstood when it means nothing now.
        """


@dataclass(frozen=True, slots=True)
class Course(Generic[S]):
    """Actions that the rules have allowed in turn: `positions` are the one before them, and one after each."""

    run: Run
    positions: tuple[S, ...]


def nothing(state: S) -> Course[S]:
    """Nothing of that sort, ever."""
    return Course((), (state,))


def course(rules: Rules[S], state: S, actions: Iterable[Action]) -> Course[S]:
    """These actions, done from this position on. Raises IllegalAction when one is refused."""
    run = tuple(actions)
    return Course(run, tuple(accumulate(run, rules.apply, initial=state)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct(Generic[S]):
    """What one touch comes to. Left out, every touch is one action.

    `forms` are the game's own touches, in the grammar of intents, and `says` what each means, by its name. `settle`
    is what the one tap does that says "everybody is done": the defaults for all who did nothing else;
    `cannot_settle` is why it does not now. `follows` is what comes next by itself, because nobody could
    do anything else. `reach` returns an action after what it takes for granted: the passes of those before its player,
    for example.
    """

    forms: tuple[str, ...] = ()
    says: Mapping[str, Says[S]] = field(default_factory=dict)
    settle: Callable[[S], Course[S]] = nothing
    cannot_settle: Refusal = Refusal("cannot_settle", "")
    follows: Callable[[S], Course[S]] = nothing
    reach: Callable[[S, Action], Run] = lambda _state, action: (action,)
