"""What the table is told in passing: once, as grave as it is, and again only when it happens again."""

from pathlib import Path

import pytest

from companion.eyes.reports import Down, Found, Problem
from tests.session.table import Table, view

ABSENT = Problem("cannot_start", "no camera is plugged in as /dev/video0. Plug it in.", "absent")


def level(table: Table, code: str) -> str:
    return next(notice.level for notice in table.shown.notices if notice.code == code)


def camera_fails(table: Table) -> None:
    """The eyes try the camera once more, in vain."""
    table.session.handle(ABSENT)
    table.session.handle(Down("stopped with code 1"))


def test_a_board_out_of_view_is_told_once_until_it_is_found(table: Table) -> None:
    table.start()
    blind = Problem("no_board", "the stickers are not in view", "blind")
    for _ in range(3):
        table.session.handle(blind)
        table.press("notice:close")
    assert table.codes() == []
    table.session.handle(Found())
    assert table.codes() == ["camera_back"]


def told(table: Table) -> dict[str, object]:
    """The newest notice's code and values."""
    notice = table.shown.notices[-1]
    return {"code": notice.code, **dict(notice.args)}


@pytest.fixture
def blind(tmp_path: Path) -> Table:
    """A table without a camera, in the auction of round 1."""
    made = Table(tmp_path, eyes=False)
    made.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    made.press("do:place:0:3", "do:place:1:4", "do:place:1:8", "do:place:0:9", "die:1:3", "die:2:4", "settle")
    return made


def owed(table: Table) -> set[tuple[str, str, int, int]]:
    return {(due.verb, due.what, due.seat, due.area) for due in table.shown.owed}


def test_a_game_that_was_won_opens_as_what_it_is(table: Table) -> None:
    table.press("setup:target:2")
    table.first_round()
    while view(table).winner < 0:
        table.press("do:loan:0:3")
        table.press("rule:put_token:0:7:0:agreed", "rule:put_token:0:8:0:agreed", "rule:put_token:0:6:0:agreed")
        table.press("settle", "outcome:-1:0", "settle", "settle", "die:1:1", "die:2:6")
    table.close()
    table.open()
    assert table.codes() == ["resumed_over"] and level(table, "resumed_over") == "note"
    assert told(table)["player"] == view(table).winner
    assert view(table).winner >= 0 and view(table).phase == "over"
