"""Forgetting a person: no byte of the name is left, the games come to the same end, and a kill leaves old or new."""

import json
import os
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.app.instruments.kept_files import forget_who_wished
from companion.exchange import forgetting, play_record
from companion.games.economicus.rules.state import Roll
from companion.games.protocol import Action
from companion.record.header_to_game import Games
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.past import past_games
from companion.record.people.groups_file import GroupsFile
from companion.record.storage.contents import look
from companion.session.people.seats import begins_from
from tests.cli.running import orctable
from tests.contract.noughts.game import Noughts
from tests.games.economicus.positions import TABLE
from tests.games.finished_games import keep, played
from tests.many_rows import few_quick

SEEDS = {"orconomy": 10, "orc": 4, "economicus": 14, "economancy": 4}
NAMES = ("Ёжик", "red", "Anna")  # a name that JSON may escape, one that is also a word of the games, and a plain one


class Killed(BaseException):
    """The power went."""


def folder_of(folder: Path, game: str, count: int = 2) -> Path:
    """A table's data in which two people stand in every place that there is; lines wait beside the journal."""
    keep(folder, game, count, (SEEDS[game], SEEDS[game]), NAMES)
    with Journal(folder / "journal.sqlite") as journal:
        play = {"schema": "play/1", "people": [{"id": "abcdefgh", "name": NAMES[0]}]}
        facts = {"draft": json.dumps([NAMES[0]]), "people:1": json.dumps(["abcdefgh", ""]), "play:x": json.dumps(play)}
        journal.add(2, (), facts)
    groups = GroupsFile(folder)
    groups.agree(NAMES[0], "", "play", "2026-11-27")
    (folder / "pictures" / "game-1").mkdir(parents=True)
    (folder / "pictures" / "game-1" / "act-1-now.jpg").write_bytes(b"\xff\xd8\xff\xd9")
    (folder / "saved").mkdir()
    (folder / "saved" / "game.csv").write_text(f"trophies,{NAMES[0]},1,2\n", "utf-8")
    (folder / "club").mkdir()
    (folder / "club" / "abcdefgh.jsonl").write_text(json.dumps(["{}", NAMES[0]], ensure_ascii=False), "utf-8")
    (folder / "orctable.log").write_text(f"player {NAMES[0]!a} {NAMES[0]}\n", "utf-8")
    (folder / "journal.damaged-1.sqlite").write_bytes(NAMES[0].encode())
    return folder / "journal.sqlite"


def ends(journal: Path) -> list[object]:
    """How each game ends, whatever people are called."""
    games, found = catalogue.games(), look(journal)
    assert not found.wrong
    told = list[object]()
    for number, game in found.games.items():
        begun = past_games.opened(games, past_games.header_of(found.facts, number, 3))
        track, why = past_games.replayed(begun, game.bodies)
        assert not why
        told.append((begun.game.result(track.state), len(track.acts), track.written))
    return told


@pytest.mark.parametrize("game", SEEDS)
def test_nothing_of_a_person_is_left_and_their_games_end_as_they_did(game: str, tmp_path: Path) -> None:
    journal = folder_of(tmp_path, game)
    before, known = ends(journal), play_record.finished_plays(look(journal), catalogue.games())
    assert len(forgetting.left(tmp_path, NAMES[0])) >= 5
    done = forgetting.forget(tmp_path, journal, NAMES[0], catalogue.games())
    assert forgetting.left(tmp_path, NAMES[0]) == {} and done.games == (1, 2)
    assert ends(journal) == before and not (tmp_path / "pictures" / "game-1").exists()
    after = play_record.finished_plays(look(journal), catalogue.games())
    assert [play.id for play in after] == [play.id for play in known]
    assert {play.rev for play in after} == {1} and after[0].people[0].name == "Player 1"
    assert after[0].people[1:] == known[0].people[1:] and after[0].people[0].id == ""
    with Journal(journal) as opened:
        assert opened.salvaged is None


@pytest.mark.parametrize("starts", [{}, {"position": {"first": 1, "cells": [1, *[-1] * 8]}}])
def test_of_a_game_of_ones_own_nothing_of_a_person_is_left_either(starts: dict[str, object], tmp_path: Path) -> None:
    """Its position holds the names themselves, and no agreement."""
    games = Games(("noughts",), "noughts", lambda _name: Noughts().game())
    header = games.written_out(
        {"format": "orctable-log", "version": 2, "players": [{"name": "Ёжик"}, {"name": "Anna"}], **starts}
    )
    begun = games.open(header)
    track = History(begun.game, begun.names, begun.state)
    lines = [line for cell in (5, 2, 3) for line in track.do((Action("mark", track.state.turn, (cell,)),), "hand")]
    with Journal(tmp_path / "journal.sqlite") as journal:
        journal.add(1, lines, {"game": "1", "header": json.dumps(header)})
    done = forgetting.forget(tmp_path, tmp_path / "journal.sqlite", "Ёжик", games)
    assert (done.games, done.unread, forgetting.left(tmp_path, "Ёжик")) == ((1,), (), {})
    found = look(tmp_path / "journal.sqlite")
    after = past_games.opened(games, past_games.header_of(found.facts, 1, 1))
    ended, why = past_games.replayed(after, found.games[1].bodies)
    assert not why and ended.state == replace(track.state, names=("Player 1", "Anna"))


def test_who_asked_for_it_at_the_table_is_forgotten_at_the_next_start_or_at_the_one_after(tmp_path: Path) -> None:
    journal, games = folder_of(tmp_path, "orc"), catalogue.games()
    assert tuple(forget_who_wished(tmp_path, journal, games)) == () and forgetting.left(tmp_path, NAMES[0])
    GroupsFile(tmp_path).agree(NAMES[0], "", "forget", "2026-11-28")
    whole = journal.read_bytes()
    journal.write_bytes(b"no journal of ours")
    ((code, told),) = forget_who_wished(tmp_path, journal, games)
    assert code == "not_forgotten" and told["name"] == NAMES[0] and GroupsFile(tmp_path).people
    journal.write_bytes(whole)
    assert tuple(forget_who_wished(tmp_path, journal, games)) == (("forgotten", {"n": 2}),)
    assert forgetting.left(tmp_path, NAMES[0]) == {} and not GroupsFile(tmp_path).people


def test_a_name_that_is_also_a_word_of_the_game_is_taken_from_people_only(tmp_path: Path) -> None:
    journal = folder_of(tmp_path, "economicus")
    before = ends(journal)
    forgetting.forget(tmp_path, journal, "red", catalogue.games())
    assert ends(journal) == before
    names = [row["name"] for row in json.loads(look(journal).facts["header:1"])["players"]]
    assert names == [NAMES[0], "Player 2"]


def test_a_dry_run_changes_no_byte(tmp_path: Path) -> None:
    journal = folder_of(tmp_path, "orc")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert forgetting.plan(tmp_path, journal, NAMES[0], catalogue.games()).games == (1, 2)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@few_quick("call", ["shutil.rmtree", "os.replace", "os.fsync", "sqlite3.connect", "pathlib.Path.unlink"])
def test_whoever_is_killed_has_the_old_journal_or_the_new_one_and_may_do_it_again(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every single call that changes a disk, before and after it."""
    owner, _, name = call.rpartition(".")
    for when in range(12):
        folder = tmp_path / str(when)
        journal = folder_of(folder, "orc")
        before, count = ends(journal), 0
        target = {"os": os, "sqlite3": sqlite3, "shutil": shutil}.get(owner, Path)
        real = getattr(target, name)

        def killed(*words: object, _real: object = real, _when: int = when, **more: object) -> object:
            nonlocal count
            count += 1
            if count * 2 - 1 > _when:
                raise Killed
            done = _real(*words, **more)  # type: ignore[operator]
            if count * 2 > _when:
                raise Killed
            return done

        with monkeypatch.context() as patch:
            patch.setattr(target, name, killed)
            try:
                forgetting.forget(folder, journal, NAMES[0], catalogue.games())
            except Killed:
                pass
            else:
                break
        assert ends(journal) == before
        there = NAMES[0] in look(journal).facts["header:1"]
        assert there == (NAMES[0] in look(journal).facts["header:2"])
        forgetting.forget(folder, journal, NAMES[0], catalogue.games())
        assert forgetting.left(folder, NAMES[0]) == {} and ends(journal) == before


def test_the_command_tells_first_and_then_forgets(data_dir: Path) -> None:
    folder_of(data_dir, "orc")
    result = orctable("forget", NAMES[0], "--dry-run")
    assert result.exit_code == 0 and "Games written anew: 1, 2" in result.stdout and forgetting.left(data_dir, NAMES[0])
    (data_dir / "letter.txt").write_text(f"Dear {NAMES[0]}", "utf-8")
    result = orctable("forget", NAMES[0])
    assert result.exit_code == 1 and "letter.txt" in result.stdout and "phones" in result.stdout
    assert list(forgetting.left(data_dir, NAMES[0])) == [data_dir / "letter.txt"]


def test_what_somebody_wrote_is_told_first_and_replaced_only_when_that_is_asked(data_dir: Path) -> None:
    """A card that people described and called by the name alone; the colour of that name is a word of the game."""
    journal = folder_of(data_dir, "economicus")
    header = json.loads(look(journal).facts["header:2"])
    begun = catalogue.games().open(header)
    opened = begun.state._replace(phase=Roll(), turn=2)
    track: History[Any] = History(begun.game, begun.names, opened)
    described = Action("describe", TABLE, (0, 0, 0, 0, *map(ord, NAMES[0])))
    lines = track.do((Action("play", 0, (0,)), described), "hand")
    with Journal(journal) as kept:
        went_on = json.dumps(begins_from(catalogue.games(), header, opened), ensure_ascii=False)
        kept.add(3, lines, {"game": "3", "header": went_on, "ended": "2"})
        after = json.dumps(begins_from(catalogue.games(), header, track.state), ensure_ascii=False)
        kept.add(4, (), {"game": "4", "header": after, "ended": "3"})  # the card is in its header
    result = orctable("forget", NAMES[0])
    assert f"left there; --texts replaces it: {NAMES[0]}\n" in result.stdout and result.exit_code == 1, result.output
    assert list(forgetting.left(data_dir, NAMES[0])) == [journal]
    assert json.loads(look(journal).facts["header:3"])["players"][0]["name"] == "Player 1"
    result = orctable("forget", NAMES[0], "--texts")
    assert result.exit_code == 0 and forgetting.left(data_dir, NAMES[0]) == {}, result.stdout


def test_a_text_that_is_not_to_be_replaced_costs_no_game_and_no_picture(data_dir: Path) -> None:
    journal = folder_of(data_dir, "economicus")
    header = json.loads(look(journal).facts["header:2"])
    begun = catalogue.games().open(header)
    opened = begun.state._replace(phase=Roll(), turn=2)
    described = Action("describe", TABLE, (0, 0, 0, 0, *map(ord, "Zoe")))
    lines = History(begun.game, begun.names, opened).do((Action("play", 0, (0,)), described), "hand")
    with Journal(journal) as kept:
        went_on = json.dumps(begins_from(catalogue.games(), header, opened), ensure_ascii=False)
        kept.add(3, lines, {"game": "3", "header": went_on, "ended": "2"})
    (data_dir / "pictures" / "game-3").mkdir()
    result = orctable("forget", "Zoe")
    assert "Games written anew: none" in result.stdout and (data_dir / "pictures" / "game-3").exists()
    result = orctable("forget", "Zoe", "--texts")
    assert "Games written anew: 3" in result.stdout and not (data_dir / "pictures" / "game-3").exists()


def test_a_game_that_cannot_be_read_is_named_and_keeps_nobody_from_being_forgotten(data_dir: Path) -> None:
    """One of a game that is not known here, one whose header is none, and one of another table."""
    journal = folder_of(data_dir, "orc")
    unknown = json.dumps({"game": "later", "players": [{"name": NAMES[0]}]})
    with Journal(journal) as kept:
        kept.add(3, (), {"game": "3", "header": unknown, "ended": "2"})
        kept.add(4, (), {"game": "4", "header": f"<{NAMES[0]}>", "ended": "3", "play:y": f"<{NAMES[0]}>"})
    result = orctable("forget", NAMES[0])
    assert result.exit_code == 1 and "Games written anew: 1, 2\n" in result.stdout, result.output
    for left in ("Game 3 is left", "Game 4 is left", "The game y of another table is left"):
        assert left in result.stdout
    facts = look(journal).facts
    assert NAMES[0] not in facts["header:1"] + facts["header:2"] and facts["header:3"] == unknown
    assert list(forgetting.left(data_dir, NAMES[0])) == [journal]


@pytest.mark.parametrize("game", SEEDS)
def test_a_game_that_went_on_from_a_position_is_written_anew_too(game: str, tmp_path: Path) -> None:
    journal = folder_of(tmp_path, game)
    header, lines = played(game, 2, SEEDS[game], NAMES)
    begun = catalogue.games().open(header)
    track: History[Any] = History(begun.game, begun.names, begun.state)
    track.fold(lines[: len(lines) // 2])
    went_on, half = begins_from(catalogue.games(), header, track.state), len(track.acts)
    again = catalogue.games().open(went_on)
    track.fold(lines[len(lines) // 2 :])
    rest: History[Any] = History(again.game, again.names, again.state)
    more = [line for act in track.acts[half:] for line in rest.do(act.actions, act.source)]
    with Journal(journal) as kept:
        kept.add(3, more, {"game": "3", "header": json.dumps(went_on, ensure_ascii=False), "ended": "2"})
    before = ends(journal)
    assert forgetting.forget(tmp_path, journal, NAMES[0], catalogue.games()).games == (1, 2, 3)
    assert forgetting.left(tmp_path, NAMES[0]) == {} and ends(journal) == before and len(before) == 3
