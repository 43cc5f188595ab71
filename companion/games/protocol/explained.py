"""What a game answers to somebody who asks about a number: what it is made of, and by which rule it changed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from companion.games.protocol.terms import Action, Part

S = TypeVar("S")
Whose = Literal["player", "area", "table"]


def not_mistaken(_field: str, _which: str) -> str:
    """Nothing is easily mistaken."""
    return ""


def no_goal(_state: object) -> int:
    """No number wins by its height."""
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Generic[S]):
    """The numbers of a game that can be asked about.

    `fields` are what may be asked about: a number of each player, of each area, or one of the whole table; `areas` are
    those a number may belong to. `misasked` returns what to say to somebody who asked for something that is easily
    mistaken, "" for nothing in particular. `number` returns one: `which` is a seat, an area, or -1 for one of the
    table; it raises ValueError when there is none. `parts` returns what it is made of now, and `cause` the rule by
    which an action, done in the position before it, changed it.

    `raced` are numbers of each player to be followed over the rounds, each one of `fields`; the one that wins first.
    `goal` returns how high that has to be to win, 0 where that is not so.
    """

    fields: Mapping[str, Whose]
    areas: tuple[int, ...] = ()
    misasked: Callable[[str, str], str] = not_mistaken
    number: Callable[[S, str, int], int]
    parts: Callable[[S, str, int], tuple[Part, ...]]
    cause: Callable[[S, Action, S, str, int], str]
    raced: tuple[str, ...] = ()
    goal: Callable[[S], int] = no_goal
