"""Accelerometer chips as their data sheets describe them, on a bus whose data line can be held low.

Written from the data sheets (LIS3DH: DocID17530; MPU-6050: RM-MPU-6000A-00), not from the drivers.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from errno import EIO
from random import Random

Force = Callable[[float], tuple[float, float, float]]


SELF_TEST_MG = (0, 720, -720, 0)
"""How far the LIS3DH's self-test pushes each axis, by its two bits: 17 to 360 digits of 4 milli-g (mechanical
characteristics), here the middle of it.
"""


def lies(_t_ms: float) -> tuple[float, float, float]:
    """A die at rest, face 1 up."""
    return (0, 0, 1000)


def trembling(rng: Random, true: tuple[float, float, float], noise_mg: float) -> Force:
    """A die at rest whose sensor trembles by so much (rms) on each axis."""
    x, y, z = true
    return lambda _t_ms: (rng.gauss(x, noise_mg), rng.gauss(y, noise_mg), rng.gauss(z, noise_mg))


@dataclass
class Lis3dhChip:
    """A LIS3DH. `force` is what it feels, in milli-g; `speed` its clock as a part of what it should be.

    `hangs`: it answers the same for ever, which is that so many samples wait.
    """

    force: Force = lies
    speed: float = 1.0
    who: int = 0x33
    fifo: list[tuple[float, float, float]] = field(default_factory=list)
    lost: bool = False
    hangs: int = 0

    def __post_init__(self) -> None:
        self.power_up()
        self._next = 0.0

    def power_up(self) -> None:
        """The supply comes back after a dip: every register at its default, which is power-down."""
        self.registers = bytearray(128)
        self.registers[0x0F] = self.who
        self.registers[0x20] = 0x07
        self.fifo.clear()
        self.lost = False

    def run(self, t_ms: float) -> None:
        """Lets the chip sample until then."""
        rates = {0x5: 100.0, 0x6: 200.0, 0x7: 400.0}
        rate = rates.get(self.registers[0x20] >> 4, 0.0)
        if not rate or not self.registers[0x20] & 7:
            self._next = t_ms
            return
        pushed = SELF_TEST_MG[self.registers[0x23] >> 1 & 3]
        while self._next <= t_ms:
            x, y, z = self.force(self._next)
            self._keep((x + pushed, y + pushed, z + pushed))
            self._next += 1000.0 / rate / self.speed

    def _keep(self, sample: tuple[float, float, float]) -> None:
        if not self.registers[0x24] & 0x40 or self.registers[0x2E] >> 6 != 2:
            return
        self.fifo.append(sample)
        if len(self.fifo) > 32:
            self.fifo.pop(0)
            self.lost = True

    def write(self, register: int, data: bytes) -> None:
        self.registers[register] = data[0]
        if register == 0x2E and data[0] >> 6 == 0:
            self.fifo.clear()
            self.lost = False

    def read(self, register: int, size: int) -> bytes:
        if self.hangs and register in (0x2F, 0xA8):
            return (
                bytes((0x5F if self.hangs == 32 else self.hangs,))
                if register == 0x2F
                else bytes((0, 0, 0, 0, 0x80, 0x3E))
            )
        if register == 0x2F:
            overrun = 0x40 if len(self.fifo) == 32 else 0
            empty = 0x20 if not self.fifo else 0
            return bytes((min(len(self.fifo), 31) | overrun | empty,))
        if register == 0xA8:
            return b"".join(self._sample() for _ in range(size // 6))
        return bytes(self.registers[register : register + size])

    def _sample(self) -> bytes:
        self.lost = False
        values = self.fifo.pop(0) if self.fifo else (0, 0, 0)
        # 12 bits in high resolution, 10 in normal mode, 8 in low power; left-justified, over +-8 g in all of them.
        low_power, high = self.registers[0x20] & 8, self.registers[0x23] & 8
        spare = 8 if low_power else 4 if high else 6
        return b"".join((round(v * 16 / 4) >> spare << spare).to_bytes(2, "little", signed=True) for v in values)


@dataclass
class Mpu6050Chip:
    """An MPU-6050; asleep until it is woken."""

    force: Force = lies
    speed: float = 1.0
    who: int = 0x68
    fifo: bytearray = field(default_factory=bytearray)
    overflown: bool = False

    def __post_init__(self) -> None:
        self.power_up()
        self._next = 0.0

    def power_up(self) -> None:
        """The supply comes back after a dip: asleep, the queue off."""
        self.registers = bytearray(128)
        self.registers[0x75] = self.who
        self.registers[0x6B] = 0x40
        self.fifo.clear()
        self.overflown = False

    def run(self, t_ms: float) -> None:
        """Lets the chip sample until then."""
        if self.registers[0x6B] & 0x40:
            self._next = t_ms
            return
        filtered = 1 <= self.registers[0x1A] & 7 <= 6
        step = (1 + self.registers[0x19]) * (1.0 if filtered else 0.125) / self.speed
        while self._next <= t_ms:
            if self.registers[0x6A] & 0x40 and self.registers[0x23] & 0x08:
                self._keep(self.force(self._next))
            self._next += step

    def _keep(self, sample: tuple[float, float, float]) -> None:
        per_g = 16384 >> (self.registers[0x1C] >> 3 & 3)
        self.fifo += b"".join(round(v * per_g / 1000).to_bytes(2, "big", signed=True) for v in sample)
        if len(self.fifo) > 1024:
            del self.fifo[: len(self.fifo) - 1024]
            self.overflown = True

    def write(self, register: int, data: bytes) -> None:
        self.registers[register] = data[0]
        if register == 0x6A and data[0] & 0x04:
            self.fifo.clear()
            self.overflown = False

    def read(self, register: int, size: int) -> bytes:
        if register == 0x3A:
            seen, self.overflown = self.overflown, False
            return bytes((0x10 if seen else 0,))
        if register == 0x72:
            return len(self.fifo).to_bytes(2, "big")
        if register == 0x74:
            taken = bytes(self.fifo[:size]).ljust(size, b"\0")
            del self.fifo[:size]
            return taken
        return bytes(self.registers[register : register + size])


class Wires:
    """One bus with chips on it; a bus of `firmware.drivers.bus` is made with its two methods.

    `held` is how many clock pulses a chip still needs before it lets go of the data line, None if it never does.
    """

    def __init__(self, chips: dict[int, Lis3dhChip | Mpu6050Chip]) -> None:
        self.chips = chips
        self.out = False
        self.held: int | None = 0
        self.connections = 0
        self._clock = 1

    def lines(self) -> tuple["Line", "Line"]:
        return Line(self._set_clock, lambda: 1), Line(lambda _level: None, lambda: int(self.held == 0))

    def connect(self) -> "Wires":
        self.connections += 1
        return self

    def _set_clock(self, level: int) -> None:
        if level and not self._clock and self.held:
            self.held -= 1
        self._clock = level

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        self._chip(address).write(register, bytes(data))

    def readfrom_mem_into(self, address: int, register: int, into: bytearray) -> None:
        into[:] = self._chip(address).read(register, len(into))

    def _chip(self, address: int) -> Lis3dhChip | Mpu6050Chip:
        if self.out or self.held != 0 or address not in self.chips:
            raise OSError(EIO, "no acknowledgement")
        return self.chips[address]


class Line:
    """A pin: value(level) drives it, value() reads it."""

    def __init__(self, drive: Callable[[int], None], level: Callable[[], int]) -> None:
        self._drive, self._level = drive, level

    def value(self, level: int | None = None) -> int:
        if level is None:
            return self._level()
        self._drive(level)
        return level
