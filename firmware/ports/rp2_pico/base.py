"""The dice base on a Raspberry Pi Pico: two dice, each on an I2C bus of its own, the app on the USB cable.

`main.py` starts it. Never run on a real board: pins, USB behaviour and timing are unverified. Needs MicroPython 1.23 or
newer.
"""

import select
import sys
from gc import collect, mem_free  # type: ignore[attr-defined]
from os import listdir, mkdir, urandom
from struct import pack, unpack
from time import sleep_ms, sleep_us, ticks_diff, ticks_ms  # type: ignore[attr-defined]

import machine
import neopixel

from firmware.core.app import DICE, App, Identity
from firmware.core.base_memory import Memory
from firmware.core.link_session import BLOCK
from firmware.drivers.bus import Bus
from firmware.drivers.buttons import Buttons
from firmware.drivers.lamps import Buzzer, Lamps
from firmware.drivers.lis3dh import Lis3dh
from firmware.drivers.mpu6050 import Mpu6050

_I2C_HZ = 400_000
_I2C_TIMEOUT_US = 20_000
_STEP_MS = 10
# What is kept has a folder each: the file system writes a folder's log anew once it is full, and that takes the longer
# the more files are in it.
_FOLDERS = ("numbers", "die1", "die2")
_FILE = "%s/kept"
# The count of starts, and the last number of each die.
_LAYOUT = "<3H"
# Of each die: the number of the bus, its data pin and its clock pin.
_BUSES = ((1, 6, 7), (0, 4, 5))
# Of each button: its pin, the seat it is beside (from 1), and 1, 2 or 3 for `1`, `2` and `back`.
_BUTTONS = ((10, 1, 1), (11, 1, 2), (12, 2, 1), (13, 2, 2), (14, 3, 1), (15, 3, 2))
_LAMPS_PIN = 2
_LAMPS = 14
_BUZZER_PIN = 21
_MOST_BYTES = 8


class UsbPort:
    """The USB cable as a port of `firmware.core.link_session`; bytes only, Ctrl-C included (see `main.py`)."""

    def __init__(self):
        self._readinto = sys.stdin.buffer.readinto  # type: ignore[union-attr]
        self._out = sys.stdout.buffer
        self._one = bytearray(1)
        self._data = bytearray(_MOST_BYTES)
        self._ready = select.poll()
        self._ready.register(sys.stdin, select.POLLIN)
        self._room = select.poll()
        self._room.register(sys.stdout, select.POLLOUT)

    def connected(self):
        """Always true: the console cannot tell, and the session times out when the app is silent."""
        return True

    def read(self):
        """The bytes that are there, up to eight: more would make the pass too long."""
        if not _any(self._ready):
            return b""
        ready, readinto, one, data = self._ready, self._readinto, self._one, self._data
        count = 0
        while count < _MOST_BYTES and _any(ready):
            readinto(one)
            data[count] = one[0]
            count += 1
        return data[:count]

    def write(self, data):
        """Writes a block of bytes if there is room for it; how many of them it took.

        The port says whether there is room for a byte, not for how many, and a write without room for all of it waits
        for a computer that may have stopped reading. Its buffer holds 256 bytes, a whole number of blocks: where only
        whole ones go in, room for a byte is room for a block. A shorter one, the end of a frame, is filled up with
        zeros, which mean nothing between two frames.
        """
        if not _any(self._room):
            return 0
        self._out.write(data if len(data) == BLOCK else data + bytes(BLOCK - len(data)))
        return len(data)


def _any(poll):
    """Whether anything polled is ready; `ipoll` makes no object."""
    for _ in poll.ipoll(0):
        return True
    return False


class FlashStore:
    """Keeps the roll numbers, the count of starts and the calibrations in small files on the flash.

    Where power is lost in a write, or it fails, the file system keeps what was there before. Each write raises OSError.
    """

    def __init__(self):
        try:
            self.boot, *self._rolls = unpack(_LAYOUT, _read(_FOLDERS[0]))
        except (OSError, ValueError):
            # The first start, or another file was there: the app notices that the numbers restart.
            self.boot, self._rolls = 0, [0] * DICE
        self.boot = self.boot + 1 & 0xFFFF
        try:
            for folder in _FOLDERS:
                if folder not in listdir():
                    mkdir(folder)
            self.save(self._rolls)
        except OSError:
            # No start has the count of another one, or the app would take them for the same.
            self.boot = unpack("<H", urandom(2))[0]

    def load(self):
        """The last roll number of each die."""
        return self._rolls

    def save(self, rolls):
        """Keeps the last roll number of each die."""
        _write(_FOLDERS[0], pack(_LAYOUT, self.boot, *rolls))

    def load_calibration(self, die):
        """The calibration of a die (0 or 1) as it was kept; None if there is none."""
        try:
            return _read(_FOLDERS[1 + die])
        except OSError:
            return None

    def save_calibration(self, die, data):
        """Keeps the calibration of a die."""
        _write(_FOLDERS[1 + die], data)


def _read(folder):
    with open(_FILE % folder, "rb") as file:
        return file.read()


def _write(folder, data):
    with open(_FILE % folder, "wb") as file:
        file.write(data)


class Panel:
    """Buttons to ground, a row of WS2812 lamps and a buzzer; each may be left out."""

    def __init__(self):
        self._pins = [machine.Pin(wired[0], machine.Pin.IN, machine.Pin.PULL_UP) for wired in _BUTTONS]
        self._buttons = Buttons(self.closed, [wired[1:] for wired in _BUTTONS])
        self._lamps = Lamps(neopixel.NeoPixel(machine.Pin(_LAMPS_PIN), _LAMPS), _LAMPS)
        self._buzzer = Buzzer(machine.PWM(machine.Pin(_BUZZER_PIN)))
        self.show = self._lamps.show
        self.sound = self._buzzer.sound

    def closed(self):
        """The buttons that are pressed, one bit each."""
        bits = 0
        for index in range(len(self._pins)):
            if not self._pins[index].value():
                bits |= 1 << index
        return bits

    def poll(self, now, tell):
        """Reads the buttons, and lets lamps blink and sounds end."""
        self._buttons.poll(now, tell)
        self._lamps.poll(now)
        self._buzzer.poll(now)


def bus(number, sda, scl):
    """One I2C bus. Without a timeout a die unplugged in the middle of a byte would hang the base."""

    def lines():
        return [machine.Pin(pin, machine.Pin.OPEN_DRAIN, value=1) for pin in (scl, sda)]

    def connect():
        pins = {"sda": machine.Pin(sda), "scl": machine.Pin(scl)}
        return machine.I2C(number, freq=_I2C_HZ, timeout=_I2C_TIMEOUT_US, **pins)

    return Bus(lines, connect, sleep_us)


class EitherSensor:
    """The sensor in a die, of whichever kind answers."""

    def __init__(self, wires):
        self._kinds = (Lis3dh(wires), Lis3dh(wires, 0x19), Mpu6050(wires))
        self._at = 0

    def restart(self):
        """Configures the sensor; the next kind is tried the next time. Raises OSError if it does not answer."""
        try:
            self._kinds[self._at].restart()
        except OSError:
            self._at = (self._at + 1) % len(self._kinds)
            raise

    def drain(self, now_ms, feed):
        """Reads the sensor that answered last."""
        return self._kinds[self._at].drain(now_ms, feed)


def run(watchdog):
    """Watches the dice, and feeds the watchdog each time round, until the app asks for the way back in."""
    store = FlashStore()
    uid = (machine.unique_id() + bytes(8))[:8]
    identity = Identity(uid, store.boot, reset_cause=machine.reset_cause())
    sensors = [EitherSensor(bus(*wires)) for wires in _BUSES]
    app = App(identity, sensors, UsbPort(), store, Panel(), Memory(collect, mem_free))
    while not app.recovers:
        tick = ticks_ms()
        app.poll(tick)
        watchdog.feed()
        sleep_ms(max(0, _STEP_MS - ticks_diff(ticks_ms(), tick)))
