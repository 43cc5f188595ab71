"""What a game answers to somebody who asks about a number: what it is made of, and by which rule it changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from companion.games.protocol.terms import Action, NotUnderstood, Summand
from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")
Whose = Literal["player", "area", "table"]


class Asked(NamedTuple, Generic[S]):
    """A number that may be asked about: whose it is, what it is now, and what that is made of. `which` is a seat, an
    area, or -1 for a number of the table.
    """

    whose: Whose
    now: Callable[[S, int], int]
    parts: Callable[[S, int], Iterable[Summand]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Generic[S]):
    """The numbers of a game that can be asked about.

    `asked` are the numbers by their names. `areas` are those a number may belong to, and `which` returns by whose a
    number is the seats, and -1 for the table, that it may be asked of in a position. `misasked` returns what to say to
    somebody who asked for something that is easily mistaken, "" for nothing in particular. `cause` returns the rule by
    which an action, done in the position before it, changed a number.

    `raced` are numbers of each player to be followed over the rounds; the one that wins first. `goal` returns how high
    that has to be to win, 0 where that is not so.
    """

    asked: Mapping[str, Asked[S]]
    which: Callable[[S], Mapping[Whose, Sequence[int]]]
    areas: Sequence[int] = ()
    misasked: Callable[[str, str], str] = lambda _field, _which: ""
    cause: Callable[[S, Action, S, str, int], str]
    raced: tuple[str, ...] = ()
    goal: Callable[[S], int] = lambda _state: 0

    @property
    def fields(self) -> Mapping[str, Whose]:
        """Whose each number is."""
        return {name: asked.whose for name, asked in self.asked.items()}

    def number(self, state: S, field: str, which: int) -> int:
        """One number. Raises NotUnderstood, a ValueError, when there is none."""
        return self._known(state, field, which).now(state, which)

    def parts(self, state: S, field: str, which: int) -> tuple[Summand, ...]:
        """What that number is made of now; where a game does not say otherwise the amounts add up to it. Raises
        NotUnderstood when there is no such number.
        """
        return tuple(self._known(state, field, which).parts(state, which))

    def _known(self, state: S, field: str, which: int) -> Asked[S]:
        """Raises NotUnderstood when there is no such number."""
        asked = self.asked.get(field)
        if asked is None:
            raise NotUnderstood(f"there is no number '{field}'; ask for one of {', '.join(self.asked)}")
        known = self.areas if asked.whose == "area" else self.which(state)[asked.whose]
        if which not in known:
            raise NotUnderstood(f"there is no number '{field}' of {which}; it is of {', '.join(map(str, known))}")
        return asked
