"""The base's clock: milliseconds that wrap, in numbers small enough for MicroPython to hold without making an object.

A number beyond 30 bits is an object on a 32-bit board. Moments are therefore counted modulo 2^29 (six days) and
compared only through `since`; what goes onto the wire has 32 bits. Runs on MicroPython and CPython.
"""

MASK = 0x1FFFFFFF
_HALF = 0x10000000


def since(later, earlier):
    """Milliseconds from one moment to another, negative if `later` comes first; right within three days."""
    return ((later - earlier + _HALF) & MASK) - _HALF


class Clock:
    """`now` is the present moment; it is set from any counter of milliseconds that wraps at a power of two."""

    def __init__(self):
        self.now = 0
        self._laps = -1

    def set(self, ticks):
        """Moves on to `ticks`, the counter's present value."""
        now = ticks & MASK
        if self._laps < 0:
            self._laps = (ticks >> 29) & 7
        elif now < self.now:
            self._laps = (self._laps + 1) & 7
        self.now = now

    def stamp(self, moment):
        """A moment of the last three days as the 32 bits that are sent; makes an object, so not for every sample."""
        laps = self._laps - 1 if moment > self.now else self._laps
        return (laps & 7) << 29 | moment
