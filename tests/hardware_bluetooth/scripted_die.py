"""A SIMULATED die with electronics of its own: what it would notice of a throw, a nudge and being put down, and when.

There is no physics in it: such dice judge for themselves, and what is tested is what is made of their judgement.
"""

from random import Random
from typing import Final, NamedTuple

ROLLING, HANDLING, ROLLED, ON_FACE, CROOKED = "rolling", "handling", "rolled", "on_face", "crooked"
NOTICES_S: Final = 0.32  # so long after coming to rest the die is sure of it
MOVING: Final = (ROLLING, HANDLING)
FACES: Final = range(1, 7)


class Change(NamedTuple):
    """From `t` seconds on the die is in this state; `face` is on top, or would be."""

    t: float
    state: str
    face: int


class ScriptedDie:
    """One die. All times are seconds of one clock; `rng` decides faces and how long things take."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.now = Change(0.0, ON_FACE, rng.choice(FACES))
        self._coming: list[Change] = []
        self._still_at = 0.0

    def throw(self, t: float, cocked: bool = False) -> float:
        """Throw the die at `t`; when it lies still."""
        rest = t + 0.2 + self._rng.uniform(0.6, 1.5)
        on_the_way = sorted(self._rng.uniform(t + 0.2, rest) for _ in range(self._rng.randint(1, 5)))
        rolling = [Change(at, ROLLING, self._rng.choice(FACES)) for at in (t + 0.2, *on_the_way)]
        end = Change(rest + NOTICES_S, CROOKED if cocked else ROLLED, self._rng.choice(FACES))
        return self._play([Change(t, HANDLING, self.now.face), *rolling, end], rest)

    def nudge(self, t: float) -> float:
        """Push it without turning it over; when it lies still."""
        rest = t + 0.3
        return self._play([Change(t, HANDLING, self.now.face), Change(rest + NOTICES_S, ON_FACE, self.now.face)], rest)

    def put_down(self, t: float) -> float:
        """Pick it up and set it down by hand, on any face; when it lies still."""
        rest = t + 1.0
        face = self._rng.choice(FACES)
        return self._play([Change(t, HANDLING, self.now.face), Change(rest + NOTICES_S, ON_FACE, face)], rest)

    def poll(self, t: float) -> list[Change]:
        """What has changed up to now."""
        changes = [change for change in self._coming if change.t <= t]
        self._coming = self._coming[len(changes) :]
        if changes:
            self.now = changes[-1]
        return changes

    def face_up(self, t: float) -> int | None:
        """The truth: the face on top; None while it moves or leans."""
        last = self._coming[-1] if self._coming else self.now
        return None if t < self._still_at or last.state == CROOKED else last.face

    def _play(self, changes: list[Change], rest: float) -> float:
        self._coming, self._still_at = changes, rest
        return rest
