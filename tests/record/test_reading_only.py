"""Who only reads a journal changes nothing: no lock, no file beside it, whatever state it is in."""

import json
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.record.failures import JournalDamaged
from companion.record.journal import Journal
from tests.cli.running import orctable, refused
from tests.record import kept_game

OLD = Path(__file__).parents[1] / "data" / "log-before-seals.jsonl"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a few rounds in it; not to be changed."""
    return kept_game.play(tmp_path_factory.mktemp("played"), 20)


def contents(folder: Path) -> Mapping[str, tuple[bytes, int]]:
    """Every file of a folder, and when it was written."""
    files = sorted(path for path in folder.iterdir() if path.is_file())
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


@contextmanager
def untouched(folder: Path) -> Iterator[None]:
    before = contents(folder)
    yield
    assert contents(folder) == before


def test_export_changes_nothing(played: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    shutil.copy(played, folder / "journal.sqlite")
    with untouched(folder):
        assert orctable("export", folder / "journal.sqlite", tmp_path / "out.jsonl").exit_code == 0
    assert orctable("replay", tmp_path / "out.jsonl").exit_code == 0


def test_export_reads_what_a_killed_app_left(tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    folder.mkdir()
    with kept_game.program(tmp_path / "running") as app:
        kept_game.tap(app, *kept_game.SET_UP, *kept_game.FIRST_ACTS)
        for end in ("", "-wal"):
            shutil.copy(tmp_path / "running" / f"journal.sqlite{end}", folder)
    with untouched(folder):
        result = orctable("export", folder / "journal.sqlite", tmp_path / "out.jsonl")
    assert result.exit_code == 0 and len((tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()) == 6


def test_export_reads_beside_a_running_app(tmp_path: Path) -> None:
    with kept_game.program(tmp_path) as app:
        kept_game.tap(app, *kept_game.SET_UP, *kept_game.FIRST_ACTS)
        assert orctable("export", tmp_path / "journal.sqlite", tmp_path / "out.jsonl").exit_code == 0
        kept_game.tap(app, "undo")
        assert "journal_failing" not in kept_game.codes(app)


@pytest.mark.skipif(os.geteuid() == 0, reason="needs a user whom folders can be closed to; root is not one")
def test_export_reads_in_a_folder_nobody_may_write(played: Path, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    shutil.copy(played, folder / "journal.sqlite")
    folder.chmod(0o500)
    try:
        assert orctable("export", folder / "journal.sqlite", tmp_path / "out.jsonl").exit_code == 0
    finally:
        folder.chmod(0o700)


def test_export_refuses_another_programs_file_and_leaves_it_alone(tmp_path: Path) -> None:
    folder = tmp_path / "music"
    folder.mkdir()
    with closing(sqlite3.connect(folder / "songs.sqlite")) as songs, songs:
        songs.execute("CREATE TABLE songs (name TEXT)")
    with untouched(folder):
        refused(orctable("export", folder / "songs.sqlite", tmp_path / "out.jsonl"), "another program")


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE lines SET body = replace(body, '1', '2') WHERE n = 5",
        "DELETE FROM lines WHERE n = 5",
        "UPDATE lines SET seal = '' WHERE n = 5",
    ],
)
def test_export_of_a_spoilt_journal_says_so_and_gives_what_is_proved(
    played: Path, tmp_path: Path, statement: str
) -> None:
    folder = tmp_path / "spoilt"
    folder.mkdir()
    shutil.copy(played, folder / "journal.sqlite")
    with closing(sqlite3.connect(folder / "journal.sqlite")) as database, database:
        database.execute(statement)
    with untouched(folder):
        result = orctable("export", folder / "journal.sqlite", tmp_path / "out.jsonl")
    assert result.exit_code == 0 and "damaged" in result.stderr and "4 lines" in result.stderr
    assert len((tmp_path / "out.jsonl").read_text(encoding="utf-8").splitlines()) == 5


# --- a log from before there were seals --------------------------------------------------------------------------


def test_an_old_log_still_replays_and_is_told_as_unchecked() -> None:
    result = orctable("replay", OLD)
    assert result.exit_code == 0 and result.stderr.count("no checksums") == 1


def test_a_journal_whose_seals_are_gone_is_refused_and_left_as_it_is(played: Path, tmp_path: Path) -> None:
    shutil.copy(played, tmp_path / "journal.sqlite")
    with closing(sqlite3.connect(tmp_path / "journal.sqlite")) as database, database:
        database.execute("UPDATE lines SET seal = ''")
        database.execute("UPDATE facts SET seal = ''")
    before = (tmp_path / "journal.sqlite").read_bytes()
    with pytest.raises(JournalDamaged, match="the game in it cannot be read"):
        Journal(tmp_path / "journal.sqlite")
    assert (tmp_path / "journal.sqlite").read_bytes() == before


def test_joining_and_a_new_game_and_a_clean_stop_are_no_damage(tmp_path: Path) -> None:
    with kept_game.program(tmp_path) as app:
        kept_game.tap(
            app,
            *kept_game.SET_UP,
            "die:1:1",
            "die:2:4",
            "do:oracle:0",
            "do:place:0:3",
            "do:place:1:4",
            "do:place:1:8",
            "do:place:0:9",
            "join:Zoya:sun",
            "new",
        )
    with kept_game.program(tmp_path) as app:
        assert kept_game.codes(app) == []


@pytest.mark.parametrize(
    "table",
    [
        "UPDATE facts SET value = CAST(X'FF00FE' AS TEXT) WHERE name = 'draft'",
        "UPDATE lines SET body = CAST(X'C328' AS TEXT) WHERE n = 3",
        "UPDATE facts SET name = CAST(X'FFFE' AS TEXT) WHERE name = 'muted'",
    ],
)
def test_bytes_that_are_no_text_are_damage_and_no_traceback(played: Path, tmp_path: Path, table: str) -> None:
    journal = Path(shutil.copy(played, tmp_path / "journal.sqlite"))
    with closing(sqlite3.connect(journal)) as database, database:
        database.execute(table)
    with kept_game.program(tmp_path) as app:
        assert "journal_salvaged" in kept_game.codes(app)
        kept_game.shown(app)


# --- a sealed log --------------------------------------------------------------------------------------------------


@pytest.fixture
def log(played: Path, tmp_path: Path) -> Path:
    orctable("export", played, tmp_path / "log.jsonl")
    return tmp_path / "log.jsonl"


@pytest.mark.parametrize("spoilt", [2, 5])
def test_a_changed_line_ends_the_log_before_it(log: Path, spoilt: int) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[spoilt] = lines[spoilt].replace('"hand"', '"human"')
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    refused(orctable("replay", log), f"line {spoilt + 1}", f"--until {spoilt - 1},", "seal")
    refused(orctable("import", log, "--journal", log.with_name("new.sqlite")), f"line {spoilt + 1}")
    assert orctable("replay", log, "--until", str(spoilt - 1)).exit_code == 0


def test_a_changed_header_is_not_believed(log: Path) -> None:
    log.write_text(log.read_text(encoding="utf-8").replace("Anna", "Anne", 1), encoding="utf-8")
    refused(orctable("replay", log), "line 1:", "checksum")


def test_a_line_the_rules_refuse_is_told_by_its_rule_first(log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    lines[1] = lines[1].replace('"do": "roll"', '"do": "end_round"')
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    refused(orctable("replay", log), "line 2", "end_round")


def test_without_seals_it_is_taken_unchecked(log: Path) -> None:
    lines = map(json.loads, log.read_text(encoding="utf-8").splitlines())
    bare = [{name: value for name, value in line.items() if name != "seal"} for line in lines]
    log.write_text("".join(json.dumps(line) + "\n" for line in bare), encoding="utf-8")
    result = orctable("replay", log)
    assert result.exit_code == 0 and "no checksums" in result.stderr


def test_spacing_and_order_of_fields_are_nobodys_business(log: Path) -> None:
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    log.write_text("".join(json.dumps(line, sort_keys=True, indent=None) + "\n" for line in lines), encoding="utf-8")
    assert orctable("replay", log).exit_code == 0 and not orctable("replay", log).stderr


def test_lines_added_by_hand_are_taken_unchecked(log: Path) -> None:
    with log.open("a", encoding="utf-8") as file:
        file.write('{"do": "set_skulls", "player": "Anna", "amount": 3}\n')
    result = orctable("replay", log)
    assert result.exit_code == 0 and "no checksums" in result.stderr


def test_a_line_that_is_missing_is_noticed(log: Path) -> None:
    lines = log.read_text(encoding="utf-8").splitlines()
    undo = next(number for number, line in enumerate(lines) if '"undo"' in line)
    del lines[undo]
    log.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = orctable("replay", log)
    assert result.exit_code == 2 and f"line {undo + 1}" in result.stderr
