"""What cannot be in a position, and what is only worth knowing: how a game puts together what it looks for."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from companion.games.protocol import Problem, Value

S = TypeVar("S")
Found = Iterable[Problem]
Check = Callable[[S], Found]


def problem(code: str, /, *, note: bool = False, **values: Value) -> Problem:
    """Something that cannot be, or as a `note` something worth knowing."""
    return Problem(code, tuple(values.items()), note=note)


def can_be(problems: Iterable[Problem]) -> bool:
    """Whether a position with these problems can be; notes do not count."""
    return all(found.note for found in problems)


def all_of(*checks: Check[S]) -> Callable[[S], tuple[Problem, ...]]:
    """All that these look for, in their order; () when all is well."""

    def status(state: S) -> tuple[Problem, ...]:
        return tuple([found for check in checks for found in check(state)])

    return status
