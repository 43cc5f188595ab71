"""A series of ORC played at the table to its end: every game of it ends, is told and is kept like any other."""

from pathlib import Path

from companion.app import catalogue
from companion.exchange.play_record import finished_plays
from companion.record.storage.contents import look
from tests.games.orc.screen.orc_table import LAID, OrcTable, Players


def play_to_its_end(table: OrcTable, seed: int) -> None:
    players = Players(table, seed)
    while not table.view.over:
        table.press(players.done(players.next()))


def test_the_second_game_of_a_series_ends_like_any_other(tmp_path: Path) -> None:
    table = OrcTable(tmp_path)
    table.begin("setup:option:series:3")
    for seed in (1, 2):
        play_to_its_end(table, seed)
        assert table.shown.along and not [told for told in table.shown.notices if told.code == "internal_error"]
        if seed == 1:
            table.press("rematch", *LAID, "setup:next", "setup:start")
    plays = finished_plays(look(tmp_path / "journal.sqlite"), catalogue.games())
    assert [play.options["series"] for play in plays] == [3, 3]
