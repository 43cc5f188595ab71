"""What a power cut may leave of a disk: all that was flushed, and any part of what came later."""

import struct
from pathlib import Path
from random import Random

import pytest

from proofs.machine.guests.write_log import PAGE, Logs, entries, left_by_cut, logged

SECTOR = 512
A, B, C = (bytes([value]) * PAGE for value in (1, 2, 3))


def qemu_log(path: Path, *steps: tuple[int, bytes] | None) -> Path:
    """A log as QEMU's blklogwrites lays it out; None is a flush."""
    data = struct.pack("<QQQI", 0x6A736677736872, 1, len(steps), SECTOR).ljust(SECTOR, b"\0")
    for step in steps:
        place, written = step or (0, b"")
        flags = 0 if step else 1
        data += struct.pack("<QQQQ", place // SECTOR, len(written) // SECTOR, flags, 0).ljust(SECTOR, b"\0") + written
    path.write_bytes(data)
    return path


@pytest.fixture
def logs(tmp_path: Path) -> Logs:
    """A first page, a flush, then two pages that nothing flushed."""
    return logged(qemu_log(tmp_path / "log", (0, A), None, (PAGE, B), (2 * PAGE, C)))


def test_every_write_and_flush_is_read_in_its_order(logs: Logs) -> None:
    told = [(entry.offset, entry.length, entry.flush) for entry in entries(logs)]
    assert told == [(0, PAGE, False), (0, 0, True), (PAGE, PAGE, False), (2 * PAGE, PAGE, False)]


def test_what_was_flushed_is_always_there_and_the_rest_by_chance(logs: Logs, tmp_path: Path) -> None:
    left = set()
    for seed in range(40):
        disk = tmp_path / "disk"
        disk.write_bytes(bytes(3 * PAGE))
        assert left_by_cut(logs, 4, disk, Random(seed)) == 2
        data = disk.read_bytes()
        assert data[:PAGE] == A
        left.add((data[PAGE : 2 * PAGE] == B, data[2 * PAGE :] == C))
    assert left == {(False, False), (False, True), (True, False), (True, True)}


def test_nothing_is_there_of_what_comes_after_the_cut(logs: Logs, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.write_bytes(bytes(3 * PAGE))
    assert left_by_cut(logs, 2, disk, Random(1)) == 0
    assert disk.read_bytes() == A + bytes(2 * PAGE)


def test_an_entry_that_was_cut_off_is_left_out(tmp_path: Path) -> None:
    log = qemu_log(tmp_path / "log", (0, A), (PAGE, B))
    log.write_bytes(log.read_bytes()[:-1])
    assert [entry.offset for entry in entries(logged(log))] == [0]
