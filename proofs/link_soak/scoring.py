"""What became of every throw: delivered once with its face, twice, wrong, or not at all."""

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from companion.practice.dice_base import SimulatedDiceBase
from hardware.events import DieRolled

NEAR_S = 0.9  # two throws of a die come to rest further apart than twice this


@dataclass(slots=True)
class Thrown:
    """A throw as it happened: `face` None where the die leans, `missable` where it may never be told.

    `unseen`: the base did not judge it to be a throw, so that there was nothing to tell.
    """

    uid: str
    die: int
    face: int | None
    t_rest: float
    missable: bool = False
    unseen: bool = False


@dataclass(slots=True)
class Score:
    """What became of throws. `wrong`: another face, nothing thrown, or not in order; `lost` may not be missing,
    `missed` may; `unseen` are those the base did not judge to be throws.
    """

    sent: int = 0
    delivered: int = 0
    duplicated: int = 0
    wrong: int = 0
    lost: int = 0
    missed: int = 0
    unseen: int = 0
    reconnects_s: list[float] = field(default_factory=list)

    @property
    def kept(self) -> bool:
        """Whether the promise was kept: every throw once, in order, with its face."""
        return not (self.duplicated or self.wrong or self.lost)

    def add(self, other: "Score") -> None:
        """Adds another run's."""
        for name in ("sent", "delivered", "duplicated", "wrong", "lost", "missed", "unseen"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for seconds in other.reconnects_s:
            insort(self.reconnects_s, seconds)


def throw(base: SimulatedDiceBase, t_s: float, dice: Iterable[int], begun: float = 0.0) -> list[Thrown]:
    """Throws some dice at `t_s` of the base's time; `begun` is when that began on the app's clock."""
    lies = {die: base.throw(t_s, (die,)) for die in dice}
    return [Thrown(base.uid, die, base.faces(at)[die], begun + at) for die, at in lies.items()]


def look_whether_seen(base: SimulatedDiceBase, before: Mapping[int, int], thrown: Iterable[Thrown]) -> None:
    """Marks throws that lie still and were not judged to be any; `before` is what the base had judged until then."""
    for roll in thrown:
        roll.unseen = base.judged(roll.die) == before[roll.die]


def score(thrown: Sequence[Thrown], heard: Iterable[DieRolled]) -> Score:
    """Compares what was thrown with what the app was told, die by die.

    A throw is recognised by when it came to rest, which the app knows by the base's clock, and not by its number:
    the numbers are part of what is tested.
    """
    result = Score(sent=len(thrown))
    told: dict[int, int] = {}
    last: dict[tuple[str, int], int] = {}
    for event in heard:
        found = _throw_of(thrown, event)
        if found is None or thrown[found].face != event.face:
            result.wrong += 1
        elif found in told:
            result.duplicated += 1
        elif found < last.get((event.uid, event.die), -1):
            result.wrong += 1
        else:
            last[event.uid, event.die] = found
            result.delivered += 1
        if found is not None:
            told[found] = told.get(found, 0) + 1
    missing = [roll for place, roll in enumerate(thrown) if place not in told]
    result.missed = sum(roll.missable for roll in missing)
    result.unseen = sum(roll.unseen and not roll.missable for roll in missing)
    result.lost = len(missing) - result.missed - result.unseen
    return result


def _throw_of(thrown: Sequence[Thrown], event: DieRolled) -> int | None:
    """Which throw an event tells of; None for one that nobody threw."""
    same = [place for place, roll in enumerate(thrown) if (roll.uid, roll.die) == (event.uid, event.die)]
    near = [place for place in same if abs(thrown[place].t_rest - event.t_rest) <= NEAR_S]
    return min(near, key=lambda place: abs(thrown[place].t_rest - event.t_rest), default=None)
