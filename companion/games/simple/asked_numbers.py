"""The numbers of a game that may be asked about, and what each is made of: whoever asks for another one is told."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from companion.games.protocol import NotUnderstood, Part, Whose

S = TypeVar("S")


class Asked(NamedTuple, Generic[S]):
    """A number that may be asked about: whose it is, what it is now, and what that is made of."""

    whose: Whose
    now: Callable[[S, int], int]
    parts: Callable[[S, int], Iterable[Part]]


@dataclass(frozen=True, slots=True)
class AskedNumbers(Generic[S]):
    """The numbers by their names; `which` returns the seats or areas that they can be asked of in a position, by whose
    they are, and `missing` is said of another one.
    """

    asked: Mapping[str, Asked[S]]
    which: Callable[[S], Mapping[Whose, Sequence[int]]]
    missing: Mapping[Whose, str] = field(default_factory=dict)

    @property
    def fields(self) -> Mapping[str, Whose]:
        """Whose each number is."""
        return {name: asked.whose for name, asked in self.asked.items()}

    def number(self, state: S, field: str, which: int) -> int:
        """One number: `which` is a seat, an area, or -1. Raises NotUnderstood, a ValueError, when there is none."""
        self.check(state, field, which)
        return self.asked[field].now(state, which)

    def parts(self, state: S, field: str, which: int) -> tuple[Part, ...]:
        """What that number is made of now; where a game does not say otherwise the amounts add up to it. Raises
        NotUnderstood when there is no such number.
        """
        self.check(state, field, which)
        return tuple(self.asked[field].parts(state, which))

    def check(self, state: S, field: str, which: int) -> None:
        """Raises NotUnderstood when there is no such number."""
        if field not in self.asked:
            raise NotUnderstood(f"there is no number '{field}'; ask for one of {', '.join(self.asked)}")
        whose = self.asked[field].whose
        known = self.which(state)[whose]
        if which not in known:
            missing = self.missing.get(whose, "there is no {field} {which}; there are {known}")
            raise NotUnderstood(missing.format(field=field, which=which, known=", ".join(map(str, known))))
