"""Runs a recording of a die's accelerometer through the base's own judgement, as if the die had been thrown now."""

from collections.abc import Iterable
from dataclasses import dataclass

from firmware.core import msgs
from firmware.core.face import FaceReader
from firmware.core.roll import COCKED_FIT, THROWN, RollDetector

Sample = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A movement of the die that came to an end at `t_ms`: a roll, a roll that ended leaning, or neither."""

    t_ms: int
    face: int
    confidence: float
    rolled: bool
    cocked: bool


def judge(samples: Iterable[Sample], is_cube: bool = True) -> list[Judged]:
    """What the base would have told about these samples: (ms, x, y, z in milli-g), in order of time.

    `is_cube` False is for other things that were thrown: they never lie as flat as a cube, so none is called leaning.
    """
    detector = RollDetector(FaceReader(), COCKED_FIT if is_cube else -2000)
    ends = {msgs.REST, msgs.ROLLED, msgs.COCKED}
    judged = []
    for t, x, y, z in samples:
        before = detector.state
        outcome = detector.feed(t, x, y, z)
        if outcome == THROWN or (detector.state != before and detector.state in ends and before != msgs.UNKNOWN):
            cocked = detector.state == msgs.COCKED
            judged.append(Judged(t, detector.face, detector.confidence / 255, outcome == THROWN, cocked))
    return judged
