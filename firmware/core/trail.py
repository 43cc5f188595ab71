"""The last second of a die with a slow sensor, which is too slow to see it fall and hit the table.

Runs on MicroPython and CPython, and allocates nothing while samples come in.
"""

from array import array

from firmware.core.ticks import since

LOOK_BACK_MS = 1000
PEAK_MG = 800
TURN_DEG = 180
_SLOTS = 32


class Trail:
    """How far a die turned and how hard it was jolted over about the last second."""

    def __init__(self):
        self._t = array("i", [0] * _SLOTS)
        self._jolt = array("H", [0] * _SLOTS)
        self._turn = array("B", [0] * _SLOTS)
        self._next = 0
        self._count = 0

    def add(self, t, jolt, turn):
        """Adds one sample, dropping the oldest."""
        slot = self._next
        self._t[slot] = t
        self._jolt[slot] = min(jolt, 65535)
        self._turn[slot] = turn
        self._next = (slot + 1) % _SLOTS
        self._count = min(self._count + 1, _SLOTS)

    def clear(self):
        """Drops all samples, before a new motion."""
        self._count = 0

    def was_a_throw(self, until):
        """Whether the die was thrown in the last second before the end of its motion at `until`."""
        peak = turn = 0
        for back in range(self._count, 0, -1):
            slot = (self._next - back) % _SLOTS
            if 0 <= since(until, self._t[slot]) <= LOOK_BACK_MS:
                peak = max(peak, self._jolt[slot])
                turn += self._turn[slot]
        return peak >= PEAK_MG and turn >= TURN_DEG
