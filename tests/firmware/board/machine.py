"""The parts of a Pico's `machine` that the dice base uses, for MicroPython on a computer: two LIS3DH lie at rest,
each on a bus of its own.

Die 1 lies with 1 g along z. Die 2 is there unless the environment says that it is pulled out (DIE2=out).
"""

import os
from time import ticks_add, ticks_diff, ticks_ms  # type: ignore[attr-defined]

_FIFO_CTRL = 0x2E
_FIFO_SRC = 0x2F
_WHO_AM_I = 0x0F
_AND_ON = 0x80
_SAMPLE_MS = 10
_RECOVERY_PIN = 22
# The words of the chip by their address.
mem32 = {0x4005800C: 0}


class Pin:
    IN = 0
    OPEN_DRAIN = 2
    PULL_UP = 1

    def __init__(self, number, mode=0, pull=0, value=1):
        self.number = number

    def value(self, level=1):
        """Nothing pulls a line low but what the environment says of the recovery pin; no button is pressed."""
        return 0 if self.number == _RECOVERY_PIN and os.getenv("RECOVERY_PIN") == "held" else 1


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
        self._registers = {_WHO_AM_I: 0x33}
        self._read_to = ticks_ms()

    def readfrom_mem_into(self, address, register, buffer):
        self._answer(address)
        if register == _FIFO_SRC:
            buffer[0] = min(ticks_diff(ticks_ms(), self._read_to) // _SAMPLE_MS, 31)
        elif register & _AND_ON:
            self._read_to = ticks_add(self._read_to, _SAMPLE_MS)
            buffer[:] = bytes((0, 0, 0, 0, 0x80, 0x3E))
        else:
            buffer[0] = self._registers.get(register, 0)

    def writeto_mem(self, address, register, buffer):
        self._answer(address)
        self._registers[register] = buffer[0]
        if register == _FIFO_CTRL and not buffer[0]:
            self._read_to = ticks_ms()

    def _answer(self, address):
        if self._out or address != 0x18:
            raise OSError(5)


def unique_id():
    return b"\xe6\x61\x00\x00\x00\x00\x00\x01"


def reset_cause():
    return 1


def reset():
    raise SystemExit
