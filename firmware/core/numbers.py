"""Gives every throw of a die a number that is never reused, even if the base loses power.

Writing to flash at every throw would wear it out, so numbers are reserved in blocks; a restart begins the next block.
Numbers may therefore be skipped but are never repeated. Runs on MicroPython and CPython.
"""

STRETCH = 16
# With fewer than these left of any die, more are reserved as soon as no die moves.
FEW = 4


class RollNumbers:
    """Numbers throws. `store` has load() -> list of one number per die, and save(list)."""

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
