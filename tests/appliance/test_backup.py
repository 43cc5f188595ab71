"""A backup made beside a running app comes back on a fresh machine, byte for byte, or not at all."""

import hashlib
import json
import os
import shutil
import sqlite3
import zipfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

from companion.app.settings import Settings, load_settings, save_settings
from companion.appliance.backup_file import LIST, finish_restore, make_backup, restore, stage_restore
from companion.appliance.sticks import newest_backup
from companion.games.orconomy.boxes.corrections import correct
from companion.record.journal import Journal
from companion.record.storage import store
from companion.record.storage.contents import look
from companion.record.storage.kept_pictures import keep_pictures
from companion.schema.wrong_input import UpkeepRefused
from tests.cli.running import orctable
from tests.many_rows import few_quick
from tests.record import kept_game


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data of a table with a game, a taught box, an owner's corrections and settings."""
    journal = kept_game.play(tmp_path / "old", 12)
    keep_pictures(journal.parent / "taught" / "taught.json", '{"tokens": []}', {"empty.png": b"a picture"})
    correct("orconomy-2017", journal.parent, 7, "slots", 3)
    save_settings(journal.parent, Settings("ru"))
    (journal.parent / "lens.json").write_text('{"K": []}')
    (journal.parent / "orctable.log").write_text("not this")
    return journal.parent


def files(folder: Path) -> dict[str, bytes]:
    """Everything of the table but its journal."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    kept = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    return {name: text for name, text in kept.items() if not name.startswith(("journal", "orctable.log"))}


def same_games(one: Path, other: Path) -> bool:
    """Whether two journals hold the same facts and lines, proved by their seals."""
    left, right = look(one / "journal.sqlite"), look(other / "journal.sqlite")
    assert not left.damage and not right.damage and left.lines
    return (left.facts, left.games, left.fact_seals) == (right.facts, right.games, right.fact_seals)


def test_a_fresh_machine_has_everything_back(data: Path, tmp_path: Path) -> None:
    with Journal(data / "journal.sqlite") as kept:  # as the running app has it
        kept.add(1, [], {"said": "a moment ago"})
        make_backup(data, tmp_path / "backup.zip", "1.0.0")
        fresh = tmp_path / "fresh"
        fresh.mkdir()
        stage_restore(tmp_path / "backup.zip", fresh)
        assert finish_restore(fresh)
        assert same_games(data, fresh)
    assert files(fresh) == files(data)
    with Journal(fresh / "journal.sqlite") as kept:
        assert kept.facts()["said"] == "a moment ago" and kept.salvaged is None


def test_what_it_replaces_is_set_aside(data: Path, tmp_path: Path) -> None:
    make_backup(data, tmp_path / "backup.zip", "1.0.0")
    with Journal(data / "journal.sqlite") as kept:
        kept.add(1, [], {"said": "later"})
    stage_restore(tmp_path / "backup.zip", data)
    finish_restore(data)
    with Journal(data / "set-aside-restore" / "journal.sqlite") as kept:
        assert kept.facts()["said"] == "later"
    with Journal(data / "journal.sqlite") as kept:
        assert "said" not in kept.facts()


@pytest.mark.parametrize("name", ["../evil", "/evil", "taught/../../evil", "update/pending.orctable", "a\\..\\b"])
def test_a_file_that_would_land_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    listed = {"format": 1, "version": "1.0.0", "files": [{"name": name, "sha256": "0" * 64}]}
    with zipfile.ZipFile(tmp_path / "backup.zip", "w") as packed:
        packed.writestr(name, "x")
        packed.writestr(LIST, json.dumps(listed))
    with pytest.raises(UpkeepRefused) as refused:
        stage_restore(tmp_path / "backup.zip", tmp_path / "data")
    assert refused.value.code == "no_backup"
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["backup.zip", "data"]


@pytest.mark.parametrize("names", [["/".join("d" * 300)], ["a", "a/b"], ["a/b", "a"]], ids=["deep", "file", "folder"])
def test_names_that_no_table_has_are_refused(tmp_path: Path, names: list[str]) -> None:
    listed = [{"name": name, "sha256": hashlib.sha256(b"x").hexdigest()} for name in names]
    with zipfile.ZipFile(tmp_path / "backup.zip", "w") as packed:
        for name in names:
            packed.writestr(name, "x")
        packed.writestr(LIST, json.dumps({"format": 1, "version": "1.0.0", "files": listed}))
    with pytest.raises(UpkeepRefused, match="is no backup of orctable, or damaged"):
        stage_restore(tmp_path / "backup.zip", tmp_path / "data")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["backup.zip", "data"]


def test_a_backup_with_a_spoilt_byte_changes_nothing(data: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.zip"
    make_backup(data, backup, "1.0.0")
    whole = bytearray(backup.read_bytes())
    for place in range(0, len(whole), len(whole) // 60):
        backup.write_bytes(whole[:place] + bytes([whole[place] ^ 16]) + whole[place + 1 :])
        fresh = tmp_path / f"fresh{place}"
        fresh.mkdir()
        try:
            stage_restore(backup, fresh)
        except UpkeepRefused as refused:
            assert refused.code in ("no_backup", "damaged")
            assert list(fresh.iterdir()) == []
        else:  # a bit that means nothing, such as the time of a file
            finish_restore(fresh)
            assert same_games(data, fresh) and files(fresh) == files(data)


def test_the_newest_backup_is_the_last_that_was_made_though_the_clock_was_set_back(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "media" / "stick"
    stick.mkdir(parents=True)
    monkeypatch.setattr("os.path.ismount", stick.__eq__)
    monkeypatch.setenv("ORCTABLE_DATA", str(data))
    made: list[Path] = []
    for moment in (
        "2026-11-30-205000",
        "2026-11-30-205000",
        "1970-01-01-000009",
        "2026-11-30-204500",
        "2026-12-01-090000",
    ):
        monkeypatch.setattr("time.strftime", lambda _form, now=moment: now)
        assert orctable("backup", stick).exit_code == 0
        (new,) = set(stick.glob("*.zip")) - set(made)
        made.append(new)
        assert newest_backup([tmp_path / "media"]) == new
    assert [path.stem[-17:] for path in made[::4]] == ["2026-11-30-205000", "2026-12-01-090000"], "else the time itself"


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_spoilt_byte_that_names_another_way_of_packing_is_told_as_damage(tmp_path: Path, method: int) -> None:
    with zipfile.ZipFile(tmp_path / "backup.zip", "w", method) as packed:
        packed.writestr(LIST, json.dumps({"format": 1, "version": "1", "files": []}))
    with pytest.raises(UpkeepRefused, match="no backup of orctable, or damaged"):
        restore(tmp_path / "backup.zip", tmp_path / "fresh")


def test_a_backup_of_a_newer_version_is_refused_and_the_game_here_goes_on(data: Path, tmp_path: Path) -> None:
    newer = tmp_path / "newer"
    newer.mkdir()
    (newer / "journal.sqlite").write_bytes((data / "journal.sqlite").read_bytes())
    with closing(sqlite3.connect(newer / "journal.sqlite")) as database:
        database.execute("PRAGMA user_version = 7")
    make_backup(newer, tmp_path / "backup.zip", "9.0.0")
    before = files(data)
    with pytest.raises(UpkeepRefused) as refused:
        stage_restore(tmp_path / "backup.zip", data)
    assert refused.value.code == "newer" and files(data) == before
    assert look(data / "journal.sqlite").lines


def test_a_folder_without_a_table_is_no_backup(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "orctable.log").write_text("a log")
    for folder in (tmp_path / "data", tmp_path / "nowhere"):
        with pytest.raises(UpkeepRefused, match="nothing was saved") as refused:
            make_backup(folder, tmp_path / "backup.zip", "1.0.0")
        assert refused.value.code == "nothing" and str(folder) in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


@pytest.mark.parametrize("spoilt", [0, 100, -200])
def test_a_stick_that_keeps_something_else_is_told_and_nothing_looks_like_a_backup(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: int
) -> None:
    def badly(handle: int) -> None:
        with open(f"/proc/self/fd/{handle}", "r+b") as file:
            whole = bytearray(file.read())
            whole[spoilt] ^= 255
            file.seek(0)
            file.write(whole)

    monkeypatch.setattr(os, "fsync", badly)
    with pytest.raises(OSError, match="cannot be read back"):
        make_backup(data, tmp_path / "backup.zip", "1.0.0")
    assert not list(tmp_path.glob("backup*"))


def test_the_name_of_a_backup_is_on_the_stick_before_it_is_answered(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stick whose machine loses its power keeps what was flushed, and a name is flushed with its folder."""
    out, fsync, flushed = tmp_path / "backup.zip", os.fsync, list[tuple[Path, bool]]()

    def noted(handle: int) -> None:
        flushed.append((Path(f"/proc/self/fd/{handle}").resolve(), out.exists()))
        fsync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    make_backup(data, out, "1.0.0")
    assert flushed[-1] == (tmp_path, True)


def spoil(data: Path, how: str) -> None:
    """A table's data that no table can go on with."""
    journal = data / "journal.sqlite"
    if how == "text":
        journal.write_text("This is my journal.\n" * 100)
    elif how == "foreign":
        journal.unlink()
        with closing(sqlite3.connect(journal)) as database:
            database.execute("CREATE TABLE cats (name TEXT)")
    elif how == "header":
        with closing(sqlite3.connect(journal)) as database, database:
            database.execute("UPDATE facts SET value = '{}' WHERE name LIKE 'header%'")
    elif how == "pages":
        whole = journal.read_bytes()
        journal.write_bytes(whole[:4096] + b"\xff" * 4096 + whole[8192:])
    elif how == "box":
        (data / "boxes" / "orconomy-2017" / "box.toml").write_bytes(b"\0\xffgarbage")
    elif how == "picture":
        keep_pictures(data / "taught" / "taught.json", '{"tokens": [{"file": "token-000.png"}]}', {})


@pytest.mark.parametrize("how", ["text", "foreign", "header", "pages", "box", "picture"])
def test_a_backup_that_no_table_could_go_on_with_is_refused_and_nothing_changes(
    data: Path, tmp_path: Path, how: str
) -> None:
    other = kept_game.play(tmp_path / "other", 3).parent
    (other / "boxes" / "orconomy-2017").mkdir(parents=True)
    spoil(other, how)
    make_backup(other, tmp_path / "backup.zip", "1.0.0")
    before, lines = files(data), look(data / "journal.sqlite").lines
    with pytest.raises(UpkeepRefused, match="Nothing was changed") as refused:
        stage_restore(tmp_path / "backup.zip", data)
    assert refused.value.code in ("damaged", "no_backup") and "tried" not in str(refused.value)
    assert files(data) == before and look(data / "journal.sqlite").lines == lines


def test_what_lies_beside_the_old_journal_does_not_speak_of_the_new_one(data: Path, tmp_path: Path) -> None:
    make_backup(data, tmp_path / "backup.zip", "1.0.0")
    for end in ("-mark", ".salvaged", ".half"):
        (data / f"journal.sqlite{end}").write_bytes(b"of another journal")
    restore(tmp_path / "backup.zip", data)
    with Journal(data / "journal.sqlite") as kept:
        assert kept.salvaged is None and kept.lines(1)
    assert (data / "set-aside-restore" / "journal.sqlite.salvaged").exists()


@few_quick("call", ["rename", "sync", "replace", "mkdir", "rmdir"], quick=2)
def test_killed_at_any_moment_the_old_or_the_new_table_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    old, new = kept_game.play(tmp_path / "old", 3).parent, kept_game.play(tmp_path / "new", 9).parent
    for folder, language in ((old, "en"), (new, "ru")):
        save_settings(folder, Settings(language))
    make_backup(new, tmp_path / "backup.zip", "1.0.0")
    lines = {language: look(folder / "journal.sqlite").lines for folder, language in ((old, "en"), (new, "ru"))}
    for after in range(0, 24, 2):
        data = tmp_path / f"data-{after}"
        shutil.copytree(old, data)
        real, left = getattr(os, call), iter([True] * after)

        def planted(*words: object, **named: object) -> object:
            if next(left, False):  # noqa: B023
                return real(*words, **named)  # noqa: B023
            raise KeyboardInterrupt

        with monkeypatch.context() as planting, suppress(KeyboardInterrupt):
            planting.setattr(os, call, planted)
            restore(tmp_path / "backup.zip", data)
        finish_restore(data)
        contents = look(data / "journal.sqlite")
        assert not contents.damage and contents.lines == lines[load_settings(data).language]


OPENS: Final = """version = 1
game = "economancy"
[spectators]
on = true # for everybody
[[programs]]
seat = 1
command = ["/bin/sh"]
[club]
file = "club.toml"
on = true
"""
CLOSED: Final = """version = 1
game = "economancy"
[spectators]
on = false # for everybody
[club]
file = "club.toml"
on = false
"""


@pytest.mark.parametrize("here", ["", "version: 1", "version = 1\n[spectators]\non = false\n"])
def test_a_backup_opens_no_port_and_starts_no_program(data: Path, tmp_path: Path, here: str) -> None:
    store.write(data / "table.toml", OPENS)
    make_backup(data, tmp_path / "backup.zip", "1.0.0")
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    if here:
        (fresh / "table.toml").write_text(here)
    stage_restore(tmp_path / "backup.zip", fresh)
    finish_restore(fresh)
    assert store.read(fresh / "table.toml", strict=True) == CLOSED


@pytest.mark.parametrize("text", ["version: 1", "version = 1\nspeed = 3\n", "version = 1\n[camera]\nsource = 7\n"])
def test_a_backup_with_whose_table_file_nothing_starts_changes_nothing(data: Path, tmp_path: Path, text: str) -> None:
    (data / "table.toml").write_text(text)
    make_backup(data, tmp_path / "backup.zip", "1.0.0")
    (data / "table.toml").unlink()
    before = files(data)
    with pytest.raises(UpkeepRefused, match="table.toml"):
        stage_restore(tmp_path / "backup.zip", data)
    assert files(data) == before
