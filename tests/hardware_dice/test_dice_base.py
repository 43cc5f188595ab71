"""The simulated base behaves like one on the table: it speaks when spoken to, and catches up after a pause."""

from pathlib import Path

import pytest

from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.clock import SteppedClock
from hardware.events import DieRolled, Event
from hardware.serial_dice.serial_port import SerialPort
from hardware.serial_dice.source import SerialDice


def test_a_base_nobody_has_greeted_says_nothing(tmp_path: Path) -> None:
    with SimulatedDiceBase(1, folder=tmp_path) as base:
        port = SerialPort(base.path)
        for second in range(10):
            base.poll(float(second))
        assert base.bytes_written == 0
        port.close()


def test_a_base_falls_silent_when_the_app_is_gone(tmp_path: Path) -> None:
    clock = SteppedClock()
    with SimulatedDiceBase(1, folder=tmp_path) as base:
        dice = SerialDice(base.path, clock)
        dice.start(lambda _: None)
        together = LockStep(base, dice)
        clock.advance(1.0)
        together.step(1.0)
        dice.close()
        bytes_written = base.bytes_written
        base.poll(1.5)
        base.poll(5.0)
        assert base.bytes_written == bytes_written > 0


@pytest.mark.slow
def test_a_throw_is_told_the_same_whether_time_goes_in_small_or_large_steps(tmp_path: Path) -> None:
    told = []
    for step in (0.01, 1 / 30, 0.25, 1.0):
        clock, events = SteppedClock(), list[Event]()
        with SimulatedDiceBase(5, folder=tmp_path) as base, SerialDice(base.path, clock) as dice:
            together = LockStep(base, dice)
            dice.start(events.append)
            base.throw(2.0)
            while clock.now() < 8.0:
                clock.advance(clock.now() + step)
                together.step(clock.now())
        told.append(sorted((e.die, e.face, e.roll_id) for e in events if isinstance(e, DieRolled)))
    assert len(told[0]) == 2
    assert told == 4 * told[:1]


def test_truth_names_faces_places_and_motion(tmp_path: Path) -> None:
    with SimulatedDiceBase(2, folder=tmp_path) as base:
        end = base.throw(1.0, dice=(2,))
        assert (base.moving(1.2), base.faces(1.2)[2]) == (True, None)
        assert not base.moving(end)
        assert base.faces(end)[2] in range(1, 7)
        assert set(base.positions(end)) == {1, 2}


def test_without_a_folder_the_port_is_the_terminal_itself() -> None:
    with SimulatedDiceBase(4) as base:
        assert base.path.startswith("/dev/pts/")
