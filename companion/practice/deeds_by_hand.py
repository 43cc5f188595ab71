"""Simulated hands that do the deeds somebody at a real table is asked for, so that the asking can be tried without."""

from typing import Final

from companion.diagnose.deeds.deed_file import LAID, Wanted
from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.clock import SteppedClock

STEP_S: Final = 0.2
PAUSE_S: Final = 1.0  # so long a die lies still before somebody says what it shows


class SimulatedHands:
    """Does deeds with one die of a simulated base, which they take through time. A `Doer`."""

    def __init__(self, base: SimulatedDiceBase, together: LockStep, clock: SteppedClock, die: int) -> None:
        self._base, self._together, self._clock, self._die = base, together, clock, die

    def __call__(self, wanted: Wanted, question: str) -> str:
        """Does the deed and says which face is on top; where a named one has to be, until it is."""
        while True:
            self.let_pass(self._do(wanted.kind) - self._clock.now() + PAUSE_S)
            face = self._base.faces(self._clock.now())[self._die]
            if face and (wanted.kind != LAID or face == wanted.face):
                return str(face)

    def let_pass(self, seconds: float) -> None:
        """Lets time pass for base and app."""
        end = self._clock.now() + seconds
        while self._clock.now() < end:
            self._clock.advance(self._clock.now() + STEP_S)
            self._together.step(self._clock.now())

    def _do(self, kind: str) -> float:
        """Begins a deed in a moment; when the die lies still after it."""
        begins, die = self._clock.now() + PAUSE_S, self._base.dice[self._die]
        if kind in ("throw", "gentle"):
            return self._base.throw(begins, (self._die,))
        deeds = {"drop": die.fall_flat, "fist": die.jolt, "knock": die.nudge}
        return deeds.get(kind, die.put_down)(begins)
