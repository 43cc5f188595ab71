"""The dice base on a Raspberry Pi Pico: two LIS3DH on I2C, the app on the USB cable. `main.py` starts it.

Never run on a real board: pins, USB behaviour and timing are unverified. Needs MicroPython 1.23 or newer.
"""

import json
import select
import sys
from time import sleep_ms, ticks_diff, ticks_ms  # type: ignore[attr-defined]

import machine

from firmware.core.app import App, Identity
from firmware.drivers.lis3dh import Lis3dh

_I2C_HZ = 400_000
_I2C_TIMEOUT_US = 20_000
_STEP_MS = 10
_KEPT = "base.json"


class UsbPort:
    """The USB cable as a port of `firmware.core.link_session`; bytes only, Ctrl-C included (see `main.py`)."""

    def __init__(self):
        self._in = sys.stdin.buffer
        self._out = sys.stdout.buffer
        self._ready = select.poll()
        self._ready.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)

    def connected(self):
        """Always true: the console cannot tell, and the session times out when the app is silent."""
        return True

    def read(self):
        data = bytearray()
        while len(data) < 128 and self._ready.poll(0):
            data += self._in.read(1)
        return bytes(data)

    def write(self, data):
        return self._out.write(data) or 0 if self._room.poll(0) else 0


class FlashStore:
    """Keeps the roll numbers and the count of starts in a small file on the flash."""

    def __init__(self, path):
        self._path = path
        boot, rolls = self._read()
        self.boot = boot + 1 & 0xFFFF
        self._rolls = rolls
        self.save(rolls)

    def load(self):
        return self._rolls

    def save(self, rolls):
        self._rolls = rolls
        with open(self._path, "w") as file:
            json.dump([self.boot, rolls], file)

    def _read(self):
        try:
            with open(self._path) as file:
                return json.load(file)
        except (OSError, ValueError):
            # The first start, or power was lost while writing: the app notices that the numbers restart.
            return 0, [0, 0]


def bus(number, sda, scl):
    """One I2C bus. Without a timeout a die unplugged in the middle of a byte would hang the base."""
    return machine.I2C(number, sda=machine.Pin(sda), scl=machine.Pin(scl), freq=_I2C_HZ, timeout=_I2C_TIMEOUT_US)


def run(watchdog):
    """Watches the dice for ever, and feeds the watchdog each time round."""
    store = FlashStore(_KEPT)
    uid = (machine.unique_id() + bytes(8))[:8]
    i2c = bus(1, 6, 7)
    sensors = [Lis3dh(i2c, 0x18), Lis3dh(i2c, 0x19)]
    app = App(Identity(uid, store.boot, reset_cause=machine.reset_cause()), sensors, UsbPort(), store)
    now = 0
    before = ticks_ms()
    while True:
        tick = ticks_ms()
        now += ticks_diff(tick, before)
        before = tick
        app.poll(now)
        watchdog.feed()
        sleep_ms(max(0, _STEP_MS - ticks_diff(ticks_ms(), tick)))
