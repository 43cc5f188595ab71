"""The parts of a Pico's `machine` that the dice base uses, for MicroPython on a computer: two LIS3DH lie at rest,
each on a bus of its own.

Die 1 lies with 1 g along z. Die 2 is there unless the environment says that it is pulled out (DIE2=out).
"""

import os

_FIFO_SRC = 0x2F
_WHO_AM_I = 0x0F


class Pin:
    IN = 0
    OPEN_DRAIN = 2
    PULL_UP = 1

    def __init__(self, number, mode=0, pull=0, value=1):
        self.number = number

    def value(self, level=1):
        """Nothing pulls a line low, and no button is pressed."""
        return 1


class PWM:
    """Keeps what it was told: how high it sounds, in Hz, and how much of the time the pin is high, of 65536."""

    def __init__(self, pin):
        self.pin = pin
        self.hertz = self.duty = 0

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        self.duty = duty


class WDT:
    def __init__(self, timeout):
        self.timeout = timeout

    def feed(self):
        """There is no dog to feed."""


class I2C:
    def __init__(self, number, sda, scl, freq, timeout):
        self._out = number == 0 and os.getenv("DIE2") == "out"
        self._noise = 0

    def readfrom_mem_into(self, address, register, buffer):
        self._answer(address)
        if register == _WHO_AM_I:
            buffer[0] = 0x33
        elif register == _FIFO_SRC:
            buffer[0] = 1
        else:
            self._noise = (self._noise + 1) % 3
            for index in range(0, len(buffer), 6):
                z = (1000 // 4 + self._noise) << 4
                buffer[index : index + 6] = bytes((0, 0, 0, 0, z & 0xFF, z >> 8))

    def writeto_mem(self, address, register, buffer):
        self._answer(address)

    def _answer(self, address):
        if self._out or address != 0x18:
            raise OSError(5)


def unique_id():
    return b"\xe6\x61\x00\x00\x00\x00\x00\x01"


def reset_cause():
    return 1
