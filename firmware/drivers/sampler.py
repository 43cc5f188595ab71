"""What the sensor drivers share: reading registers, and giving the samples of a queue their times.

Runs on MicroPython and CPython.
"""

from firmware.core.ticks import MASK, since

STEP_MS = 10
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
