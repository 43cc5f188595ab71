"""Tap a number, and the table is told where it comes from."""

import pytest

from companion.session.snapshot import WhyView
from tests.session.table import Table


def told(table: Table) -> WhyView:
    assert table.shown.why is not None
    return table.shown.why


def test_skulls_are_told_step_by_step_newest_last(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:7", "do:bid:1:9", "why:skulls:1")
    why = told(table)
    assert (why.field, why.which, why.start, why.value) == ("skulls", 1, 21, 21)
    assert [(step.action.kind, step.change, step.value) for step in why.steps] == [("settle", 1, 22), ("bid", -1, 21)]
    assert [step.round for step in why.steps] == [1, 1] and all(step.rule for step in why.steps)
    assert why.steps[-1].act == table.shown.history[0].line


def test_parts_add_up_to_the_number(table: Table) -> None:
    table.first_round()
    for text in ("why:trophies:0", "why:skulls:1", "why:interest:0", "why:price:7"):
        table.press(text)
        assert sum(part.amount for part in told(table).parts) == told(table).value, text


def test_the_answer_follows_the_game_until_it_is_closed(table: Table) -> None:
    table.first_round()
    table.press("why:skulls:0")
    assert told(table).value == 21 and told(table).steps == ()
    table.press("rule:set_skulls:0:40:counted")
    assert told(table).value == 40 and told(table).steps[-1].change == 19
    table.press("undo")
    assert told(table).value == 21
    table.press("why:close")
    assert table.shown.why is None


def test_who_is_hindmost_can_be_asked_too(table: Table) -> None:
    table.first_round()
    table.press("rule:put_token:0:11:0:agreed", "why:hindmost:-1")
    assert told(table).value == 1 and told(table).steps[-1].action.kind == "put_token"


@pytest.mark.parametrize("text", ["why:skulls:7", "why:luck:0", "why:price:12", "why:skulls", "why", "why:skulls:x"])
def test_a_number_that_is_none_is_refused(table: Table, text: str) -> None:
    table.first_round()
    table.press(text)
    assert table.shown.why is None and table.shown.notices[-1].code == "refused"
