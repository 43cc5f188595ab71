"""Which face of a die points up, from its accelerometer at rest.

At rest the sensor measures one g straight up, so the face whose normal is closest to that direction is on top.
Numbers are integers: accelerations in milli-g, directions in thousandths, gains in 1/4096.
Runs on MicroPython and CPython, and allocates nothing while it reads a sample.
"""

# Index = face - 1. Opposite faces add up to seven; 1, 2 and 3 turn anticlockwise round their corner.
CUBE = ((0, 0, 1000), (1000, 0, 0), (0, 1000, 0), (0, -1000, 0), (-1000, 0, 0), (0, 0, -1000))
UNIT_GAIN = 4096

# Degrees between two directions whose tips are 0, 125, 250 .. 2000 thousandths apart: 2 asin(chord / 2).
_CHORD_DEG = bytes((0, 7, 14, 22, 29, 36, 44, 52, 60, 68, 77, 87, 97, 109, 122, 139, 180, 180))


def isqrt(number, guess=1000):
    """The integer square root, at most one off, by Newton's method; fast when the guess is close."""
    if number <= 0:
        return 0
    root = guess if guess > 0 else 1
    while True:
        better = (root + number // root) >> 1
        if -1 <= better - root <= 1:
            return better
        root = better


def chord_degrees(chord):
    """The angle, in whole degrees, between two directions whose tips are `chord` thousandths apart."""
    slot = min(chord, 2000) // 125
    low = _CHORD_DEG[slot]
    return low + (_CHORD_DEG[slot + 1] - low) * (min(chord, 2000) - slot * 125) // 125


def directions(parts):
    """The six normals from their parts, one behind the other."""
    return tuple(parts[at : at + 3] for at in range(0, len(parts), 3))


class FaceReader:
    """Calibrates a sample and finds the face on top.

    After `read`: `x y z` is the calibrated sample and `size` its length in milli-g, `ux uy uz` its direction in
    thousandths, `face` the face on top, `best` how well it fits (1000 = exactly) and `confidence` 0..255 its margin
    over the next best face. These three are found when they are asked for: of a die that moves nobody asks.
    """

    def __init__(self, normals=CUBE, offsets=(0, 0, 0), gains=(UNIT_GAIN, UNIT_GAIN, UNIT_GAIN)):
        self._normals = normals
        # Written over where they are learnt in play: a base that plays for hours takes no more memory.
        self._offsets = list(offsets)
        self._gains = list(gains)
        self.x = self.y = self.z = 0
        self.ux = self.uy = self.uz = 0
        self.size = 1000
        self._face = 0
        self._best = 0
        self._second = 0
        self._picked = True

    def correct(self, trim, offsets):
        """Reads as a trim says from the next sample on, and by `offsets` what that does not know."""
        trim.write(self._offsets, self._gains, offsets)

    def read(self, x, y, z):
        """Takes one raw sample in milli-g."""
        self.x = (x - self._offsets[0]) * self._gains[0] >> 12
        self.y = (y - self._offsets[1]) * self._gains[1] >> 12
        self.z = (z - self._offsets[2]) * self._gains[2] >> 12
        self.size = isqrt(self.x * self.x + self.y * self.y + self.z * self.z, self.size)
        size = self.size or 1
        self.ux = self.x * 1000 // size
        self.uy = self.y * 1000 // size
        self.uz = self.z * 1000 // size
        self._picked = False

    @property
    def face(self):
        """The face on top."""
        self._pick()
        return self._face

    @property
    def best(self):
        """How well it fits."""
        self._pick()
        return self._best

    @property
    def confidence(self):
        """Its margin."""
        self._pick()
        return max(0, min(255, (self._best - self._second) * 255 // 1000))

    def _pick(self):
        if self._picked:
            return
        self._picked = True
        best = second = -2000
        for index in range(len(self._normals)):
            normal = self._normals[index]
            fit = (self.ux * normal[0] + self.uy * normal[1] + self.uz * normal[2]) // 1000
            if fit > best:
                second = best
                best = fit
                self._face = index + 1
            elif fit > second:
                second = fit
        self._best = best
        self._second = second
