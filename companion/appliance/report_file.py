"""One file for whoever helps from afar: versions, doctor, the last logs, the last bytes of the dice, small pictures.

No whole picture of the camera is in it, only those small ones of printed spots that the owner allowed to be kept, so no
face can be. Nor is any journal. Passwords in addresses are taken out.
"""

import json
import platform
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.diagnose.versions import versions

LOGS: Final = ("orctable.log.1", "orctable.log", "eyes.log.1", "eyes.log")
SAID: Final = ("settings.toml", "table.toml")
MOST_BYTES: Final = 1_000_000
"""Of one file, its end; a crop that is larger is none."""
MOST_RECORDINGS: Final = 3
MOST_CROPS: Final = 40
MOST_SIDE: Final = 400
"""Pixels of a crop. A printed spot has some hundred; a whole picture of the camera a thousand and more."""
LONGEST_S: Final = 60.0
SYSTEM_LOG: Final = ("journalctl", "--unit=orctable", "--boot", "--lines=2000", "--no-pager", "--output=short-iso")
PASSWORD: Final = re.compile(r"(://)[^/@\s]+@")
READ_ME: Final = """What happened at this table, for whoever helps. It holds versions, the check of all devices, the
ends of the logs, what the dice said last, and small pictures of single spots of the board, if the owner allowed them
to be kept. It holds no game, no name of a player but those a log mentions, and no picture in which a face could be.
"""
FRAME_HEADS: Final = (*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
"""Marks in a JPEG behind which its size stands (ITU-T T.81, table B.1)."""


def make_report(folder: Path, table: Path | None, out: Path, last_bytes: str = "") -> list[str]:
    """Writes the report about a data folder, whole or not at all; the names of what is in it. Raises OSError.

    `last_bytes` is what a running app remembers of its dice, as a recording.
    """
    new = out.with_name(out.name + ".new")
    try:
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, data in _parts(folder, table, last_bytes):
                packed.writestr(name, data)
            names = packed.namelist()
        new.replace(out)
    finally:
        new.unlink(missing_ok=True)
    return names


def _parts(folder: Path, table: Path | None, last_bytes: str) -> Iterator[tuple[str, bytes]]:
    yield "README.txt", READ_ME.encode()
    yield "versions.json", json.dumps({**versions(), "system": _system()}, indent=1).encode()
    yield "doctor.json", _doctor(table)
    yield "system.log", _asked(SYSTEM_LOG)
    if last_bytes:
        yield "last-bytes.dlrec", last_bytes.encode()[-MOST_BYTES:]
    for name in (*LOGS, *SAID):
        if (folder / name).is_file():
            yield name, _text(folder / name)
    if table is not None and table.is_file():
        yield "table-file.toml", _text(table)
    recordings = sorted((folder / "recordings").glob("*.dlrec"), key=lambda path: path.stat().st_mtime)
    for path in recordings[-MOST_RECORDINGS:]:
        yield f"recordings/{path.name}", _text(path)
    yield from _crops(folder / "pictures")


def _system() -> Mapping[str, str]:
    try:
        told = platform.freedesktop_os_release()
    except OSError:
        told = {}
    return {"name": told.get("PRETTY_NAME", "unknown"), "kernel": platform.release(), "machine": platform.machine()}


def _doctor(table: Path | None) -> bytes:
    """What the doctor says, from a process of its own: a device may hang."""
    words = [sys.executable, "-m", "companion.cli", "doctor", "--json"]
    return _asked((*words, *(("--table", str(table)) if table is not None else ())))


def _asked(words: tuple[str, ...]) -> bytes:
    """What a program writes, or why it says nothing."""
    if shutil.which(words[0]) is None:
        return f"{words[0]} is not there\n".encode()
    try:
        done = subprocess.run(words, capture_output=True, timeout=LONGEST_S, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{words[0]}: {error}\n".encode()
    return _without_passwords(done.stdout[-MOST_BYTES:] or done.stderr[-MOST_BYTES:])


def _text(path: Path) -> bytes:
    """The end of a text file."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - MOST_BYTES))
        return _without_passwords(file.read())


def _without_passwords(data: bytes) -> bytes:
    return PASSWORD.sub(r"\1***@", data.decode("utf-8", "replace")).encode()


def _crops(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The newest small pictures of spots."""
    found = sorted(folder.glob("game-*/act-*.jpg"), key=lambda path: path.stat().st_mtime)
    for path in found[-MOST_CROPS:]:
        data = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
        if max(jpeg_size(data)) <= MOST_SIDE and data:
            yield f"crops/{path.parent.name}-{path.name}", data


def jpeg_size(data: bytes) -> tuple[int, int]:
    """Width and height of a JPEG, by its own marks; very large for what is none, so that nobody takes it for small."""
    at = 2
    while data.startswith(b"\xff\xd8") and at + 9 <= len(data) and data[at] == 0xFF:
        if data[at + 1] in FRAME_HEADS:
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 1 << 16, 1 << 16
