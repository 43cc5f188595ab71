"""Plays recorded vectors to the dice base, and prints whether it wrote the same bytes.

A vector is a text file of one line a poll: the counter of milliseconds, then what came in by then (`<` bytes from the
app in hex, `1` or `2` a sample x,y,z of a die, `b` the closed buttons), and after `>` the bytes the base wrote.
`+N` stands for N further polls, 10 ms apart, in which the dice lie still and nothing else happens. The first line says
how the base was started: the number of this start and the last roll numbers. Runs on MicroPython and CPython.
"""

from binascii import hexlify, unhexlify

from firmware.core.app import App, Identity
from firmware.drivers.buttons import Buttons

STEP_MS = 10
WRAP = 0x3FFFFFFF


class Sensor:
    """A die that lies still, trembling, unless it is given samples."""

    def __init__(self):
        self.given = []
        self._tremble = 0

    def restart(self):
        """Always there."""

    def drain(self, now_ms, feed):
        self._tremble ^= 16
        if self.given:
            for x, y, z in self.given:
                feed(now_ms, x, y, z)
            self.given = []
        else:
            feed(now_ms, self._tremble, 0, 1000)


class Port:
    def __init__(self):
        self.incoming = b""
        self.written = b""

    def connected(self):
        return True

    def read(self):
        data, self.incoming = self.incoming, b""
        return data

    def write(self, data):
        self.written += data
        return len(data)


class Panel:
    def __init__(self):
        self.bits = 0
        self.buttons = Buttons(self.closed, ((1, 1), (2, 3)))

    def poll(self, now, tell):
        self.buttons.poll(now, tell)

    def closed(self):
        return self.bits


class Store:
    def __init__(self, rolls):
        self._rolls = rolls

    def load(self):
        return self._rolls

    def save(self, rolls):
        self._rolls = rolls

    def load_calibration(self, _die):
        return None

    def save_calibration(self, die, data):
        """Nothing outlives the run."""


class Base:
    """A base on a bench, polled with what a line of a vector says."""

    def __init__(self, line):
        boot, one, two = line.split()
        self.sensors = [Sensor(), Sensor()]
        self.port = Port()
        self.panel = Panel()
        identity, store = Identity(b"vectors!", int(boot)), Store([int(one), int(two)])
        self.app = App(identity, self.sensors, self.port, store, self.panel)
        self.ticks = 0

    def poll(self, words):
        """One poll; returns the bytes written."""
        for word in words:
            if word[0] == "<":
                self.port.incoming += unhexlify(word[1:])
            elif word[0] == "b":
                self.panel.bits = int(word[1:])
            elif word[0] in "12":
                x, y, z = word[2:].split(",")
                self.sensors[int(word[0]) - 1].given.append((int(x), int(y), int(z)))
        self.port.written = b""
        self.app.poll(self.ticks)
        return self.port.written

    def still(self, count):
        """Polls in which nothing happens; returns the bytes written."""
        written = b""
        for _ in range(count):
            self.ticks = (self.ticks + STEP_MS) & WRAP
            written += self.poll(())
        return written


def differences(lines):
    """The numbers of the lines at which the base wrote something else."""
    base = Base(next(lines))
    for number, line in enumerate(lines):
        head, _, wanted = line.strip().partition(">")
        words = head.split()
        if words[0][0] == "+":
            written = base.still(int(words[0][1:]))
        else:
            base.ticks = int(words[0])
            written = base.poll(words[1:])
        if hexlify(written) != wanted.strip().encode():
            yield number + 2
