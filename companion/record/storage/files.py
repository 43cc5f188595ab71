"""Files and folders of a table: private, locked by one app at a time, and identified by inode, not by name. One program
at a time may change what is in a table's data folder.

A lock by name would let two apps in through a symbolic or hard link. The lock is on the file itself (flock(2)), and
only writers take it.
"""

import errno
import fcntl
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import Final, Self

from companion.record.failures import TableBusy

PRIVATE_FILE: Final = 0o600
READABLE: Final = 0o644  # a file for people, such as one on a stick
PRIVATE_FOLDER: Final = 0o700
NO_NAMELESS: Final = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)
"""Errors of a file system without unnamed files (open(2), O_TMPFILE), as on most USB sticks."""
UMASK: Final = 0o077  # the permissions nobody else gets: neither to read, nor to write, nor to enter a folder
Identity = tuple[int, int]  # device and inode: the same for every name of a file


class Held(Exception):
    """Another app holds the lock."""


@contextmanager
def kept_private() -> Iterator[None]:
    """Within this context, files that this process and its children create are for their owner alone."""
    before = os.umask(UMASK)
    try:
        yield
    finally:
        os.umask(before)


def make_folder(folder: Path) -> None:
    """Creates a folder and its parents, new ones for their owner alone. Raises OSError."""
    for part in (*reversed(folder.parents), folder):
        if not part.is_dir():
            part.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


Stamp = tuple[Identity | None, int, int]  # a file's identity, its size, and the time of its last change


def stamp(path: Path) -> Stamp:
    """A file's identity, size and time; unchanged as long as nobody writes to it."""
    try:
        status = path.stat()
    except OSError:
        return None, 0, 0
    return (status.st_dev, status.st_ino), status.st_size, status.st_mtime_ns


def identity(path: Path) -> Identity | None:
    """The identity of the file at a path; None if there is none or it cannot be told."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def write_whole(path: Path, data: bytes, rights: int, *, certain: bool = True) -> None:
    """Replaces a file atomically; if the app is killed meanwhile, the old one stays. `certain`: when this returns, the
    new one outlives a power cut; otherwise as soon as its folder is synced.

    Where the file system can do that, the new file has no name until it is complete, so nothing is left over. A device
    such as /dev/null is written to and stays one. Raises OSError.
    """
    if path.is_char_device():
        path.write_bytes(data)
        return
    handle, name = _nameless(path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
            os.fchmod(handle, rights)
            if not name and not os.path.lexists(path):
                _give_name(handle, path)
            elif not name:
                name = f"{path}.new"
                Path(name).unlink(missing_ok=True)
                _give_name(handle, Path(name))
        if name:
            os.replace(name, path)
        if certain:
            sync_folder(path.parent)
    finally:
        if name:
            Path(name).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Makes certain which names there are in a folder, where the file system can do that. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(handle)


def _give_name(handle: int, path: Path) -> None:
    """Gives a name to an open unnamed file. Raises OSError."""
    os.link(f"/proc/self/fd/{handle}", path, src_dir_fd=handle)  # a descriptor makes it follow the link: linkat(2)


def _nameless(folder: Path) -> tuple[int, str]:
    """A new unnamed file, or a temporary file on a file system without them."""
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, PRIVATE_FILE), ""
    except OSError as error:
        if error.errno not in NO_NAMELESS:
            raise
        return mkstemp(suffix=".new", dir=folder)


class Lock:
    """An exclusive lock on a file, or on a `folder` as a whole; the system releases it even if the app is killed.

    Creates the file, for its owner alone, if there is none. Raises Held if another app has the lock, OSError if the
    file or folder cannot be opened.
    """

    def __init__(self, path: Path, *, folder: bool = False) -> None:
        self._open = _open_locked(path, os.O_RDONLY | os.O_DIRECTORY if folder else os.O_RDWR | os.O_CREAT)
        status = os.fstat(self._open.handle)
        self.identity: Identity = (status.st_dev, status.st_ino)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def make_private(self) -> None:
        """Takes all permissions away from everybody else. Raises OSError."""
        os.fchmod(self._open.handle, PRIVATE_FILE)

    def close(self) -> None:
        """Releases the lock. Closing twice is fine."""
        self._open.close()


class _Open:
    """An open file that is closed when nobody holds it any more: a lock nobody knows of would never be released."""

    def __init__(self, handle: int) -> None:
        self.handle = handle

    def __del__(self) -> None:
        if self.handle >= 0:
            os.close(self.handle)

    def close(self) -> None:
        """Releases the lock first, so that nothing that ends this in between keeps it. Closing twice is fine."""
        if self.handle >= 0:
            fcntl.flock(self.handle, fcntl.LOCK_UN)
            handle, self.handle = self.handle, -1
            os.close(handle)


def _open_locked(path: Path, how: int) -> _Open:
    while True:
        there = _Open(os.open(path, how | os.O_CLOEXEC | os.O_NONBLOCK, PRIVATE_FILE))
        try:
            fcntl.flock(there.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Held from error
        status = os.fstat(there.handle)
        if not (how & os.O_DIRECTORY or stat.S_ISREG(status.st_mode)):
            raise OSError(errno.EINVAL, "it is no file", str(path))
        if (status.st_dev, status.st_ino) == identity(path):
            return there
        there.close()  # it was moved in between: this path is another file now


@contextmanager
def exclusive(folder: Path) -> Iterator[None]:
    """Within this context nobody else opens the table or exchanges its files; whoever only reads does not ask.

    The folder itself is locked, by whatever name it was reached, and the system lets go of it when this program ends or
    replaces itself by another. Raises TableBusy, or OSError where there is no such folder.
    """
    try:
        lock = Lock(folder, folder=True)
    except Held as error:
        raise TableBusy(
            f"{folder}: another orctable has this data folder open. Close it first; nothing was changed."
        ) from error
    with lock:
        yield
