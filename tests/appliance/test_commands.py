"""The commands that look after a table: what they say when all is well, and when it is not."""

import json
import os
from pathlib import Path

import pytest

from companion.app.instruments import upkeep_tasks
from companion.appliance import sticks
from companion.appliance.installed_versions import Versions
from companion.record.journal import Journal
from tests.cli.running import orctable, refused
from tests.many_rows import each_row
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
    data = json.loads(done.stdout)
    assert done.exit_code == 0 and data["schema"] == "backup/1" and data["files"] >= 1
    assert Path(data["file"]).name.startswith("orctable-backup-2") and Path(data["file"]).exists()


def test_a_backup_comes_back_by_command(table: Path, tmp_path: Path) -> None:
    orctable("backup", tmp_path / "backup.zip", "--table", table)
    with Journal(tmp_path / "data" / "journal.sqlite") as kept:
        kept.add(1, [], {"said": "later"})
    done = orctable("restore", tmp_path / "backup.zip", "--table", table)
    assert done.exit_code == 0, done.output
    assert done.stderr.startswith("files of the backup: 0/")
    anew = orctable("restore", tmp_path / "backup.zip", "--table", table, "--lang", "ru")
    assert anew.exit_code == 0 and anew.stderr.startswith("файлы копии: 0/")
    with Journal(tmp_path / "data" / "journal.sqlite") as kept:
        assert "said" not in kept.facts() and kept.lines(1)


def test_nothing_is_brought_back_below_a_running_app(table: Path, tmp_path: Path) -> None:
    orctable("backup", tmp_path / "backup.zip", "--table", table)
    with Journal(tmp_path / "data" / "journal.sqlite"):
        refused(orctable("restore", tmp_path / "backup.zip", "--table", table), "close it first")
    assert not (tmp_path / "data" / "restore").exists()


@pytest.fixture
def media(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for sticks, with one mounted and one that was pulled out and left its folder."""
    monkeypatch.setattr(sticks, "MEDIA", (tmp_path / "media",))
    monkeypatch.setattr(sticks.see_mounted, "__defaults__", ((tmp_path / "media",),))
    for name in ("sda1", "sdb1"):
        (tmp_path / "media" / name).mkdir(parents=True)
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == tmp_path / "media" / "sda1")
    return tmp_path / "media"


@each_row("command", ["backup", "report", "restore"])
@pytest.mark.parametrize("place", ["sdb1", "STICK", "sdb1/kept.zip"])
def test_a_stick_that_is_not_mounted_is_told(table: Path, media: Path, command: str, place: str) -> None:
    """Its folder may be there: what was written into it would lie on the machine's own card."""
    refused(orctable(command, media / place, "--table", table), "no stick is mounted", str(media / "sda1"))
    assert not list((media / "sdb1").iterdir())


def test_a_stick_that_is_mounted_is_written_to(table: Path, media: Path) -> None:
    assert orctable("backup", media / "sda1", "--table", table).exit_code == 0
    assert len(list((media / "sda1").iterdir())) == 1


def test_an_update_on_a_stick_that_is_not_mounted_is_told(media: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep_tasks, "installed", lambda: Versions(media))
    refused(orctable("update", media / "sdb1" / "x.orctable"), "no stick is mounted", str(media / "sda1"))


def test_a_checkout_takes_no_update(tmp_path: Path) -> None:
    refused(orctable("update", tmp_path / "x.orctable"), "git pull")
