"""A version's files as they come out of an update: plain files and folders in their own folder, and nothing else.

Python's own filters for tar files are missing in Debian 12's 3.11.2, and they take more than a version has. Here a
member is written only into folders that were made for it, so that nothing ever goes through a link; its rights are one
of two; and how much comes out is bounded before any of it is believed.
"""

import lzma
import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Final, cast

from companion.schema.wrong_input import UpkeepRefused

INSIDE: Final = "version"  # the folder in the tar file that becomes the version's folder
LINK: Final = "bin/python"  # the one link that a version has: to the system's Python
MOST_BYTES: Final = 1 << 30
MOST_TIMES: Final = 20
"""How many times its packed size a version may be, beside `ALWAYS`: real ones are four times as large."""
ALWAYS: Final = 16 << 20
MOST_MEMORY: Final = 256 << 20  # bytes that unpacking may need; a version is packed with far fewer
PIECE: Final = 1 << 16
MOST_ENTRIES: Final = 50_000
MOST_DEPTH: Final = 30
MOST_HEADER: Final = 16_384
"""Bytes of what a member says beyond its own header, its long name above all; read into memory at once."""
KINDS: Final = (tarfile.REGTYPE, tarfile.AREGTYPE, tarfile.DIRTYPE, tarfile.SYMTYPE)
BEFORE: Final = (tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME)  # what may stand before a member and belong to it
FOLDER, PROGRAM, FILE = 0o755, 0o755, 0o644


def _odd(what: str) -> UpkeepRefused:
    return UpkeepRefused("odd_bundle", f"The update {what}. Ask whoever made it; nothing was changed.")


class Unpacked:
    """What was packed with xz, read from its beginning up to a bound that follows from the packed size."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed = packed
        self._left = min(MOST_BYTES, ALWAYS + MOST_TIMES * os.fstat(packed.fileno()).st_size)
        self._xz = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MOST_MEMORY)

    def read(self, count: int) -> bytes:
        """So many bytes at most. Raises UpkeepRefused beyond the bound, EOFError, or lzma.LZMAError."""
        data = b""
        while not data and not self._xz.eof:
            piece = self._packed.read(PIECE) if self._xz.needs_input else b""
            if self._xz.needs_input and not piece:
                raise EOFError("it ends too early")
            data = self._xz.decompress(piece, count)
        self._left -= len(data)
        if self._left < 0:
            raise _odd("unpacks to far more than its size")
        return data


class Header(tarfile.TarInfo):
    """A member's header, refused before anything behind it is read unless it is of a kind that versions have."""

    def _proc_member(self, tar: tarfile.TarFile) -> tarfile.TarInfo:
        """What comes of a header, called before anything behind it is read; tarfile has no public place for that which
        all of its versions ask (`frombuf` is passed over since its corrections of 2026). Raises UpkeepRefused.
        """
        if self.type not in (*KINDS, *BEFORE) or (self.type in BEFORE and self.size > MOST_HEADER):
            raise _odd(f"holds {self.name[:80]!r}, which is no file, folder or link")
        made: tarfile.TarInfo = super()._proc_member(tar)  # type: ignore[misc]  # typeshed leaves it out
        return made


@contextmanager
def opened(packed: Path) -> Iterator[tarfile.TarFile]:
    """A packed version, whose members are read one after the other. Raises what reading it raises."""
    with (
        packed.open("rb") as file,
        tarfile.open(fileobj=cast(IO[bytes], Unpacked(file)), mode="r|", tarinfo=Header) as tar,
    ):
        yield tar


class VersionFiles:
    """The folder of a version that is being unpacked, empty at first; whatever is in it was written by this."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._made, self._entries = folder, {""}, 0

    def add(self, member: tarfile.TarInfo, tar: tarfile.TarFile) -> None:
        """Writes a member. Raises UpkeepRefused for what a version must not hold, or OSError."""
        name = self._below(member)
        if member.isdir():
            self._make(name)
            return
        self._make(name.rpartition("/")[0])
        path = self._folder / name
        if os.path.lexists(path):
            raise _odd(f"holds {name[:80]!r} twice")
        if member.issym():
            path.symlink_to(member.linkname)
            return
        rights = PROGRAM if member.mode & 0o100 else FILE
        source = tar.extractfile(member)
        assert source is not None, "a plain file has content"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        with os.fdopen(os.open(path, flags, rights), "wb") as out:
            shutil.copyfileobj(source, out)
            os.fchmod(out.fileno(), rights)
            os.utime(out.fileno(), (member.mtime, member.mtime))

    def _below(self, member: tarfile.TarInfo) -> str:
        """A member's name below the version's folder."""
        parts = PurePosixPath(member.name).parts
        name = "/".join(parts[1:])
        inside = parts[:1] == (INSIDE,) and ".." not in parts and "\0" not in member.name + member.linkname
        inside = inside and member.type in KINDS
        if not inside or member.issparse() or (member.issym() and name != LINK) or (not name and not member.isdir()):
            raise _odd(f"holds {member.name[:80]!r}, which it must not")
        self._entries += 1
        if self._entries > MOST_ENTRIES or len(parts) > MOST_DEPTH:
            raise _odd(f"holds more than {MOST_ENTRIES} files, or folders more than {MOST_DEPTH} deep")
        return name

    def _make(self, name: str) -> None:
        """Makes a folder with those above it, unless this has made them before."""
        if name in self._made:
            return
        self._make(name.rpartition("/")[0])
        path = self._folder / name
        if os.path.lexists(path):
            raise _odd(f"holds {name[:80]!r} twice")
        path.mkdir()
        path.chmod(FOLDER)
        self._made.add(name)
