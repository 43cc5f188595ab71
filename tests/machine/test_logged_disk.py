"""What user-mode Linux writes to a disk and flushes is kept beside it, in its order."""

import errno
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import proofs.machine.guests
from proofs.machine.guests.write_log import PAGE, entries, left_by_cut, logged

needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc")
SOURCE = Path(proofs.machine.guests.__file__).with_name("logged_disk.c")
THREAD = """
import ctypes, os, sys
class Request(ctypes.Structure):
    _fields_ = [("asked", ctypes.c_void_p), ("disks", ctypes.c_int * 2), ("offsets", ctypes.c_ulong * 2),
                ("offset", ctypes.c_ulonglong), ("sector", ctypes.c_int), ("error", ctypes.c_int),
                ("parts", ctypes.c_int)]
disk, other = (os.open(path, os.O_RDWR) for path in sys.argv[1:])
requests, end = os.pipe()
os.pread(disk, 1, 0)  # from now on this is the thread that reads and writes disks
os.pwrite(disk, b"a" * 4096, 4096)
os.pwrite(other, b"c" * 512, 0)
asked = [Request(disks=(disk, 0), parts=parts) for parts in (1, 0)]  # a write, and a flush
os.write(end, b"".join(bytes(ctypes.c_void_p(ctypes.addressof(each))) for each in asked))
os.read(requests, 512)
os.pwrite(disk, b"b" * 512, 0)
os._exit(0)
"""
"""What the thread of user-mode Linux does."""


CARD = """
import os, sys
disk, other = (os.open(path, os.O_RDWR) for path in sys.argv[1:])
def failed(does, *given):
    try:
        does(*given)
    except OSError as error:
        return error.errno
    return 0
ways = ((os.pread, disk, 1, 0), (os.pwrite, disk, b"a", 0), (os.pread, other, 1, 0), (os.pwrite, other, b"a", 0))
print(*(failed(*way) for way in ways))
"""


@pytest.fixture
def loaded(tmp_path: Path) -> Path:
    """What is loaded before user-mode Linux."""
    made = tmp_path / "loaded.so"
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"], check=True)
    return made


@needs_gcc
def test_a_disk_that_fails_answers_with_an_error_until_it_is_whole_again(tmp_path: Path, loaded: Path) -> None:
    disk, other, fails = (tmp_path / name for name in ("disk", "other", "disk.fails"))
    for path in (disk, other):
        path.write_bytes(bytes(PAGE))

    def said() -> list[int]:
        words = [sys.executable, "-c", CARD, str(disk), str(other)]
        done = subprocess.run(words, env={"LD_PRELOAD": str(loaded)}, check=True, capture_output=True, text=True)
        return [int(word) for word in done.stdout.split()]

    assert said() == [0, 0, 0, 0]
    fails.touch()
    assert said() == [errno.EIO, errno.EIO, 0, 0]
    fails.unlink()
    assert said() == [0, 0, 0, 0]


@needs_gcc
def test_every_write_and_every_flush_of_a_disk_with_a_log_is_kept(tmp_path: Path, loaded: Path) -> None:
    disk, other = (tmp_path / name for name in ("disk", "other"))
    for path in (disk, other):
        path.write_bytes(bytes(2 * PAGE))
    log = tmp_path / "disk.log"
    log.touch()
    subprocess.run([sys.executable, "-c", THREAD, disk, other], env={"LD_PRELOAD": str(loaded)}, check=True)
    told = [(entry.offset, entry.length, entry.flush) for entry in entries(logged(log))]
    assert told == [(PAGE, PAGE, False), (0, 0, True), (0, 512, False)]
    again = tmp_path / "again"
    again.write_bytes(bytes(2 * PAGE))
    left_by_cut(logged(log), 2, again, Random(1))
    assert again.read_bytes() == bytes(PAGE) + b"a" * PAGE, "all that was flushed"
    assert not (tmp_path / "other.log").exists()


def test_a_disk_to_which_nothing_was_written_has_an_empty_log(tmp_path: Path) -> None:
    log = tmp_path / "disk.log"
    log.touch()
    assert list(entries(logged(log))) == []
