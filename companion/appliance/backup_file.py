"""A backup: everything a table has in its data folder as one zip file, with a checksum for each file in it.

It is made beside a running app, and brought back whole or not at all. What it replaces is set aside, never deleted.
"""

import errno
import hashlib
import json
import os
import pwd
import re
import shutil
import zipfile
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Annotated, Final, NamedTuple

from companion.app.instruments.kept_files import why_not_opened
from companion.app.instruments.table_shape import table_shape
from companion.appliance.kept_data import ASIDE, MOST_DEPTH, belongs, clear, entries, free_name
from companion.record.journal import journal_lock
from companion.record.storage import store
from companion.record.storage.contents import Foreign, Newer, look, whole_image
from companion.record.storage.files import PRIVATE_FILE, PRIVATE_FOLDER, make_folder, sync_folder, write_whole
from companion.schema.from_hints import record
from companion.schema.hints import at_most
from companion.schema.plain_files import open_plain, read_as, read_file, read_toml
from companion.schema.sorts import Text, Whole
from companion.schema.wrong_input import BoxError, UpkeepRefused

LIST: Final = "backup.json"
MOST_LIST: Final = 16_000_000
MOST_FILES: Final = 100_000
MOST_BYTES: Final = 4 << 30
PIECE: Final = 1 << 20
RESTORE, READY, PARTIAL, TRIED = "restore", "ready", "partial", "tried"
JOURNAL: Final = ".sqlite"
TABLE_FILE: Final = "table.toml"
BESIDE: Final = ("-wal", "-shm", "-mark", ".half", ".salvaged")
"""What lies beside an open journal and speaks of it alone: a journal brought back must not be measured by its mark, and
in a backup all is in the journal itself.
"""
CHECKSUM: Final = re.compile(r"[0-9a-f]{64}")


class Packed(NamedTuple):
    """A file of a backup."""

    name: Annotated[str, Text(1000)]
    sha256: Annotated[str, Text(64)]


class Contents(NamedTuple):
    """What a backup says is in it."""

    version: Annotated[str, Text(40)]
    files: Annotated[tuple[Packed, ...], at_most(MOST_FILES)]


Over = Callable[[Collection[str]], Iterable[str]]  # goes through names one by one, and may tell how far it has come
CONTENTS: Final = record(Contents, frame={"format": Whole(1, 1)})


UNREADABLE: Final = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, RuntimeError)
"""What zipfile raises over a spoilt file; the last for methods and passwords that a spoilt byte asks for."""


def make_backup(data: Path, out: Path, version: str) -> int:
    """Writes the backup of a data folder, whole or not at all, and reads it back; how many files are in it.

    Raises UpkeepRefused for a folder with nothing of a table in it, or OSError.
    """
    new = out.with_name(out.name + ".new")
    listed: list[dict[str, str]] = []
    try:
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as packed:
            for path in _files(data):
                name = path.relative_to(data).as_posix()
                listed.append({"name": name, "sha256": _pack(packed, path, name)})
            packed.writestr(LIST, json.dumps({"format": 1, "version": version, "files": listed}))
        if not listed:
            raise UpkeepRefused(
                "nothing",
                f"{data}: holds no game, no taught box and no settings, so nothing was saved. It is the folder of the"
                f" user {_user()}; another one is named by --table FILE or ORCTABLE_DATA, and that of an appliance is"
                " saved with: sudo orctable backup OUT",
            )
        _read_back(new, out)
        os.replace(new, out)
        sync_folder(out.parent)  # its name, too, is on the stick when this is answered
    finally:
        new.unlink(missing_ok=True)
    return len(listed)


def _user() -> str:
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return str(os.geteuid())


def _read_back(new: Path, out: Path) -> None:
    """Raises OSError unless everything that was written comes back from the disk itself as it was."""
    with new.open("rb") as written:
        whole = hashlib.file_digest(written, "sha256").digest()
        os.fsync(written.fileno())
        os.posix_fadvise(written.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        written.seek(0)
        if hashlib.file_digest(written, "sha256").digest() != whole:
            raise OSError(errno.EIO, "it cannot be read back (it is not what was written)", str(out))
    try:
        with zipfile.ZipFile(new) as packed:
            for name, checksum in _listed(packed, out.name).items():
                _check_one(packed, name, checksum)
    except (UpkeepRefused, *UNREADABLE) as error:
        raise OSError(errno.EIO, f"it cannot be read back ({error})", str(out)) from error


def _check_one(packed: zipfile.ZipFile, name: str, checksum: str, out: IO[bytes] | None = None) -> None:
    """Reads a file of a backup, into `out` if there is one. Raises UpkeepRefused if it is not what was saved."""
    digest = hashlib.sha256()
    with packed.open(name) as source:
        while piece := source.read(PIECE):
            digest.update(piece)
            if out is not None:
                out.write(piece)
    if digest.hexdigest() != checksum:
        raise UpkeepRefused("damaged", f"{name} in the backup is damaged. Take another backup; nothing was changed.")


def _files(data: Path) -> Iterator[Path]:
    """Every file of the table; a link is left out, because it means something on this machine only."""
    for entry in entries(data):
        inside = sorted(entry.rglob("*"), key=_lists_first) if entry.is_dir() and not entry.is_symlink() else [entry]
        yield from (path for path in inside if path.is_file() and not path.is_symlink() and not _beside(path.name))


def _lists_first(path: Path) -> tuple[bool, Path]:
    """A list of pictures before the pictures: those it names are there for as long as it may be packed."""
    return path.suffix != ".json", path


def _beside(name: str) -> bool:
    return name.endswith(tuple(JOURNAL + end for end in BESIDE))


def _pack(packed: zipfile.ZipFile, path: Path, name: str) -> str:
    """Packs a file; a journal as it is at one moment. Its checksum."""
    if path.suffix == JOURNAL:
        data = whole_image(path)
        packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        return hashlib.sha256(data).hexdigest()
    digest = hashlib.sha256()
    with path.open("rb") as source, packed.open(zipfile.ZipInfo(name), "w", force_zip64=True) as out:
        while piece := source.read(PIECE):
            digest.update(piece)
            out.write(piece)
    return digest.hexdigest()


def stage_restore(backup: Path, data: Path, over: Over = iter) -> int:
    """Checks a backup and unpacks it beside the data, to be put in its place by `finish_restore`; how many files, each
    of which is unpacked as `over` comes to it.

    It is opened there as a table would open it. Raises UpkeepRefused for one that is damaged, no backup, or could not
    be opened, or OSError. Nothing is changed then.
    """
    folder = data / RESTORE
    partial = folder / PARTIAL
    clear(folder)
    make_folder(partial)
    try:
        count = _unpack(backup, partial, over)
        _see_layout(partial, backup.name)
        _as_open_as_here(partial / TABLE_FILE, data / TABLE_FILE, backup.name)
        _see_opens(partial, folder / TRIED, backup.name)
        os.sync()
        os.rename(partial, folder / READY)
        sync_folder(folder)
    except BaseException:
        clear(folder)
        raise
    return count


def _as_open_as_here(brought: Path, here: Path, file: str) -> None:
    """A backup shows the table to nobody and starts no program: a table file comes back with no more of that than the
    one that is here says. Raises UpkeepRefused for one with which no table starts, or OSError.
    """
    if not brought.exists():
        return
    import tomlkit  # slow to load, and rarely needed

    try:
        read_file(brought, table_shape())
        text = store.read(brought)
    except ValueError as error:
        reason = str(error).replace(str(brought), file + ": " + TABLE_FILE)
        raise UpkeepRefused("damaged", f"{reason} Nothing was changed.") from error
    try:
        old = read_toml(here)
    except BoxError:
        old = {}
    document = tomlkit.parse(text)
    for name in ("spectators", "club"):
        if document.get(name, {}).get("on") and not old.get(name, {}).get("on"):
            document[name]["on"] = False
    if document.get("programs", old.get("programs")) != old.get("programs"):
        document.remove("programs")
    if tomlkit.dumps(document) != text:
        write_whole(brought, store.sealed(brought, tomlkit.dumps(document)), PRIVATE_FILE)


def _unpack(backup: Path, folder: Path, over: Over) -> int:
    try:
        with open_plain(backup) as file, zipfile.ZipFile(file) as packed:
            wanted = _listed(packed, backup.name)
            _see_room(packed, folder, backup.name)
            for parent in {str(PurePosixPath(name).parent) for name in wanted}:
                make_folder(folder / parent)  # once each: looking for them took a third of the time
            for name in over(wanted):
                _unpack_one(packed, name, wanted[name], folder)
    except (*UNREADABLE, FileExistsError, NotADirectoryError) as error:  # the last two: a file with others in it
        raise _no_backup(backup.name, str(error)) from error
    return len(wanted)


def _listed(packed: zipfile.ZipFile, file: str) -> Mapping[str, str]:
    """The files of a backup with their checksums. Raises UpkeepRefused, or BadZipFile."""
    if not {member.compress_type for member in packed.infolist()} <= {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
        raise zipfile.BadZipFile("it is packed in a way that no backup is")
    try:
        size = packed.getinfo(LIST).file_size
        files = read_as(CONTENTS, json.loads(packed.read(LIST)), LIST).files if size <= MOST_LIST else ()
    except (KeyError, BoxError, ValueError, RecursionError) as error:
        raise _no_backup(file, str(error)) from error
    wanted = {one.name: one.sha256 for one in files}
    odd = next((name for name, checksum in wanted.items() if not (_safe(name) and CHECKSUM.fullmatch(checksum))), "")
    if size > MOST_LIST or odd or set(packed.namelist()) != {*wanted, LIST}:
        raise _no_backup(file, f"it holds {odd[:80]!r}" if odd else "its list differs from what is in it")
    return wanted


def _safe(name: str) -> bool:
    """Whether a name stays below the data folder and is the table's own."""
    parts = PurePosixPath(name).parts
    plain = not name.startswith("/") and ".." not in parts and "\\" not in name and name.isprintable()
    return plain and 0 < len(parts) <= MOST_DEPTH and belongs(parts[0]) and not _beside(parts[-1])


def _see_room(packed: zipfile.ZipFile, folder: Path, file: str) -> None:
    needed = sum(member.file_size for member in packed.infolist())
    if needed > min(MOST_BYTES, shutil.disk_usage(folder).free):
        raise UpkeepRefused("no_room", f"{file}: {needed // 2**20} MB must be free to bring it back. Make some room.")


def _see_layout(folder: Path, file: str) -> None:
    """A journal of a newer orctable could not be opened here: it stays where it is."""
    try:
        for journal in folder.glob(f"*{JOURNAL}"):
            look(journal)
    except Newer as error:
        raise UpkeepRefused(
            "newer", f"{file}: its journal cannot be read here ({error}). Nothing was changed."
        ) from error
    except Foreign as error:
        raise UpkeepRefused("damaged", f"{file}: its journal is none ({error}). Nothing was changed.") from error


def _see_opens(folder: Path, tried: Path, file: str) -> None:
    """Opens a copy of it as a table does: an app that opens a journal writes to it."""
    shutil.copytree(folder, tried, copy_function=_copied)
    why = why_not_opened(tried)
    shutil.rmtree(tried)
    if why:
        reason = why.replace(str(tried), file)
        raise UpkeepRefused("damaged", f"{file}: no table could go on with it: {reason} Nothing was changed.")


def _copied(source: str, to: str) -> None:
    """A journal is written where it lies; every other file is replaced, so that a second name is enough."""
    copied = shutil.copy2 if JOURNAL in Path(source).name else os.link
    copied(source, to)


def _unpack_one(packed: zipfile.ZipFile, name: str, checksum: str, folder: Path) -> None:
    handle = os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    with os.fdopen(handle, "wb") as out:
        _check_one(packed, name, checksum, out)


def _no_backup(file: str, why: str) -> UpkeepRefused:
    return UpkeepRefused("no_backup", f"{file}: is no backup of orctable, or damaged ({why}). Nothing was changed.")


def finish_restore(data: Path) -> bool:
    """Puts a staged backup in its place, entry by entry; whether there was one. The data folder is `held`.

    Ended in between, it goes on the next time. Raises OSError, or JournalBusy, changing nothing, where an app with
    another data folder has the journal open.
    """
    if not (data / RESTORE / READY).is_dir():
        clear(data / RESTORE)
        return False
    with _journals_locked(data):
        _exchange(data)
    return True


def restore(backup: Path, data: Path, over: Over = iter) -> int:
    """Checks a backup and puts it in its place at once; how many files. See `stage_restore` and `finish_restore`."""
    with _journals_locked(data):
        count = stage_restore(backup, data, over)
        _exchange(data)
    return count


@contextmanager
def _journals_locked(data: Path) -> Iterator[None]:
    with ExitStack() as locks:
        for journal in data.glob(f"*{JOURNAL}"):
            locks.enter_context(journal_lock(journal))
        yield


def _exchange(data: Path) -> None:
    for entry in sorted((data / RESTORE / READY).iterdir()):
        _replace(data / entry.name, entry, data / f"{ASIDE}restore")
    os.sync()
    clear(data / RESTORE)


def _replace(there: Path, entry: Path, aside: Path) -> None:
    """Sets aside what is there, with what belongs to it, and moves the entry into its place."""
    for old in (*(there.with_name(there.name + end) for end in (*BESIDE, store.BEFORE)), there):
        if old.exists() or old.is_symlink():
            aside.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
            os.replace(old, free_name(aside / old.name))
    os.replace(entry, there)
