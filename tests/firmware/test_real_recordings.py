"""What the roll core makes of accelerometers that really moved; measured, never tuned to pass."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.diagnose.dice_trace import Sample, judge

pytestmark = pytest.mark.slow
Recording = Callable[[str], Path]


def throws(samples: list[Sample]) -> list[int]:
    """When throws were told, ms."""
    return [judged.t_ms for judged in judge(samples, is_cube=False) if judged.rolled]


def table(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def mg(text: str, unit_g: float = 1.0) -> int:
    return round(float(text) / unit_g * 1000)


def test_a_phone_at_rest_never_throws(recording: Recording) -> None:
    rows = [line.split() for line in recording("imu/falling_phone/static.txt").read_text().splitlines()]
    samples = [(mg(r[0]), mg(r[1], 9.80665), mg(r[2], 9.80665), mg(r[3], 9.80665)) for r in rows]
    assert len(samples) > 1000
    assert throws(samples) == []


def test_a_spinning_frisbee_never_throws(recording: Recording) -> None:
    rows = table(recording("imu/frisbee/spin.csv"))
    samples = [(10 * int(r["idx"]), mg(r["acc-x"]), mg(r["acc-y"]), mg(r["acc-z"])) for r in rows]
    assert len(samples) > 1000
    assert throws(samples) == []


def test_a_real_d20_its_throws_and_its_puttings_down(recording: Recording) -> None:
    rows = table(recording("imu/pixels_d20/rolls_and_putdowns_tune.csv"))
    told = throws([(int(r["millis"]), mg(r["x"]), mg(r["y"]), mg(r["z"])) for r in rows])
    rests = _rests(rows)
    thrown = [any(start <= t < end for t in told) for start, end, rolled in rests if rolled]
    put = [any(start <= t < end for t in told) for start, end, rolled in rests if not rolled]
    # Seventeen throws; the recording stops 0 ms after the last came to rest, before it could be told.
    assert (sum(thrown), len(thrown)) == (16, 17)
    assert (sum(put), len(put)) == (0, 6)


def _rests(rows: list[dict[str, str]]) -> list[tuple[int, int, bool]]:
    """From when to when the die lay still after being moved, ms, and whether a person called that movement a roll."""
    marks = [(int(r["millis"]), r["state"]) for r in rows]
    changes = [(t, s, marks[i][1]) for i, (t, s) in enumerate(marks[1:]) if s != marks[i][1]]
    starts = [(t, before == "Rolling") for t, state, before in changes if state == "OnFace"]
    ends = [t for t, _ in starts[1:]] + [marks[-1][0] + 1]
    return [(t, end, rolled) for (t, rolled), end in zip(starts, ends, strict=True)]
