"""A short history of a die's motion, from which a throw is judged once the die is at rest.

Runs on MicroPython and CPython, and allocates nothing while samples come in.
"""

from array import array

LOOK_BACK_MS = 1000
_SLOTS = 128


class Trail:
    """A die's motion over about the last second: its jolts, how far it turned, its impacts."""

    IMPACT = 1
    FACE = 2
    FALL = 4
    CLIPPED = 8

    def __init__(self):
        self._t = array("I", [0] * _SLOTS)
        self._jolt = array("H", [0] * _SLOTS)
        self._turn = array("B", [0] * _SLOTS)
        self._marks = array("B", [0] * _SLOTS)
        self._next = 0
        self._count = 0
        self.peak = self.turn = self.impacts = self.faces = self.fall_ms = self.clipped = 0

    def add(self, t, jolt, turn, marks):
        """Adds one sample, dropping the oldest."""
        slot = self._next
        self._t[slot] = t & 0xFFFFFFFF
        self._jolt[slot] = min(jolt, 65535)
        self._turn[slot] = turn
        self._marks[slot] = marks
        self._next = (slot + 1) % _SLOTS
        self._count = min(self._count + 1, _SLOTS)

    def clear(self):
        """Drops all samples, before a new motion."""
        self._count = 0

    def sum_up(self, until):
        """Computes `peak turn impacts faces fall_ms clipped` over the last second before `until`."""
        self.peak = self.turn = self.impacts = self.faces = self.fall_ms = self.clipped = 0
        fall_start = -1
        for back in range(self._count, 0, -1):
            slot = (self._next - back) % _SLOTS
            age = (until - self._t[slot]) & 0xFFFFFFFF
            if age > LOOK_BACK_MS:
                continue
            self._weigh(slot)
            fall_start = self._fall(slot, age, fall_start)

    def _weigh(self, slot):
        marks = self._marks[slot]
        self.peak = max(self.peak, self._jolt[slot])
        self.turn += self._turn[slot]
        self.impacts += marks & self.IMPACT
        self.faces += (marks & self.FACE) >> 1
        self.clipped |= marks & self.CLIPPED

    def _fall(self, slot, age, start):
        if not self._marks[slot] & self.FALL:
            return -1
        if start < 0:
            return age
        self.fall_ms = max(self.fall_ms, start - age)
        return start
