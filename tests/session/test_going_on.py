"""After a restart the game goes on exactly where it was."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.record.history import History
from companion.record.journal import Line
from tests.record import kept_game
from tests.session.table import Table, reopened, view


def test_every_moment_of_a_round_survives(table: Table) -> None:
    table.first_round()
    for text in ("settle", "do:bid:0:8", "undo", "do:bid:0:7", "do:bid:1:9", "do:pass:0", "do:pay:1", "do:place_won:1"):
        table.press(text)
        before = table.shown.game
        assert reopened(table) == before


def test_the_restart_is_said_and_the_dice_are_told_what_was_counted(table: Table) -> None:
    table.first_round()
    reopened(table)
    assert table.shown.resumed and table.shown.notices[0].code == "resumed"
    assert table.instruments.resumed == {1: 2, 2: 2}


def test_an_older_game_to_another_target_goes_on_and_says_so_once(tmp_path: Path) -> None:
    """Both books know 8 to 10 for three; this one had agreed on 5."""
    older = Path(__file__).parents[1] / "data" / "before" / "old-target.journal"
    shutil.copy(older, tmp_path / "journal.sqlite")
    table = Table(tmp_path, eyes=False)
    assert table.shown.game is not None and view(table).target == 5
    notices = [(notice.code, notice.args) for notice in table.shown.notices if notice.code == "target_odd"]
    assert notices == [("target_odd", (("target", 5),))]


def test_a_start_goes_through_every_line_of_the_game_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, lines, follow = kept_game.play(tmp_path, acts=5), list[Line](), History.fold
    with kept_game.program(tmp_path, journal) as app:
        before = kept_game.shown(app)

    def counted(track: History[object], told: Sequence[Line]) -> None:
        lines.extend(told)
        follow(track, told)

    monkeypatch.setattr(History, "fold", counted)
    with kept_game.program(tmp_path, journal) as app:
        assert kept_game.shown(app) == before
        written = app.session.running.history.written
    assert [line["n"] for line in lines] == list(range(1, written + 1))
