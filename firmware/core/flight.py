"""What a die does after it has left the hand: it falls, hits the table, and other faces come to lie on top.

A flight begins with a fall or a blow after a quarter of a second with neither, so what the hand did before, shaking and
turning, is not counted. Nothing is allocated while samples come in. Runs on MicroPython and CPython.
"""

from firmware.core.face import isqrt
from firmware.core.ticks import since

FALL_MG = 500
FALL_SAMPLES = 2
BLOW_MG = 1500
BLOW_JOLT_MG = 1300
PAUSE_MS = 250
LAST_MS = 700
KEEP_MS = 250
# Cosines in thousandths: the direction of up in the die must have been this far from where it was in the hand, once by
# 53 degrees and once more by 26.
FAR_FIT = 600
ALSO_FAR_FIT = 900

# Degrees between two directions whose tips are 0, 125, 250 .. 2000 thousandths apart: 2 asin(chord / 2).
_CHORD_DEG = bytes((0, 7, 14, 22, 29, 36, 44, 52, 60, 68, 77, 87, 97, 109, 122, 139, 180, 180))


def chord_degrees(chord):
    """The angle, in whole degrees, between two directions whose tips are `chord` thousandths apart."""
    slot = min(chord, 2000) // 125
    low = _CHORD_DEG[slot]
    return low + (_CHORD_DEG[slot + 1] - low) * (min(chord, 2000) - slot * 125) // 125


class Flight:
    """Of the last flight: `blows`, `falls` (samples with next to no force), `faces` (changes of the face on top) and
    `turn`, the degrees by which the direction of up moved in the die.
    """

    def __init__(self):
        self.blows = self.falls = self.faces = self.turn = 0
        self._flies = self._turned_over = False
        self._turned_over_t = 0
        self._falling = 0
        self._event_t = self._blow_t = 0
        self._face = 0
        self._ux = self._uy = self._uz = 0
        self._from_x = self._from_y = self._from_z = 0
        self._least = self._second = 1000

    def add(self, t, jolt, reader):
        """Takes one sample as it was read, and by how much it differs from the last, in milli-g."""
        falls = reader.size < FALL_MG
        self._falling = self._falling + 1 if falls else 0
        if jolt >= BLOW_JOLT_MG and reader.size > BLOW_MG:
            self._blow(t)
        elif self._falling >= FALL_SAMPLES:
            self._fall(t)
        if falls:
            self.falls += 1
        else:
            self._touch(reader)

    def end(self):
        """The die lies: whatever comes next is another flight."""
        self._flies = self._turned_over = False

    def was_a_throw(self, until):
        """Whether the die turned over in a flight that ended just before the motion did, at `until`."""
        if self._has_turned_over():
            return since(until, self._blow_t) <= LAST_MS
        return self._turned_over and since(until, self._turned_over_t) <= KEEP_MS

    def _has_turned_over(self):
        if not self._flies or not self.blows or self.falls < FALL_SAMPLES:
            return False
        return self._least <= FAR_FIT and self._second <= ALSO_FAR_FIT

    def _blow(self, t):
        if not self._flies or since(t, self._event_t) > PAUSE_MS:
            self._begin(0)
        self._event_t = self._blow_t = t
        self.blows += 1

    def _fall(self, t):
        # The first fall for some time without a blow before it is the one from the hand.
        let_go = self._falling == FALL_SAMPLES and since(t, self._blow_t) > PAUSE_MS
        if not self._flies or let_go or since(t, self._event_t) > PAUSE_MS:
            self._begin(FALL_SAMPLES - 1)
        self._event_t = t

    def _begin(self, falls):
        if self._has_turned_over():
            self._turned_over = True
            self._turned_over_t = self._event_t
        self._flies = True
        self.falls = falls
        self.blows = self.faces = self.turn = 0
        self._least = self._second = 1000
        self._from_x = self._ux
        self._from_y = self._uy
        self._from_z = self._uz

    def _touch(self, reader):
        """Something carries the die or hits it, so that the direction of up in it is known."""
        dx = reader.ux - self._ux
        dy = reader.uy - self._uy
        dz = reader.uz - self._uz
        self.turn += chord_degrees(isqrt(dx * dx + dy * dy + dz * dz))
        self._ux = reader.ux
        self._uy = reader.uy
        self._uz = reader.uz
        if reader.face != self._face:
            self._face = reader.face
            self.faces += 1
        fit = (self._ux * self._from_x + self._uy * self._from_y + self._uz * self._from_z) // 1000
        if fit < self._least:
            self._second = self._least
            self._least = fit
        elif fit < self._second:
            self._second = fit
