"""A die whose sensor does not answer is told by name, although its base is well; and told when it answers again."""

import pytest

from hardware.events import DeviceDown, DeviceUp, DieFound, DieLost, DieRolled, Event
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
