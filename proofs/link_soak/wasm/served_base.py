"""The dice base behind a line of text, one question and one answer at a time. Runs on MicroPython.

`start UID BOOT ROLL ROLL` starts a base anew, with the last roll numbers of its dice. `MS WORDS` polls it at that
millisecond: `<` and what came in from the app, in hex, and `1:X,Y,Z` or `2:X,Y,Z` a sample of a die, in milli-g. The
answer to both is what it wrote, each write in hex, and the number of the last throw of each die: `HEX,HEX ROLL ROLL`.
"""

from binascii import hexlify, unhexlify

from firmware.core.app import App, Identity


class Sensor:
    """A die that has the samples it is given."""

    def __init__(self):
        self.given = []

    def restart(self):
        """Always there."""

    def drain(self, now_ms, feed):
        given, self.given = self.given, []
        for x, y, z in given:
            feed(now_ms, x, y, z)


class Port:
    """A line to the app that always has room."""

    def __init__(self):
        self.incoming = b""
        self.written = []

    def connected(self):
        return True

    def read(self):
        data, self.incoming = self.incoming, b""
        return data

    def write(self, data):
        self.written.append(hexlify(data).decode())
        return len(data)


class Store:
    """Roll numbers in memory, and no calibrations."""

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
    """One base with its two dice."""

    def __init__(self, uid, boot, rolls):
        self.sensors = [Sensor(), Sensor()]
        self.port = Port()
        self.app = App(Identity(uid, boot), self.sensors, self.port, Store(rolls))

    def poll(self, ticks_ms, words):
        self.port.written = []
        for word in words:
            if word[0] == "<":
                self.port.incoming += unhexlify(word[1:])
            else:
                x, y, z = word[2:].split(",")
                self.sensors[int(word[0]) - 1].given.append((int(x), int(y), int(z)))
        self.app.poll(ticks_ms)

    def told(self):
        one, two = self.app.numbers.last
        return f"{','.join(self.port.written)} {one} {two}"


bases: dict[int, Base] = {}


def answer(line):
    """What the base says to one line."""
    first, *words = line.split()
    if first == "start":
        uid, boot, one, two = words
        bases[0] = Base(unhexlify(uid), int(boot), [int(one), int(two)])
    else:
        bases[0].poll(int(first), words)
    return bases[0].told()
