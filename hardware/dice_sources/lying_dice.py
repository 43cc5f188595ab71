"""Which dice lie in the tray, and which of them were thrown since it was seen last.

A camera cannot tell two dice apart. A die that still lies where it lay keeps its number; of the others the left one
gets the lowest number that is free. So two dice that are thrown together are die 1 and die 2 from left to right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

MOST: Final = 2  # as many dice as a table has
NUDGED_MM: Final = 12.0  # a die with the same value that lies no farther from where it lay was nudged, not thrown
TURNED_MM: Final = 4.0
"""A die with another value on this very spot was turned over by a hand, or thrown: only the table knows."""


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die that lies in the tray: the value on top, and where, in millimetres of the table."""

    value: int
    x_mm: float
    y_mm: float

    def apart(self, other: "LyingDie") -> float:
        """How far two dice lie apart, in millimetres."""
        return hypot(self.x_mm - other.x_mm, self.y_mm - other.y_mm)


@dataclass(frozen=True, slots=True)
class Change:
    """The dice that lie there now, by number; which of them were thrown, and which may have been."""

    dice: Mapping[int, LyingDie]
    thrown: tuple[int, ...] = ()
    doubtful: tuple[int, ...] = ()


def change(before: Mapping[int, LyingDie], now: Sequence[LyingDie]) -> Change:
    """What became of the dice `before`, when `now` at most two lie there, from left to right."""
    dice: dict[int, LyingDie] = {}
    new = list(now)
    for number, old in before.items():
        stayed = min((die for die in new if _stayed(old, die)), key=old.apart, default=None)
        if stayed is not None:
            dice[number] = stayed
            new.remove(stayed)
    free = [number for number in range(1, MOST + 1) if number not in dice]
    came = dict(zip(free, new, strict=False))
    doubtful = tuple(
        number for number, die in came.items() if any(die.apart(old) <= TURNED_MM for old in before.values())
    )
    thrown = tuple(number for number in came if number not in doubtful)
    return Change(dict(sorted({**dice, **came}.items())), thrown, doubtful)


def _stayed(old: LyingDie, now: LyingDie) -> bool:
    return old.value == now.value and old.apart(now) <= NUDGED_MM
