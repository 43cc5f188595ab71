"""What is due to hands after an act, as the session shows it: said, done, ticked, kept, and taken back."""

from pathlib import Path

import pytest

from companion.session.snapshot import Due
from tests.session.table import Table, view

PLACES = ((0, 3), (1, 4), (1, 8), (0, 9))


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Two players by touch, with their first Companies in 3, 4, 8 and 9."""
    table = Table(tmp_path, eyes=False)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    for seat, industry in PLACES:
        table.press(f"do:place:{seat}:{industry}")
    return table


def to_do(table: Table) -> list[Due]:
    return [table.shown.dues[place] for place in table.shown.to_do]


def said(table: Table) -> set[tuple[str, str, int, int, int, str]]:
    return {(due.verb, due.what, due.seat, due.area, due.amount, due.rule) for due in to_do(table)}


def test_a_tick_a_tick_for_all_and_the_next_act_each_end_it(table: Table) -> None:
    table.press("die:1:3", "die:2:4", "settle", "outcome:1:9:0")
    first, *rest = table.shown.to_do
    table.press(f"tick:{first}")
    assert table.shown.to_do == tuple(rest)
    table.press("tick")
    assert table.shown.to_do == () and table.shown.dues
    table.press("undo")
    assert len(to_do(table)) >= 4
    table.press("do:loan:1:8")
    assert {due.rule for due in to_do(table)} <= {"R13.2"}


def test_an_undo_without_a_camera_says_what_to_take_back(table: Table) -> None:
    table.press("die:1:3", "die:2:4", "settle", "outcome:1:9:0", "undo")
    assert ("lift", "company", 1, 7, 1, "undone") in said(table)
    assert ("take", "skulls", 1, 0, 10, "undone") in said(table)
    assert ("erase", "price", -1, 7, 0, "undone") in said(table)


def test_a_mended_bid_says_the_difference(table: Table) -> None:
    table.press("die:1:3", "die:2:4", "settle", "do:bid:0:7", "do:pass:1", "do:pay:0", "do:place_won:0")
    bid = next(line.line for line in table.shown.history if line.action.kind == "bid")
    table.press(f"mend:change:{bid}:bid:0:9")
    assert {("give", "skulls", 0, 0, 2, "mended"), ("write", "price", -1, 7, 9, "mended")} <= said(table)


def test_what_is_due_outlives_a_restart(table: Table) -> None:
    table.press("die:1:3", "die:2:4", "settle", "outcome:1:9:0", "tick:0")
    before, dues = table.shown.to_do, table.shown.dues
    table.close()
    table.open()
    assert (table.shown.to_do, table.shown.dues) == (before, dues)
    table.close()


@pytest.mark.parametrize("touch", ["tick:99", "tick:-1", "money:nobody", "count:counted:set_price:0:1", "count:x:y"])
def test_touches_that_mean_nothing_change_nothing(table: Table, touch: str) -> None:
    before = (table.shown.to_do, table.shown.dues, table.shown.bank, view(table))
    table.press(touch)
    assert (table.shown.to_do, table.shown.dues, table.shown.bank, view(table)) == before
    assert table.shown.notices[-1].code == "refused"


def test_counts_become_one_ruling_with_a_reason(table: Table) -> None:
    acts = len(table.shown.history)
    table.press("count:counted:set_skulls:0:19:set_cards:1:4")
    assert [(p.skulls, p.cards) for p in view(table).players] == [(19, 3), (21, 4)]
    assert len(table.shown.history) == acts + 1 and table.shown.to_do == ()
    table.press("undo")
    assert [(p.skulls, p.cards) for p in view(table).players] == [(21, 3), (21, 3)]


def test_where_the_app_is_the_bank_nobody_moves_coins(table: Table) -> None:
    table.press("die:1:3", "die:2:4", "settle", "money:app", "outcome:1:9:0")
    assert table.shown.bank and {due.what for due in to_do(table)} == {"price", "trophies", "hindmost"}
    table.close()
    table.open()
    assert table.shown.bank
    table.press("money:table")
    assert not table.shown.bank
    table.close()


def test_a_camera_ticks_the_pieces(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.start()
    table.place(*PLACES)
    table.throw(3, 4, roll=2)
    assert ("put", "activity", -1, 7, 1, "R6.3") in said(table)
    table.activity = 7
    table.look()
    assert all(due.what != "activity" for due in to_do(table))


def test_what_one_message_does_in_two_acts_is_said_together(tmp_path: Path) -> None:
    """The token lay there already: the touch and the reading it explains come at once."""
    table = Table(tmp_path)
    table.first_round()
    table.press("settle")
    table.place((1, 7))
    table.press("shout:9:0")
    assert view(table).phase == "startups"
    assert {("write", "price", -1, 7, 9, "R10.12"), ("take", "trophies", 1, 0, 2, "R3.1")} <= said(table)


def test_everybody_is_told_what_they_begin_with(tmp_path: Path) -> None:
    table = Table(tmp_path, eyes=False)
    table.press("setup:ring:numeric", "setup:start")
    told = [(due.verb, due.what, due.seat, due.amount, due.rule) for due in to_do(table)]
    begun = [(player.skulls, player.cards) for player in view(table).players]
    expected = [("take", "cards", seat, cards, "start") for seat, (_, cards) in enumerate(begun) if cards]
    expected += [("take", "skulls", seat, skulls, "start") for seat, (skulls, _) in enumerate(begun)]
    assert told == expected and len(told) >= 2
    table.press("die:1:1", "die:2:4")
    assert not [due for due in to_do(table) if due.rule == "start"]
