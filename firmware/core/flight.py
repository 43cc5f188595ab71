"""What a die does after it has left the hand: how far the directions it then felt are from the one that is up at rest.

Gravity and the table push a die that was only knocked or put down along one and the same direction, however hard; a die
that turned over was held, hit and carried along other ones than it rests with. A flight begins with a fall or a blow
after a quarter of a second with neither. Nothing is allocated while samples come in. Runs on MicroPython and CPython.
"""

from firmware.core.face import isqrt
from firmware.core.ticks import since

NO = 0
MAYBE = 1
YES = 2

FALL_MG = 500
FALL_SAMPLES = 2
BLOW_MG = 1500
BLOW_JOLT_MG = 1300
MOVED_MG = 100
PAUSE_MS = 250
# A die that was thrown rocks for a while after its last blow; one that moves on longer is carried.
LAST_MS = 500
# How far three directions are from up together, in thousandths of 1 - cosine: from here on perhaps, and surely a throw.
MAYBE_FAR = 450
SURELY_FAR = 620

# A blow counts no more than this for the mean direction, or one that is cut off by the sensor would decide alone.
HARDEST_MG = 3000
# At about 2.5 s of motion all that was is counted half, so that the sums stay small.
MOST_WEIGHT = 8000


class Flight:
    """Watches the last flight."""

    def __init__(self):
        self._flies = self._struck = False
        self._falling = self._event_t = 0
        # Eight times the mean of the last 80 ms or so.
        self._held_x = self._held_y = self._held_z = 0
        # The direction it was held in, and from the first blow on that one added.
        self._x = self._y = self._z = 0
        self._sum_x = self._sum_y = self._sum_z = self._weight = 0

    def add(self, t, jolt, reader):
        """Takes one sample as it was read, and by how much it differs from the last, in milli-g."""
        self._falling = self._falling + 1 if reader.size < FALL_MG else 0
        if self._falling >= FALL_SAMPLES or (jolt >= BLOW_JOLT_MG and reader.size > BLOW_MG):
            if not self._flies or since(t, self._event_t) > PAUSE_MS:
                self._begin()
            self._event_t = t
        if self._flies and jolt >= MOVED_MG:
            self._weigh(reader)
        self._held_x += reader.x - (self._held_x >> 3)
        self._held_y += reader.y - (self._held_y >> 3)
        self._held_z += reader.z - (self._held_z >> 3)

    def end(self):
        """The die lies: whatever comes next is another flight."""
        self._flies = False

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
        fit = (self._x + self._sum_x // weight) * rest.ux
        fit += (self._y + self._sum_y // weight) * rest.uy
        fit += (self._z + self._sum_z // weight) * rest.uz
        # Each direction adds 1 - cosine; without a blow there are two.
        far = (3000 if self._struck else 2000) - fit // 1000
        return YES if far >= SURELY_FAR else MAYBE if far >= MAYBE_FAR else NO

    def _begin(self):
        self._flies = True
        self._struck = False
        self._sum_x = self._sum_y = self._sum_z = self._weight = 0
        x = self._held_x >> 3
        y = self._held_y >> 3
        z = self._held_z >> 3
        size = isqrt(x * x + y * y + z * z) or 1
        self._x = x * 1000 // size
        self._y = y * 1000 // size
        self._z = z * 1000 // size

    def _weigh(self, reader):
        if not self._struck and reader.size > BLOW_MG:
            self._struck = True
            self._x += reader.ux
            self._y += reader.uy
            self._z += reader.uz
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
