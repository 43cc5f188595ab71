"""Sensors that go on measuring while the base reads them, at their own speed: none is ever taken for one that hangs."""

from collections.abc import Callable
from itertools import cycle
from statistics import fmean

import pytest

from firmware.core import msgs
from firmware.core.app import BRIEF, DICE, App, Identity
from firmware.core.base_memory import Memory
from firmware.drivers.bus import Bus
from firmware.drivers.lis3dh import Lis3dh
from firmware.drivers.mpu6050 import Mpu6050
from tests.firmware.base_on_bench import Line, Store
from tests.firmware.chips import Lis3dhChip, Mpu6050Chip, Wires
from tests.many_rows import each_row, few_quick

PASS_MS = 10
TRANSFER_MS = 0.12
REST_OF_PASS_MS = 2.0
MINUTES = 2
SPEEDS = [0.98, 0.985, 0.99, 0.995, 0.998, 0.999, 1.0, 1.001, 1.002, 1.005, 1.01, 1.015, 1.02]
FEEDS_MS = [0.7, 1.2, 1.8, 2.5]
FOUND_MS = 2000


class Board:
    """The time on a slow board, where each transfer on a bus and each sample that is used takes some."""

    def __init__(self) -> None:
        self.ms = 0.0

    def sleep_until_next_pass(self, began_ms: int) -> None:
        """As the base does: it counts whole milliseconds."""
        self.ms += REST_OF_PASS_MS
        self.ms += max(0, PASS_MS - (int(self.ms) - began_ms))


class SlowWires(Wires):
    """A bus whose chip goes on measuring during each transfer."""

    def __init__(self, address: int, chip: Lis3dhChip | Mpu6050Chip, board: Board) -> None:
        super().__init__({address: chip})
        self._only, self._board = chip, board

    def readfrom_mem_into(self, address: int, register: int, into: bytearray) -> None:
        self._only.run(self._board.ms)
        super().readfrom_mem_into(address, register, into)
        self._board.ms += TRANSFER_MS


class SlowSensor:
    """A sensor whose samples each take a while to be used."""

    def __init__(self, kind: str, speed: float, board: Board, feed_ms: float) -> None:
        self.chip = Lis3dhChip(speed=speed) if kind == "lis3dh" else Mpu6050Chip(speed=speed)
        wires = SlowWires(0x18 if kind == "lis3dh" else 0x68, self.chip, board)
        bus = Bus(wires.lines, wires.connect, lambda _us: None)
        self._driver = Lis3dh(bus) if kind == "lis3dh" else Mpu6050(bus)
        self._board, self._feed_ms = board, feed_ms
        self.restart = self._driver.restart
        self.most = 0

    def drain(self, now_ms: int, feed: Callable[[int, int, int, int], bool]) -> bool:
        """Reads the sensor; `most` is how many samples were ever used at once."""
        used = 0

        def use(t: int, x: int, y: int, z: int) -> bool:
            nonlocal used
            used += 1
            self.most = max(self.most, used)
            self._board.ms += self._feed_ms
            return feed(t, x, y, z)

        return bool(self._driver.drain(now_ms, use))


class Played:
    """A base on a slow board, with dice of one kind that lie on the table."""

    def __init__(self, kind: str, speed: float, feed_ms: float) -> None:
        self.board = Board()
        memory = Memory(lambda: None, lambda: 100_000)
        self.sensors = [SlowSensor(kind, speed, self.board, feed_ms) for _ in range(DICE)]
        self.app = App(Identity(bytes(8), 1), self.sensors, Line(), Store(), None, memory)

    def run(self, seconds: float) -> None:
        end = self.board.ms + seconds * 1000
        while self.board.ms < end:
            began_ms = int(self.board.ms)
            self.app.poll(began_ms)
            self.board.sleep_until_next_pass(began_ms)

    def rates(self, seconds: int) -> list[float]:
        """The rate each die tells, on the mean of some seconds: a second holds whole batches of samples."""
        told = [self._told_rates() for _ in range(seconds)]
        return [fmean(rates) for rates in zip(*told, strict=True)]

    def _told_rates(self) -> list[int]:
        self.run(1.0)
        return [die.rate_hz for die in self.app.dice]

    def failures(self) -> list[int]:
        return [die.failures for die in self.app.dice]


@pytest.mark.parametrize("kind", ["lis3dh", "mpu6050"])
@few_quick("speed, feed_ms", [(0.995, 2.5), *zip(SPEEDS, cycle(FEEDS_MS), strict=False)])
def test_a_die_that_lies_still_for_minutes_is_never_called_broken(kind: str, speed: float, feed_ms: float) -> None:
    played = Played(kind, speed, feed_ms)
    played.run(60 * MINUTES)
    assert played.failures() == [0, 0]
    assert all(abs(rate - 100 * speed) <= 1.5 for rate in played.rates(10))
    assert max(sensor.most for sensor in played.sensors) <= BRIEF


@each_row("speed, feed_ms, waiting", [(0.98, 0.7, 1), (0.995, 2.5, 32), (1.0, 1.8, 1), (1.02, 2.5, 32)])
def test_a_chip_that_hangs_is_found_on_a_slow_board_too(speed: float, feed_ms: float, waiting: int) -> None:
    played = Played("lis3dh", speed, feed_ms)
    played.run(5)
    chip = played.sensors[1].chip
    assert isinstance(chip, Lis3dhChip)
    for times in (1, 2):
        chip.hangs = waiting
        played.run(FOUND_MS / 1000)
        assert played.failures() == [0, times]
        chip.hangs = 0
        played.run(5)
        assert played.app.dice[1].detector.state == msgs.REST
