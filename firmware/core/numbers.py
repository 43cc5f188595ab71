"""Gives every throw of a die a number that is never used twice, even when the base loses its power.

Writing to flash at each throw would wear it out, so a stretch of numbers is set aside at a time; after a restart the
next stretch begins. Numbers may therefore be skipped, and are never repeated. Runs on MicroPython and CPython.
"""

STRETCH = 16


class RollNumbers:
    """Counts throws. `store` has load() -> list of one number a die, and save(list)."""

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
