"""The simulated base behaves like one on the table: it speaks when spoken to, and catches up after a pause."""

from pathlib import Path

import pytest

from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.clock import SteppedClock
from hardware.events import DieRolled, Event
from hardware.serial_dice.source import SerialDice


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


def test_without_a_folder_the_port_is_the_terminal_itself() -> None:
    with SimulatedDiceBase(4) as base:
        assert base.path.startswith("/dev/pts/")
