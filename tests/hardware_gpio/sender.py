"""What a simulated die shows on its four wires, as docs/dice-on-pins.md asks of a real one; none was ever built."""

from dataclasses import dataclass
from math import inf
from typing import Final

from hardware.gpio.steady_word import CALL, IDLE, WORDS

PULSE_S: Final = 0.04
LIFE_S: Final = 2.0  # seconds between two signs of life
ANNOUNCE_S: Final = 0.16  # two calls, each with a pause of the same length behind it
FIRST_CALL_S: Final = 0.5
BLINK_AFTER_S: Final = 0.08  # a die that was not thrown shows its face so long before it blinks: two pulses of idle
QUIET_S: Final = 0.4  # so long a die that does not announce a throw has not called before it shows its face
JUDGE_S: Final = 0.25  # seconds at rest after which the sender knows whether it was a throw


@dataclass(frozen=True, slots=True)
class _Motion:
    """The die moves from `since` until it shows `face` at `until`; announced if it was thrown."""

    since: float
    until: float
    face: int
    thrown: bool


class PinSender:
    """What one die shows on its wires at any time, in seconds. It lies on `face` since the beginning."""

    def __init__(self, face: int) -> None:
        self._motions = [_Motion(-LIFE_S, -LIFE_S, face, thrown=False)]

    def moves(self, since: float, until: float, face: int, *, thrown: bool) -> float:
        """The die moves; returns when it shows its face, or with face 0, as it leans, when it would have."""
        shows = until + JUDGE_S + (ANNOUNCE_S if thrown else QUIET_S)
        self._motions.append(_Motion(since, shows if face else inf, face, thrown))
        return shows

    def word(self, t: float) -> int:
        """The word on the wires at `t`."""
        motion = next(motion for motion in reversed(self._motions) if motion.since <= t)
        if t < motion.until:
            return self._moving(motion, t)
        lying = t - motion.until
        if not motion.thrown and 0 <= lying - BLINK_AFTER_S < 3 * PULSE_S:
            return WORDS[motion.face] if int((lying - BLINK_AFTER_S) / PULSE_S) == 1 else IDLE
        return IDLE if lying >= LIFE_S and lying % LIFE_S < PULSE_S else WORDS[motion.face]

    def _moving(self, motion: _Motion, t: float) -> int:
        """A thrown die calls twice right before its face; any other calls only as a sign of life."""
        left = motion.until - t
        if motion.thrown and 0 < left <= ANNOUNCE_S:
            return CALL if int((ANNOUNCE_S - left) / PULSE_S) % 2 == 0 else IDLE
        phase = (t - motion.since) % LIFE_S - FIRST_CALL_S
        return CALL if 0 <= phase < PULSE_S and left >= QUIET_S else IDLE
