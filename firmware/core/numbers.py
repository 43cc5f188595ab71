"""Gives every throw of a die a number that is never reused, even if the base loses power.

Writing to flash at every throw would wear it out, so numbers are reserved in blocks; a restart begins the next block.
Numbers may therefore be skipped but are never repeated. Runs on MicroPython and CPython.
"""

STRETCH = 16


class RollNumbers:
    """Numbers throws. `store` has load() -> list of one number per die, and save(list)."""

    def __init__(self, store):
        self._store = store
        self.last = list(store.load())
        self._reserved = list(self.last)

    def next(self, die):
        """The number of the next throw of die 0, 1, ..."""
        if self.last[die] == self._reserved[die]:
            self._reserved[die] = (self._reserved[die] + STRETCH) & 0xFFFF
            self._store.save(list(self._reserved))
        self.last[die] = (self.last[die] + 1) & 0xFFFF
        return self.last[die]
