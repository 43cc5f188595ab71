"""Dice against what fair ones would show, and how many throws it takes to notice a loaded one."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from companion.games.protocol.chronicle import DiceRecord, DieRecord, Judged

FACES: Final = range(1, 7)
FEW: Final = 36
"""Below so many throws of a die nothing is said of it: a face would be expected less than six times."""
CRITICAL: Final = 11.070
"""The value a chi-square statistic with five degrees of freedom passes 5 times in 100 (NIST handbook, 1.3.6.7.4)."""
NONCENTRAL: Final = 12.828
"""How far such a statistic has to be displaced to pass it 80 times in 100: the noncentrality of a chi-square test with
five degrees of freedom, level 0.05 and power 0.80 (Cohen, Statistical Power Analysis, 1988, table 7.3).
"""
LOADED: Final = Fraction(1, 4)
"""A loaded die that people would call so: one face shows 1 time in 4 instead of 1 in 6."""


@lru_cache(maxsize=8)
def odds(dice: int) -> Mapping[int, Fraction]:
    """How likely each sum of so many fair dice is."""
    sums = Counter(map(sum, product(FACES, repeat=dice)))
    return {total: Fraction(count, 6**dice) for total, count in sorted(sums.items())}


def needed() -> int:
    """How many throws of a die it takes to notice, 80 times in 100, that it is LOADED."""
    fair, other = Fraction(1, 6), (1 - LOADED) / 5
    effect = ((LOADED - fair) ** 2 + 5 * (other - fair) ** 2) / fair
    return -int(-NONCENTRAL // float(effect))


def dice_record(throws: Sequence[tuple[int, ...]]) -> DiceRecord | None:
    """All throws of a game, against what fair dice would do; None where nothing was thrown."""
    if not throws:
        return None
    came = Counter(map(sum, throws))
    fair = odds(len(throws[0]))
    sums = tuple((total, came[total], round(float(p) * len(throws), 3)) for total, p in fair.items())
    return DiceRecord(tuple(throws), sums, records(throws), round(1 / LOADED), needed())


def records(throws: Sequence[Sequence[int]]) -> tuple[DieRecord, ...]:
    """What each die has shown, judged by a chi-square test; a throw is one face of each die, in their order."""
    most = max(map(len, throws), default=0)
    shown = [Counter(throw[place] for throw in throws if len(throw) > place) for place in range(most)]
    return tuple(_record(place + 1, faces) for place, faces in enumerate(shown))


def _record(die: int, shown: Counter[int]) -> DieRecord:
    faces = tuple(shown[face] for face in FACES)
    return DieRecord(die, faces, judged(faces))


def judged(faces: Sequence[int]) -> Judged:
    """Whether so many of each face are unusual: 5 fair dice in 100 look so."""
    thrown = sum(faces)
    if thrown < FEW:
        return "few"
    expected = thrown / 6
    return "unusual" if sum((count - expected) ** 2 / expected for count in faces) > CRITICAL else "usual"
