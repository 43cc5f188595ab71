"""An update is one file: a packed version, its signature behind it, and a last line that says how long that is.

The packed version is a tar file (xz) with `manifest.json` first and the whole environment below `version/`. It is
copied from the stick before anything is judged, so that a stick that is pulled or changes its mind cannot matter.
"""

import json
import lzma
import os
import re
import shutil
import stat
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Annotated, Final

from companion.appliance.minisign import Key, NotASignature, key_of_signature, verified
from companion.appliance.version_files import VersionFiles, opened
from companion.schema.from_hints import record
from companion.schema.plain_files import read_as
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Text, Whole
from companion.schema.wrong_input import BoxError, UpkeepRefused

ENDING: Final = ".orctable"  # how the name of a bundle ends
LAST_LINE: Final = "orctable bundle 1, signature {:04d}\n"
LAST_LINE_BYTES: Final = len(LAST_LINE.format(0))
LAST: Final = re.compile(rb"orctable bundle 1, signature ([0-9]{4})\n")
MOST_SIGNATURE: Final = 1000  # bytes of a signature; a usual one has some 300
PIECE: Final = 1 << 20
MANIFEST: Final = "manifest.json"
MOST_MANIFEST: Final = 10_000
ROOM: Final = 5
"""How much free space an update needs, as so many times its own size: the copy, and what xz packs into it."""
NUMBER: Final = re.compile(r"[0-9]{1,4}\.[0-9]{1,4}\.[0-9]{1,4}")
ASK_ANEW: Final = "Copy the update onto the stick again and try once more; nothing was changed."


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bundle is: its version, and the machine and the Python it is for (`platform.machine()`, "3.11")."""

    version: Annotated[str, Text(14)]
    machine: Annotated[str, Choice(("x86_64", "aarch64"))]
    python: Annotated[str, Text(8)]


MANIFESTS: Final = record(Manifest, frame={"format": Whole(1, 1)})


@dataclass(frozen=True, slots=True)
class Parts:
    """A bundle taken apart on our own disk: the packed version, and its signature."""

    packed: Path
    signature: Path


def take_apart(bundle: Path, folder: Path) -> Parts:
    """Copies a bundle into a folder, in two files. Raises UpkeepRefused if it is none or there is no room, or
    OSError.
    """
    with _open_plain(bundle) as source:
        size = _see_room(source, folder, bundle.name)
        length = _signature_length(source, size, bundle.name)
        parts = Parts(folder / "packed.tar.xz", folder / "packed.tar.xz.minisig")
        source.seek(0)
        with parts.packed.open("wb") as packed:
            _copy(source, packed, size - length - LAST_LINE_BYTES)
        parts.signature.write_bytes(source.read(length))
    return parts


def copy(bundle: Path, to: Path) -> None:
    """Copies a bundle as it is. Raises UpkeepRefused where there is no room, or OSError."""
    with _open_plain(bundle) as source, to.open("wb") as out:
        _copy(source, out, _see_room(source, to.parent, bundle.name))


def _see_room(source: IO[bytes], folder: Path, name: str) -> int:
    """How large a bundle is."""
    size = os.fstat(source.fileno()).st_size
    if shutil.disk_usage(folder).free < ROOM * size:
        raise UpkeepRefused("no_room", f"{name}: {ROOM * size // 2**20} MB must be free. Make some room.")
    return size


def _open_plain(bundle: Path) -> IO[bytes]:
    """A plain file, under its own name: a link could lead anywhere, a pipe keeps waiting, and a device never ends."""
    if os.path.lexists(bundle) and not stat.S_ISREG(bundle.lstat().st_mode):
        raise UpkeepRefused("no_bundle", f"{bundle.name}: is no file. {ASK_ANEW}")
    handle = os.open(bundle, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    return os.fdopen(handle, "rb")


def _signature_length(source: IO[bytes], size: int, name: str) -> int:
    source.seek(max(size - LAST_LINE_BYTES, 0))
    match = LAST.fullmatch(source.read(LAST_LINE_BYTES))
    length = int(match.group(1)) if match else 0
    if not 0 < length <= min(MOST_SIGNATURE, size - LAST_LINE_BYTES):
        raise UpkeepRefused("no_bundle", f"{name}: is no update of orctable, or its end is missing. {ASK_ANEW}")
    return length


def _copy(source: IO[bytes], out: IO[bytes], count: int) -> None:
    while count:
        piece = source.read(min(PIECE, count))
        if not piece:
            raise UpkeepRefused("no_bundle", f"The update ends too early. {ASK_ANEW}")
        out.write(piece)
        count -= len(piece)


def check_signature(parts: Parts, keys: Iterable[Key]) -> None:
    """Raises UpkeepRefused unless one of these keys signed exactly this."""
    known = {key.number: key for key in keys}
    if not known:
        raise UpkeepRefused("no_keys", "This machine trusts no key. Put the public key into its folder of keys first.")
    try:
        number = key_of_signature(parts.signature.read_text(encoding="utf-8"))
    except (NotASignature, UnicodeDecodeError) as error:
        raise UpkeepRefused("damaged", f"The update's signature is damaged: {error}. {ASK_ANEW}") from error
    if number not in known:
        raise UpkeepRefused(
            "unknown_key",
            f"The update is signed with the key {number}, which this machine does not trust"
            f" (it trusts {', '.join(sorted(known))}). Ask whoever made the update; nothing was changed.",
        )
    if not verified(parts.packed, parts.signature, known[number]):
        raise UpkeepRefused("damaged", f"The update is not what its maker signed. {ASK_ANEW}")


def read_manifest(packed: Path) -> Manifest:
    """What a packed version says it is. Raises UpkeepRefused, or OSError."""
    try:
        with opened(packed) as tar:
            first = tar.next()
            file = tar.extractfile(first) if first is not None and first.name == MANIFEST else None
            text = file.read(MOST_MANIFEST) if file is not None else b""
        manifest: Manifest = read_as(MANIFESTS, json.loads(text), MANIFEST)
    except (tarfile.TarError, lzma.LZMAError, EOFError, ValueError, RecursionError) as error:
        why = str(error) if isinstance(error, BoxError) else "its manifest cannot be read"
        raise UpkeepRefused("no_bundle", f"The update cannot be used: {why}. Ask whoever made it.") from error
    if not NUMBER.fullmatch(manifest.version):
        raise UpkeepRefused(
            "no_bundle", f"The update's version {manifest.version!r} is no number. Ask whoever made it."
        )
    return manifest


def ordered(version: str) -> tuple[int, ...]:
    """A version as numbers that can be compared; () for one that has none."""
    return tuple(map(int, version.split("."))) if NUMBER.fullmatch(version) else ()


def check_fits(manifest: Manifest, installed: str, machine: str, python: str) -> None:
    """Raises UpkeepRefused unless a version is newer than the installed one and made for this machine."""
    if (manifest.machine, manifest.python) != (machine, python):
        raise UpkeepRefused(
            "other_machine",
            f"The update is for {manifest.machine} with Python {manifest.python}, this is {machine} with Python"
            f" {python}. Get the one for this machine; nothing was changed.",
        )
    if ordered(manifest.version) <= ordered(installed):
        raise UpkeepRefused(
            "older",
            f"The update is version {manifest.version}, and {installed} is installed. Only a newer one is taken;"
            " nothing was changed.",
        )


def unpack(packed: Path, folder: Path) -> None:
    """Unpacks a version, which has been verified, into a new folder. Raises UpkeepRefused, or OSError.

    What is signed may still be wrong or too much, and this runs as root: see `companion.appliance.version_files`.
    """
    files = VersionFiles(folder)
    try:
        with opened(packed) as tar:
            for member in tar:
                if member.name != MANIFEST:
                    files.add(member, tar)
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise UpkeepRefused("no_bundle", f"The update cannot be unpacked ({error}). {ASK_ANEW}") from error
