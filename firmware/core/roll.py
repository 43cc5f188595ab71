"""Tells a throw from everything else that happens to a die: shaking, carrying, knocking, putting down.

The die is watched while it moves and classified once it is at rest, from what it did after it left the hand: a throw
falls, hits the table and turns over; a die put down by hand does not (see `flight`). What may have been either is told
as a doubtful throw, so that somebody can be asked.
Times are in milliseconds, accelerations in milli-g. Nothing is allocated while samples come in.
Runs on MicroPython and CPython.
"""

from array import array

from firmware.core.face import chord_degrees, isqrt
from firmware.core.flight import FALL_MG, MAYBE, MOVED_MG, NO, YES, Flight
from firmware.core.msgs import COCKED, FAULT, HANDLING, REST, ROLLED, ROLLING, SETTLING, UNKNOWN
from firmware.core.ticks import since
from firmware.core.trail import Trail

NOTHING = 0
CHANGED = 1
THROWN = 2
LAIN = 3

ROLLING_MG = 600
QUIET_SPREAD_MG = 60
QUIET_MS = 250
SETTLING_MS = 50
COCKED_FIT = 940
SAME_THROW_MS = 600
SAME_THROW_LONGEST_MS = 700
UNSURE_MS = 2000
# A die that has not moved for so long lies on a table.
LAIN_MS = 1000
CLIPPED_MG = 7900

SLOW_SENSOR_MS = 40

# By state: whether the die lies still.
_LIES = bytes((0, 1, 0, 0, 0, 1, 1, 0))


class RollDetector:
    """Watches one die. Feed it every sample; it returns NOTHING, CHANGED (a new state), THROWN (a new throw) or LAIN.

    `state` and `face` describe the die now. After THROWN: `confidence` 0..255, `rest_t` when it came to rest,
    `motion_ms` how long it moved, `same_throw` whether this corrects the throw reported just before, `doubtful` whether
    it may have been a blow or a hand instead, `peak` its hardest jolt in milli-g, `turn` by how many degrees the
    direction of up moved in the die, and `clipped` whether the sensor hit its limit. LAIN comes once of each rest: the
    die has been still for a second.
    """

    def __init__(self, reader, cocked_fit=COCKED_FIT):
        self.state = UNKNOWN
        self.face = 0
        self.confidence = 0
        self.rest_t = 0
        self.motion_ms = 0
        self.same_throw = False
        self.doubtful = False
        self.peak = self.turn = 0
        self.clipped = False
        self._flight = Flight()
        self._trail = Trail()
        self._reader = reader
        self._cocked_fit = cocked_fit
        self._started = False
        self._t = self._gap = 0
        self._x = self._y = self._z = 0
        self._ux = self._uy = self._uz = 0
        self._low = array("i", [0, 0, 0])
        self._high = array("i", [0, 0, 0])
        self._quiet_from = self._quiet_samples = 0
        self._motion_from = self._motion_last = 0
        self._judged_t = 0
        self._was_thrown = self._was_reported = False
        self._gentle = True
        self._lain = False

    def feed(self, t, x, y, z):
        """Takes one raw sample in milli-g at `t` ms; samples less than 9 ms after the last are ignored."""
        if self._started and since(t, self._t) < 9:
            return NOTHING
        self._reader.read(x, y, z)
        if not self._started:
            self._begin(t)
            return NOTHING
        jolt = self._jolt()
        self._gap = (self._gap * 7 + since(t, self._t)) // 8
        self._flight.add(t, jolt, self._reader)
        turned = self._turned()
        self.turn += turned
        # Of a fast sensor nobody asks for the trail.
        if self._gap > SLOW_SENSOR_MS // 2:
            self._trail.add(t, jolt, turned)
        self.peak = max(self.peak, jolt)
        self.clipped = self.clipped or max(abs(x), abs(y), abs(z)) >= CLIPPED_MG
        self._remember(t)
        broken = self._still(t)
        if jolt >= MOVED_MG or broken:
            return self._moved(t, jolt)
        return self._calm(t)

    def moves(self):
        """Whether it moves, or moved so lately that it may have been thrown."""
        return HANDLING <= self.state <= SETTLING and not self._lain

    def fault(self):
        """The sensor failed: the state is unknown until the die has been quiet again."""
        self.state = FAULT
        self._started = False
        self._was_thrown = False
        self._flight.end()
        self._trail.clear()

    def read_with(self, reader):
        """Reads the faces with another reader from the next sample on, as after a start: the die was calibrated."""
        self._reader = reader
        self.fault()
        self.state = UNKNOWN

    def correct(self, t, x, y, z):
        """Goes on after the reader was corrected: that what this sample reads now is not as before is no motion."""
        self._reader.read(x, y, z)
        self._set_direction()
        self._remember(t)
        self._restart_quiet(t)

    def _begin(self, t):
        self._started = True
        self._lain = False
        self._gap = 10
        self._motion_from = self._motion_last = t
        self._set_direction()
        self._remember(t)
        self._restart_quiet(t)

    def _remember(self, t):
        self._t = t
        self._x = self._reader.x
        self._y = self._reader.y
        self._z = self._reader.z

    def _jolt(self):
        r = self._reader
        return max(abs(r.x - self._x), abs(r.y - self._y), abs(r.z - self._z))

    def _set_direction(self):
        self._ux = self._reader.ux
        self._uy = self._reader.uy
        self._uz = self._reader.uz

    def _turned(self):
        r = self._reader
        if r.size < FALL_MG:
            return 0
        dx = r.ux - self._ux
        dy = r.uy - self._uy
        dz = r.uz - self._uz
        self._set_direction()
        return chord_degrees(isqrt(dx * dx + dy * dy + dz * dz))

    def _restart_quiet(self, t):
        r = self._reader
        self._low[0] = self._high[0] = r.x
        self._low[1] = self._high[1] = r.y
        self._low[2] = self._high[2] = r.z
        self._quiet_from = t
        self._quiet_samples = 1

    def _still(self, t):
        """Extends the quiet box by this sample; True if the die turned too far for it, and the box starts over."""
        r = self._reader
        if self._widens(0, r.x) or self._widens(1, r.y) or self._widens(2, r.z):
            self._restart_quiet(t)
            return True
        self._quiet_samples += 1
        return False

    def _widens(self, axis, value):
        """Extends the box along one axis; whether it is too wide then."""
        if value < self._low[axis]:
            self._low[axis] = value
        elif value > self._high[axis]:
            self._high[axis] = value
        else:
            return False
        return self._high[axis] - self._low[axis] >= QUIET_SPREAD_MG

    def _moved(self, t, jolt):
        self._lain = False
        if self.state == UNKNOWN or _LIES[self.state]:
            self._motion_from = t
            self._gentle = True
            self.peak = jolt
            self.turn = 0
            self.clipped = False
        self._motion_last = t
        self._gentle = self._gentle and jolt < ROLLING_MG
        wild = jolt >= ROLLING_MG or self._reader.size < 350 or self._reader.size > 2500
        return self._become(ROLLING if wild or self.state == ROLLING else HANDLING)

    def _calm(self, t):
        quiet_ms = since(t, self._quiet_from)
        if quiet_ms < QUIET_MS or self._quiet_samples < 3:
            settling = quiet_ms >= SETTLING_MS and (self.state == HANDLING or self.state == ROLLING)
            return self._become(SETTLING) if settling else NOTHING
        if not 900 < self._reader.size < 1100:
            return self._unsure(t) if quiet_ms >= UNSURE_MS else self._lies(t)
        if _LIES[self.state]:
            return self._rest_on(t)
        return self._judge(t)

    def _unsure(self, t):
        """Quiet, but not with one g: held in a moving hand, or the sensor is wrong."""
        self._restart_quiet(t)
        return self._become(FAULT)

    def _rest_on(self, t):
        """Still at rest: starts a new quiet box, so that slow drift is never taken for motion."""
        self._restart_quiet(t)
        # Moments are told apart within three days only: what is long ago is forgotten.
        if since(t, self._judged_t) > SAME_THROW_MS:
            self._was_thrown = False
        if self._reader.face == self.face or self.state != REST:
            return self._lies(t)
        self.face = self._reader.face
        return CHANGED

    def _lies(self, t):
        """LAIN, once a rest, if the die has been still for long enough."""
        if self._lain or since(t, self._motion_last) < LAIN_MS:
            return NOTHING
        self._lain = True
        return LAIN

    def _judge(self, t):
        if self.state == UNKNOWN or self.state == FAULT:
            self._was_thrown = False
            return self._settle(t, REST)
        slip = self._slipped()
        told = self._was_a_throw()
        leaning = self._reader.best < self._cocked_fit
        # A hand puts no die down leaning, nor does a blow tilt one for good: what fell and leans was thrown.
        thrown = slip or told != NO or (leaning and self._flight.ended_at(self._motion_last))
        # A correction of a throw is as doubtful as that was.
        self.doubtful = self.doubtful if slip else told == MAYBE
        self.same_throw = slip and self._was_reported
        self._was_thrown = thrown
        self._was_reported = (thrown and not leaning) or self.same_throw
        self.rest_t = self._quiet_from
        self.motion_ms = since(self._motion_last, self._motion_from)
        if not thrown:
            return self._settle(t, REST)
        if leaning:
            return self._settle(t, COCKED)
        self._settle(t, ROLLED)
        return THROWN

    def _settle(self, t, state):
        self.face = self._reader.face
        self.confidence = self._reader.confidence
        self._judged_t = t
        self._flight.end()
        self._restart_quiet(t)
        return self._become(state)

    def _slipped(self):
        """Whether this still belongs to the previous throw: the die moved gently, soon after it was classified."""
        soon = since(self._motion_from, self._judged_t) <= SAME_THROW_MS
        brief = since(self._motion_last, self._motion_from) <= SAME_THROW_LONGEST_MS
        return self._was_thrown and soon and brief and self._gentle

    def _was_a_throw(self):
        if self._gap > SLOW_SENSOR_MS:
            return YES if self._trail.was_a_throw(self._motion_last) else NO
        return self._flight.was_a_throw(self._motion_last, self._reader)

    def _become(self, state):
        if state == self.state:
            return NOTHING
        self.state = state
        return CHANGED
