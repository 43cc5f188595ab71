"""A game that was played, in numbers: what the record works out of it and a screen may draw. No game names it."""

from typing import Literal

from companion.games.protocol.counted import Summed
from companion.games.protocol.terms import Action, Result
from companion.schema.quick_dataclass import dataclass

Judged = Literal["few", "usual", "unusual"]


@dataclass(frozen=True, slots=True)
class Race:
    """One number of each player, at the end of each round: a row for each seat. `goal` wins; 0 where it does not."""

    field: str
    goal: int
    runs: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Counts:
    """Something counted over the game: in all, how often, and the `most` of one, of a seat, or in an area.

    `seat` is -1 and `area` 0 where the most has none.
    """

    code: str
    summed: Summed
    total: int
    times: int
    most: int
    seat: int
    area: int


@dataclass(frozen=True, slots=True)
class Readings:
    """What the camera read: taken by itself, asked about, and taken but put right or taken back later."""

    accepted: int = 0
    asked: int = 0
    corrected: int = 0


@dataclass(frozen=True, slots=True)
class StoryStep:
    """One act of what led to the end: its number, the round, what was done, and how it changed the winner's number
    (`change` is 0 where it did not); `where` is the area the game was about then, 0 for none.
    """

    act: int
    round: int
    action: Action
    change: int
    value: int
    where: int = 0


@dataclass(frozen=True, slots=True)
class DieRecord:
    """What one die has shown: how often each face, from 1, and whether that is unusual for a fair one."""

    die: int
    faces: tuple[int, ...]
    judged: Judged


@dataclass(frozen=True, slots=True)
class DiceRecord:
    """All throws: each sum with how often it came and how often fair dice would throw it, and each die by itself.

    A die that shows one face 1 time in `odd` would be noticed, 8 times in 10, after `needed` throws.
    """

    throws: tuple[tuple[int, ...], ...]
    sums: tuple[tuple[int, int, float], ...]
    dice: tuple[DieRecord, ...]
    odd: int
    needed: int

    @property
    def few(self) -> bool:
        """Whether they were too few to judge any die."""
        return all(die.judged == "few" for die in self.dice)


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A whole game in numbers. `rounds` name the columns of each race. `dice` is None for a game without throws.

    `taps` are touches of the screen by round, as far as they were counted. `result` is None while the game goes on.
    """

    game: str
    names: tuple[str, ...]
    marks: tuple[str, ...]
    rounds: tuple[int, ...]
    races: tuple[Race, ...]
    counts: tuple[Counts, ...]
    dice: DiceRecord | None
    readings: Readings
    taps: tuple[tuple[int, int], ...]
    story: tuple[StoryStep, ...]
    result: Result | None


@dataclass(frozen=True, slots=True)
class Best:
    """The greatest one of something that was counted in a game."""

    code: str
    amount: int
    seat: int
    area: int


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game in a few words. `date` is a day as text (2026-11-22), "" when it was not kept.

    `over`: it was played to its end; `score` is then the winner's, and `scores` those of all seats, () where the game
    has none, None where they were not kept. `went_on`: it goes on as the next one, with other players.
    """

    number: int
    date: str
    game: str
    names: tuple[str, ...]
    marks: tuple[str, ...]
    rounds: int = 0
    over: bool = False
    winners: tuple[int, ...] = ()
    score: int = 0
    best: tuple[Best, ...] = ()
    went_on: bool = False
    scores: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class HouseRecord:
    """The best there was in this house: a code, its value, who holds it, when, and in which area (0: none)."""

    code: str
    value: int
    names: tuple[str, ...]
    date: str
    area: int = 0
