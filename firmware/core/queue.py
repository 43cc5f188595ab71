"""Queues of a fixed size, so that a base that runs for weeks never needs more memory than on its first day.

Runs on MicroPython and CPython.
"""


class Ring:
    """A first-in, first-out queue of at most `size` items."""

    def __init__(self, size):
        self._slots = [None] * size
        self._head = 0
        self._length = 0

    def __len__(self):
        return self._length

    def push(self, thing):
        """Appends an item; False if the queue is full, which leaves it unchanged."""
        if self._length == len(self._slots):
            return False
        self._slots[(self._head + self._length) % len(self._slots)] = thing
        self._length += 1
        return True

    def pop(self):
        """Removes and returns the first item. Raises IndexError if there is none."""
        thing = self.at(0)
        self._slots[self._head] = None
        self._head = (self._head + 1) % len(self._slots)
        self._length -= 1
        return thing

    def at(self, index):
        """The item at an index, 0 being the first. Raises IndexError if there is none."""
        if not 0 <= index < self._length:
            raise IndexError(f"the line has no place {index}")
        return self._slots[(self._head + index) % len(self._slots)]


class Records:
    """The last `count` records of `size` bytes each, in memory that is taken once and for all."""

    def __init__(self, count, size):
        self._bytes = bytearray(count * size)
        self._size = size
        self._count = count
        self._written = 0

    def __len__(self):
        return min(self._written, self._count)

    def push(self, record):
        """Appends a record, over the oldest one if all places are taken."""
        start = self._written % self._count * self._size
        self._bytes[start : start + self._size] = record
        self._written += 1
        if self._written == 2 * self._count:
            self._written = self._count

    def at(self, index):
        """The record at an index, 0 being the oldest."""
        start = (self._written - len(self) + index) % self._count * self._size
        return bytes(self._bytes[start : start + self._size])


class ByteRing:
    """A queue of at most `size` bytes; a frame is queued whole or not at all."""

    def __init__(self, size):
        self._buffer = bytearray(size)
        self._head = 0
        self._length = 0

    def __len__(self):
        return self._length

    def put(self, data):
        """Appends all the bytes; False if they do not fit, which leaves the queue unchanged."""
        if self._length + len(data) > len(self._buffer):
            return False
        start = (self._head + self._length) % len(self._buffer)
        here = min(len(data), len(self._buffer) - start)
        self._buffer[start : start + here] = data[:here]
        self._buffer[: len(data) - here] = data[here:]
        self._length += len(data)
        return True

    def peek(self, most):
        """Up to `most` of the first bytes, which stay queued."""
        end = min(self._head + min(most, self._length), len(self._buffer))
        return self._buffer[self._head : end]

    def drop(self, count):
        """Drops the first `count` bytes, which were sent. What comes after the last of them starts at the beginning."""
        self._length -= count
        self._head = (self._head + count) % len(self._buffer) if self._length else 0

    def clear(self):
        """Drops everything."""
        self._length = 0
