"""The dice base's main loop: watch two dice, number their throws, and resend each until the app acknowledges it.

Call `poll(ticks_ms)` about every 10 ms, with a counter of milliseconds that may wrap (see `ticks`). Runs on MicroPython
and CPython.
"""

from firmware.core import calibration, link, msgs
from firmware.core.die import MOST, Die
from firmware.core.link_session import Session
from firmware.core.queue import Records
from firmware.core.ticks import Clock, since

DICE = 2
FIRMWARE = 0x00010300
STATUS_MS = 1000
# Samples of both dice in a pass that may not take long: two come in that time.
BRIEF = 3
KEPT_ROLLS = 8 * DICE
STRETCH = 16
# With fewer throw numbers than these left of any die, more are reserved as soon as no die moves.
FEW = 4
_RELIABLE = bytes((msgs.ROLL, msgs.BUTTON, msgs.ERROR, msgs.CAL_RESULT))


class RollNumbers:
    """Numbers throws, never one twice, even if the base loses power. `store` has load() -> list of one number per die,
    and save(list).

    Writing to flash at every throw would wear it out, so numbers are reserved in blocks; a restart begins the next
    block. Numbers may therefore be skipped but are never repeated.
    """

    def __init__(self, store):
        self._store = store
        self.last = list(store.load())
        self._reserved = list(self.last)

    def left(self, die):
        """How many numbers are still reserved for die 0, 1, ..."""
        return (self._reserved[die] - self.last[die]) & 0xFFFF

    def reserve(self):
        """Reserves more for each die. Raises OSError where that is not kept: they are given all the same."""
        for die in range(len(self.last)):
            self._reserved[die] = (self.last[die] + STRETCH) & 0xFFFF
        self._store.save(list(self._reserved))

    def next(self, die):
        """The number of the next throw of die 0, 1, ..."""
        self.last[die] = (self.last[die] + 1) & 0xFFFF
        return self.last[die]


class Identity:
    """Who this base is: `uid` 8 bytes, `boot` the number of starts, `reset_cause` the reason for the last one."""

    def __init__(self, uid, boot, model=1, firmware=FIRMWARE, reset_cause=0):
        self.uid = uid
        self.boot = boot
        self.model = model
        self.firmware = firmware
        self.reset_cause = reset_cause


class App:
    """The base. `sensors` holds one per die; `store` keeps roll numbers (see `RollNumbers`) and calibrations.

    `recovers` is set once the app asks for the way back in: whoever polls it is to stop and wait for new firmware.
    `store` has load_calibration(die) -> bytes or None and save_calibration(die, bytes), dice counted from 0. `panel`,
    if given, has show(node, values) for a LED message, sound(hertz, ms, now) for the buzzer, and poll(now, tell), which
    calls tell(seat, button, edge, press_id, held_ms) for each button. With `memory` (see `base_memory`),
    which is tended in passes of its own, no pass does more than a slow chip has time for.
    """

    def __init__(self, identity, sensors, port, store, panel=None, memory=None):
        self._identity = identity
        self._store = store
        self.numbers = RollNumbers(store)
        self._panel = panel
        self._memory = memory
        self._next_die = 0
        # A record is the number of the die and the payload.
        self._rolls = Records(KEPT_ROLLS, 1 + msgs.size(msgs.ROLL))
        self._clock = Clock()
        self._second = 0
        self._longest = 0
        self.recovers = False
        self.session = Session(port, self._clock, self._hello, self._on_message, identity.boot)
        self.dice = [Die(index + 1, sensors[index], self._tell, self._thrown) for index in range(DICE)]
        for die in self.dice:
            die.tells_later = memory is not None
            self._read_calibration(die)
        # Made once: naming a method makes an object each time.
        self._tell_press = self._pressed

    def poll(self, ticks_ms):
        """Does everything due at `ticks_ms`; never blocks."""
        clock = self._clock
        before = clock.now
        clock.set(ticks_ms)
        self._longest = max(self._longest, since(clock.now, before))
        second = not 0 <= since(clock.now, self._second) < STATUS_MS
        # Of these each takes as long as reading the dice, whose queues hold more than a sample: they wait for a pass.
        if self._memory and self._memory.is_due(clock.now):
            self._memory.tend(clock.now)
            return
        if self.session.listen() and self._memory:
            self.session.write()
            return
        if not self._memory:
            self._poll_dice(MOST)
            if second:
                self._tell_second()
            self._keep()
        elif self.session.sender.is_late(clock.now):
            # Up to four messages are sent again, which is enough for a pass.
            pass
        elif second:
            self._tell_second()
        elif self.dice[0].outcome:
            self.dice[0].tell_outcome()
        elif self.dice[1].outcome:
            self.dice[1].tell_outcome()
        elif not self._keep():
            self._poll_dice(BRIEF - self.session.busy)
        if self._panel:
            self._panel.poll(clock.now, self._tell_press)
        self.session.speak()

    def _keep(self):
        """Writes one thing that is to be kept, if there is any and no die moves; whether there was."""
        for die in self.dice:
            if die.detector.moves():
                return False
        for die in self.dice:
            if self.numbers.left(die.number - 1) < FEW and not die.forgets:
                self._write(die, self.numbers.reserve)
                return True
            if die.keeps:
                self._write(die, self._store.save_calibration, die.number - 1, die.keep())
                die.end_calibration()
                return True
        return False

    def _write(self, die, write, *what):
        """Writes to flash. One that takes nothing more is left alone until the next start: all else goes on."""
        if die.forgets:
            return
        try:
            write(*what)
        except OSError as error:
            for each in self.dice:
                each.forgets = True
            die.tell_error(msgs.ERR_FLASH, error)

    def _poll_dice(self, most):
        """Reads the dice, so many samples in all; a die that waits for more than one is the first the next time."""
        for _ in range(DICE):
            most -= self.dice[self._next_die].poll(self._clock.now, most)
            self._next_die = (self._next_die + 1) % DICE
            if most <= 1:
                return

    def _tell(self, die, kind, payload):
        if kind in _RELIABLE:
            self._queue(kind, die.number, payload)
        else:
            self.session.say(kind, die.number, payload)

    def _thrown(self, die):
        if not self.numbers.left(die.number - 1):
            self._write(die, self.numbers.reserve)
        found = die.detector
        payload = msgs.pack(
            msgs.ROLL,
            self.numbers.next(die.number - 1),
            found.face,
            found.state,
            found.confidence,
            die.quality(),
            min(max(found.motion_ms, 0), 65535),
            min(found.peak // 100, 255),
            min(found.turn // 360, 255),
            self._clock.stamp(found.rest_t),
        )
        self._rolls.push(bytes((die.number,)) + payload)
        if self.session.synced:
            self._queue(msgs.ROLL, die.number, payload)

    def _pressed(self, seat, button, edge, press_id, held_ms):
        self._queue(msgs.BUTTON, seat, msgs.pack(msgs.BUTTON, button, edge, press_id, held_ms))

    def _queue(self, kind, node, payload):
        if not self.session.sender.add(kind, node, payload):
            self.session.lost_bytes += len(payload)

    def _tell_second(self):
        elapsed = since(self._clock.now, self._second)
        self._second = self._clock.now
        for die in self.dice:
            die.count_rate(abs(elapsed))
        self._tell_status()
        self._longest = 0

    def _tell_status(self):
        session = self.session
        if not session.number:
            return
        free = min(self._memory.free >> 6, 65535) if self._memory else 0
        first, second = self.dice
        payload = msgs.pack(
            msgs.STATUS,
            *first.status(),
            *second.status(),
            session.parser.bad & 0xFFFF,
            session.sender.resends & 0xFFFF,
            len(session.sender),
            session.lost_bytes & 0xFFFF,
            1 if session.synced else 0,
            free,
            min(self._longest, 255),
            (first.failures + second.failures) & 0xFFFF,
            *first.knowledge(),
            *second.knowledge(),
        )
        session.say(msgs.STATUS, 0, payload)

    def _hello(self, nonce):
        me = self._identity
        last = self.numbers.last
        head = (link.MAJOR, msgs.MINOR, me.firmware, me.model, me.uid, DICE, 0, me.reset_cause, me.boot & 0xFFFF)
        return msgs.pack(msgs.HELLO, *head, msgs.SCHEMA, nonce, *last)

    def _on_message(self, kind, node, values):
        if kind == msgs.PING:
            stamp = self._clock.stamp(self._clock.now)
            self.session.say(msgs.PONG, 0, msgs.pack(msgs.PONG, values[0], stamp))
        elif kind == msgs.SYNC_REQ:
            self._sync(values)
        elif kind == msgs.RECOVER:
            self.recovers = True
        elif kind == msgs.LED and self._panel:
            self._panel.show(node, values)
        elif kind == msgs.BUZZ and self._panel:
            self._panel.sound(values[0], values[1], self._clock.now)
        elif 1 <= node <= DICE:
            self._about_die(self.dice[node - 1], kind, values)

    def _about_die(self, die, kind, values):
        if kind == msgs.STREAM:
            die.streams = values[0] != 0
        elif kind == msgs.CAL_START:
            die.making = calibration.Calibration()
            die.tell_calibration(die.making)
        elif die.making and kind == msgs.CAL_FACE:
            die.making.begin(values[0])
            die.tell_calibration(die.making)
        elif die.making and kind == msgs.CAL_COMMIT:
            die.calibrate(die.making, values[0])

    def _read_calibration(self, die):
        kept = calibration.unpack(self._store.load_calibration(die.number - 1))
        if kept:
            die.read_with(*kept)

    def _sync(self, last):
        """Once per session, queues the kept throws the app has not counted; then sends the state of the dice."""
        if not self.session.synced:
            self.session.synced = True
            for index in range(len(self._rolls)):
                kept = self._rolls.at(index)
                if msgs.newer(msgs.unpack(msgs.ROLL, kept[1:])[0], last[kept[0] - 1]):
                    self._queue(msgs.ROLL, kept[0], kept[1:])
        self._tell_status()
