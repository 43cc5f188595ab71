"""Whatever of the table of faults happens: no throw that nobody made, none twice, none wrong, and the table is told."""

import os
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.clock import SteppedClock
from hardware.events import BaseMet, BaseRestarted, DeviceDown, DeviceUp, DieRolled, Event
from hardware.serial_dice.source import SerialDice
from proofs.faulty_devices.babble import BABBLE
from proofs.faulty_devices.fault_table import FAULTS, MOMENTS
from proofs.faulty_devices.faulty_cable import GOOD, STATED, FaultyCable, Levels
from proofs.link_soak.happenings import ACTS, UNDOING
from proofs.link_soak.runs import Run
from proofs.link_soak.soak import Soak
from tests.hardware_dice.bad_line import BadLine
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
    soak = Soak(FAULTS["stated"], 30)
    assert len(list(soak.over(range(1, runs + 1)))) == runs
    told = soak.report()
    assert (told["sent"], told["delivered"] + told["unseen"], soak.bad) == (30 * runs, 30 * runs, [])
    rare = told["sent"] // 1000
    assert told["unseen"] <= rare, "a throw that was clear in rehearsal may miss a threshold by the sensor's noise"


# --- found by the table -----------------------------------------------------------------------------------------------


def test_a_line_that_stalled_for_five_seconds_comes_back_at_once() -> None:
    line = BadLine(1, GOOD)
    line.step_to(2.0)
    line.cable.hold(5.0)
    line.throw()
    line.step_to(8.0)
    assert line.link.state == "up"
    assert [line.delivered(die) for die in (1, 2)] == [line.true_faces(die) for die in (1, 2)]
    assert dict(line.link.counters()).get("foreign", 0) < 20


def test_a_stalled_line_makes_no_throw_younger_than_it_is() -> None:
    line = BadLine(2, GOOD)
    line.step_to(2.0)
    lies = line.base.throw(line.t, (1,))
    line.step_to(lies)
    line.cable.hold(2.5)
    line.step_to(lies + 4.0)
    (rolled,) = [event for event in line.events if isinstance(event, DieRolled)]
    assert rolled.t > lies + 2.5
    assert rolled.t_rest == pytest.approx(lies, abs=0.35)
    at = line.link.moment(line.t)
    assert at is not None and at.ms == pytest.approx(line.t * 1000, abs=60)


def test_a_base_that_lost_its_power_is_told_once() -> None:
    line = BadLine(3, GOOD)
    line.step_to(3.0)
    line.base.reboot()
    line.step_to(6.0)
    assert [type(event) for event in line.events] == [BaseMet, DeviceUp, DeviceUp, BaseRestarted]
    line.pull_out()
    line.plug_in()
    line.step_to(8.0)
    assert Counter(type(event) for event in line.events)[BaseRestarted] == 1


def test_the_first_throw_of_a_new_base_outlives_the_app() -> None:
    line = BadLine(4, GOOD)
    line.step_to(2.0)
    (met,) = [event for event in line.events if isinstance(event, BaseMet)]
    assert (met.uid, met.boot, met.last) == (line.uid, 1, ((1, 0), (2, 0)))
    line.step_to(line.base.throw(line.t, (1,)))
    line.restart_app(dict(met.last), met.uid, met.boot)
    line.step_to(line.t + 2.0)
    assert [event.face for event in line.events if isinstance(event, DieRolled)] == [line.base.faces(line.t)[1]]
    assert len([event for event in line.events if isinstance(event, BaseMet)]) == 1


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


@pytest.mark.slow
def test_runs_over_a_port_in_wall_time_agree_as_those_in_memory_do() -> None:
    soak = Soak(FAULTS["stated"], 2, "pty")
    assert sorted(soak.over(range(1, 4))) == [1, 2, 3]
    assert (soak.report()["delivered"], soak.bad) == (6, [])


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


def test_a_good_cable_carries_everything_as_it_is() -> None:
    arrived, cable = carried(GOOD)
    assert b"".join(arrived) == b"".join(SENT) and not +cable.to_app.done


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


def test_a_chunk_is_overtaken_by_as_many_as_its_depth_at_most() -> None:
    arrived, cable = carried(Levels(reorder=0.4, depth=3))
    together = b"".join(arrived)
    order = [together[place] for place in range(0, len(together), 31)]
    overtaken = [sum(later < chunk for later in order[place:]) for place, chunk in enumerate(order)]
    assert sorted(order) == list(range(200)) and 1 <= max(overtaken) <= 3
    assert cable.to_app.done["reorder"] > 40


def test_levels_say_themselves_in_words() -> None:
    assert str(GOOD) == "a good line"
    assert str(STATED) == "drop 10 %, corrupt 5 %, duplicate 5 %, reorder 10 %, by up to 3"
    assert str(Levels(late=0.5, late_s=0.3)) == "late 50 %, late by up to 0.3 s"
