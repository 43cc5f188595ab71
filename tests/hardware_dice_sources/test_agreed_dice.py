"""Electronic dice and a camera over the same throw: they agree, or the table is asked, and no throw waits for ever."""

import pytest

from hardware.clock import SteppedClock
from hardware.dice_sources.agreed import PATIENCE_S, differing
from hardware.dice_sources.by_camera import CameraDice
from hardware.dice_sources.kinds import ByHand
from hardware.dice_sources.lying_dice import LyingDie
from hardware.dice_sources.preferred import PreferredDice
from hardware.events import DeviceDown, DeviceUp, DieDisputed, DieMoving, DieRolled, Event
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


def test_a_throw_counts_once_both_say_the_same_whatever_die_the_camera_takes_for_which(table: Table) -> None:
    table.roll(1, 4)
    table.roll(2, 6)
    assert table.counted == []
    table.see(6, 4)
    assert (table.counted, table.asked) == ([(1, 4), (2, 6)], [])


def test_the_camera_may_be_the_first_to_know(table: Table) -> None:
    table.see(3)
    table.roll(1, 3)
    assert (table.counted, table.asked) == ([(1, 3)], [])


def test_a_die_the_camera_sees_otherwise_is_asked_about_and_the_other_one_counts(table: Table) -> None:
    table.roll(1, 4)
    table.roll(2, 6)
    table.see(5, 6)
    assert (table.counted, table.asked) == ([(2, 6)], [(1, 4, 5)])


def test_a_throw_the_camera_does_not_see_counts_after_a_while(table: Table) -> None:
    table.roll(1, 4)
    table.wait(PATIENCE_S - 0.1)
    assert table.counted == []
    table.wait(0.2)
    assert (table.counted, table.asked) == ([(1, 4)], [])


def test_a_throw_does_not_wait_for_a_camera_that_is_lost(table: Table) -> None:
    table.roll(1, 4)
    table.camera.is_blind("unplugged", "")
    assert table.counted == [(1, 4)]
    table.roll(2, 1)
    assert table.counted == [(1, 4), (2, 1)]


def test_a_throw_the_camera_saw_earlier_says_nothing_about_this_one(table: Table) -> None:
    table.see(2)
    table.wait(10)
    table.roll(1, 4)
    table.wait(PATIENCE_S + 0.1)
    assert (table.counted, table.asked) == ([(1, 4)], [])


def test_a_die_picked_up_again_ends_the_waiting(table: Table) -> None:
    table.roll(1, 4)
    table.base.emit(DieMoving("base", 1, table.clock.now()))
    assert [type(event) for event in table.events[-2:]] == [DieRolled, DieMoving]


def test_without_the_base_the_cameras_own_throws_count(table: Table) -> None:
    table.base.emit(DeviceDown("base", "unplugged", "", table.clock.now()))
    table.wait(3)
    table.see(2, 5)
    assert table.counted == [(1, 2), (2, 5)]


def test_values_are_compared_as_a_set() -> None:
    assert differing({1: 4, 2: 6}, (6, 4)) == {}
    assert differing({1: 4, 2: 4}, (4, 2)) == {2: 2}
    assert differing({1: 4, 2: 6}, (1, 2)) == {1: 1, 2: 2}
    assert differing({1: 4, 2: 6}, (4,)) == {}
