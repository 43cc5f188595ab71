"""What the table is told in passing: once, as grave as it is, and again only when it happens again."""

from pathlib import Path

import pytest

from companion.eyes.reports import Down, Found, Problem, Ready
from tests.session.table import Table, view

ABSENT = Problem("cannot_start", "no camera is plugged in as /dev/video0. Plug it in.", "absent")


def level(table: Table, code: str) -> str:
    return next(notice.level for notice in table.shown.notices if notice.code == code)


def camera_fails(table: Table) -> None:
    """The eyes try the camera once more, in vain."""
    table.session.handle(ABSENT)
    table.session.handle(Down("stopped with code 1"))


def test_a_camera_that_is_not_there_is_told_once_however_often_it_is_tried(table: Table) -> None:
    table.start()
    for _ in range(5):
        camera_fails(table)
    assert table.codes().count("camera_lost") == 1 and "camera_problem" not in table.codes()
    table.press("notice:close")
    for _ in range(5):
        camera_fails(table)
    assert table.codes() == []


def test_a_camera_that_comes_back_is_told_and_a_new_loss_too(table: Table) -> None:
    table.start()
    camera_fails(table)
    table.press("notice:close")
    table.session.handle(Ready())
    assert table.codes() == ["camera_back"] and level(table, "camera_back") == "good"
    camera_fails(table)
    assert table.codes()[-1] == "camera_lost" and level(table, "camera_lost") == "warn"


def test_a_board_out_of_view_is_told_once_until_it_is_found(table: Table) -> None:
    table.start()
    blind = Problem("no_board", "the stickers are not in view", "blind")
    for _ in range(3):
        table.session.handle(blind)
        table.press("notice:close")
    assert table.codes() == []
    table.session.handle(Found())
    assert table.codes() == ["camera_back"]


def test_without_camera_closes_what_was_said_about_it(table: Table) -> None:
    table.press("setup:ring:numeric", "setup:next", "setup:next", "setup:next", "setup:next")
    camera_fails(table)
    assert table.codes() == ["camera_lost"]
    table.press("setup:skip_camera")
    assert table.codes() == []
    camera_fails(table)
    assert table.codes() == []


def test_a_failure_that_stays_is_not_said_again_while_it_stands_there(table: Table) -> None:
    table.start()
    context = table.session.running._context
    for _ in range(3):
        context.tell("journal_failing", {"detail": "full"})
        table.press("do:loan:0:3")
    assert table.codes().count("journal_failing") == 1 and level(table, "journal_failing") == "bad"


def told(table: Table) -> dict[str, object]:
    """The newest notice's code and values."""
    notice = table.shown.notices[-1]
    return {"code": notice.code, **dict(notice.args)}


def test_an_undo_says_what_was_undone_and_a_redo_what_was_done_again(table: Table) -> None:
    table.first_round()
    table.press("settle", "do:bid:0:8", "undo")
    assert told(table) == {"code": "undone", "kind": "bid", "player": 0, "n0": 8}
    table.press("redo")
    assert told(table) == {"code": "redone", "kind": "bid", "player": 0, "n0": 8}


def test_an_undone_mending_is_told_as_what_it_was(table: Table) -> None:
    table.first_round()
    line = next(line for line in table.shown.history if line.action.kind == "place")
    table.press(f"mend:strike:{line.line}", "undo")
    assert told(table) == {
        "code": "undone",
        "struck": 1,
        "kind": "place",
        "player": line.action.player,
        "n0": line.action.args[0],
    }
    table.press("redo")
    assert (told(table)["code"], told(table)["struck"]) == ("redone", 1)
    table.press("unsettled", "undo")
    assert told(table) == {"code": "undone", "settled": 1}


def test_going_back_to_an_act_is_told_once_with_the_act(table: Table) -> None:
    table.first_round()
    act = table.shown.history[0].line
    table.press("settle", "do:bid:0:8", "do:pass:1", f"undo_to:{act}")
    assert told(table) == {"code": "undone", "after": 1, "kind": "roll", "player": -1, "n0": 3, "n1": 4}
    assert table.codes().count("undone") == 1


@pytest.fixture
def blind(tmp_path: Path) -> Table:
    """A table without a camera, in the auction of round 1."""
    made = Table(tmp_path, eyes=False)
    made.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0")
    made.press("do:place:0:3", "do:place:1:4", "do:place:1:8", "do:place:0:9", "die:1:3", "die:2:4", "settle")
    return made


def owed(table: Table) -> set[tuple[str, str, int, int]]:
    return {(one.verb, one.what, one.seat, one.area) for one in table.shown.owed}


def test_a_camera_that_comes_waits_for_what_is_still_to_be_moved_back(tmp_path: Path) -> None:
    table = Table(tmp_path)
    table.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "do:oracle:0", "do:place:0:3", "undo")
    assert owed(table) == {("take", "company", 0, 3)}
    table.crisis = 5
    table.place((0, 3))
    assert owed(table) == {("take", "company", 0, 3)} and view(table).industries[1].companies == ()
    table.lift(3)
    assert owed(table) == set()


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


def test_what_somebody_lost_has_no_tick(table: Table) -> None:
    table.first_round()
    table.press("settle", "settle", "do:bid:0:9")
    assert level(table, "done") == "good"
    lost = {"let_fail", "unable", "give_up", "collapse"}
    assert {kind for kind, grave in table.session.running.history.game.rules.levels.items() if grave == "note"} == lost
