"""A die that does not answer is told by its number, and the game goes on with the faces tapped in."""

from hardware.events import DeviceUp, DieFound, DieLost
from tests.session.table import Table, view


def told(table: Table) -> list[tuple[str, dict[str, object]]]:
    codes = ("die_lost", "dice_back")
    return [(notice.code, dict(notice.args)) for notice in table.shown.notices if notice.code in codes]


def lose(table: Table, *dice: int) -> None:
    for die in dice:
        table.session.handle(DieLost("dice", die, "silent", table.clock.now()))


def test_a_lost_die_is_told_and_tapped_in_while_the_other_is_thrown(table: Table) -> None:
    table.press("setup:ring:numeric", "setup:start")
    lose(table, 2)
    assert told(table) == [("die_lost", {"die": 2})]
    table.roll(1, 2, 1, table.clock.now())
    table.press("die:2:6")
    assert view(table).crisis == 8


def test_both_are_told_in_one_sentence_and_each_that_comes_back(table: Table) -> None:
    lose(table, 2, 1)
    assert told(table) == [("die_lost", {"die": 1, "second": 2})]
    table.session.handle(DieFound("dice", 1, table.clock.now()))
    assert told(table) == [("die_lost", {"die": 2})]
    table.session.handle(DieFound("dice", 2, table.clock.now()))
    assert told(table) == [("dice_back", {})]


def test_what_was_told_is_forgotten_when_the_base_is_met_anew(table: Table) -> None:
    lose(table, 1)
    table.session.handle(DeviceUp("dice", "another base", table.clock.now()))
    assert told(table) == []
    lose(table, 2)
    assert told(table) == [("die_lost", {"die": 2})]
