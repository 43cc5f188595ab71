"""The dice base's main loop: watch two dice, number their throws, and resend each until the app acknowledges it.

Call `poll(now_ms)` about every 10 ms, with a monotonic millisecond clock. Runs on MicroPython and CPython.
"""

from firmware.core import link, msgs
from firmware.core.face import FaceReader
from firmware.core.link_session import Session
from firmware.core.numbers import RollNumbers
from firmware.core.queue import Ring
from firmware.core.roll import CHANGED, THROWN, RollDetector
from firmware.core.trail import Trail

DICE = 2
FIRMWARE = 0x00010000
STATUS_MS = 1000
KEPT_ROLLS = 8 * DICE
SENSOR_WAIT_FIRST_MS = 100
SENSOR_WAIT_LAST_MS = 2000
SENSOR_SILENT_MS = 500
SENSOR_STUCK_MS = 10000
# ETIMEDOUT, as the bus itself reports a chip that does not answer.
TIMED_OUT = 110


class Identity:
    """Who this base is: `uid` 8 bytes, `boot` the number of starts, `reset_cause` the reason for the last one."""

    def __init__(self, uid, boot, model=1, firmware=FIRMWARE, reset_cause=0):
        self.uid = uid
        self.boot = boot
        self.model = model
        self.firmware = firmware
        self.reset_cause = reset_cause


class Die:
    """One die: its sensor, its detector, and the back-off before a failed sensor is retried.

    A sensor has drain(now_ms, feed), which calls feed(t_ms, x, y, z) in milli-g for each new sample, and restart();
    both raise OSError when the sensor does not answer.
    """

    def __init__(self, number, sensor, reader):
        self.number = number
        self.sensor = sensor
        self.detector = RollDetector(reader)
        self.samples = 0
        self.rate_hz = 0
        self.after_fault = False
        self.started = False
        self.wait_ms = 0
        self.retry_at = 0
        self.heard_at = self.changed_at = 0
        self.x = self.y = self.z = 0


class App:
    """The base. `sensors` and `readers` hold one per die; `store` keeps roll numbers (see `RollNumbers`).

    `lights`, if given, has show(node, values) for a LED message.
    """

    def __init__(self, identity, sensors, port, store, readers=None, lights=None):
        readers = readers or [FaceReader() for _ in sensors]
        self.dice = [Die(i + 1, sensors[i], readers[i]) for i in range(DICE)]
        self.session = Session(port, self._hello, self._on_message, identity.boot)
        self._identity = identity
        self._numbers = RollNumbers(store)
        self._lights = lights
        self._rolls = Ring(KEPT_ROLLS)
        self._status_at = 0
        self._now = 0
        self._die = self.dice[0]

    def poll(self, now_ms):
        """Does everything due at `now_ms`; never blocks."""
        self._now = now_ms
        self.session.listen(now_ms)
        for die in self.dice:
            self._watch(die)
        if now_ms >= self._status_at:
            self._tell_status()
        self.session.speak(now_ms)

    def _watch(self, die):
        if self._now < die.retry_at:
            return
        self._die = die
        try:
            if not die.started:
                die.sensor.restart()
                die.started = True
                die.heard_at = die.changed_at = self._now
            die.sensor.drain(self._now, self._feed)
            # A chip that lost its settings still answers: it sends nothing, or the same for ever. A real one trembles.
            if self._now - die.heard_at >= SENSOR_SILENT_MS or self._now - die.changed_at >= SENSOR_STUCK_MS:
                raise OSError(TIMED_OUT)
        except OSError as error:
            self._sensor_failed(die, error)

    def _sensor_failed(self, die, error):
        die.started = False
        if die.wait_ms == 0:
            die.detector.fault()
            die.after_fault = True
            self._tell_state(die)
            self._complain(msgs.ERR_SENSOR_BUS, die.number, error.errno or 0)
        die.wait_ms = min(max(2 * die.wait_ms, SENSOR_WAIT_FIRST_MS), SENSOR_WAIT_LAST_MS)
        die.retry_at = self._now + die.wait_ms

    def _feed(self, t, x, y, z):
        die = self._die
        die.samples += 1
        die.heard_at = self._now
        if x != die.x or y != die.y or z != die.z:
            die.x = x
            die.y = y
            die.z = z
            die.changed_at = self._now
            die.wait_ms = 0
        outcome = die.detector.feed(t, x, y, z)
        if outcome == THROWN:
            self._thrown(die)
        if outcome in (CHANGED, THROWN):
            self._tell_state(die)

    def _thrown(self, die):
        found = die.detector
        payload = msgs.pack(
            msgs.ROLL,
            self._numbers.next(die.number - 1),
            found.face,
            found.state,
            found.confidence,
            self._quality(die),
            min(found.motion_ms, 65535),
            min(found.trail.peak // 100, 255),
            min(found.trail.turn // 360, 255),
            found.rest_t & 0xFFFFFFFF,
        )
        die.after_fault = False
        self._rolls.push_over((die.number, payload))
        if self.session.synced:
            self._queue(msgs.ROLL, die.number, payload)

    def _quality(self, die):
        found = die.detector
        quality = msgs.QUAL_REPLACES if found.same_throw else 0
        if found.trail.clipped & Trail.CLIPPED:
            quality |= msgs.QUAL_CLIPPED
        if die.after_fault:
            quality |= msgs.QUAL_AFTER_FAULT
        return quality

    def _queue(self, kind, node, payload):
        if not self.session.sender.add(kind, node, payload):
            self.session.lost_bytes += len(payload)

    def _complain(self, code, node, argument):
        self._queue(msgs.ERROR, node, msgs.pack(msgs.ERROR, code, node, argument & 0xFFFF))

    def _tell_state(self, die):
        found = die.detector
        self.session.say(msgs.STATE, die.number, msgs.pack(msgs.STATE, found.state, found.face), self._now)

    def _tell_status(self):
        self._status_at = self._now + STATUS_MS
        values = []
        for die in self.dice:
            die.rate_hz = min(die.samples * 1000 // STATUS_MS, 255)
            die.samples = 0
            flags = msgs.DIE_RESTARTING if die.wait_ms else 0
            values += [die.detector.state, die.detector.face, 255, 0, die.rate_hz, flags]
        session = self.session
        values += [session.parser.bad & 0xFFFF, session.sender.resends & 0xFFFF]
        values += [len(session.sender), session.lost_bytes & 0xFFFF, 1 if session.synced else 0]
        payload = msgs.pack(msgs.STATUS, *values)
        session.say(msgs.STATUS, 0, payload, self._now)

    def _hello(self, nonce):
        me = self._identity
        last = self._numbers.last
        head = (link.MAJOR, msgs.MINOR, me.firmware, me.model, me.uid, DICE, 0, me.reset_cause, me.boot & 0xFFFF)
        return msgs.pack(msgs.HELLO, *head, msgs.schema_crc(), nonce, *last)

    def _on_message(self, kind, node, values, now_ms):
        if kind == msgs.PING:
            self.session.say(msgs.PONG, 0, msgs.pack(msgs.PONG, values[0], now_ms & 0xFFFFFFFF), now_ms)
        elif kind == msgs.SYNC_REQ:
            self._sync(values)
        elif kind == msgs.LED and self._lights:
            self._lights.show(node, values)

    def _sync(self, last):
        """Once per session, queues the kept throws the app has not counted; then sends the state of the dice."""
        if not self.session.synced:
            self.session.synced = True
            for index in range(len(self._rolls)):
                node, payload = self._rolls.at(index)
                if msgs.newer(msgs.unpack(msgs.ROLL, payload)[0], last[node - 1]):
                    self._queue(msgs.ROLL, node, payload)
        self._tell_status()
