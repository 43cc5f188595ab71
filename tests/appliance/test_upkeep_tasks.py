"""Updates, backups and reports asked for by touch: the stick is found, and each ending is told with its reason."""

import os
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.app.instruments.upkeep_tasks import UpkeepOutcome, UpkeepTasks
from companion.appliance import backup_file
from companion.appliance.update_notes import UpdateNotes
from tests.appliance.small_versions import Machine, Signer, needs_minisign, packed
from tests.record import kept_game


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stick that is plugged in."""
    place = tmp_path / "media" / "stick"
    place.mkdir(parents=True)
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == place)
    return place


def ended(tasks: UpkeepTasks, task: str) -> UpkeepOutcome:
    """What comes of a task."""
    assert tasks.undertake(task)
    until = time.monotonic() + 60
    while (outcome := tasks.ended()) is None and time.monotonic() < until:
        time.sleep(0.01)
    assert outcome is not None
    return outcome


def why(outcome: UpkeepOutcome) -> Mapping[str, object]:
    """Its values without the details."""
    return {name: value for name, value in outcome.args.items() if name != "detail"}


def tasks_for(tmp_path: Path) -> UpkeepTasks:
    return UpkeepTasks(kept_game.play(tmp_path / "data", 3).parent, media=(tmp_path / "media",))


def test_a_backup_goes_to_the_stick_and_comes_back(tmp_path: Path, stick: Path) -> None:
    tasks = tasks_for(tmp_path)
    made = ended(tasks, "backup")
    assert made.code == "backup_made" and (stick / "orctable" / str(made.args["file"])).exists()
    back = ended(tasks, "restore")
    assert (back.code, back.anew) == ("restore_ready", True)
    assert (tmp_path / "data" / "restore" / "ready" / "journal.sqlite").exists()
    tasks.cancel()
    assert not (tmp_path / "data" / "restore").exists()


@pytest.mark.usefixtures("stick")
def test_how_much_of_a_backup_is_unpacked_can_be_asked_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks, seen = tasks_for(tmp_path), list[int]()
    for number in range(40):
        (tmp_path / "data" / f"picture-{number}.jpg").write_bytes(b"")
    unpack = backup_file._unpack_one

    def unpacked(*what: Any) -> None:
        seen.append(tasks.percent)
        unpack(*what)

    monkeypatch.setattr(backup_file, "_unpack_one", unpacked)
    ended(tasks, "backup")
    assert ended(tasks, "restore").code == "restore_ready"
    assert sorted({*seen}) == list(range(0, 100, 10)) and seen == sorted(seen) and tasks.percent == 0


@pytest.mark.parametrize("task", ["update", "backup", "restore", "report"])
def test_without_a_stick_nothing_is_done(tmp_path: Path, task: str) -> None:
    (tmp_path / "media").mkdir()
    expected = "no_appliance" if task == "update" else "no_stick"
    assert why(ended(tasks_for(tmp_path), task)) == {expected: 1}


def test_an_empty_stick_says_what_is_looked_for(tmp_path: Path, stick: Path) -> None:
    assert why(ended(tasks_for(tmp_path), "restore")) == {"no_backup_there": 1}


@pytest.mark.parametrize("lay", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to("/dev/zero")])
def test_what_is_no_file_on_the_stick_is_no_update(tmp_path: Path, stick: Path, lay: Callable[[Path], None]) -> None:
    machine = Machine(tmp_path / "machine")
    tasks = UpkeepTasks(machine.data, media=(stick.parent,), versions=machine.versions)
    lay(stick / "orctable-2.0.0.orctable")
    assert why(ended(tasks, "update")) == {"no_bundle": 1}
    assert not (machine.data / "update" / "checking").exists()


def test_a_backup_with_an_odd_number_in_its_name_is_found(tmp_path: Path, stick: Path) -> None:
    tasks = tasks_for(tmp_path)
    ended(tasks, "backup")
    (stick / "orctable" / "orctable-backup-².zip").touch()
    assert ended(tasks, "restore").code == "restore_ready"


@needs_minisign
def test_an_update_on_the_stick_is_checked_and_laid_down(tmp_path: Path, stick: Path) -> None:
    signer = Signer.new(tmp_path, "maker")
    machine = Machine(tmp_path / "machine")
    machine.install("1.0.0", (signer.public,))
    tasks = UpkeepTasks(machine.data, media=(stick.parent,), versions=machine.versions)
    assert why(ended(tasks, "update")) == {"no_update": 1}
    for number in ("1.0.0", "1.9.0", "1.10.0"):
        signer.sign(packed(number, tmp_path, "", (signer.public,)), stick / f"orctable-{number}.orctable")
    ready = ended(tasks, "update")
    assert (ready.code, dict(ready.args), ready.anew) == ("update_ready", {"version": "1.10.0"}, True)
    machine.updates().before_start()
    assert machine.runs == "1.10.0"
    tasks.say_well()
    machine.updates().before_start()
    told = UpkeepTasks(machine.data, versions=machine.versions).ended()
    assert told is not None and (told.code, dict(told.args)) == ("update_installed", {"version": "1.10.0"})


@needs_minisign
def test_a_spoilt_update_leaves_nothing_behind(tmp_path: Path, stick: Path) -> None:
    signer = Signer.new(tmp_path, "maker")
    machine = Machine(tmp_path / "machine")
    machine.install("1.0.0", (signer.public,))
    bundle = signer.sign(packed("1.1.0", tmp_path, "", (signer.public,)), stick / "orctable-1.1.0.orctable")
    whole = bytearray(bundle.read_bytes())
    whole[100] ^= 1
    bundle.write_bytes(whole)
    tasks = UpkeepTasks(machine.data, media=(stick.parent,), versions=machine.versions)
    assert why(ended(tasks, "update")) == {"damaged": 1}
    assert list(UpdateNotes(machine.data).folder.iterdir()) == []


def test_updates_are_offered_where_a_version_was_installed(tmp_path: Path) -> None:
    machine = Machine(tmp_path / "machine")
    machine.install("1.0.0", ())
    assert "update" in UpkeepTasks(machine.data, versions=machine.versions).offers
    assert tasks_for(tmp_path).offers == {"backup", "restore", "report"}


@pytest.mark.slow
def test_one_task_at_a_time(tmp_path: Path, stick: Path) -> None:
    tasks = tasks_for(tmp_path)
    first, second = tasks.undertake("report"), tasks.undertake("backup")
    assert (first, second) == (True, False)
    until = time.monotonic() + 60
    while tasks.ended() is None and time.monotonic() < until:
        time.sleep(0.01)
