"""Prints what memory the dice base takes on MicroPython: loaded, per poll, and after many polls."""

import gc
from gc import mem_alloc  # type: ignore[attr-defined]

gc.collect()
empty = mem_alloc()

from firmware.core import link, msgs  # noqa: E402
from firmware.core.app import App, Identity  # noqa: E402

HELLO = link.pack(msgs.HELLO_REQ, 0, 0, 0, 0, 0, msgs.pack(msgs.HELLO_REQ, 1, 1, 77))
STEP_MS = 10


# A throw: shaken, let go, two blows on different faces with a hop between, at rest on a third.
THROW = (
    ((400, -700, 900),) * 12
    + ((-600, 900, 300),) * 12
    + ((40, 20, 60),) * 8
    + ((300, 200, 4200), (40, 0, 30), (60, 0, 0), (0, 20, 0), (20, 0, 60), (2600, 400, 300))
    + ((20, 40, 0),) * 4
    + ((200, -2400, 100), (300, -1300, 200), (0, -900, 0))
)


class Sensor:
    """A die that is thrown every four seconds, read without making any object."""

    def __init__(self, phase):
        self._t = phase
        self._tremble = 0

    def restart(self):
        """Always there."""

    def drain(self, now_ms, feed):
        self._t += 1
        self._tremble ^= 16
        spot = self._t % 400
        if spot < len(THROW):
            x, y, z = THROW[spot]
            feed(now_ms, x, y, z)
        else:
            feed(now_ms, self._tremble, -1000, 0)


class Port:
    """A line on which an app greets the base once, asks for its throws, acknowledges and then pings each second."""

    def __init__(self):
        self._polls = 0
        self._wanted = 0

    def connected(self):
        return True

    def read(self):
        self._polls += 1
        if self._polls == 1:
            return HELLO
        if self._polls % 100 == 2:
            kind = msgs.SYNC_REQ if self._polls == 2 else msgs.PING
            return link.pack(kind, 0, 0, self._wanted, app.session.number, 0, bytes(4))
        return b""

    def write(self, data):
        self._wanted = (app.session.sender.last_seq + 1) & 0xFF
        return len(data)


class Store:
    def __init__(self):
        self.last = [0, 0]

    def load(self):
        return [0, 0]

    def save(self, last):
        self.last = last

    def load_calibration(self, die):
        return None

    def save_calibration(self, die, data):
        """Nothing outlives the run."""


def poll(count):
    global now
    for _ in range(count):
        now = (now + STEP_MS) & 0x3FFFFFFF
        app.poll(now)


def measure():
    """Prints one line a figure; memory is collected at each yield, and nowhere else."""
    gc.disable()
    gc.collect()
    yield True
    print("loaded", mem_alloc())
    print("interpreter", empty)
    done = made = 0
    for polls in (100, 10000, 100000):
        while done < polls:
            before = mem_alloc()
            poll(100)
            made += mem_alloc() - before
            done += 100
            gc.collect()
            yield True
        print(f"held-{polls}", mem_alloc())
    print("made", made)
    print("throws", store.last[0])
    each: list[int] = []
    while len(each) < 99:
        before = mem_alloc()
        poll(1)
        each.append(mem_alloc() - before)
        gc.collect()
        yield True
    print("quiet", sorted(each)[49])
    print("most", max(each))


now = 0
store = Store()
app = App(Identity(bytes(8), 1), [Sensor(300), Sensor(200)], Port(), store)
steps = measure()
