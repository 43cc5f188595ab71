"""Learns the offset and the gain of each axis of a sensor from the faces that its die rests on while people play.

At rest on a face the axis that points up or down feels one g, less a thousandth of it on a table that is tilted by 2.5
degrees. Two opposite faces give the offset of their axis (half of the difference) and its gain (half of the sum); what
the other axes read depends on the tilt and is not used. A sensor that is glued in askew is not learnt: of such rests no
axis points up. Numbers are integers, accelerations in milli-g. Runs on MicroPython and CPython.
"""

from array import array

from firmware.core.face import UNIT_GAIN

AXES = 3
SIDES = 2 * AXES
# What the data sheet allows: an offset of 110 milli-g, a gain of a tenth, and both together at rest.
OFFSET_MG = 110
GAIN_MG = 100
# Noise, a digit and a tilted table come on top.
_NOISE_MG = 30
_LEAST_MG = 1000 - OFFSET_MG - GAIN_MG - _NOISE_MG
_MOST_MG = 1000 + OFFSET_MG + GAIN_MG + _NOISE_MG
# What an axis that lies level may read: its offset, and a tilt by ten degrees.
_LEVEL_MG = OFFSET_MG + 174
# So many faces have to be known before anything is corrected.
ENOUGH = 3
# The first rests on a face are averaged; later ones move what is known by no more than a quarter of this each.
RESTS = 4
_STEP_MG = 32
# Two rests running on a face that are so far from what is known are of another die at the same plug: no lean that still
# counts as level makes 60 mg, and no sensor warms up by that between two rests.
_ANOTHER_MG = 60
_ANOTHERS = 2


class Trim:
    """What is known of one sensor.

    `sides` has the size of what each side reads that points up at rest, 0 where none did yet: x up, x down, y up, y
    down, z up, z down; `rests` counts how often, up to four. Of another die all are counted anew, and each size holds
    until its side has lain up again.
    """

    def __init__(self, sides=(0,) * SIDES, rests=(0,) * SIDES):
        self.sides = array("h", sides)
        self.rests = array("B", rests)
        # How many rests running on each side were far from what is known.
        self._far = array("B", (0,) * SIDES)

    def learn(self, x, y, z):
        """Takes what the sensor read of a die that lies still; whether a face of it was lying level enough for that."""
        up = max(abs(x), abs(y), abs(z))
        if abs(x) == up:
            side, value, level = 0, x, max(abs(y), abs(z))
        elif abs(y) == up:
            side, value, level = 2, y, max(abs(x), abs(z))
        else:
            side, value, level = 4, z, max(abs(x), abs(y))
        if level > _LEVEL_MG or not _LEAST_MG <= up <= _MOST_MG:
            return False
        if value < 0:
            side += 1
        is_far = self.rests[side] and abs(up - self.sides[side]) > _ANOTHER_MG
        self._far[side] = self._far[side] + 1 if is_far else 0
        if self._far[side] == _ANOTHERS:
            self.rests = array("B", (0,) * SIDES)
        before = self.rests[side]
        if before < RESTS:
            self.rests[side] = before + 1
            self.sides[side] += (up - self.sides[side]) // (before + 1)
        else:
            step = max(-_STEP_MG, min(up - self.sides[side], _STEP_MG))
            self.sides[side] += step + 2 >> 2
        return True

    def mask(self):
        """Which sides of this die are known, a bit each."""
        known = 0
        for side in range(SIDES):
            if self.rests[side]:
                known |= 1 << side
        return known

    def worst(self):
        """By how many milli-g the sensor is off at most, on any side that is known."""
        worst = 0
        for mg in self.sides:
            if mg:
                worst = max(worst, abs(mg - 1000))
        return worst

    def far_from(self, sides, mg):
        """Whether any side is known otherwise than there, by so much."""
        return any(abs(self.sides[side] - sides[side]) >= mg for side in range(SIDES))

    def offsets_and_gains(self, offsets=None):
        """What to take away from each axis, and what to multiply it by, in 1/4096.

        `offsets` are those that are known from elsewhere, for axes of which both sides are not known yet.
        """
        of_axes = [0] * AXES, [UNIT_GAIN] * AXES
        self.write(of_axes[0], of_axes[1], offsets)
        return of_axes

    def write(self, offsets, gains, elsewhere=None):
        """Writes the same into these lists: a base that plays for hours makes nothing anew for it."""
        known = 0
        for mg in self.sides:
            if mg:
                known += 1
        for axis in range(AXES):
            up = self.sides[2 * axis]
            down = self.sides[2 * axis + 1]
            offsets[axis] = elsewhere[axis] if elsewhere else 0
            gains[axis] = UNIT_GAIN
            if known < ENOUGH or not (up or down) or (elsewhere and not (up and down)):
                continue
            # An error of one side alone counts half as offset, half as gain: the other side is no worse off for it.
            up = up or 1000
            down = down or 1000
            offsets[axis] = max(-OFFSET_MG, min((up - down) // 2, OFFSET_MG))
            gains[axis] = UNIT_GAIN * 1000 // max(1000 - GAIN_MG, min((up + down) // 2, 1000 + GAIN_MG))
