"""Single motions of the second physics, as a sensor sends them: a blow is no throw, however hard it is.

Each file is one event that a detector which took the force of a blow for the direction of up got wrong, or its
contrast. They are from the motions on which the thresholds were chosen, so they show a fault and are no evidence of how
rare it is; that is what `make recall` is for.
"""

import csv
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from firmware.core.face import FaceReader
from firmware.core.roll import THROWN, RollDetector
from tests.many_rows import each_row

FOLDER = Path(__file__).parent / "motions"
LIES_MS = 600


def samples(name: str) -> Iterator[tuple[int, int, int, int]]:
    """The motion, and a die that lies there for a while and trembles by a digit."""
    with (FOLDER / f"{name}.csv").open(newline="") as file:
        rows = [tuple(map(int, row)) for row in list(csv.reader(file))[1:]]
    t, x, y, z = rows[-1]
    yield from ((t, x, y, z) for t, x, y, z in rows)
    for later, digit in zip(range(10, LIES_MS, 10), cycle((0, 16)), strict=False):
        yield t + later, x + digit, y, z


def told(name: str) -> list[tuple[int, bool]]:
    """The throws told: which face, and whether it is doubtful."""
    detector = RollDetector(FaceReader())
    return [(detector.face, detector.doubtful) for sample in samples(name) if detector.feed(*sample) == THROWN]


@each_row(
    "name",
    ["fist-on-the-table", "banged-down", "let-fall-flat", "dropped-from-a-hand", "knocked", "pushed-against-a-wall"],
)
def test_a_blow_and_a_flat_drop_are_no_throws(name: str) -> None:
    assert told(name) == []


@each_row(
    "name, face",
    [
        ("thrown-firmly", 5),
        ("rolled-off-the-fingers", 5),
        ("rolled-out-and-hit-aside", 2),
        ("rolled-out-after-shaking", 1),
        ("thrown-and-held-alike", 4),
    ],
)
def test_a_throw_is_told_with_the_face_on_top(name: str, face: int) -> None:
    assert told(name) == [(face, False)]


@each_row("name, face", [("doubtful-throw", 5), ("doubtful-turn-by-fingers", 6), ("put-down-after-shaking", 6)])
def test_what_may_be_a_throw_or_a_hand_is_told_as_doubtful(name: str, face: int) -> None:
    assert told(name) == [(face, True)]
