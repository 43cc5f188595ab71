"""Every file a table writes beside its journal: on disk whole or not at all, sealed, and with the one before it.

A file is written aside and synced, then one rename puts it in its place. The one it replaces stays beside it as
`NAME.before`. Its last line holds a checksum: a comment in TOML, the last field in JSON. People may edit TOML; then the
checksum differs, and the file is believed as long as it can be understood. What cannot be is kept as `NAME.unread-1`.
"""

import logging
import os
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.record.storage import seals
from companion.record.storage.files import PRIVATE_FILE, make_folder, sync_folder, write_whole
from companion.schema.quick_dataclass import dataclass

BEFORE: Final = ".before"
UNREAD: Final = ".unread-"
NEWEST, OLDER, NONE = range(3)  # the generations of a file: as it is, as it was before, and no file at all
TAILS: Final = {
    ".toml": ("# seal: {}\n", re.compile(r"^# seal: ([0-9a-f]{20})(?:\r?\n|\Z)", re.MULTILINE), ""),
    ".json": (', "seal": "{}"}}\n', re.compile(r', "seal": "([0-9a-f]{20})"\}\n?\Z'), "}"),
}
"""How the seal stands in a file of each kind, how it is found there, and what stands in its place without it."""
LARGEST: Final = 4_000_000
LOG: Final = logging.getLogger(__name__)


class Spoilt(ValueError):
    """A file that is not as it was written."""


@dataclass(frozen=True, slots=True)
class Mended:
    """A file that was `spoilt` or `lost` (then the one `before` it is used, if there was any), or `edited` by somebody,
    and under which name it is kept, "" for its own.
    """

    file: str
    what: str
    kept: str = ""
    before: bool = False


def write(path: Path, text: str, rights: int = PRIVATE_FILE) -> None:
    """Replaces a file, and keeps the one that was there as the one before.

    Raises OSError, with all as it was; for a folder that is gone, too: its disk may be.
    """
    data = sealed(path, text)
    if path.is_file() and path.read_bytes() == data:
        return
    first = not path.is_file()
    if not first:
        _rotate(path)
    write_whole(path, data, rights)
    if first:  # a second one from the beginning, so that one that is gone is missed
        write_whole(_earlier(path), data, rights)


def _rotate(path: Path) -> None:
    """What is there now is the one before, by a second name, before anything takes its place. Raises OSError."""
    older = path.with_name(path.name + BEFORE + ".new")
    older.unlink(missing_ok=True)
    try:
        os.link(path, older)
        os.replace(older, _earlier(path))
    finally:
        older.unlink(missing_ok=True)


def read(path: Path, *, strict: bool = False) -> str:
    """The text of a file without its seal; "" for no file. Raises OSError, or Spoilt: for one that was edited only
    where nobody edits it (`strict`).
    """
    text, good = _taken_apart(path) if path.exists() else ("", None)
    if strict and good is False:
        raise Spoilt(f"{path} is not as it was written")
    return text


def forget(path: Path) -> bool:
    """Deletes a file, the one before it and those put aside; whether there was any. Raises OSError."""
    paths = [_earlier(path), *path.parent.glob(path.name + UNREAD + "*"), path]  # itself last: without it, it is lost
    there = [one for one in paths if one.exists()]
    for one in there:
        one.unlink()
    if there:
        sync_folder(path.parent)
    return bool(there)


def sealed(path: Path, text: str) -> bytes:
    """The text as it is written to a file of that name."""
    line, pattern, end = _tail(path)
    plain = pattern.sub("", text).rstrip().removesuffix(end)
    body = plain if end else plain + "\n"
    return (body + line.format(seals.link("", body + end))).encode()


def _taken_apart(path: Path) -> tuple[str, bool | None]:
    """The text without its seal, and whether the seal matches; None without one. Raises Spoilt or OSError."""
    _, pattern, end = _tail(path)
    if not path.is_file() or path.stat().st_size > LARGEST:
        raise Spoilt(f"{path} is no file of at most {LARGEST} bytes")
    try:
        whole = path.read_bytes().decode()
    except UnicodeDecodeError as error:
        raise Spoilt(f"{path} is no text: {error}") from error
    seal = pattern.search(whole)
    if seal is None:
        return whole, None
    text = whole[: seal.start()] + end + whole[seal.end() :]
    return text, seal[1] == seals.link("", text)


def mend(
    folder: Path, names: Sequence[str], opens: Callable[[Path], object], *, strict: bool = False
) -> Iterator[Mended]:
    """Sees that files which belong together can be read: the newest generation of each with which `opens` raises no
    ValueError takes its place. `strict`: nobody edits them, so that a seal that does not match tells a spoilt one.
    Where each is as it was written and they only do not fit together, a change of several was broken off before anybody
    was told that it is kept: it is undone without a word.

    Nobody else may write there meanwhile. Raises OSError.
    """
    for steps in sorted(product((NEWEST, OLDER, NONE), repeat=len(names)), key=sum):
        if _opens(folder, dict(zip(names, steps, strict=True)), opens, strict=strict):
            break
    else:
        return  # not even without them: it is not their fault
    broken_off = len(names) > 1 and all(_as_written(folder / name) for name in names)
    for name, step in zip(names, steps, strict=True):
        if step == NEWEST:
            yield from _edited(folder, name)
        elif (folder / name).exists() or _earlier(folder / name).exists():
            mended = _put_back(folder, name, step)
            if not broken_off or step == NONE:
                yield mended


def _opens(folder: Path, steps: dict[str, int], opens: Callable[[Path], object], *, strict: bool) -> bool:
    try:
        for name, step in steps.items():
            _check_seal(folder / name, step, strict=strict)
        if not any(steps.values()):
            opens(folder)
            return True
        with TemporaryDirectory(prefix="orctable-tried-") as tried:
            for name, step in steps.items():
                there = _generation(folder / name, step)
                if there is not None and there.exists():
                    make_folder((Path(tried) / name).parent)
                    (Path(tried) / name).write_bytes(there.read_bytes())
            opens(Path(tried))
    except (ValueError, OSError) as error:
        LOG.warning("%s: %s", ", ".join(steps), error)
        return False
    return True


def _check_seal(path: Path, step: int, *, strict: bool) -> None:
    """Raises Spoilt for a generation that cannot be believed whatever it says, or that is not there."""
    there = _generation(path, step)
    if there is None:
        return
    if not there.exists():
        if step == OLDER or _earlier(path).exists():
            raise Spoilt(f"{there} is gone")
        return
    text, good = _taken_apart(there)
    if not text.strip():
        raise Spoilt(f"{there} is empty")
    if strict and (good is False or (good is None and _earlier(path).exists())):
        raise Spoilt(f"{there} is not as it was written")


def _as_written(path: Path) -> bool:
    """Whether a file is not there, or is whole."""
    try:
        return not _earlier(path).exists() if not path.exists() else _taken_apart(path)[1] is True
    except (Spoilt, OSError):
        return False


def _edited(folder: Path, name: str) -> Iterator[Mended]:
    """Somebody has changed a file that was written here: from now on it is as it is."""
    path = folder / name
    if path.is_file():
        text, good = _taken_apart(path)
        if good is False or (good is None and _earlier(path).exists()):
            write_whole(path, sealed(path, text), PRIVATE_FILE)
            yield Mended(name, "edited")


def _put_back(folder: Path, name: str, step: int) -> Mended:
    """Gives the file that cannot be read another name, and puts the one before in its place, or none."""
    path = folder / name
    there = path.exists()
    kept = put_aside(path).name if there else ""
    if step == OLDER:
        write_whole(path, _earlier(path).read_bytes(), PRIVATE_FILE)
    elif _earlier(path).exists():
        put_aside(_earlier(path))
    return Mended(name, "spoilt" if there else "lost", kept, before=step == OLDER)


def put_aside(path: Path) -> Path:
    """Gives a file a free name that says it could not be read. Raises OSError."""
    number = 1
    while (kept := path.with_name(f"{path.name}{UNREAD}{number}")).exists():
        number += 1
    os.replace(path, kept)
    sync_folder(path.parent)
    return kept


def _generation(path: Path, step: int) -> Path | None:
    return (path, _earlier(path), None)[step]


def _tail(path: Path) -> tuple[str, re.Pattern[str], str]:
    return TAILS[Path(path.name.removesuffix(BEFORE)).suffix]


def _earlier(path: Path) -> Path:
    return path.with_name(path.name + BEFORE)
