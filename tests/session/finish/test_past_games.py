"""The list of past games and going through one, with journals of whole games, sound and spoilt."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.record.journal import Journal
from companion.session.snapshot import PastView
from tests.games.finished_games import NAMES, keep, played
from tests.session.table import Table


def table_of(folder: Path) -> Table:
    """A table whose last game is over."""
    table = Table(folder, eyes=False)
    assert table.shown.game is not None and table.shown.game.over
    return table


def past(table: Table) -> PastView:
    assert table.shown.past is not None
    return table.shown.past


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of three games; only to be copied."""
    return keep(tmp_path_factory.mktemp("three"), "orconomy", 3, (3, 5, 8))


@pytest.fixture
def folder(three: Path, tmp_path: Path) -> Path:
    (tmp_path / "journal.sqlite").write_bytes(three.read_bytes())
    return tmp_path


def test_another_game_chosen_after_one_that_is_over_is_set_up(folder: Path) -> None:
    table = table_of(folder)
    table.press("setup:game:orc")
    assert table.shown.game is None
    assert table.shown.draft is not None and table.shown.draft.game == "orc"


def read_all(table: Table) -> None:
    """Let time pass until every listed game has been read."""
    table.press("past:list")
    for _ in range(5):
        table.wait(0.1)


@pytest.mark.parametrize("wrong", ["1970-01-01", "2099-12-31", "2026-11-1x", "yesterday"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_day_that_cannot_be_is_unknown(folder: Path, number: int, wrong: str) -> None:
    """The clock of the machine was wrong that evening."""
    with Journal(folder / "journal.sqlite") as journal:
        journal.add(3, (), {f"begun:{number}": wrong})
    table = table_of(folder)
    read_all(table)
    days = {game.number: game.date for game in past(table).games}
    assert days == {1: "2026-11-11", 2: "2026-11-12", 3: "2026-11-13", number: ""}
    assert wrong not in {record.date for record in past(table).records}


def test_past_games_are_told_by_day_people_and_winner_newest_first(folder: Path) -> None:
    table = table_of(folder)
    read_all(table)
    games = past(table).games
    assert [game.number for game in games] == [3, 2, 1]
    assert [game.date for game in games] == ["2026-11-13", "2026-11-12", "2026-11-11"]
    for game in games:
        assert game.names == NAMES[:3] and game.over and len(game.winners) == 1
        header, lines = played("orconomy", 3, (3, 5, 8)[game.number - 1])
        assert game.score >= 8 and header["players"][game.winners[0]]["name"] == game.names[game.winners[0]] and lines


def test_the_records_are_the_best_of_all_games(folder: Path) -> None:
    table = table_of(folder)
    read_all(table)
    games = past(table).games
    records = {record.code: record for record in past(table).records}
    assert records["shortest"].value == min(game.rounds for game in games)
    assert records["highest"].value == max(game.score for game in games)
    sales = [best.amount for game in games for best in game.best if best.code == "sale"]
    assert records["sale"].value == max(sales)


def test_a_game_that_is_closed_is_still_in_the_list_after_a_restart(folder: Path) -> None:
    table = table_of(folder)
    table.press("new")
    table.close()
    table = Table(folder, eyes=False)
    assert table.shown.game is None
    table.press("past:list")
    first = past(table).games[0]
    assert (first.number, first.date, first.over) == (3, "2026-11-13", True)
    table.press("past:open:3")
    assert past(table).replay is not None


def spoil(journal: Path, sql: str, *values: object) -> None:
    """Change the journal behind the app's back, while it is open."""
    with sqlite3.connect(journal) as database:
        database.execute(sql, values)
    database.close()


def test_a_spoilt_line_ends_a_replay_and_the_table_is_told(folder: Path) -> None:
    table = table_of(folder)
    table.journal._db.execute('UPDATE lines SET body = \'{"do": "dance"}\' WHERE game = 2 AND n = 20')
    table.journal._db.commit()
    table.press("past:list", "past:open:2")
    replay = past(table).replay
    assert replay is not None and replay.step == len(replay.lines) == 19
    assert [(notice.code, dict(notice.args)) for notice in table.shown.notices][-1] == ("past_broken", {"n": 19})
    table.press("past:close", "past:open:1")
    assert past(table).replay is not None and table.shown.notices[-1].code == "past_broken"


def test_a_game_whose_header_is_lost_is_told_and_the_others_can_be_read(folder: Path) -> None:
    table = table_of(folder)
    known = table.journal._known
    table.journal._known = replace(known, facts={**known.facts, "header:2": "{"})
    read_all(table)
    assert [(game.number, bool(game.game)) for game in past(table).games] == [(3, True), (2, False), (1, True)]
    table.press("past:open:2")
    assert past(table).replay is None and table.shown.notices[-1].code == "past_unreadable"
    table.press("past:open:1")
    assert past(table).replay is not None


def test_a_summary_that_cannot_be_read_is_worked_out_again(folder: Path) -> None:
    with Journal(folder / "journal.sqlite") as journal:
        journal.add(3, [], {"summary:1": "[1, 2", "summary:2": '{"number": "x"}', "taps:3": "no"})
    table = table_of(folder)
    read_all(table)
    assert [game.over for game in past(table).games] == [True, True, True]


@pytest.mark.parametrize("wrong", ["past:open:9", "past:open:0", "past:to:3"])
def test_a_game_or_a_step_there_is_not_is_not_understood(folder: Path, wrong: str) -> None:
    table = table_of(folder)
    table.press("past:list", wrong)
    assert table.shown.notices[-1].code == "refused" and past(table).replay is None


def test_a_game_that_has_ended_since_is_listed_as_ended(folder: Path) -> None:
    table = table_of(folder)
    table.press("undo")
    read_all(table)
    assert not past(table).games[0].over
    table.press("past:close", "redo", "new")
    read_all(table)
    assert past(table).games[0].over
