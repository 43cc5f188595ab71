"""Whatever of the table of faults happens: no throw that nobody made, none twice, none wrong, and the table is told."""

import os
from pathlib import Path
from random import Random

import pytest

from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.clock import SteppedClock
from hardware.events import DeviceDown, DeviceUp, DieRolled, Event
from hardware.serial_dice.source import SerialDice
from proofs.faulty_devices.babble import BABBLE
from proofs.faulty_devices.fault_table import FAULTS, MOMENTS
from proofs.faulty_devices.faulty_cable import FaultyCable, Levels
from proofs.link_soak.runs import ACTS, UNDOING, Run
from proofs.soak.link_runs import Soak
from tests.many_rows import few_quick

ROLLS = {"": 10, "untold": 10, "unseen": 24}
"""How many dice are thrown, by why a throw may be missing: a sensor takes its time to be found dead."""


@few_quick("name", FAULTS, 3)
def test_every_throw_is_told_once_with_its_face_and_what_cannot_be_is_told_too(name: str) -> None:
    fault = FAULTS[name]
    found = Run(7, fault).result(ROLLS[fault.may_miss])
    score = found.score
    assert (score.duplicated, score.wrong, score.lost) == (0, 0, 0)
    assert score.delivered + score.missed == score.sent == ROLLS[fault.may_miss]
    assert fault.may_miss or score.missed == 0
    assert [event for event in fault.told if not found.told[event]] == []
    assert sum(found.faults.values()) > 0 or fault.uptime_ms


def test_the_table_names_only_what_can_be_done() -> None:
    happenings = [fault.happens for fault in FAULTS.values() if fault.happens is not None]
    assert {what.act for what in happenings} == set(ACTS) >= set(UNDOING)
    assert {what.at for what in happenings} <= set(MOMENTS)
    assert {what.word for what in happenings if what.act == "babble"} == set(BABBLE)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("runs", [pytest.param(30, marks=pytest.mark.slow), pytest.param(500, marks=pytest.mark.soak)])
def test_runs_at_the_stated_levels_lose_double_and_spoil_nothing(runs: int) -> None:
    soak = Soak(FAULTS["stated"], 30, range(1, runs + 1))
    told = soak.score
    assert (told.sent, told.delivered + told.unseen, soak.bad) == (30 * runs, 30 * runs, [])
    rare = told.sent // 1000
    assert told.unseen <= rare, "a throw that was clear in rehearsal may miss a threshold by the sensor's noise"


# --- what only a port shows -------------------------------------------------------------------------------------------


def test_dice_plugged_in_again_as_another_port_are_found_by_their_link(tmp_path: Path) -> None:
    clock, events = SteppedClock(), list[Event]()
    with SimulatedDiceBase(1, folder=tmp_path) as base, SerialDice(base.path, clock) as dice:
        together = LockStep(base, dice)
        dice.start(events.append)
        before = Path(base.path).resolve()
        _wait(clock, together, 1.0)
        # A port's number is given again once nobody holds either end; what runs beside this test may free lower ones.
        held = os.open(before, os.O_RDWR | os.O_NOCTTY)
        together.unplug()
        base.replug()
        assert Path(base.path).resolve() != before
        end = base.throw(clock.now())
        _wait(clock, together, end - clock.now() + 5.0)
        os.close(held)
    faces = {event.die: event.face for event in events if isinstance(event, DieRolled)}
    assert faces == base.faces(end)
    assert [type(event) for event in events if isinstance(event, DeviceUp | DeviceDown)] == [
        DeviceUp,
        DeviceDown,
        DeviceUp,
    ]


def _wait(clock: SteppedClock, together: LockStep, seconds: float) -> None:
    until = clock.now() + seconds
    while clock.now() < until:
        clock.advance(clock.now() + 0.05)
        together.step(clock.now())


# --- the cable --------------------------------------------------------------------------------------------------------

SENT = [bytes((number, *range(100, 130))) for number in range(200)]


def carried(levels: Levels) -> tuple[list[bytes], FaultyCable]:
    """What arrives of `SENT`, a chunk each hundredth of a second."""
    cable, arrived = FaultyCable(Random(1), levels), list[bytes]()
    cable.plug_in()
    for number, chunk in enumerate([*SENT, b"", b""]):
        cable.advance(number / 100 + (number >= len(SENT)))
        if chunk:
            cable.write(chunk)
        arrived.append(cable.app_reads())
    return arrived, cable


def test_each_level_does_what_it_says_as_often_as_it_says() -> None:
    arrived, cable = carried(Levels(drop=0.3))
    assert len(b"".join(arrived)) == 31 * (200 - cable.to_app.done["drop"]) and 40 < cable.to_app.done["drop"] < 80
    arrived, cable = carried(Levels(duplicate=0.3))
    assert len(b"".join(arrived)) == 31 * (200 + cable.to_app.done["duplicate"])
    arrived, cable = carried(Levels(flip=1.0))
    changed = [bin(int.from_bytes(a) ^ int.from_bytes(b)).count("1") for a, b in zip(arrived, SENT, strict=False)]
    assert changed == 200 * [1]
    arrived, cable = carried(Levels(late=1.0, late_s=0.5))
    assert sorted(b"".join(arrived)) == sorted(b"".join(SENT)) and b"".join(arrived) != b"".join(SENT)
