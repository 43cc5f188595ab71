"""One die at the base: its sensor, restarted when it fails, and what the samples are used for.

Runs on MicroPython and CPython, and makes no object while samples come in.
"""

from firmware.core import msgs
from firmware.core.calibration import STORED, UNKEPT, is_straight, pack
from firmware.core.face import CUBE, FaceReader, directions
from firmware.core.roll import CLIPPED_MG, LAIN, NOTHING, THROWN, RollDetector
from firmware.core.ticks import MASK, since
from firmware.core.trim import Trim

WAIT_FIRST_MS = 100
WAIT_LAST_MS = 2000
SILENT_MS = 500
# ETIMEDOUT, as the bus itself reports a chip that does not answer.
_TIMED_OUT = 110
_RAW = 7
MOST = 32
# So far from what is kept anything learnt has to be before it is kept, and no more often than so between two starts.
KEEP_MG = 20
MOST_KEPT = 16


class Die:
    """A die. Its sensor has drain(now_ms, feed), which calls feed(t_ms, x, y, z) in milli-g for each new sample, until
    that says that it was enough, and returns whether samples were lost before them, and restart(); both raise OSError
    when the sensor does not answer, or is no longer what restart() made of it.

    `tell(die, kind, payload)` sends a message about this die; `thrown(die)` is called for each throw. `failures` counts
    how often the sensor stopped answering. `trim` is what was learnt of the sensor in play; `keeps` is set where that
    is to be kept, until `keep` is called, and `forgets` where the flash takes nothing more. With `tells_later` a poll
    ends where there is something to tell, and leaves that to `tell_outcome`.
    """

    def __init__(self, number, sensor, tell, thrown):
        self.number = number
        self.sensor = sensor
        self.trim = Trim()
        self.keeps = self.forgets = False
        self._kept_sides = tuple(self.trim.sides)
        self._kept_times = 0
        self._learns = True
        self._offsets = self._normals = None
        self._reader = FaceReader()
        self.detector = RollDetector(self._reader)
        self.rate_hz = 0
        self.after_fault = False
        self.failures = 0
        self.making = None
        self.streams = False
        self._tell = tell
        self._thrown = thrown
        self._samples = 0
        self._overrun = self.tells_later = False
        self.outcome = NOTHING
        self._last = (0, 0, 0, 0)
        self._started = False
        self._wait_ms = 0
        self._retry_at = 0
        self._heard_at = self._now = self._most = 0
        self._raw = [0] * (3 * _RAW)
        self._raws = 0
        # Made once: naming a method makes an object each time.
        self._feed = self._take

    def poll(self, now, most=MOST):
        """Reads about so many samples at a moment of the base's clock, and leaves others; how many it read."""
        self._now = now
        self._most = most
        if not self._started and self._wait_ms and since(now, self._retry_at) < 0:
            return 0
        try:
            if not self._started:
                self.sensor.restart()
                self._started = True
                self._heard_at = now
            if self.sensor.drain(now, self._feed):
                self._overrun = True
            # That samples stay equal says nothing: a die at rest may tremble by less than one digit of its sensor.
            if since(now, self._heard_at) >= SILENT_MS:
                raise OSError(_TIMED_OUT)
        except OSError as error:
            self._failed(error)
        return most - self._most

    @property
    def calibrated(self):
        """Whether somebody laid it on its faces."""
        return self._normals is not None

    def read_with(self, offsets, normals, trim):
        """Reads its faces so from now on, as after a fault; `offsets` and `normals` may be None."""
        self._offsets = offsets
        self._normals = normals
        self.trim = trim
        self._kept_sides = tuple(trim.sides)
        self._learns = not normals or is_straight(normals)
        self._reader = FaceReader(directions(normals) if normals else CUBE, *trim.offsets_and_gains(offsets))
        self.detector.read_with(self._reader)

    def keep(self):
        """What is to be kept, as bytes; it counts as kept from now on."""
        self.keeps = False
        self._kept_times += 1
        self._kept_sides = tuple(self.trim.sides)
        return pack(self._offsets or (0,) * 3, self._normals or (0,) * 18, self.trim)

    def calibrate(self, made, keep):
        """Ends the calibration that is being made: what came of it is used at once, and told when it was written."""
        if keep:
            made.finish()
        else:
            made.drop()
        if made.outcome == STORED:
            self.read_with(made.offsets, made.normals, made.trim)
            self.keeps = True
            return
        self.tell_calibration(made)
        if not keep:
            self.making = None

    def end_calibration(self):
        """Something was written: if that was a calibration, it has ended."""
        made = self.making
        if made and made.outcome == STORED:
            if self.forgets:
                made.outcome = UNKEPT
            self.making = None
            self.tell_calibration(made)

    def count_rate(self, elapsed_ms):
        """Works out the sensor's rate over the time since this was last done."""
        self.rate_hz = min(self._samples * 1000 // elapsed_ms, 255)
        self._samples = 0

    def status(self):
        """The six values of this die in a STATUS."""
        flags = msgs.DIE_RESTARTING if self._wait_ms else 0
        if self.calibrated:
            flags |= msgs.DIE_CALIBRATED
        if self.forgets:
            flags |= msgs.DIE_FORGETS
        if self._overrun:
            flags |= msgs.DIE_OVERRUN
            self._overrun = False
        return (self.detector.state, self.detector.face, 255, 0, self.rate_hz, flags)

    def knowledge(self):
        """The two values in a STATUS of what was learnt of its sensor."""
        return (self.trim.mask(), self.trim.worst())

    def quality(self):
        """The quality bits of the throw that was just detected."""
        quality = msgs.QUAL_REPLACES if self.detector.same_throw else 0
        if self.detector.clipped:
            quality |= msgs.QUAL_CLIPPED
        if self.after_fault:
            quality |= msgs.QUAL_AFTER_FAULT
        if self.detector.doubtful:
            quality |= msgs.QUAL_DOUBTFUL
        return quality

    def _failed(self, error):
        self._started = False
        if self._wait_ms == 0:
            self.detector.fault()
            self.after_fault = True
            self.failures = (self.failures + 1) & 0xFFFF
            self._tell_state()
            self.tell_error(msgs.ERR_SENSOR_BUS, error)
        self._wait_ms = min(max(2 * self._wait_ms, WAIT_FIRST_MS), WAIT_LAST_MS)
        self._retry_at = (self._now + self._wait_ms) & MASK

    def tell_error(self, kind, error):
        """Says what failed about this die, and the number of the OSError."""
        code = error.args[0] if error.args else 0
        self._tell(self, msgs.ERROR, msgs.pack(msgs.ERROR, kind, self.number, code))

    def _take(self, t, x, y, z):
        self._samples += 1
        self._most -= 1
        # At its limit along all axes at once is no throw but a broken sensor: it counts as silent.
        if min(abs(x), abs(y), abs(z)) < CLIPPED_MG:
            self._use(t, x, y, z)
        return self._most <= 0

    def _use(self, t, x, y, z):
        self._heard_at = self._now
        self._wait_ms = 0
        making = self.making
        if making and making.add(x, y, z):
            self.tell_calibration(making)
        if self.streams:
            self._stream(x, y, z)
        self.tell_outcome()
        self.outcome = self.detector.feed(t, x, y, z)
        if self.outcome == NOTHING:
            return
        self._last = (t, x, y, z)
        if self.tells_later:
            self._most = 0
        else:
            self.tell_outcome()

    def tell_outcome(self):
        """Tells what came of a sample, if that was not told yet."""
        outcome = self.outcome
        self.outcome = NOTHING
        if outcome == NOTHING:
            return
        if outcome == LAIN:
            self._learn(*self._last)
            return
        if outcome == THROWN:
            self._thrown(self)
            self.after_fault = False
        self._tell_state()

    def _learn(self, t, x, y, z):
        """The die has been lying for a second: what its sensor reads of it is one g."""
        if self.making or not self._learns or not self.trim.learn(x, y, z):
            return
        self._reader.correct(self.trim, self._offsets)
        self.detector.correct(t, x, y, z)
        self.keeps = self._kept_times < MOST_KEPT and self.trim.far_from(self._kept_sides, KEEP_MG)

    def _tell_state(self):
        self._tell(self, msgs.STATE, msgs.pack(msgs.STATE, self.detector.state, self.detector.face))

    def tell_calibration(self, made):
        """Says what came of a step of the calibration."""
        values = (made.outcome, made.face, made.mask, min(made.worst, 65535))
        self._tell(self, msgs.CAL_RESULT, msgs.pack(msgs.CAL_RESULT, *values, *made.offsets))

    def _stream(self, x, y, z):
        at = 3 * self._raws
        self._raw[at] = x
        self._raw[at + 1] = y
        self._raw[at + 2] = z
        self._raws += 1
        if self._raws == _RAW:
            self._tell(self, msgs.RAW, msgs.pack(msgs.RAW, _RAW, 10, *self._raw))
            self._raws = 0
