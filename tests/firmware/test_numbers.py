"""The numbers of throws, as they are kept: each once, whatever the flash does, and written while no die moves."""

from errno import EIO, ENOSPC

from firmware.core import calibration, msgs
from firmware.core.app import App, Identity
from hardware.events import DieRolled, Event
from hardware.serial_dice import codec
from hardware.serial_dice.link import DiceLink
from tests.firmware.base_on_bench import BenchSensor, Line, Store
from tests.firmware.test_calibration import UP, Table
from tests.firmware.test_motions import samples

STEP_MS, SECOND_MS = 10, 1000
THROW = [sample[1:] for sample in samples("thrown-firmly")]


class Flash(Store):
    """A flash that outlives the base; from write number `fails_from` to before `works_from` on it takes nothing."""

    def __init__(self, fails_from: int = 10**6, works_from: int = 10**6) -> None:
        super().__init__()
        self.kept, self.writes, self.starts = [0, 0], 0, 0
        self.moving_writes = 0
        self._fails = range(fails_from, works_from)
        self.moves = lambda: False

    def load(self) -> list[int]:
        return list(self.kept)

    def save(self, last: list[int]) -> None:
        self._write()
        self.kept = list(last)

    def save_calibration(self, die: int, data: bytes) -> None:
        self._write()
        super().save_calibration(die, data)

    def _write(self) -> None:
        self.writes += 1
        self.moving_writes += self.moves()
        if self.writes in self._fails:
            raise OSError(ENOSPC if self.writes % 2 else EIO, "the flash is worn")


class Evening:
    """A base and the app's half of the link, between which nothing is lost; `boot` is the count of its starts."""

    def __init__(self, flash: Flash) -> None:
        self.flash, self.link, self.t = flash, DiceLink("dice"), 0
        self.events: list[Event] = []
        self.boot = 0
        self.start(1)

    def start(self, boot: int) -> None:
        """Takes the base's power away, and gives it back."""
        self.sensors, self.line, self.began = [BenchSensor(), BenchSensor()], Line(), self.t
        self.line.to_base = b""
        self.flash.moves = lambda: False
        self.app = App(Identity(bytes(8), boot), self.sensors, self.line, self.flash)
        self.flash.moves = lambda: any(die.detector.moves() for die in self.app.dice)
        self.link.opened(self.t / SECOND_MS)
        self.run(2 * SECOND_MS)

    def run(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.t += STEP_MS
            now = self.t / SECOND_MS
            self.app.poll(self.t - self.began)
            self.events += self.link.bytes_in(bytes(self.line.said), now) + self.link.tick(now)
            self.line.said.clear()
            self.line.to_base += self.link.take_out()

    def throw(self, times: int = 1, rest_ms: int = SECOND_MS) -> None:
        """Throws the first die."""
        for _ in range(times):
            for sample in THROW:
                self.sensors[0].give(sample)
                self.run(STEP_MS)
            self.run(rest_ms)

    def counted(self) -> list[int]:
        """The numbers of the throws that the app has counted."""
        return [event.roll_id for event in self.events if isinstance(event, DieRolled)]

    def forgets(self) -> bool:
        return bool(dict(self.link.readings())["base_forgets"])


def test_power_lost_at_any_throw_repeats_no_number() -> None:
    evening = Evening(Flash())
    for boot in range(2, 8):
        evening.throw(boot, rest_ms=600)
        evening.start(boot)
    assert evening.counted() == sorted(set(evening.counted()))
    assert len(evening.counted()) == sum(range(2, 8))


def test_a_calibration_that_the_flash_does_not_take_is_used_and_said_not_to_be_kept() -> None:
    class Worn(Store):
        def save_calibration(self, die: int, data: bytes) -> None:
            raise OSError(ENOSPC, "the flash is full")

    table = Table(5, Worn())
    assert table.calibrate([1, 2, 3, 4, 5, 6]) == calibration.UNKEPT
    assert [table.shown(UP[face - 1]) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert [(code, number) for code, _die, number in table.line.heard(msgs.ERROR)][-1] == (msgs.ERR_FLASH, ENOSPC)
    assert codec.CALIBRATION[calibration.UNKEPT] == "unkept"
