"""The high-water mark of a journal: which lines were confirmed last, in a file that SQLite knows nothing of.

A journal that lost its end, with the write-ahead file or altogether, is whole in itself, only shorter. The mark beside
it tells the difference. It is moved after each commit, before anybody is told, so it is never ahead of what was
confirmed, and what lies beyond it was confirmed to nobody. It has two slots, written in turn, each with a checksum: a
power cut spoils one of them at most.
"""

import json
import logging
import os
from collections.abc import Callable, Mapping
from dataclasses import field
from hashlib import blake2b
from pathlib import Path
from typing import Final

from companion.record.storage import files
from companion.schema.plain_files import open_plain
from companion.schema.quick_dataclass import dataclass

BESIDE: Final = "-mark"
SLOT: Final = 16384  # bytes of a slot: room for the newest games
MOST_GAMES: Final = 200
"""So many fit into a slot, with their seals; lines of older games are no longer the end that gets lost."""
LOG = logging.getLogger(__name__)
Confirmed = tuple[int, str, str]
"""Of a game: the number of its last confirmed line, that line's seal, and the seal of the header before them all."""


@dataclass(frozen=True, slots=True)
class Behind:
    """What a journal lost: so many lines after this one of this game, and all of those of later games."""

    game: int
    line: int
    missing: int

    def __str__(self) -> str:
        if not self.missing:
            return "the newest of what it says beside the lines is missing"
        return f"{self.missing} lines after line {self.line} of game {self.game} are missing"


@dataclass(frozen=True, slots=True)
class Marked:
    """What a mark says: the number of the last confirmed write, and each game's last confirmed line."""

    count: int = 0
    games: Mapping[int, Confirmed] = field(default_factory=dict)

    def behind(self, count: int, games: Mapping[int, tuple[int, str]], roots: Mapping[int, str]) -> Behind | None:
        """What is missing of a journal with this number of its newest write, and so many lines of each game.

        None if nothing is, or if it is another journal than the mark was made for.
        """
        if any(roots.get(number, root) != root for number, (_, _, root) in self.games.items()):
            return None
        short = {number: had for number, (had, _, _) in self.games.items() if games.get(number, (0, ""))[0] < had}
        known = self.games.keys() & roots.keys()
        if short and (known or not roots):
            first = min(short)
            there = {number: games.get(number, (0, ""))[0] for number in short}
            return Behind(first, there[first], sum(short.values()) - sum(there.values()))
        return Behind(0, 0, 0) if known and count < self.count else None

    def reached(self, count: int, games: Mapping[int, tuple[int, str]], roots: Mapping[int, str]) -> bool:
        """Whether everything that was confirmed is in a journal; False where there is no mark, or it is another's."""
        there = all(
            roots.get(number) == root and games.get(number, (0, ""))[0] >= had
            for number, (had, _, root) in self.games.items()
        )
        return there and 0 < self.count <= count


class Mark:
    """The mark beside an open journal. A mark that cannot be written stays where it is, which is never too far."""

    def __init__(self, journal: Path) -> None:
        self._path = place(journal)
        self._fails = False

    def begin(self, marked: Marked) -> None:
        """The journal was read and is what it is now: whatever stood here is replaced."""
        slots = [_slot(marked) if number == marked.count % 2 else b"" for number in range(2)]
        self._try(lambda: files.write_whole(self._path, b"".join(_filled(slot) for slot in slots), files.PRIVATE_FILE))

    def move(self, marked: Marked) -> None:
        """One more write is confirmed. When this returns, it is on the disk."""
        self._try(lambda: self._write(marked))

    def _write(self, marked: Marked) -> None:
        try:
            handle = os.open(self._path, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:  # it is gone, or a pipe or a folder lies there
            self.begin(marked)
            return
        with os.fdopen(handle, "wb", buffering=0) as file:
            os.pwrite(handle, _slot(marked), SLOT * (marked.count % 2))
            os.fdatasync(file.fileno())

    def _try(self, write: Callable[[], None]) -> None:
        try:
            write()
            self._fails = False
        except OSError as error:
            if not self._fails:
                LOG.warning("the mark %s cannot be written (%s): a lost end would go unnoticed", self._path, error)
            self._fails = True


def place(journal: Path) -> Path:
    """Where the mark of a journal is."""
    return journal.with_name(journal.name + BESIDE)


def read(journal: Path) -> Marked:
    """The newest mark that is whole; an empty one where there is none."""
    try:
        with open_plain(place(journal)) as file:
            data = file.read(2 * SLOT)
    except OSError:
        return Marked()
    marks = [_read(data[start : start + SLOT]) for start in (0, SLOT)]
    return max((mark for mark in marks if mark is not None), key=lambda mark: mark.count, default=Marked())


def _slot(marked: Marked) -> bytes:
    """A mark as it is written, of the newest games, with its checksum."""
    newest = dict(sorted(marked.games.items())[-MOST_GAMES:])
    text = json.dumps([marked.count, newest], separators=(",", ":"))
    return f"{_digest(text)} {text}\n".encode("ascii")


def _filled(slot: bytes) -> bytes:
    return slot.ljust(SLOT, b"\0")


def _read(slot: bytes) -> Marked | None:
    """What a slot says; None if it was not written whole."""
    digest, _, text = slot.partition(b"\n")[0].decode("ascii", "replace").partition(" ")
    if digest != _digest(text):
        return None
    count, games = json.loads(text)
    return Marked(count, {int(number): (lines, seal, root) for number, (lines, seal, root) in games.items()})


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=10).hexdigest()
