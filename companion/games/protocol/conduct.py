"""What a game says of how several actions hang together at a real table: one tap or one sentence may be many."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import accumulate
from typing import Generic, Protocol, TypeVar

from companion.games.protocol.rules import Rules
from companion.games.protocol.terms import Action, NotUnderstood, Refusal
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
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

    def spoken(self, state: S, name: str, numbers: Sequence[int], *, camera: bool) -> Spoken:
        """What one of the game's own touches means now: see `Says`. Raises NotUnderstood for a name that is none."""
        if name not in self.says:
            raise NotUnderstood(f"this game knows no '{name}'")
        return self.says[name](state, numbers, camera=camera)
