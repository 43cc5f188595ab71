"""Finished games as records: written, taken elsewhere, and written again; for a spreadsheet; for BG Stats."""

import csv
import io
import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from urllib.parse import unquote

import pytest

from companion.app import catalogue
from companion.exchange import evening_file, play_record
from companion.games.protocol import Result
from companion.record.journal import Journal
from companion.record.storage.contents import look
from tests.cli.running import orctable, refused
from tests.games.finished_games import Endless, keep

GAMES = tuple(catalogue.GAMES)
ODD = ("=1+1", "Ёж, «Мяу»", 'A"b', "@sum", "-2")


def there_and_back(folder: Path, name: str, seed: int) -> None:
    """One game is kept, written, taken into an empty journal twice, and written from there."""
    game = catalogue.games().named(name)
    count = Random(seed).randint(game.fewest, min(game.most, len(ODD)))
    journal = keep(folder / "here", name, count, (seed,), ODD)
    told = play_record.finished_plays(look(journal), catalogue.games())
    assert len(told) == 1 and told[0].game == name and told[0].day == "2026-11-11"
    file = folder / "out.json"
    file.write_text(evening_file.as_json(told), "utf-8")
    with Journal(folder / "there.sqlite") as other:
        assert play_record.take(other, evening_file.read(file)) == 1
        assert play_record.take(other, evening_file.read(file)) == 0
    with Journal(journal) as own:
        assert play_record.take(own, evening_file.read(file)) == 0, "its own games came back to it"
    again = play_record.finished_plays(look(folder / "there.sqlite"), catalogue.games())
    assert evening_file.as_json(again) == file.read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_to_another_table_as_it_was_and_only_once(name: str, tmp_path: Path) -> None:
    there_and_back(tmp_path, name, {"orconomy": 10, "economicus": 14}.get(name, 4))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_many_games_come_to_another_table_as_they_were(name: str, tmp_path: Path) -> None:
    done = 0
    for seed in range(20, 50):
        with suppress(Endless):
            (tmp_path / str(seed)).mkdir()
            there_and_back(tmp_path / str(seed), name, seed)
            done += 1
    assert done > 2


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of two games of people whose names are formulas; only to be read."""
    return keep(tmp_path_factory.mktemp("two"), "orc", 2, (3, 5), ODD)


def test_a_game_without_a_score_comes_to_another_table_too(two: Path, tmp_path: Path) -> None:
    """As one that somebody gave up."""
    told = play_record.finished_plays(look(two), catalogue.games())
    given_up = [replace(play, people=tuple(replace(one, score=None) for one in play.people)) for play in told]
    (tmp_path / "out.json").write_text(evening_file.as_json(given_up), "utf-8")
    assert list(evening_file.read(tmp_path / "out.json")) == given_up


def test_no_cell_of_an_evening_is_a_formula_and_every_name_is_there(two: Path) -> None:
    out = two.parent / "out.csv"
    result = orctable("evening", out, "--as", "csv", "--journal", two)
    assert result.exit_code == 0 and "games: 2" in result.stdout
    rows = list(csv.DictReader(io.StringIO(out.read_text("utf-8"))))
    assert [row["name"] for row in rows] == ["'=1+1", "Ёж, «Мяу»"] * 2
    assert not [cell for row in rows for cell in row.values() if cell[:1] in ("=", "+", "@", "\t", "\r")]
    assert sorted(row["placed"] for row in rows if row["winner"] == "1") == ["1", "1"]


def test_a_day_an_unknown_game_and_a_strange_file_are_told(two: Path, tmp_path: Path) -> None:
    out, other = two.parent / "day.json", tmp_path / "journal.sqlite"
    assert orctable("evening", out, "--day", "2026-11-12", "--journal", two).exit_code == 0
    assert [play.day for play in evening_file.read(out)] == ["2026-11-12"]
    assert "games: 1 of 1" in orctable("import", out, "--journal", other).stdout
    assert "games: 0 of 1" in orctable("import", out, "--journal", other).stdout
    refused(orctable("play", "7", "--journal", two), "no game 7 that is over")
    refused(orctable("evening", two, "--journal", two), "is the journal itself")
    broken = json.loads(out.read_text("utf-8"))
    broken["plays"][0]["people"][0]["place"] = 0
    out.write_text(json.dumps(broken), "utf-8")
    refused(orctable("import", out, "--journal", other), "plays.0.people.0.place", "from 1 to 20")


def test_places_are_shared_and_winners_come_first() -> None:
    assert play_record.places(Result((1,), (3, 9, 9, 1)), 4) == (3, 1, 2, 4)
    assert play_record.places(Result((0, 2), (5, 7, 5)), 3) == (1, 3, 1)
    assert play_record.places(Result((), (4, 4)), 2) == (1, 1)


def test_only_options_that_are_not_as_usual_are_named(two: Path) -> None:
    games = catalogue.games()
    header = json.loads(look(two).facts["header:1"])
    plain = {key: value for key, value in header.items() if key not in ("options", "preset")}
    assert play_record.differing(games, plain) == {}
    assert play_record.differing(games, {**plain, "options": {"memory": "on"}}) == {"memory": "on"}


def test_bg_stats_is_told_what_its_maker_asks_for(two: Path) -> None:
    link = orctable("play", "1", "--as", "bgstats", "--journal", two).stdout.strip()
    address, _, data = link.partition("?data=")
    told, record = json.loads(unquote(data)), json.loads(orctable("play", "1", "--journal", two).stdout)
    assert address == "https://app.bgstatsapp.com/createPlay.html" and link.isascii() and " " not in link
    assert {"sourceName", "sourcePlayId", "game", "players"} <= told.keys()
    assert told["sourcePlayId"] == record["id"] and told["playDate"] == "2026-11-11 12:00:00"
    assert {"name", "sourceGameId"} <= told["game"].keys()
    for player, person in zip(told["players"], record["people"], strict=True):
        assert (player["name"], player["rank"], player["winner"]) == (person["name"], person["place"], person["winner"])
        assert player["sourcePlayerId"] and player.get("score") == person["score"]


def test_records_of_a_later_orctable_are_left_out() -> None:
    kept = play_record.Play("qwertyui-1", "", 0, "orc", "e", False, (play_record.Seated("", "P", 1, 9, True),), "s")
    facts = {f"{play_record.TAKEN}{kept.id}": json.dumps(play_record.to_plain(kept))}
    later = {f"{play_record.TAKEN}z-1": json.dumps({**play_record.to_plain(kept), "schema": "play/2"})}
    assert list(play_record.taken(facts | later)) == [kept]
