"""Deeds that were done with a die, kept with what its sensor read: a line of JSON each, below a header.

docs/build-a-die.md describes the format. Every line is checked on reading, by its checksum too.
"""

import json
import re
import stat
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from companion.diagnose.dice_trace import Sample
from companion.record.log.reader import parse_object
from companion.record.storage.files import PRIVATE_FILE, write_whole
from companion.schema.from_hints import record
from companion.schema.hints import Length, at_most
from companion.schema.plain_files import read_as
from companion.schema.sorts import Choice, Matching, OneOf, Text, Truth, Whole
from companion.schema.wrong_input import BoxError
from firmware.core.calibration import SAMPLES, STILL_MG

LAID: Final = "laid"
THROWN: Final = frozenset({"throw", "gentle"})  # the kinds of deed that are throws
KINDS: Final = (LAID, "throw", "gentle", "drop", "fist", "knock", "put", "bang")
USUAL: Final = 50
MOST: Final = 500
FACES: Final = range(1, 7)
_SHARES: Final = {"throw": 14, "gentle": 6, "drop": 6, "fist": 6, "knock": 4, "put": 4, "bang": 4}
"""How many of each kind there are among fifty."""


class Wanted(NamedTuple):
    """One deed to be done; `face` is which face has to be on top afterwards, 0 for any."""

    kind: str
    face: int = 0


def plan(count: int) -> tuple[Wanted, ...]:
    """The deeds to be done, in order: each face is laid on top once, then the kinds take turns by their shares."""
    laid = [Wanted(LAID, face) for face in FACES]
    turns = sorted(((place + 0.5) / share, kind) for kind, share in _SHARES.items() for place in range(share))
    others = [Wanted(kind) for _, kind in turns]
    rounds = 1 + max(0, count - len(laid)) // len(others)
    return (*laid, *(others * rounds))[:count]


FORMAT: Final = 1
LARGEST: Final = 100_000_000
MOST_SAMPLES: Final = 3000  # half a minute: of a deed that takes longer the part around its last motion is kept
AFTER_MOTION: Final = 300  # samples after the last motion that are always kept: the detector has long judged it then
BAD_FILE: Final = "Move the file away and do the deeds anew, or name another folder."
_CHECKSUM: Final = "crc"
_MG: Final = Whole(-32768, 32767)
Told = tuple[Annotated[int, Whole(1, 6)], Annotated[bool, Truth()]]


class DeedsHeader(NamedTuple):
    """Whose die it was, and how many deeds are asked for."""

    base: Annotated[str, Matching(re.compile("[0-9a-f]{16}"), "sixteen hexadecimal digits")]
    firmware: Annotated[str, Text(20, 1)]
    die: Annotated[int, Whole(1, 2)]
    many: Annotated[int, Whole(1, MOST)]
    simulated: Annotated[bool, Truth()]


class Deed(NamedTuple):
    """One deed: its kind, the face on top afterwards, what the base told of it, and the samples, from 0 ms on.

    Of each throw that the base told its face and whether it was doubtful.
    """

    kind: Annotated[str, Choice(KINDS)]
    face: Annotated[int, Whole(1, 6)]
    told: Annotated[tuple[Told, ...], at_most(100)]
    samples: Annotated[
        tuple[
            tuple[Annotated[int, Whole(0, 2**32)], Annotated[int, _MG], Annotated[int, _MG], Annotated[int, _MG]], ...
        ],
        Length(1, MOST_SAMPLES),
    ]


_HEADER: Final = record(DeedsHeader, frame={"deeds": OneOf((FORMAT,))})
_DEED: Final = record(Deed)


def around_motion(samples: Sequence[Sample]) -> Sequence[Sample]:
    """The samples around the last motion, as many as are kept: whoever answers late loses stillness only."""
    end = max(MOST_SAMPLES, motion_end(samples) + AFTER_MOTION)
    return samples[:end][-MOST_SAMPLES:]


def motion_end(samples: Sequence[Sample]) -> int:
    """How many samples there are until the end of the last motion; 0 if there was none."""
    ends = range(len(samples), 0, -SAMPLES)
    return next((end for end in ends if spread(samples[max(0, end - SAMPLES) : end]) >= STILL_MG), 0)


def spread(samples: Sequence[Sample]) -> int:
    """By how much the sensor's readings differ, in milli-g, on the axis where they do most."""
    axes = [[sample[axis] for sample in samples] for axis in (1, 2, 3)]
    return max(max(readings) - min(readings) for readings in axes)


def from_zero(samples: Sequence[Sample]) -> tuple[Sample, ...]:
    """The samples with times from 0 on."""
    return tuple((t - samples[0][0], x, y, z) for t, x, y, z in samples)


def write_deeds(file: Path, header: DeedsHeader, deeds: Sequence[Deed]) -> None:
    """Writes a header and its deeds whole, or not at all. Raises OSError."""
    lines = [_sealed({"deeds": FORMAT, **header._asdict()}), *(_sealed(deed._asdict()) for deed in deeds)]
    write_whole(file, "".join(f"{line}\n" for line in lines).encode(), PRIVATE_FILE)


def read_deeds(file: Path) -> tuple[DeedsHeader, list[Deed]]:
    """The deeds in a file. Raises BoxError or LogError naming file and line for whatever is wrong in it."""
    try:
        state = file.stat()
        if not stat.S_ISREG(state.st_mode) or state.st_size > LARGEST:
            raise BoxError(str(file), "", f"is no file of at most {LARGEST // 1_000_000} MB", BAD_FILE)
        lines = file.read_bytes().splitlines()
    except OSError as error:
        raise BoxError(str(file), "", f"cannot be read ({error.strerror})", BAD_FILE) from error
    header: DeedsHeader = read_as(_HEADER, _read_header(lines[0] if lines else b"", file, 1), f"{file} line 1")
    deeds: list[Deed] = []
    for number, line in enumerate(lines[1:], 2):
        deed: Deed = read_as(_DEED, _read_header(line, file, number), f"{file} line {number}")
        times = [sample[0] for sample in deed.samples]
        if times != sorted(times):
            raise BoxError(f"{file} line {number}", "samples", "goes back in time", BAD_FILE)
        deeds.append(deed)
    if len(deeds) > header.many:
        raise BoxError(str(file), "", f"holds more than its {header.many} deeds", BAD_FILE)
    return header, deeds


def _sealed(values: dict[str, Any]) -> str:
    """A line with its checksum, which is that of the line without it."""
    return _text({**values, _CHECKSUM: zlib.crc32(_text(values).encode())})


def _read_header(line: bytes, file: Path, number: int) -> dict[str, Any]:
    where = f"{file} line {number}"
    values = parse_object(line, where, BAD_FILE)
    if values.pop(_CHECKSUM, None) != zlib.crc32(_text(values).encode()):
        raise BoxError(where, _CHECKSUM, "is not the checksum of its line", BAD_FILE)
    return values


def _text(values: dict[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":"))
