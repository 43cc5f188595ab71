"""Positions as plain data with everything that follows from them, and such data read back and checked.

What follows is never trusted: it is worked out anew and has to agree with what stands there.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.checked.checker import Place
from companion.games.protocol import Problem
from companion.schema.wrong import Inside

A = TypeVar("A")
S = TypeVar("S")
SEAT_VALUES = ("player",)
"""Values of a problem that are seats."""
LONGEST = 200
NOBODY = -1


@dataclass(frozen=True, slots=True)
class WholePositions(Generic[A, S]):
    """How a game reads its positions: the position behind plain data (which raises Wrong), whether a position can be,
    all that is written of one, and the names in it of what follows from the rest.
    """

    from_data: Callable[[A, Mapping[str, Any]], S]
    possible: Callable[[S], bool]
    whole: Callable[[S], Mapping[str, Any]]
    derived: Sequence[str]

    def read(self, agreed: A, data: Mapping[str, Any], place: Place) -> S:
        """The position that stands there; derived values must be what the rules derive.

        In a position that cannot be they are not looked at. Raises BoxError naming what stands there and what should.
        """
        with Inside(*place.path, file=place.file, needed=place.needed):
            state = self.from_data(agreed, data)
        if not self.possible(state):
            return state
        right = self.whole(state)
        for name in self.derived:
            if name in data and data[name] != right[name]:
                raise place.inside(name).wrong(f"must be {_brief(right[name])}")
        return state


def _brief(value: object) -> str:
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def name_of(seat: int, names: Sequence[str]) -> str | None:
    """A seat's name, None for nobody."""
    return names[seat] if seat != NOBODY else None


def problem_data(problem: Problem, names: Sequence[str]) -> dict[str, Any]:
    """A problem as plain data, players by name."""
    args = {
        key: names[value] if key in SEAT_VALUES and isinstance(value, int) else value for key, value in problem.args
    }
    return {"code": problem.code, "note": problem.note, **args}
