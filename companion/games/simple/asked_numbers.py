"""The numbers of a game that may be asked about, and what each is made of: whoever asks for another one is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.games.protocol import Part, Whose

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class AskedNumbers(Generic[S]):
    """By the name of each field: whose number it is, the number, and its parts; `which` returns the seats or areas that
    it can be asked of in a position, by whose it is.
    """

    fields: Mapping[str, Whose]
    numbers: Mapping[str, Callable[[S, int], int]]
    made_of: Mapping[str, Callable[[S, int], Iterable[Part]]]
    which: Callable[[S], Mapping[Whose, Sequence[int]]]

    def number(self, state: S, field: str, which: int) -> int:
        """One number: `which` is a seat, an area, or -1. Raises ValueError when there is none."""
        self.check(state, field, which)
        return self.numbers[field](state, which)

    def parts(self, state: S, field: str, which: int) -> tuple[Part, ...]:
        """What that number is made of now; the amounts add up to it. Raises ValueError when there is no such number."""
        self.check(state, field, which)
        return tuple(self.made_of[field](state, which))

    def check(self, state: S, field: str, which: int) -> None:
        """Raises ValueError when there is no such number."""
        if field not in self.fields:
            raise ValueError(f"there is no number '{field}'; ask for one of {', '.join(self.fields)}")
        known = self.which(state)[self.fields[field]]
        if which not in known:
            raise ValueError(f"there is no {field} {which}; there are {', '.join(map(str, known))}")
