"""A game kept on a medium of its own that is pulled, full, or closed for writing, and comes back: nothing is lost.

The medium is a disk in memory; to mount one the tests need the rights of root.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.record.storage.contents import look
from tests.record.test_journal_gone import goes_on, pass_time
from tests.session.table import Table, view

SIZE_K = 512


def may_mount() -> bool:
    """Whether this process may mount things: root, and not in a box that forbids it."""
    if os.geteuid() != 0:
        return False
    probe = ["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not may_mount(), reason="needs the rights to mount a disk in memory")


def mount(place: Path, *options: str) -> None:
    subprocess.run(["mount", *options, str(place)], check=True)


def new_medium(place: Path) -> None:
    mount(place, "-t", "tmpfs", "-o", f"size={SIZE_K}k", "tmpfs")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A game in its first round on a medium of its own."""
    stick = tmp_path / "stick"
    stick.mkdir()
    new_medium(stick)
    made = Table(stick, eyes=False)
    made.press("setup:ring:numeric", "setup:start", "die:1:1", "die:2:4", "oracle:draw")
    try:
        yield made
    finally:
        made.close()
        while subprocess.run(["umount", "-l", str(stick)], capture_output=True, check=False).returncode == 0:
            continue


def kept_whole(table: Table) -> None:
    """After a restart the game is as it was shown."""
    shown = view(table)
    lines = table.journal.lines(1)
    table.close()
    table.open()
    assert view(table) == shown and table.journal.lines(1) == lines
    assert not look(table.folder / "journal.sqlite").damage


def test_a_medium_that_is_pulled_and_comes_back_as_it_was(table: Table, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    subprocess.run(["mount", "--bind", str(table.folder), str(elsewhere)], check=True)
    try:
        subprocess.run(["umount", "-l", str(table.folder)], check=True)
        pass_time(table)
        goes_on(table)
        subprocess.run(["mount", "--bind", str(elsewhere), str(table.folder)], check=True)
        pass_time(table)
        assert "journal_failing" not in table.codes()
        kept_whole(table)
    finally:
        subprocess.run(["umount", "-l", str(elsewhere)], check=True)


def test_a_medium_that_is_full_and_has_room_again(table: Table) -> None:
    filler = table.folder / "films"
    handle = os.open(filler, os.O_WRONLY | os.O_CREAT)
    with suppress(OSError):  # no space left on device
        while True:
            os.write(handle, b"x" * 1024)
    os.close(handle)
    for step in range(400):
        table.press("undo" if step % 2 == 0 else "redo")
        if "journal_failing" in table.codes():
            break
    assert ("full", 1) in next(notice for notice in table.shown.notices if notice.code == "journal_failing").args
    goes_on(table)
    filler.unlink()
    pass_time(table)
    assert "journal_failing" not in table.codes()
    kept_whole(table)


def test_a_medium_that_is_closed_for_writing_and_opened_again(table: Table) -> None:
    table.close()
    mount(table.folder, "-o", "remount,ro")
    with pytest.raises(OSError, match="cannot be opened"):
        table.open()
    mount(table.folder, "-o", "remount,rw")
    table.open()
    goes_on(table)
    kept_whole(table)
