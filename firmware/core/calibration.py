"""Learns how a sensor is glued into its die: which way each face points, and what the sensor reads without any force.

The die is laid on each of its faces once, in any order, and the person says which face is on top. Whatever the sensor's
mounting angle, the mean of the six readings is its offset, and each reading less the offset points out of its face.
Numbers are integers, accelerations in milli-g. Runs on MicroPython and CPython.
"""

import struct
from array import array
from binascii import crc32

from firmware.core.face import isqrt
from firmware.core.trim import SIDES, Trim

FACES = 6
SAMPLES = 64

TAKING = 0
STARTED = 1
TAKEN = 2
STORED = 3
DROPPED = 4
MOVED = 5
ALIKE = 6
INCOMPLETE = 7
CROOKED = 8
WRONG = 9
UNKEPT = 10

STILL_MG = 60
# Of two readings, as a part of 1000: neighbours are square to each other, opposites point apart.
_ALIKE_FIT = 900
_SQUARE_FIT = 200
_OPPOSITE_FIT = -950
# Of a direction, as a part of 1000: an axis of a sensor that is glued in straight is not ten degrees off.
_STRAIGHT_FIT = 985
_ALL = (1 << FACES) - 1
# What was learnt in play comes behind: what each side reads, and of how many rests.
_LAYOUT = "<B3h18h6h6B"
_VERSION = 2


class Calibration:
    """One die's calibration as it is made. After each step `outcome` says what came of it.

    `mask` has a bit for each face that was taken (bit 0 is face 1), `face` the one taken last, `worst` the milli-g by
    which it moved or, at the end, by which any reading is not one g. `offsets`, `normals` and, of a straight sensor,
    `trim` are the result.
    """

    def __init__(self):
        self.outcome = STARTED
        self.mask = 0
        self.face = 0
        self.worst = 0
        self._taking = False
        self.offsets = array("h", [0, 0, 0])
        self.normals = array("h", [0] * (3 * FACES))
        self.trim = Trim()
        self._means = array("i", [0] * (3 * FACES))
        self._sum = array("i", [0, 0, 0])
        self._low = array("i", [0, 0, 0])
        self._high = array("i", [0, 0, 0])
        self._count = 0

    def begin(self, face):
        """Takes the next samples for a face: TAKING, or WRONG where no die has such a face."""
        self._taking = 1 <= face <= FACES
        self.outcome = TAKING if self._taking else WRONG
        self.face = face
        self._count = 0

    def add(self, x, y, z):
        """Takes one raw sample; whether it was the last that a face needs, which is then TAKEN, MOVED or ALIKE."""
        if not self._taking:
            return False
        self._widen(0, x)
        self._widen(1, y)
        self._widen(2, z)
        self._count += 1
        if self._count < SAMPLES:
            return False
        self._taking = False
        self.outcome = self._close()
        return True

    def _widen(self, axis, value):
        if self._count == 0:
            self._low[axis] = self._high[axis] = value
            self._sum[axis] = 0
        self._low[axis] = min(self._low[axis], value)
        self._high[axis] = max(self._high[axis], value)
        self._sum[axis] += value

    def _close(self):
        self.worst = max(self._high[axis] - self._low[axis] for axis in range(3))
        if self.worst >= STILL_MG:
            return MOVED
        at = 3 * (self.face - 1)
        bit = 1 << self.face - 1
        for axis in range(3):
            self._means[at + axis] = self._sum[axis] // SAMPLES
        self.mask &= ~bit
        if any(self.mask >> other & 1 and _fit(self._means, 3 * other, at) > _ALIKE_FIT for other in range(FACES)):
            return ALIKE
        self.mask |= bit
        return TAKEN

    def finish(self):
        """Computes `offsets` and `normals`: STORED, or INCOMPLETE, or CROOKED where they are not those of a cube."""
        self.outcome = INCOMPLETE if self.mask != _ALL else self._compute()

    def drop(self):
        """Gives up: DROPPED."""
        self._taking = False
        self.outcome = DROPPED

    def _compute(self):
        for axis in range(3):
            self.offsets[axis] = sum(self._means[3 * face + axis] for face in range(FACES)) // FACES
        self.worst = 0
        self.trim = Trim()
        for face in range(FACES):
            self._point(face)
        if is_straight(self.normals):
            for face in range(FACES):
                self.trim.learn(*self._means[3 * face : 3 * face + 3])
        return STORED if all(self._is_square(face) for face in range(FACES)) else CROOKED

    def _point(self, face):
        """The direction of one face in thousandths, and in `worst` how far any reading is from one g."""
        at = 3 * face
        vector = [self._means[at + axis] - self.offsets[axis] for axis in range(3)]
        size = isqrt(sum(part * part for part in vector)) or 1
        self.worst = max(self.worst, abs(size - 1000))
        for axis in range(3):
            self.normals[at + axis] = vector[axis] * 1000 // size

    def _is_square(self, face):
        fits = sorted(_fit(self.normals, 3 * face, 3 * other) for other in range(FACES) if other != face)
        return fits[0] < _OPPOSITE_FIT and max(-fits[1], fits[-1]) < _SQUARE_FIT


def is_straight(normals):
    """Whether each of the six directions, one behind the other, is nearly that of an axis."""
    return all(max(abs(part) for part in normals[at : at + 3]) >= _STRAIGHT_FIT for at in range(0, 3 * FACES, 3))


def pack(offsets, normals, trim):
    """A calibration as bytes to keep, with a checksum; `offsets` and `normals` are zeros where nobody made one."""
    body = struct.pack(_LAYOUT, _VERSION, *offsets, *normals, *trim.sides, *trim.rests)
    return body + struct.pack("<I", crc32(body) & 0xFFFFFFFF)


def unpack(data):
    """Offsets, the parts of the six directions and the trim from bytes that were kept; None if these are damaged.

    Offsets and directions are None where nobody laid the die on its faces.
    """
    if not data or len(data) != struct.calcsize(_LAYOUT) + 4 or data[0] != _VERSION:
        return None
    body = data[:-4]
    if struct.unpack("<I", data[-4:])[0] != crc32(body) & 0xFFFFFFFF:
        return None
    values = struct.unpack(_LAYOUT, body)
    ends = 4 + 3 * FACES
    trim = Trim(values[ends : ends + SIDES], values[ends + SIDES :])
    return (values[1:4], values[4:ends], trim) if any(values[4:ends]) else (None, None, trim)


def _fit(vectors, one, other):
    """How far two of the vectors point the same way: 1000 the same, 0 square, -1000 opposite."""
    dot = sum(vectors[one + axis] * vectors[other + axis] for axis in range(3))
    size = isqrt(sum(vectors[one + axis] * vectors[one + axis] for axis in range(3)))
    size *= isqrt(sum(vectors[other + axis] * vectors[other + axis] for axis in range(3)))
    return dot * 1000 // (size or 1)
