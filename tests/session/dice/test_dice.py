"""One die or two: which throws count, which are told and set aside, and what a tapped die outlives."""

import json

from hardware.events import DieMoving, DieSettled
from tests.session.table import Table, view


def card_shown(table: Table, rating: int = 4) -> None:
    """Anna shows Lobby against industry 11; its Risk Rating is read off the card."""
    table.first_round()
    table.press("do:lobby:0:11", f"do:rating:0:{rating}")


def test_a_risk_roll_needs_one_die_and_its_number_stands_in_the_line(table: Table) -> None:
    card_shown(table)
    assert view(table).dice_due == 1
    table.roll(2, 5, 3, table.clock.now())
    assert view(table).plays[0].step == "success" and view(table).plays[0].die == 5
    assert table.journal.lines(1)[-1]["throw"] == {"2": 3}
    assert json.loads(table.journal.facts()["dice"]) == {"1": 2, "2": 3}


def test_of_two_dice_thrown_for_one_the_first_to_rest_counts_and_the_other_is_told(table: Table) -> None:
    card_shown(table)
    now = table.clock.now()
    for die in (1, 2):
        table.session.handle(DieMoving("dice", die, now))
    table.session.handle(DieSettled("dice", 2, 6, 1, now))
    table.roll(1, 2, 3, now)
    table.roll(2, 6, 3, now)
    assert view(table).plays[0].step == "failure" and view(table).plays[0].die == 2
    assert table.codes()[-1] == "unsolicited_roll"
    assert [die.state for die in table.shown.dice] == ["idle", "idle"]


def test_one_tap_is_a_whole_throw_when_one_die_is_due(table: Table) -> None:
    card_shown(table)
    table.press("die:1:4")
    assert view(table).plays[0].step == "success"
    assert "throw" not in table.journal.lines(1)[-1]


def test_a_die_that_consultants_let_be_thrown_again_is_one_die_too(table: Table) -> None:
    card_shown(table)
    table.press("die:1:2", "do:consultants:1:0", "do:rating:1:0", "do:resolve:1")
    assert view(table).dice_due == 1 and view(table).plays[-1].step == "reroll"
    table.roll(1, 6, 4, table.clock.now())
    assert view(table).plays[-1].step == "success" and view(table).plays[-1].die == 6


def test_what_fell_before_the_die_was_asked_for_is_late(table: Table) -> None:
    table.first_round()
    fell = table.clock.now()
    table.wait(1.0)
    table.press("do:lobby:0:11", "do:rating:0:4")
    table.roll(1, 6, 3, fell)
    assert view(table).plays[0].step == "roll" and table.codes()[-1] == "early_roll"


def test_a_die_tapped_for_both_does_not_count_for_a_card_that_comes_between(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:pass:0", "do:pass:1", "do:pass:0", "do:pass:1", "settle")
    assert view(table).phase == "roll" and view(table).round == 2
    table.press("die:1:1", "do:lobby:0:11", "do:rating:0:4", "die:2:6")
    assert view(table).plays[0].die == 6
    table.press("do:resolve:0", "die:2:3")
    assert view(table).phase == "roll"
    table.press("die:1:4")
    assert view(table).dice == (4, 3)


def test_a_tapped_die_still_waits_for_the_other_one_after_a_restart(table: Table) -> None:
    table.press("setup:ring:numeric", "setup:start", "die:1:2")
    table.close()
    table.open()
    assert table.shown.dice[0].value == 2 and table.shown.dice[0].state == "final"
    table.press("die:2:6")
    assert view(table).phase == "oracle" and view(table).crisis == 8
    table.close()
    table.open()
    assert [die.state for die in table.shown.dice] == ["idle", "idle"]


def test_a_die_tapped_when_none_is_due_is_refused(table: Table) -> None:
    table.first_round()
    table.press("die:1:3")
    assert table.codes()[-1] == "refused" and [die.state for die in table.shown.dice] == ["idle", "idle"]
