"""Files and folders of a table: private, held by one app at a time, and known by what they are and not by their name.

A lock by name would let two apps in by a symbolic or a hard link. The lock is held on the file itself (flock(2)),
only by whoever means to write; readers take none.
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

PRIVATE_FILE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
NO_NAMELESS: Final = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)
"""What a disk says that cannot hold files without a name (open(2), O_TMPFILE): most USB sticks."""
UMASK: Final = 0o077
"""What nobody else may: neither read, nor write, nor look into a folder."""
Identity = tuple[int, int]
"""Device and inode: the same for every name of a file."""


class Held(Exception):
    """Another app holds the file."""


@contextmanager
def kept_private() -> Iterator[None]:
    """Meanwhile whatever this process and its children make is for its owner alone."""
    before = os.umask(UMASK)
    try:
        yield
    finally:
        os.umask(before)


def make_folder(folder: Path) -> None:
    """A folder and those above it, for its owner alone where it is new. Raises OSError."""
    for part in (*reversed(folder.parents), folder):
        if not part.is_dir():
            part.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)


Stamp = tuple[Identity | None, int, int]
"""Which file stands there, its size, and when it was written last."""


def stamp(path: Path) -> Stamp:
    """What a file is and looks like from outside; the same as long as nobody writes to it."""
    try:
        found = path.stat()
    except OSError:
        return None, 0, 0
    return (found.st_dev, found.st_ino), found.st_size, found.st_mtime_ns


def identity(path: Path) -> Identity | None:
    """Which file stands under a name; None when there is none, or nobody can tell."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def write_whole(path: Path, data: bytes, rights: int) -> None:
    """Put a whole new file in the place of whatever stands there; killed in between, what stood there stays.

    The new file has no name until it is whole, where the disk can do that, so that nothing is left over. Raises
    OSError.
    """
    handle, name = _nameless(path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
            os.fchmod(handle, rights)
            if not name and not path.exists():
                _give_name(handle, path)
            elif not name:
                name = f"{path}.new"
                Path(name).unlink(missing_ok=True)
                _give_name(handle, Path(name))
        if name:
            os.replace(name, path)
    finally:
        if name:
            Path(name).unlink(missing_ok=True)


def _give_name(handle: int, path: Path) -> None:
    """Name an open file that has no name. Raises OSError."""
    os.link(f"/proc/self/fd/{handle}", path, src_dir_fd=handle)  # a descriptor makes it follow the link: linkat(2)


def _nameless(folder: Path) -> tuple[int, str]:
    """A new file without a name, or on a disk that knows no such thing one with a name of its own."""
    try:
        return os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, PRIVATE_FILE), ""
    except OSError as error:
        if error.errno not in NO_NAMELESS:
            raise
        return mkstemp(suffix=".new", dir=folder)


class Lock:
    """Holds a file as long as it is open; the system lets go of it even when the app is killed.

    Makes the file, for its owner alone, when there is none. Raises Held when another app holds it, OSError when it
    cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._handle = _held(path)
        found = os.fstat(self._handle)
        self.identity: Identity = (found.st_dev, found.st_ino)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def make_private(self) -> None:
        """The file is ours: nobody else may look into it. Raises OSError."""
        os.fchmod(self._handle, PRIVATE_FILE)

    def close(self) -> None:
        """Let others have it. Closing twice is fine."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def _held(path: Path) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, PRIVATE_FILE)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode):
                raise OSError(errno.EINVAL, "it is no file", str(path))
            if (found.st_dev, found.st_ino) == identity(path):
                return handle
        except BlockingIOError as error:
            os.close(handle)
            raise Held from error
        except OSError:
            os.close(handle)
            raise
        os.close(handle)  # it was moved away in between: what stands there now is another file
