"""A base that lost its power: whoever has just thrown is asked to throw again, and nobody else is disturbed."""

from hardware.events import BaseRestarted
from tests.session.table import Table, view


def restart(table: Table) -> None:
    table.session.handle(BaseRestarted("dice", table.clock.now()))


def test_whoever_threw_is_asked_again_until_a_throw_counts(table: Table) -> None:
    table.press("setup:ring:numeric", "setup:start")
    restart(table)
    assert "dice_restarted" in table.codes()
    table.throw(2, 6)
    assert view(table).crisis == 8 and "dice_restarted" not in table.codes()


def test_where_no_throw_is_due_nothing_is_said(table: Table) -> None:
    restart(table)
    assert "dice_restarted" not in table.codes()
