"""The base's memory: collects what is no longer used, and counts what is free, each in a pass of its own.

This is a module of its own because of how MicroPython collects: it begins with the names of the module whose function
asks for that, and keeps what it has still to follow on a stack of 64 places. To begin at the loop or at the port, where
one long list of names leads to the next, takes a hundred; what finds no place is then looked for in the whole memory,
which takes as long again (12 ms on the emulated chip instead of 6). The names here lead nowhere else. Runs on
MicroPython and CPython.
"""

from firmware.core.ticks import since

CHORE_MS = 2500


class Memory:
    """`collect` and `count` are done in turn, one each 2.5 s; `count` returns the free memory in bytes.

    `free` is what was counted last, `tended_at` when either was done. Were it never asked to, MicroPython would collect
    at any moment at which memory is full, in the middle of a throw too, and take longer over that much.
    """

    def __init__(self, collect, count):
        self._collect = collect
        self._count = count
        self.free = count()
        self.tended_at = 0
        self._counts = False

    def is_due(self, now):
        """Whether something is to be done at a moment of the base's clock."""
        return not 0 <= since(now, self.tended_at) < CHORE_MS

    def tend(self, now):
        """Does the next of both."""
        self.tended_at = now
        if self._counts:
            self.free = self._count()
        else:
            self._collect()
        self._counts = not self._counts
