"""A die that may have been thrown while nobody heard it is asked for where a throw is due; its battery is told."""

from companion.session.context import LEVELS
from hardware.events import BatteryLow, DieFound, DieLost, DieUnheard
from tests.session.table import Table, view

ASKED = ("die_unheard", "battery_low", "die_lost")


def told(table: Table) -> list[tuple[str, dict[str, object]]]:
    return [(notice.code, dict(notice.args)) for notice in table.shown.notices if notice.code in ASKED]


def unheard(table: Table, die: int, seconds: float) -> None:
    table.session.handle(DieUnheard("dice", die, seconds, table.clock.now()))


def due(table: Table) -> None:
    """Begin a game whose first question is what two dice show."""
    table.press("setup:ring:numeric", "setup:start")
    table.wait(1.0)


def test_a_die_that_was_away_while_a_throw_is_due_is_asked_for_and_tapped_in(table: Table) -> None:
    due(table)
    unheard(table, 2, 4.2)
    assert told(table) == [("die_unheard", {"die": 2, "seconds": 4})]
    table.press("die:2:6")
    assert told(table) == []
    table.roll(1, 2, 1, table.clock.now())
    assert view(table).crisis == 8


def test_the_question_is_over_when_the_die_is_thrown_again(table: Table) -> None:
    due(table)
    unheard(table, 1, 4.2)
    table.roll(2, 3, 1, table.clock.now())
    assert told(table) == [("die_unheard", {"die": 1, "seconds": 4})]
    table.roll(1, 2, 1, table.clock.now())
    assert told(table) == []
    assert view(table).crisis == 5


def test_nothing_is_asked_where_no_throw_is_due_or_the_die_is_known(table: Table) -> None:
    unheard(table, 1, 4.2)
    assert told(table) == []
    due(table)
    table.roll(1, 2, 1, table.clock.now())
    unheard(table, 1, 4.2)
    unheard(table, 3, 4.2)
    assert told(table) == []


def test_both_dice_are_asked_for_at_once_and_each_answer_takes_one_away(table: Table) -> None:
    due(table)
    unheard(table, 2, 4.2)
    unheard(table, 1, 7.0)
    assert told(table) == [("die_unheard", {"die": 1, "second": 2, "seconds": 7})]
    table.press("die:1:6")
    assert told(table) == [("die_unheard", {"die": 2, "seconds": 4})]


def test_a_roll_of_which_a_part_was_not_heard_is_asked_for_without_seconds(table: Table) -> None:
    due(table)
    unheard(table, 2, 0.0)
    assert told(table) == [("die_unheard", {"die": 2, "seconds": 0})]


def test_a_die_out_of_reach_is_told_as_such_until_it_is_back(table: Table) -> None:
    table.session.handle(DieLost("dice", 2, "away", table.clock.now()))
    assert told(table) == [("die_lost", {"die": 2, "away": 1})]
    table.session.handle(DieFound("dice", 2, table.clock.now()))
    assert told(table) == []


def test_a_low_battery_is_told(table: Table) -> None:
    table.session.handle(BatteryLow("dice", 1, 9, table.clock.now()))
    assert told(table) == [("battery_low", {"die": 1, "percent": 9})]
    assert LEVELS["battery_low"] == LEVELS["die_unheard"] == "warn"
