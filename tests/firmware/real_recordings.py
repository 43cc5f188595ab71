"""What the base's roll detection makes of accelerometers that really moved.

`python -m tests.firmware.real_recordings --out docs/results/real-recordings.csv` writes a row for each recording in the
folder that ORCTABLE_REALDATA names, and for each kind of movement in it. None is of a die with six sides.
"""

import csv
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.diagnose.dice_trace import UNITS, Judged, Sample, judge
from proofs.long_run import Measurement

PHONE, FRISBEE, D20 = "imu/falling_phone", "imu/frisbee/spin.csv", "imu/pixels_d20/rolls_and_putdowns_tune.csv"
HEAD = ("recording", "what", "samples", "hertz", "n", "told", "asked")


def columns(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def told(samples: list[Sample]) -> list[Judged]:
    """The throws that are told, the doubtful ones among them."""
    return [judged for judged in judge(samples, is_cube=False) if judged.rolled]


def rows(folder: Path) -> Iterator[dict[str, Any]]:
    """What became of each recording: `n` throws or other movements are in it, or 1 where nobody counted them.

    Raises OSError where one is missing, ValueError where it holds no numbers.
    """
    g, ms2 = UNITS["g"], UNITS["ms2"]
    lines = [line.split() for line in (folder / PHONE / "static.txt").read_text().splitlines()]
    still = [_sample(line[:4], 1000.0, ms2) for line in lines]
    yield _row(f"{PHONE}/static.txt", "a phone at rest", still, 1, told(still))
    for path in sorted((folder / PHONE).glob("*.csv")):
        fall = [_sample(list(row.values())[:4], 1000.0, ms2) for row in columns(path)]
        what = "a phone that is dropped" if path.stem.startswith("drop") else "a phone that is tossed"
        yield _row(f"{PHONE}/{path.name}", what, fall, 1, told(fall))
    spin = [_sample([r["idx"], r["acc-x"], r["acc-y"], r["acc-z"]], 10.0, g) for r in columns(folder / FRISBEE)]
    yield _row(FRISBEE, "a spinning frisbee", spin, 1, told(spin))
    marked = columns(folder / D20)
    rolls = [_sample([r["millis"], r["x"], r["y"], r["z"]], 1.0, g) for r in marked]
    heard, rests = told(rolls), _rests(marked)
    for what, is_roll in (("a D20 that is rolled", True), ("a D20 that is put down or shoved", False)):
        spans = [(start, end) for start, end, rolled in rests if rolled == is_roll]
        ended = [next((throw for throw in heard if start <= throw.t_ms < end), None) for start, end in spans]
        yield _row(D20, what, rolls, len(spans), [throw for throw in ended if throw])


def _mg(text: str, unit: float) -> int:
    return round(float(text) * unit)


def _sample(values: list[str], to_ms: float, to_mg: float) -> Sample:
    t, x, y, z = values
    return _mg(t, to_ms), _mg(x, to_mg), _mg(y, to_mg), _mg(z, to_mg)


def _row(recording: str, what: str, samples: list[Sample], n: int, heard: list[Judged]) -> dict[str, Any]:
    asked = sum(throw.doubtful for throw in heard)
    hertz = round(1000 * (len(samples) - 1) / (samples[-1][0] - samples[0][0]))
    return dict(zip(HEAD, (recording, what, len(samples), hertz, n, len(heard) - asked, asked), strict=True))


def _rests(marked: list[dict[str, str]]) -> list[tuple[int, int, bool]]:
    """From when to when the die lay still after being moved, ms, and whether a person called that movement a roll."""
    marks = [(int(r["millis"]), r["state"]) for r in marked]
    changes = [(t, s, marks[i][1]) for i, (t, s) in enumerate(marks[1:]) if s != marks[i][1]]
    starts = [(t, before == "Rolling") for t, state, before in changes if state == "OnFace"]
    ends = [t for t, _ in starts[1:]] + [marks[-1][0] + 1]
    return [(t, end, rolled) for (t, rolled), end in zip(starts, ends, strict=True)]


def main() -> None:
    """Judge each recording, and write the table."""
    run = Measurement("tests.firmware.real_recordings", __doc__)
    run.begin()
    if "ORCTABLE_REALDATA" not in os.environ:
        run.parser.error("set ORCTABLE_REALDATA to the folder that holds the recordings")
    found = list(rows(Path(os.environ["ORCTABLE_REALDATA"])))
    run.write(found, "none; the two thresholds of slow sensors were chosen on the D20", f"{len(found)} rows")


if __name__ == "__main__":
    main()
