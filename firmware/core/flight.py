"""What a die does after it has left the hand: how far the directions it then felt are from the one that is up at rest.

Gravity and the table push a die that was only knocked or put down along one and the same direction, however hard; a die
that turned over was held, hit and carried along other ones than it rests with. A flight begins with a fall or a blow
after a quarter of a second with neither, and anew with the first fall that no shaking hand makes: what was before it is
the hand's. Nothing is allocated while samples come in. Runs on MicroPython and CPython.
"""

from array import array

from firmware.core.face import isqrt
from firmware.core.ticks import since

NO = 0
MAYBE = 1
YES = 2

FALL_MG = 500
FALL_SAMPLES = 2
# A hand that shakes lets the die fall for less.
FREE_SAMPLES = 3
BLOW_MG = 1500
BLOW_JOLT_MG = 1300
MOVED_MG = 100
PAUSE_MS = 250
# A die that was thrown rocks for a while after its last blow; one that moves on longer is carried.
LAST_MS = 500

# How far a direction is from up is 1 - cosine, in thousandths. These count so much: how the die was held, where it is
# beyond 60 degrees no more than there; how it was hit first; and the mean of all that it felt.
FARTHEST_HELD = 500
# Of a flight without a free fall (as in a hand that shakes or rolls the die, or a push), and of one with it.
_WEIGHTS = ((8, 1, 3), (8, 5, 1))
# From here on it is perhaps a throw, and surely.
MAYBE_FAR = (2500, 1050)
SURELY_FAR = (3600, 1400)

# A die that rolls out of the hand, without a free fall, does so for no longer; else the hand shook it all the while,
# and nobody knows whether it put it down or let it roll.
ROLLS_MS = 310

# A blow counts no more than this, or one that is cut off by the sensor would decide alone.
HARDEST_MG = 3000

# A die that rolls out of the hand without a free fall is hit hard from several sides until it lies; one that is pushed
# against a wall is hit once, and what a shaking hand did to one that it then puts down is longer ago. How far the hard
# forces since so lately are from up, each times its strength in g, makes it perhaps a throw, and surely.
HARD_MG = 2000
LATELY_MS = 200
MAYBE_HIT = 700
SURELY_HIT = 1400
_HITS = 16
_HIT_VALUES = 5
# At about 2.5 s of motion all that was is counted half, so that the sums stay small.
MOST_WEIGHT = 8000


def _far(rest, x, y, z):
    """1 - cosine, in thousandths, between a direction in thousandths and the one that is up at rest."""
    return 1000 - (x * rest.ux + y * rest.uy + z * rest.uz) // 1000


class Flight:
    """Watches the last flight."""

    def __init__(self):
        self._flies = self._free = self._struck = False
        self._falling = self._event_t = self._begun_t = 0
        # Eight times the mean of the last 80 ms or so.
        self._mean_x = self._mean_y = self._mean_z = 0
        # Directions in thousandths: held in, and of the first blow.
        self._held_x = self._held_y = self._held_z = 0
        self._hit_x = self._hit_y = self._hit_z = 0
        self._sum_x = self._sum_y = self._sum_z = self._weight = 0
        # Of the last hard forces since it lay: when, their direction, and how hard.
        self._hits = array("i", [0] * (_HITS * _HIT_VALUES))
        self._hit_count = 0

    def add(self, t, jolt, reader):
        """Takes one sample as it was read, and by how much it differs from the last, in milli-g."""
        self._falling = self._falling + 1 if reader.size < FALL_MG else 0
        if self._falling >= FALL_SAMPLES or (jolt >= BLOW_JOLT_MG and reader.size > BLOW_MG):
            if not self._flies or since(t, self._event_t) > PAUSE_MS:
                self._begin(t, False)
            if self._falling >= FREE_SAMPLES and not self._free:
                self._begin(t, True)
            self._event_t = t
        if self._flies and jolt >= MOVED_MG:
            self._weigh(reader)
        if reader.size >= HARD_MG:
            self._keep_hit(t, reader)
        self._mean_x += reader.x - (self._mean_x >> 3)
        self._mean_y += reader.y - (self._mean_y >> 3)
        self._mean_z += reader.z - (self._mean_z >> 3)

    def end(self):
        """The die lies: whatever comes next is another flight."""
        self._flies = False
        self._hit_count = 0

    def ended_at(self, until):
        """Whether the motion that ended at `until` was a flight, or went on from one for a moment."""
        return self._flies and since(until, self._event_t) <= LAST_MS

    def was_a_throw(self, until, rest):
        """NO, MAYBE or YES: whether the die turned over in a flight that ended just before the motion did, at `until`.

        `rest` has read a sample of the die at rest.
        """
        if not self.ended_at(until):
            return NO
        weight = self._weight or 1
        held = _far(rest, self._held_x, self._held_y, self._held_z)
        mean = _far(rest, self._sum_x // weight, self._sum_y // weight, self._sum_z // weight)
        weights = _WEIGHTS[self._free]
        far = weights[0] * min(held, FARTHEST_HELD) + weights[2] * mean
        if self._struck:
            far += weights[1] * _far(rest, self._hit_x, self._hit_y, self._hit_z)
        hits = 0 if self._free else self._hits_aside(until, rest)
        if hits >= SURELY_HIT:
            return YES
        if far < MAYBE_FAR[self._free] and hits < MAYBE_HIT:
            return NO
        shaken = not self._free and since(until, self._begun_t) > ROLLS_MS
        return MAYBE if shaken or far < SURELY_FAR[self._free] else YES

    def _hits_aside(self, until, rest):
        """How far the last hard forces until then are from the direction that is up at rest, in all; 0 if only one."""
        hits = self._hits
        far = count = 0
        for slot in range(min(self._hit_count, _HITS)):
            at = slot * _HIT_VALUES
            if since(until, hits[at]) <= LATELY_MS:
                far += _far(rest, hits[at + 1], hits[at + 2], hits[at + 3]) * hits[at + 4] // 1000
                count += 1
        return far if count > 1 else 0

    def _begin(self, t, free):
        self._begun_t = t
        self._flies = True
        self._free = free
        self._struck = False
        self._sum_x = self._sum_y = self._sum_z = self._weight = 0
        x = self._mean_x >> 3
        y = self._mean_y >> 3
        z = self._mean_z >> 3
        size = isqrt(x * x + y * y + z * z) or 1
        self._held_x = x * 1000 // size
        self._held_y = y * 1000 // size
        self._held_z = z * 1000 // size

    def _keep_hit(self, t, reader):
        hits = self._hits
        at = self._hit_count % _HITS * _HIT_VALUES
        hits[at] = t
        hits[at + 1] = reader.ux
        hits[at + 2] = reader.uy
        hits[at + 3] = reader.uz
        hits[at + 4] = min(reader.size, HARDEST_MG)
        self._hit_count += 1

    def _weigh(self, reader):
        if not self._struck and reader.size > BLOW_MG:
            self._struck = True
            self._hit_x = reader.ux
            self._hit_y = reader.uy
            self._hit_z = reader.uz
        weight = min(reader.size, HARDEST_MG) >> 5
        self._sum_x += reader.ux * weight
        self._sum_y += reader.uy * weight
        self._sum_z += reader.uz * weight
        self._weight += weight
        if self._weight > MOST_WEIGHT:
            self._sum_x >>= 1
            self._sum_y >>= 1
            self._sum_z >>= 1
            self._weight >>= 1
