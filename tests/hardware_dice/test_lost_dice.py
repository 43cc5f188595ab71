"""A die whose sensor does not answer is told by name, although its base is well; and told when it answers again."""

import pytest

from hardware.events import DeviceDown, DeviceUp, DieFound, DieLost, DieRolled, Event
from hardware.serial_dice import codec
from hardware.serial_dice.dice_health import NO_SAMPLES_S, DiceHealth
from hardware.serial_dice.link import RESTART, DiceLink
from proofs.faulty_devices.faulty_cable import Levels
from tests.hardware_dice.bad_line import BadLine
from tests.many_rows import few_quick

TROUBLES = {"pulled out": 2.5, "silent": 3.0, "stuck": 13.0}
"""What can be wrong with a sensor, and within how many seconds it is told."""


def told(line: BadLine) -> list[Event]:
    return [event for event in line.events if isinstance(event, DieLost | DieFound)]


@few_quick("die", [1, 2])
@few_quick("trouble", TROUBLES)
def test_a_die_that_dies_in_play_is_told_and_found_again(trouble: str, die: int) -> None:
    line = BadLine(1, Levels())
    line.step_to(5.0)
    line.base.spoil(die, trouble)
    line.step_to(line.t + TROUBLES[trouble])
    assert [(type(event), event.die) for event in told(line)] == [(DieLost, die)]  # type: ignore[union-attr]
    assert line.link.state == "up" and set(line.link.dice.lost) == {die}
    line.step_to(line.t + 20.0)
    assert len(told(line)) == 1
    line.base.spoil(die, "")
    line.step_to(line.t + 5.0)
    assert [type(event) for event in told(line)] == [DieLost, DieFound] and not line.link.dice.lost
    line.throw(die)
    assert line.delivered(die)[-1] == line.true_faces(die)[-1]


def test_the_other_die_goes_on() -> None:
    line = BadLine(2, Levels())
    line.step_to(2.0)
    line.base.spoil(2, "silent")
    line.step_to(6.0)
    line.throw(1)
    assert line.delivered(1) == line.true_faces(1) and line.delivered(2) == []


@pytest.mark.parametrize("trouble", ["pulled out", "silent"])
def test_dice_that_were_dead_from_the_start_are_told(trouble: str) -> None:
    line = BadLine(3, Levels())
    for die in (1, 2):
        line.base.spoil(die, trouble)
    line.step_to(5.0)
    assert [(type(event), event.die) for event in told(line)] == [(DieLost, 1), (DieLost, 2)]  # type: ignore[union-attr]


@pytest.mark.slow
def test_well_dice_are_never_lost_on_a_bad_line_with_a_restarting_base() -> None:
    line = BadLine(4, Levels(drop=0.10, corrupt=0.05, duplicate=0.05, late=0.10, babble=0.02))
    for _ in range(6):
        line.throw()
        line.base.reboot()
        line.step_to(line.t + 4.0)
        line.pull_out()
        line.step_to(line.t + 1.0)
        line.plug_in()
        line.step_to(line.t + 4.0)
    assert told(line) == []
    assert {type(event) for event in line.events} >= {DeviceUp, DeviceDown, DieRolled}


def test_a_lost_die_is_told_again_after_the_base_was_away() -> None:
    line = BadLine(5, Levels())
    line.step_to(2.0)
    line.base.spoil(1, "silent")
    line.step_to(6.0)
    line.pull_out()
    line.step_to(8.0)
    line.plug_in()
    line.step_to(14.0)
    assert [type(event) for event in told(line)] == [DieLost, DieLost]


def test_few_samples_after_a_greeting_are_no_silence() -> None:
    health = DiceHealth("dice")
    quiet = codec.Sensor(1, 0, faulty=False)
    assert health.sensor_state(quiet, 1.0) == []
    assert health.sensor_state(quiet, 1.1) == []
    assert health.sensor_state(codec.Sensor(1, 4, faulty=False), 1.2) == []
    assert health.sensor_state(quiet, 1.2 + NO_SAMPLES_S) == []
    assert health.sensor_state(quiet, 1.2 + 2 * NO_SAMPLES_S) == [DieLost("dice", 1, "silent", 1.2 + 2 * NO_SAMPLES_S)]


def test_a_base_at_its_prompt_is_named_and_started_again_until_it_answers() -> None:
    link = DiceLink("dice")
    link.opened(0.0)
    link.tick(0.0)
    link.take_out()
    found = link.bytes_in(b"Traceback (most recent call last):\r\nKeyboardInterrupt: \r\n>>", 1.0)
    assert found == [] and RESTART not in link.take_out()
    (down,) = link.bytes_in(b"> ", 1.1)
    assert isinstance(down, DeviceDown) and (down.why, link.state) == ("prompt", "down")
    assert RESTART in link.take_out()
    assert link.bytes_in(b"\r\n>>> ", 1.2) == [] and RESTART not in link.take_out()
    assert link.bytes_in(b"\r\n>>> ", 3.2) == [] and RESTART in link.take_out()


def test_a_base_whose_update_was_broken_off_is_led_out_of_it() -> None:
    link = DiceLink("dice")
    link.opened(0.0)
    assert link.bytes_in(b"OK\x04\x04>raw R", 0.1) == []
    (down,) = link.bytes_in(b"EPL; CTRL-B to exit\r\n>raw REPL; CTRL-B to exit\r\n", 0.2)
    assert isinstance(down, DeviceDown) and down.why == "prompt"
    assert b"\x02\x04" in link.take_out()


def test_a_base_that_answers_is_never_started_again_whatever_its_bytes_look_like() -> None:
    line = BadLine(6, Levels())
    line.step_to(2.0)
    assert line.link.bytes_in(b">>> ", line.t) == [] and RESTART not in line.link.take_out()
    line.throw()
    assert line.delivered(1) == line.true_faces(1)
