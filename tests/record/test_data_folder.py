"""One app has a table's data folder at a time: a second one changes nothing, by whatever name it comes."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.kiosk.pin_file import PinFile
from companion.appliance.backup_file import make_backup, stage_restore
from companion.appliance.kept_data import keep, put_back, set_aside
from companion.practice.app_link import AppLink
from companion.record.failures import TableBusy
from companion.record.storage.contents import look
from companion.record.storage.files import Held, exclusive
from hardware.clock import SteppedClock
from tests.cli.running import orctable, refused
from tests.record import kept_game


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a table with a game of some acts."""
    return kept_game.play(tmp_path / "data", 2).parent


def words(data: Path, *more: str | Path) -> list[str]:
    """How an app without a window is started on that folder."""
    table = data.parent / "table.toml"
    table.write_text(f'version = 1\n\n[data]\nfolder = "{data}"\n')
    return [sys.executable, "-m", "companion.cli", "run", "--no-window", "--table", str(table), *map(str, more)]


@contextmanager
def app(data: Path) -> Iterator[AppLink]:
    """A running app with an open door."""
    door = data.parent / "control.sock"
    with subprocess.Popen(words(data, "--control", door)) as child:
        try:
            with AppLink(door) as link:
                link.ask("look")
                yield link
        finally:
            child.terminate()


def second(data: Path, *more: str | Path) -> str:
    """What a second app says before it ends."""
    done = subprocess.run(words(data, *more), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2 and "Traceback" not in done.stderr, done.stderr
    return done.stderr


@pytest.mark.slow
def test_a_waiting_backup_is_not_exchanged_below_a_running_app(data: Path) -> None:
    make_backup(data, data.parent / "backup.zip", "1.0.0")
    with app(data) as link:
        link.press("undo")
        stage_restore(data.parent / "backup.zip", data)
        before = look(data / "journal.sqlite").lines
        assert str(data) in second(data)
        assert (data / "restore" / "ready").is_dir() and not (data / "set-aside-restore").exists()
        link.press("redo")
        assert look(data / "journal.sqlite").lines == before + 1
    with app(data) as link:
        assert [notice["code"] for notice in link.view["notices"]][:1] != ["journal_salvaged"]
        assert "restored" in [notice["code"] for notice in link.view["notices"]]


def test_another_name_of_the_folder_and_another_journal_are_no_way_round(data: Path) -> None:
    (data.parent / "link").symlink_to(data)
    with exclusive(data):
        assert "Close it" in second(data.parent / "link", "--journal", data.parent / "other.sqlite")
    assert not (data.parent / "other.sqlite").exists()


@pytest.mark.slow
def test_a_journal_that_another_table_has_open_is_not_exchanged(data: Path) -> None:
    make_backup(data, data.parent / "backup.zip", "1.0.0")
    stage_restore(data.parent / "backup.zip", data)
    with kept_game.program(data.parent / "elsewhere", data / "journal.sqlite"):
        assert "Another orctable" in second(data)
    assert (data / "restore" / "ready").is_dir()


@pytest.mark.parametrize("command", ["restore", "kiosk"])
def test_commands_that_exchange_or_delete_wait_for_nobody(data: Path, command: str) -> None:
    make_backup(data, data.parent / "backup.zip", "1.0.0")
    table = words(data)[-1]
    PinFile(data, SteppedClock()).choose("1234")
    asked: dict[str, tuple[str | Path, ...]] = {
        "restore": ("restore", data.parent / "backup.zip"),
        "kiosk": ("kiosk", "--forget-pin"),
    }
    with exclusive(data):
        refused(orctable(*asked[command], "--table", table), str(data), "Close it")
    assert not (data / "restore").exists()
    assert orctable(*asked[command], "--table", table).exit_code == 0


def test_a_killed_app_leaves_nothing_that_locks(data: Path) -> None:
    holds = "import sys; from pathlib import Path; from companion.record.storage.files import exclusive\n"
    holds += "with exclusive(Path(sys.argv[1])): print('held', flush=True); sys.stdin.read()"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", holds, str(data)], stdin=pipe, stdout=pipe) as child:
        assert child.stdout is not None and child.stdout.readline() == b"held\n"
        with pytest.raises(TableBusy), exclusive(data):
            pass
        child.kill()
    with exclusive(data):
        pass


def test_an_update_neither_copies_nor_puts_back_what_an_app_has_open(data: Path) -> None:
    kept = data.parent / "kept"
    keep(data, kept)
    before = sorted(path.name for path in data.iterdir())
    with exclusive(data):
        for change in (lambda: keep(data, kept), lambda: set_aside(data, "1.0.0"), lambda: put_back(data, kept)):
            with pytest.raises(Held):
                change()
    assert sorted(path.name for path in data.iterdir()) == before and kept.is_dir()
