"""The commands that look after a table: what they say when all is well, and when it is not."""

import getpass
import json
from pathlib import Path

import pytest

from companion.record.journal import Journal
from tests.cli.running import orctable, refused
from tests.record import kept_game


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table file whose data folder holds a game."""
    data = kept_game.play(tmp_path / "data", 6).parent
    file = tmp_path / "table.toml"
    file.write_text(f'version = 1\n\n[data]\nfolder = "{data}"\n')
    return file


def test_a_backup_goes_into_a_folder_under_a_name_with_the_date(table: Path, tmp_path: Path) -> None:
    done = orctable("backup", tmp_path, "--table", table, "--json")
    told = json.loads(done.stdout)
    assert done.exit_code == 0 and told["schema"] == "backup/1" and told["files"] >= 1
    assert Path(told["file"]).name.startswith("orctable-backup-2") and Path(told["file"]).exists()


def test_a_backup_of_an_empty_folder_names_whose_it_is_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ORCTABLE_DATA", str(tmp_path / "mine"))
    refused(orctable("backup", tmp_path), str(tmp_path / "mine"), getpass.getuser(), "sudo orctable backup")
    assert not list(tmp_path.iterdir())


def test_a_backup_comes_back_by_command(table: Path, tmp_path: Path) -> None:
    orctable("backup", tmp_path / "backup.zip", "--table", table)
    with Journal(tmp_path / "data" / "journal.sqlite") as kept:
        kept.add(1, [], {"said": "later"})
    done = orctable("restore", tmp_path / "backup.zip", "--table", table)
    assert done.exit_code == 0, done.output
    with Journal(tmp_path / "data" / "journal.sqlite") as kept:
        assert "said" not in kept.facts() and kept.lines(1)


def test_nothing_is_brought_back_below_a_running_app(table: Path, tmp_path: Path) -> None:
    orctable("backup", tmp_path / "backup.zip", "--table", table)
    with Journal(tmp_path / "data" / "journal.sqlite"):
        refused(orctable("restore", tmp_path / "backup.zip", "--table", table), "close it first")
    assert not (tmp_path / "data" / "restore").exists()


@pytest.mark.parametrize(
    "words", [("restore", "nothing.zip"), ("backup", "no/such/folder/x.zip"), ("report", "no/x.zip")]
)
def test_a_file_that_cannot_be_is_told_with_what_to_do(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, str]
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(orctable(*words, "--table", table), "See that")


def test_a_checkout_takes_no_update(tmp_path: Path) -> None:
    refused(orctable("update", tmp_path / "x.orctable"), "git pull")


@pytest.mark.slow
def test_a_version_that_cannot_open_the_game_says_so(table: Path, tmp_path: Path) -> None:
    assert orctable("self-check", "--table", table).exit_code == 0
    (tmp_path / "data" / "journal.sqlite").write_bytes(b"GIF89a" * 1000)
    done = orctable("self-check", "--table", table)
    assert done.exit_code == 1 and "no journal" in done.stderr
