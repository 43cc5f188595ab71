"""Electronic dice and a camera over the same throw: they agree, or the table is asked, and no throw waits for ever."""

import pytest

from hardware.clock import SteppedClock
from hardware.dice_sources.by_camera import CameraDice
from hardware.dice_sources.kinds import ByHand
from hardware.dice_sources.lying_dice import LyingDie
from hardware.dice_sources.preferred import PreferredDice
from hardware.events import DeviceUp, DieDisputed, DieRolled, Event
from hardware.ports import Emit


class ToldDice(ByHand):
    """Dice that report what a test says."""

    emit: Emit

    def start(self, emit: Emit) -> None:
        self.emit = emit


class Table:
    """A base with dice, and a camera over the tray."""

    def __init__(self) -> None:
        self.clock, self.events, self.base = SteppedClock(), list[Event](), ToldDice("base")
        self.camera = CameraDice(self.clock, "camera")
        self.dice = PreferredDice([("serial:x", self.base), ("camera", self.camera)], self.clock)
        self.dice.start(self.events.append)
        self.clock.advance(1.0)
        self.base.emit(DeviceUp("base", "here", 1.0))
        self.camera.lies([], 1.0, 0.5)
        self.number = 0

    def roll(self, die: int, face: int) -> None:
        self.number += 1
        now = self.clock.now()
        self.base.emit(DieRolled("base", die, face, self.number, "5eed", 1, 1.0, now - 0.3, now))

    def see(self, *values: int) -> None:
        now = self.clock.now()
        self.camera.lies([], now, now)
        dice = [LyingDie(value, 40.0 * k, self.number) for k, value in enumerate(values)]
        self.camera.lies(dice, now, now - 0.4)

    def wait(self, seconds: float) -> None:
        self.clock.advance(self.clock.now() + seconds)
        self.camera.on_time()

    @property
    def counted(self) -> list[tuple[int, int]]:
        return [(event.die, event.face) for event in self.events if isinstance(event, DieRolled)]

    @property
    def asked(self) -> list[tuple[int, int, int]]:
        return [(event.die, event.rolled.face, event.seen) for event in self.events if isinstance(event, DieDisputed)]


@pytest.fixture
def table() -> Table:
    return Table()
