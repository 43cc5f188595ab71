"""Runs a recording of a die's accelerometer through the base's own roll detection."""

import csv
import stat
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TextIO

from companion.schema.quick_dataclass import dataclass
from firmware.core import msgs
from firmware.core.face import FaceReader
from firmware.core.roll import COCKED_FIT, THROWN, RollDetector

Sample = tuple[int, int, int, int]
UNITS: Mapping[str, float] = {"g": 1000.0, "mg": 1.0, "ms2": 1000.0 / 9.80665}
MOST_SAMPLES = 5_000_000
LARGEST = 300_000_000  # bytes of a recording: more than MOST_SAMPLES lines of any normal length
LONGEST_LINE = 1000
COLUMNS = "Columns are millis, x, y, z."
LARGEST_NUMBER = 1e12  # milliseconds of a lifetime, and far beyond the acceleration of any die


@dataclass(frozen=True, slots=True)
class Judged:
    """A movement of the die that ended at `t_ms`: a roll, a roll that ended leaning, or neither.

    A roll is `doubtful` where it may have been a blow or a hand, and `replaces` the one before where it corrects it.
    """

    t_ms: int
    face: int
    confidence: float
    rolled: bool
    cocked: bool
    doubtful: bool = False
    replaces: bool = False


def read_trace(file: Path, unit: str) -> list[Sample]:
    """A recorded trace: CSV with the columns millis, x, y, z, and optionally a header line.

    Raises ValueError naming file and line for an unknown unit, no numbers, time running backwards, too much data, or
    something that is no file and may never end.
    """
    if unit not in UNITS:
        raise ValueError(f"--unit {unit!r} is not one of {', '.join(UNITS)}")
    try:
        _check_kind(file)
        with file.open(encoding="utf-8", newline="") as lines:
            return _samples(csv.reader(_lines(lines, file.name)), UNITS[unit], file.name)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise ValueError(f"{file}: cannot be read as a trace ({error}). {COLUMNS}") from error


def _check_kind(file: Path) -> None:
    """Raises ValueError for a device, a pipe or a folder, which may never end, and for a file that is too large."""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode):
        raise ValueError(f"{file}: is not a file but a pipe, device or folder. Save the recording as a file first.")
    if status.st_size > LARGEST:
        raise ValueError(f"{file}: is larger than {LARGEST // 1_000_000} MB. Cut it into pieces.")


def _lines(lines: TextIO, name: str) -> Iterator[str]:
    """The lines, each read up to the length limit. Raises ValueError naming one that is too long."""
    number = 0
    while line := lines.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise ValueError(f"{name} line {number}: is too long: more than {LONGEST_LINE} characters. {COLUMNS}")
        yield line


def _samples(rows: Iterable[list[str]], to_mg: float, name: str) -> list[Sample]:
    samples: list[Sample] = []
    for number, row in enumerate(rows, 1):
        if number > MOST_SAMPLES:
            raise ValueError(f"{name} line {number}: longer than {MOST_SAMPLES} samples. Cut it into pieces.")
        try:
            t, x, y, z = (float(word) for word in row[:4])
        except ValueError as error:
            if number == 1:
                continue  # the header line
            raise ValueError(f"{name} line {number}: {row[:4]!r} is not millis, x, y, z in numbers.") from error
        if not all(abs(value) <= LARGEST_NUMBER for value in (t, x, y, z)):  # false for infinity and NaN too
            raise ValueError(f"{name} line {number}: a number is far too large, or is none. {COLUMNS}")
        if samples and t < samples[-1][0]:
            raise ValueError(f"{name} line {number}: time goes back.")
        samples.append((round(t), round(x * to_mg), round(y * to_mg), round(z * to_mg)))
    return samples


def judge(samples: Iterable[Sample], is_cube: bool = True, reader: FaceReader | None = None) -> list[Judged]:
    """What the base would have reported for these samples: (ms, x, y, z in milli-g), in order of time.

    `is_cube` is False for other thrown objects: they never lie as flat as a cube, so none is called leaning. `reader`
    is that of a calibrated die; left out, its sensor is glued in straight.
    """
    detector = RollDetector(reader or FaceReader(), COCKED_FIT if is_cube else -2000)
    ends = {msgs.REST, msgs.ROLLED, msgs.COCKED}
    judged = []
    for t, x, y, z in samples:
        before = detector.state
        outcome = detector.feed(t, x, y, z)
        if outcome == THROWN or (detector.state != before and detector.state in ends and before != msgs.UNKNOWN):
            cocked = detector.state == msgs.COCKED
            rolled = outcome == THROWN
            doubtful, replaces = rolled and detector.doubtful, rolled and detector.same_throw
            judged.append(Judged(t, detector.face, detector.confidence / 255, rolled, cocked, doubtful, replaces))
    return judged
