"""Dice that fall silent and come back: told once, played on by hand, and welcomed."""

import pytest

from hardware.events import DeviceDown, DeviceUp, DieUnknown
from tests.session.table import Table, view


def lose(table: Table, why: str = "unplugged") -> None:
    table.session.handle(DeviceDown("dice", why, "The cable is out.", table.clock.now()))


def find(table: Table) -> None:
    table.session.handle(DeviceUp("dice", "dice base 1", table.clock.now()))


@pytest.mark.parametrize("why", ["unplugged", "silent", "busy", "absent"])
def test_lost_dice_are_told_once_with_the_reason_until_they_are_back(table: Table, why: str) -> None:
    table.start()
    lose(table, why)
    lose(table, why)
    notices = [notice for notice in table.shown.notices if notice.code == "dice_lost"]
    assert [dict(notice.args)["why"] for notice in notices] == [why]
    table.wait(60.0)
    assert table.codes().count("dice_lost") == 1
    find(table)
    assert "dice_lost" not in table.codes() and table.codes()[-1] == "dice_back"


def test_dice_that_answer_for_the_first_time_are_no_news(table: Table) -> None:
    find(table)
    assert table.codes() == []


def test_dice_that_are_lost_again_are_told_again(table: Table) -> None:
    for _ in range(2):
        lose(table)
        find(table)
    lose(table)
    assert table.codes().count("dice_lost") == 1 and "dice_back" not in table.codes()[-1:]


def test_buttons_that_come_and_go_are_not_the_dice(table: Table) -> None:
    table.start()
    table.session.handle(DeviceDown("buttons", "unplugged", "The plug is out.", table.clock.now()))
    assert "dice_lost" not in table.codes()
    lose(table)
    table.session.handle(DeviceUp("buttons", "four buttons", table.clock.now()))
    assert "dice_lost" in table.codes() and "dice_back" not in table.codes()


def test_the_game_goes_on_by_hand_and_takes_throws_again_afterwards(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1", "settle")
    lose(table)
    table.press("die:1:2", "die:2:6")
    assert (view(table).round, view(table).dice) == (2, (2, 6))
    find(table)
    table.press("settle", "do:lobby:0:11", "do:rating:0:4")
    table.roll(1, 5, 9, table.clock.now())
    assert view(table).plays[0].die == 5


def test_a_fault_of_ours_in_hearing_them_is_told_as_such(table: Table) -> None:
    lose(table, "failed")
    assert set(table.codes()) == {"internal_error", "dice_lost"}


def test_a_die_no_game_knows_is_named_and_counts_for_nothing(table: Table) -> None:
    table.first_round()
    before = table.shown.dice
    table.session.handle(DieUnknown("dice", 3, table.clock.now()))
    assert [dict(notice.args)["die"] for notice in table.shown.notices if notice.code == "die_unknown"] == [3]
    table.press("notice:close")
    table.roll(3, 5, 1, table.clock.now())
    assert [dict(notice.args)["die"] for notice in table.shown.notices if notice.code == "die_unknown"] == [3]
    assert table.shown.dice == before
