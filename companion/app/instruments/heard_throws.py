"""Which throws each dice base has told, whichever journal was open: none of them is told to another game later.

The journal settles a throw together with what has come of it. This small file beside it knows the same of every
journal, so that a game that was put aside does not take a throw that fell for another one.
"""

import json
import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.record.storage import store
from companion.record.storage.files import PRIVATE_FILE, make_folder, write_whole
from hardware.serial_dice.codec import newer
from hardware.serial_dice.recording import Recording, Truth

FILE: Final = "heard-throws.json"
MOST_BASES: Final = 16
MOST_BYTES: Final = 65536
LOG: Final = logging.getLogger(__name__)


class HeardFrom(NamedTuple):
    """The last throw of each die that a base has told, and in which of its starts."""

    uid: str
    boot: int
    last: dict[int, int]


class HeardThrows:
    """The file. It is a safeguard: one that cannot be read or written is logged, and the game goes on."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._bases = {base.uid: base for base in self._read()}

    def bases(self) -> tuple[HeardFrom, ...]:
        """Every base that was heard, the newest last."""
        return tuple(self._bases.values())

    def with_journal(self, heard: HeardFrom) -> tuple[HeardFrom, ...]:
        """The same with what a journal knows of its base: of two numbers of a die the later one."""
        known = self._bases.get(heard.uid, heard)
        later = {die: number for die, number in known.last.items() if newer(number, heard.last.get(die, number - 1))}
        others = (base for base in self._bases.values() if base.uid != heard.uid)
        return (heard._replace(last=heard.last | later), *others)

    def keep(self, heard: HeardFrom) -> None:
        """Remember this of its base; of a die that it does not speak of, what was known stays."""
        known = self._bases.get(heard.uid)
        if known is not None:
            heard = heard._replace(last=known.last | heard.last)
        if not heard.uid or known == heard:
            return
        self._bases.pop(heard.uid, None)
        self._bases[heard.uid] = heard
        self._bases = dict(list(self._bases.items())[-MOST_BASES:])
        bases = [[base.uid, base.boot, base.last] for base in self._bases.values()]
        try:
            store.write(self._path, json.dumps({"version": 1, "bases": bases}))
        except OSError as error:
            LOG.warning("%s could not be written: %s", self._path, error)

    def _read(self) -> list[HeardFrom]:
        try:
            return heard_in(self._path.parent)
        except (OSError, ValueError) as error:
            LOG.warning("%s is left aside: %s", self._path, error)
            return []


def heard_in(folder: Path) -> list[HeardFrom]:
    """What is kept in a folder. Raises ValueError for a damaged file, or OSError."""
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(f"it is larger than {MOST_BYTES} bytes")
        return [_parse(*stored) for stored in json.loads(path.read_bytes())["bases"][-MOST_BASES:]]
    except (TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"{path} says something that cannot be: {error}") from error


def _parse(uid: Any, boot: Any, last: Any) -> HeardFrom:
    return HeardFrom(str(uid), int(boot), {int(die): int(number) for die, number in last.items()})


FOLDER: Final = "recordings"
MOST_KEPT: Final = 50


class KeptRecordings:
    """The folder `recordings` beside the journals; `recording` returns what is remembered now, with a truth."""

    def __init__(self, recording: Callable[[Truth | None], Recording], folder: Path) -> None:
        self._recording = recording
        self._folder = folder / FOLDER

    def keep(self, die: int, face: int) -> str:
        """Keeps the last minutes: a die really showed `face`, or was not thrown at all (0). The file's name, or ""."""
        from companion.diagnose.recordings import play_again, throws  # much to load, and rarely needed

        truth = corrected(throws(play_again(self._recording(None))), die, face)
        name = time.strftime("dice-%Y%m%d-%H%M%S.dlrec")
        lines = "\n".join(self._recording(truth).lines()) + "\n"
        try:
            make_folder(self._folder)
            times = self._forget_old()
            write_whole(self._folder / name, lines.encode(), PRIVATE_FILE)
            newest = max((self._folder / name).stat().st_mtime, times[-1] + 1 if times else 0.0)
            os.utime(self._folder / name, (newest, newest))  # a clock that was set back makes it no older than others
        except OSError as error:
            LOG.warning("the recording could not be kept in %s: %s", self._folder, error)
            return ""
        return name

    def _forget_old(self) -> list[float]:
        """Keeps the folder from growing: the oldest go, whatever they are called. When those that stay were written."""
        found = sorted((path.stat().st_mtime, path) for path in self._folder.glob("dice-*.dlrec"))
        for _, old in found[: -MOST_KEPT + 1]:
            old.unlink()
        return [written for written, _path in found[-MOST_KEPT + 1 :]]


def corrected(truth: Truth, die: int, face: int) -> Truth:
    """What really fell: as it was told, but the last throw of this die was another face, or none (0)."""
    last = max((place for place, throw in enumerate(truth) if throw[0] == die), default=len(truth))
    return (*truth[:last], *([(die, face)] if face else []), *truth[last + 1 :])
