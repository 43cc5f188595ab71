"""Every write to a disk and every flush of it, in the form of Linux' dm-log-writes, and what a power cut may leave.

What was flushed is on the disk. Of what was written later any part may be there: a disk writes in its own order.
"""

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

MAGIC: Final = 0x6A736677736872
SUPER: Final = struct.Struct("<QQQI")
"""The head of the file: what it is, its format, how many entries, how large a sector is."""
ENTRY: Final = struct.Struct("<QQQQ")
"""The head of an entry, in a sector of its own: where, how many sectors, flags, and a length that only marks have."""
FLUSH, FUA, DISCARD = 1, 2, 4
SECTOR: Final = 512
PAGE: Final = 4096  # ext4's blocks are as large; a disk writes at least 512 bytes at once


@dataclass(frozen=True, slots=True)
class Logs:
    """A log, and how large its sectors are."""

    path: Path
    sector: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A write, a flush, or both. Its bytes are `at` that place of the log, which it takes up to `end`."""

    offset: int
    length: int
    flush: bool
    at: int
    end: int


def logged(path: Path) -> Logs:
    """The log in a file; an empty one is of a disk to which nothing was written. Raises ValueError when it is none."""
    with path.open("rb") as file:
        head = file.read(SUPER.size) or SUPER.pack(MAGIC, 1, 0, SECTOR)
    magic, _, _, sector = SUPER.unpack(head)
    if magic != MAGIC:
        raise ValueError(f"{path} is no log of writes")
    return Logs(path, sector)


def entries(log: Logs) -> Iterator[Entry]:
    """What is in the log; one that was cut off while it was written is left out."""
    size, at = log.path.stat().st_size, log.sector
    with log.path.open("rb") as file:
        while at + log.sector <= size:
            file.seek(at)
            sector, sectors, flags, _ = ENTRY.unpack(file.read(ENTRY.size))
            length = 0 if flags & DISCARD else sectors * log.sector
            end = at + log.sector + length
            if end > size:
                return
            yield Entry(sector * log.sector, length, bool(flags & (FLUSH | FUA)), at + log.sector, end)
            at = end


def left_by_cut(log: Logs, cut: int, disk: Path, rng: Random) -> int:
    """Makes of the disk as it was before the log what a power cut leaves after so many entries: all that was flushed,
    and each later page by chance. How many writes were still open.
    """
    written = list(islice(entries(log), cut))
    flushed = max((number for number, entry in enumerate(written) if entry.flush), default=-1)
    share, still_open = rng.choice((0.1, 0.5, 0.9)), 0
    with log.path.open("rb") as data, disk.open("r+b") as target:
        for number, entry in enumerate(written):
            data.seek(entry.at)
            kept = data.read(entry.length)
            if number <= flushed:
                os.pwrite(target.fileno(), kept, entry.offset)
                continue
            still_open += entry.length > 0
            for page in range(0, entry.length, PAGE):
                if rng.random() < share:
                    os.pwrite(target.fileno(), kept[page : page + PAGE], entry.offset + page)
    return still_open
