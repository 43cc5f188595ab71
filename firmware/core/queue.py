"""Waiting lines of a fixed length, so that a base that runs for weeks never needs more memory than on its first day.

Runs on MicroPython and CPython.
"""


class Ring:
    """A line of at most `size` things, first in, first out."""

    def __init__(self, size):
        self._slots = [None] * size
        self._head = 0
        self._length = 0

    def __len__(self):
        return self._length

    def push(self, thing):
        """Put something at the end; False when the line is full and nothing was changed."""
        if self._length == len(self._slots):
            return False
        self._slots[(self._head + self._length) % len(self._slots)] = thing
        self._length += 1
        return True

    def push_over(self, thing):
        """Put something at the end; the oldest makes room when the line is full."""
        if self._length == len(self._slots):
            self.pop()
        self.push(thing)

    def pop(self):
        """Take the first thing. Raises IndexError when there is none."""
        thing = self.at(0)
        self._slots[self._head] = None
        self._head = (self._head + 1) % len(self._slots)
        self._length -= 1
        return thing

    def at(self, index):
        """The thing at a place of the line, 0 being the first. Raises IndexError when there is none."""
        if not 0 <= index < self._length:
            raise IndexError(f"the line has no place {index}")
        return self._slots[(self._head + index) % len(self._slots)]


class ByteRing:
    """A line of at most `size` bytes; a frame goes in whole or not at all."""

    def __init__(self, size):
        self._buffer = bytearray(size)
        self._head = 0
        self._length = 0

    def __len__(self):
        return self._length

    def put(self, data):
        """Put all the bytes at the end; False when they do not fit and nothing was changed."""
        if self._length + len(data) > len(self._buffer):
            return False
        for byte in data:
            self._buffer[(self._head + self._length) % len(self._buffer)] = byte
            self._length += 1
        return True

    def peek(self, most):
        """Up to `most` of the first bytes, which stay in the line."""
        end = min(self._head + min(most, self._length), len(self._buffer))
        return bytes(self._buffer[self._head : end])

    def drop(self, count):
        """Let go of the first `count` bytes, because they were sent."""
        self._head = (self._head + count) % len(self._buffer)
        self._length -= count

    def clear(self):
        """Let go of everything."""
        self._length = 0
