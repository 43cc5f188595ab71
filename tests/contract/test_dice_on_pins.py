"""What the app may expect of any dice, as it is with dice on pins (what is the same stands in `test_dice_source`): they
number, repeat and time nothing.

What does not apply: leaning dice (no word says so), throws made while they were away (nobody keeps them), bytes.
"""

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.events import DeviceDown, DeviceUp, DieMoving, DieRolled, DieSettled
from tests.hardware_gpio.pin_table import PinTable


@pytest.fixture
def table(pins: MockFactory) -> Iterator[PinTable]:
    made = PinTable(pins)
    made.wait(2.5)
    yield made
    made.close()


def test_dice_that_are_there_say_who_they_are(table: PinTable) -> None:
    (up,) = table.events
    assert isinstance(up, DeviceUp) and "5,6,13,19;16,20,21,26" in up.detail
    assert table.source.health().state == "up"


def test_a_throw_is_moving_then_settled_then_final(table: PinTable) -> None:
    table.throw((1,))
    assert [type(e) for e in table.events[1:]] == [DieMoving, DieSettled, DieRolled]
    settled, rolled = table.events[-2:]
    assert isinstance(rolled, DieRolled) and 0.29 <= rolled.t - settled.t < 0.31
    assert rolled.t_rest < settled.t


def test_a_nudge_and_a_die_put_down_by_hand_are_no_throws(table: PinTable) -> None:
    for act in (table.dice.nudge, table.dice.put_down):
        table.wait(act(table.clock.now(), 1) - table.clock.now() + 1.0)
    assert table.told(DieRolled) == table.told(DieSettled) == []


@pytest.mark.slow
def test_an_app_that_starts_again_is_not_told_twice_and_no_number_comes_twice(table: PinTable) -> None:
    table.throw()
    table.throw()
    table.source.close()
    last = [event for event in table.events if isinstance(event, DieRolled)]
    table.connect({event.die: event.roll_id for event in last}, last[0].uid, last[0].boot)
    table.wait(2.5)
    assert len(table.told(DieRolled)) == 4
    table.throw()
    for die in (1, 2):
        assert table.rolled(die) == table.truth(die)
    names = [(e.uid, e.boot, e.die, e.roll_id) for e in table.events if isinstance(e, DieRolled)]
    assert len(set(names)) == len(names) == 6


@pytest.mark.slow
def test_dice_pulled_out_are_offline_and_come_back_without_a_throw(table: PinTable) -> None:
    table.throw()
    for die in (1, 2):
        table.dice.spoil(die, "unplugged")
    table.wait(8.0)
    down = table.events[-1]
    assert isinstance(down, DeviceDown)
    assert (down.why, table.source.health().state) == ("silent", "absent")
    assert "5, 6, 13, 19" in down.detail and "check its plug" in down.detail
    for die in (1, 2):
        table.dice.spoil(die, "sound")
    table.wait(4.5)
    assert table.source.health().state == "up"
    assert len(table.told(DieRolled)) == 2
    table.throw()
    for die in (1, 2):
        assert table.rolled(die) == table.truth(die)


@pytest.mark.slow
def test_the_same_seed_tells_the_same_story(pins: MockFactory) -> None:
    stories = []
    for _ in range(2):
        pins.reset()
        table = PinTable(pins, seed=77)
        for _ in range(3):
            table.throw()
        table.close()
        stories.append(table.events)
    assert stories[0] == stories[1]
