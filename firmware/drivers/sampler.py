"""What the sensor drivers share: a chip that keeps its samples in a queue, its registers, and the times of its samples.

Runs on MicroPython and CPython.
"""

from errno import ENODEV, ETIMEDOUT

from firmware.core.ticks import MASK, since

STEP_MS = 10
CHECK_MS = 100
# A pass that had enough samples leaves the look to a later one for so long, unless many wait as in a queue that hangs.
LATE_CHECK_MS = 1000
_MANY = 8
# So often within a pass the queue may have a sample when it was just emptied: they come ten milliseconds apart.
_REFILLS = 3
# Two samples are never closer in time: the fastest chip of its kind is 8 % too fast.
_CLOSEST_MS = 9


class Registers:
    """The registers of one chip on a bus (see `bus`)."""

    def __init__(self, bus, address):
        self._bus = bus
        self._address = address
        self._one = bytearray(1)

    def recover(self):
        """Frees the bus. Raises OSError if it cannot be."""
        self._bus.recover()

    def read(self, register):
        """One register. Raises OSError if the chip does not answer."""
        self._bus.readfrom_mem_into(self._address, register, self._one)
        return self._one[0]

    def read_into(self, register, buffer):
        """Fills `buffer` from a register on. Raises OSError if the chip does not answer."""
        self._bus.readfrom_mem_into(self._address, register, buffer)

    def write(self, settings):
        """Writes pairs of register and value, in order. Raises OSError if the chip does not answer."""
        for register, value in settings:
            self._one[0] = value
            self._bus.writeto_mem(self._address, register, self._one)


class Times:
    """The times of the samples read at once: a chip's own clock is a few per cent off and cannot be read.

    They are counted back from now, and always increase.
    """

    def __init__(self):
        self._last = -1

    def next(self, now, later):
        """The time of a sample that `later` more follow."""
        moment = (now - later * STEP_MS) & MASK
        earliest = (self._last + _CLOSEST_MS) & MASK
        if self._last >= 0 and since(moment, earliest) < 0:
            moment = earliest
        self._last = moment
        return moment

    def restart(self):
        """The next sample follows none."""
        self._last = -1


class QueuedSensor:
    """A chip with a queue: `count_waiting()` says how many samples are in it; `take_waiting(now_ms, feed)` reads them.

    It notices a chip that still answers but no longer works, because it lost its settings or hangs: each tenth of a
    second, or each second while samples keep a slow base busy, it looks whether a register has kept its value or, in
    turn, whether the queue gets shorter by reading it.
    `kept` are pairs of register and value, the first of them who the chip is.
    """

    def __init__(self, bus, address, kept, setup, count_waiting, take_waiting):
        self._registers = Registers(bus, address)
        self._times = Times()
        self._sample = bytearray(6)
        self._kept = kept
        self._setup = setup
        self._count_waiting = count_waiting
        self._take_waiting = take_waiting
        self._turn = 0
        self._looked_at = 0
        # How many samples were in the queue the last time.
        self._waited = 0
        # Whether samples were left in it, because there were enough.
        self._enough = False

    def restart(self):
        """Frees the bus and configures the chip. Raises OSError if it does not answer, is another chip, or hangs."""
        self._registers.recover()
        who, value = self._kept[0]
        if self._registers.read(who) != value:
            raise OSError(ENODEV, "not a chip of this kind")
        self._registers.write(self._setup)
        for turn in range(len(self._kept)):
            self._check(turn)
        self._empty()
        self._times.restart()

    def _look(self, now_ms, feed):
        """Looks at one register or at the queue if that is due. Raises OSError if the chip no longer works."""
        apart = LATE_CHECK_MS if self._enough and self._waited < _MANY else CHECK_MS
        if 0 <= since(now_ms, self._looked_at) < apart:
            return
        self._looked_at = now_ms
        turn = self._turn
        if turn < len(self._kept):
            self._turn = turn + 1
            self._check(turn)
        else:
            self._turn = 0
            self._check_queue(now_ms, feed)

    def _check_queue(self, now_ms, feed):
        """A chip that hangs says for ever that as many samples wait, even when some were just read.

        One may have come meanwhile, so some more are read, at once: in a later pass another one may have come.
        """
        for _ in range(_REFILLS):
            if not 0 < self._waited <= self._count_waiting():
                return
            self._take_waiting(now_ms, feed)
        raise OSError(ETIMEDOUT, "the queue stays full")

    def _check(self, turn):
        register, value = self._kept[turn]
        if self._registers.read(register) != value:
            raise OSError(ETIMEDOUT, "the chip lost its settings")

    def _empty(self):
        for _ in range(_REFILLS):
            if not self._take_waiting(0, _drop):
                return
        raise OSError(ETIMEDOUT, "the queue stays full")


def _drop(_t, _x, _y, _z):
    """Takes a sample that nobody wants."""
