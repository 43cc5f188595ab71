"""The plain shapes that cross the border between a game and everything around it.

Nothing here names a particular game. Players are seats, numbered from 0 in table order (clockwise).
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeVar

from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
Value = str | int
Args = tuple[tuple[str, Value], ...]  # named values that a sentence needs


class Action(NamedTuple):
    """One thing somebody did: what kind, who (-1: the table as a whole), and numbers whose meaning is the game's."""

    kind: str
    player: int = -1
    args: tuple[int, ...] = ()


class Refusal(NamedTuple):
    """Why an action is not allowed now: a code, the rule behind it, and the values a sentence needs."""

    code: str
    rule: str
    args: Args = ()


class Choice(NamedTuple):
    """One number an action still needs: what it is called, and every value it may have now."""

    name: str
    values: Sequence[int]


class Offer(NamedTuple):
    """A kind of action that may be done now, by whom, with the domain and the name of each number still to be chosen.

    Where what may be chosen second depends on the first, there are several offers of one kind and player.
    """

    kind: str
    player: int
    domains: tuple[Sequence[int], ...] = ()
    names: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is still to be chosen, in order."""
        return tuple(map(Choice, self.names, self.domains))

    @lru_cache(maxsize=1024)  # noqa: B019 a value is kept, of which most are what they were an act before
    def actions(self, most: int | None = None) -> tuple[Action, ...]:
        """Every single action of an offer; with `most`, so many of the values that each number may have."""
        kind, player, domains, _ = self
        return tuple([Action(kind, player, numbers) for numbers in product(*[domain[:most] for domain in domains])])


class SeatButton(NamedTuple):
    """What a button beside a seat means now: the seat, what stands on the button (1, 2 or back), and the touch it is
    for, as the text that names the same button on the screen.
    """

    seat: int
    button: str
    touch: str


class Chance(NamedTuple):
    """Something left to dice or deck: the action it would be, and how likely it is (0 to 1)."""

    action: Action
    p: float


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the table is due to do now: a code and the values its sentence needs (`player` is a seat)."""

    code: str
    args: Args = ()

    @classmethod
    def of(cls, code: str, /, **values: Value) -> "Prompt":
        """A code and the values of its sentence by their names."""
        return cls(code, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Summand:
    """One part of a number: a code, the values its sentence needs, and the part's amount."""

    code: str
    amount: int
    args: Args = ()

    @classmethod
    def of(cls, code: str, amount: int, /, **values: Value) -> "Summand":
        """A code, an amount, and the values of its sentence by their names."""
        return cls(code, amount, tuple(values.items()))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the seats that won (several share it, none is a draw), and the score of every seat, if any."""

    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that cannot be in a position. A `note` is only worth knowing: the game may have come there."""

    code: str
    args: Args = ()
    note: bool = False


Problems = Iterable[Problem]


def problem(code: str, /, *, note: bool = False, **values: Value) -> Problem:
    """Something that cannot be, or as a `note` something worth knowing."""
    return Problem(code, tuple(values.items()), note=note)


def checked(*checks: Callable[[S], Problems]) -> Callable[[S], tuple[Problem, ...]]:
    """What cannot be in a position, in the order of these checks, and what is worth knowing; () when all is well."""

    def status(state: S) -> tuple[Problem, ...]:
        return tuple([each for check in checks for each in check(state)])

    return status


def can_be(problems: Problems) -> bool:
    """Whether a position with these problems can be; notes do not count."""
    return all(each.note for each in problems)


def round_of(state: Any) -> int:
    """The round of a position, counted from 1; one without rounds is a single one."""
    return int(getattr(state, "round", 1))


def touch_for(action: Action) -> str:
    """The text of the touch that does an action: `do:KIND:SEAT:NUMBERS`."""
    return ":".join(("do", action.kind, str(action.player), *map(str, action.args)))


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
