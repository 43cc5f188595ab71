"""After a restart the game goes on exactly where it was."""

import json
import shutil
from pathlib import Path

from companion.games.orconomy.view_shapes import TableView
from tests.session.table import Table, draft, view


def reopened(table: Table) -> TableView:
    table.close()
    table.open()
    return view(table)


def test_a_half_filled_set_up_is_there_again(table: Table) -> None:
    table.press("setup:count:4", "setup:name:3:Zoya", "setup:next", "setup:target:10")
    table.close()
    table.open()
    assert table.shown.draft is not None
    assert [seat.name for seat in table.shown.draft.seats][3] == "Zoya"
    assert (table.shown.draft.step, draft(table).target) == ("rules", 10)


def test_every_moment_of_a_round_survives(table: Table) -> None:
    table.first_round()
    for text in ("settle", "do:bid:0:8", "undo", "do:bid:0:7", "do:bid:1:9", "do:pass:0", "do:pay:1", "do:place_won:1"):
        table.press(text)
        before = table.shown.game
        assert reopened(table) == before


def test_what_was_undone_can_be_done_again_after_a_restart(table: Table) -> None:
    table.first_round()
    table.press("settle")
    settled = table.shown.game
    table.press("undo")
    reopened(table)
    table.press("redo")
    assert table.shown.game == settled


def test_the_restart_is_said_and_the_dice_are_told_what_was_counted(table: Table) -> None:
    table.first_round()
    reopened(table)
    assert table.shown.resumed and table.shown.notices[0].code == "resumed"
    assert table.instruments.resumed == {1: 2, 2: 2}


def test_a_throw_and_its_roll_numbers_are_kept_together(table: Table) -> None:
    table.first_round()
    lines = [line for line in table.journal.lines(1) if line.get("do") == "roll"]
    assert [line["throw"] for line in lines] == [{"1": 1, "2": 1}, {"1": 2, "2": 2}]
    assert json.loads(table.journal.facts()["dice"]) == {"1": 2, "2": 2}


def test_one_touch_that_means_several_actions_is_undone_as_one(table: Table) -> None:
    table.first_round()
    before = table.shown.game
    table.press("settle")
    assert len([line for line in table.journal.lines(1) if line.get("do") == "settle"]) == 2
    table.press("undo")
    assert table.shown.game == before


def test_a_new_game_keeps_the_old_one_in_the_journal_and_the_table_as_it_was_chosen(table: Table) -> None:
    table.first_round()
    old = table.journal.lines(1)
    table.press("new")
    assert table.shown.game is None and table.shown.draft is not None
    assert draft(table).ring == tuple(range(2, 12)) and table.shown.draft.step == "players"
    table.close()
    table.open()
    assert table.shown.game is None and not table.shown.resumed
    table.press("setup:start")
    assert table.shown.game is not None and view(table).phase == "crisis_roll"
    assert table.journal.lines(1) == old and table.journal.lines(2) == []


def test_what_was_undone_is_not_done_again_by_the_camera_after_a_restart(table: Table) -> None:
    table.start()
    table.place((0, 3))
    table.press("undo")
    owed = table.shown.owed
    reopened(table)
    assert table.shown.owed == owed
    table.look()
    assert table.shown.game is not None and view(table).industries[1].companies == ()
    table.lift(3)
    assert table.shown.owed == ()


def test_a_disk_that_is_almost_full_is_told_once_and_taken_back(table: Table) -> None:
    table.start()
    table.instruments.disk_full = True
    table.wait(0.1)
    table.wait(0.1)
    assert table.codes().count("disk_low") == 1
    table.instruments.disk_full = False
    table.wait(0.1)
    assert "disk_low" not in table.codes()


def test_an_older_game_to_another_target_goes_on_and_says_so_once(tmp_path: Path) -> None:
    """Both books know 8 to 10 for three; this one had agreed on 5."""
    older = Path(__file__).parents[1] / "data" / "before" / "old-target.journal"
    shutil.copy(older, tmp_path / "journal.sqlite")
    table = Table(tmp_path, eyes=False)
    assert table.shown.game is not None and view(table).target == 5
    said = [(notice.code, notice.args) for notice in table.shown.notices if notice.code == "target_odd"]
    assert said == [("target_odd", (("target", 5),))]
