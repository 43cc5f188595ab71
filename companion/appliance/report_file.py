"""One file for whoever helps from afar: versions, doctor, the last logs, the last bytes of the dice, small pictures.

No whole picture of the camera is in it, only those small ones of printed spots that the owner allowed to be kept, so no
face can be. Nor is any journal. Passwords in addresses are taken out.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import zipfile
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from companion.app.instruments.table_shape import table_shape
from companion.app.settings import SETTINGS
from companion.appliance.report_privacy import SECRET_NAMES, Private, names_kept
from companion.appliance.report_tables import Shown, doctor_shown, public_part, recording_shown
from companion.diagnose.machine_check import versions

LOGS: Final = ("orctable.log.1", "orctable.log", "eyes.log.1", "eyes.log", "spectators.log")
MOST_BYTES: Final = 1_000_000
"""Of one file, its end; a crop that is larger is none."""
MOST_RECORDINGS: Final = 3
MOST_CROPS: Final = 40
MOST_SIDE: Final = 400
"""Pixels of a crop. A printed spot has some hundred; a whole picture of the camera a thousand and more."""
LONGEST_S: Final = 60.0
SYSTEM_LOG: Final = ("journalctl", "--unit=orctable", "--boot", "--lines=2000", "--no-pager", "--output=short-iso")
READ_ME: Final = """What happened at this table, for whoever helps. It holds versions, the check of all devices, the
ends of the logs, what the dice said last, and small pictures of single spots of the board, if the owner allowed them
to be kept. It holds no game, no name of a player, and no picture in which a face could be. Passwords, keys and
addresses are taken out; *** stands in their place, now and then in the place of something harmless.
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
    parts = dict(_tables(folder, table))
    private = _private(folder, [word for part in parts.values() for word in part.secrets])
    yield "README.txt", READ_ME.encode()
    yield "versions.json", json.dumps({**versions(), "system": _system()}, indent=1).encode()
    yield "doctor.json", doctor_shown(_doctor(table), private).encode()
    yield "system.log", private.clean(_output_of(SYSTEM_LOG)).encode()
    if last_bytes:
        yield "last-bytes.dlrec", _recording(last_bytes.splitlines(), private)
    for name in LOGS:
        if (folder / name).is_file():
            yield name, private.clean(_end(folder / name)).encode()
    for name, part in parts.items():
        yield name, private.clean("\n".join([*part.lines, ""])).encode()
    recordings = sorted((folder / "recordings").glob("dice-*.dlrec"), key=lambda path: path.stat().st_mtime)
    for number, path in enumerate(recordings[-MOST_RECORDINGS:], 1):
        with path.open(encoding="utf-8", errors="replace") as lines:
            yield f"recordings/dice-{number}.dlrec", _recording(lines, private)
    yield from _crops(folder / "pictures")


def _tables(folder: Path, table: Path | None) -> Iterator[tuple[str, Shown]]:
    """The settings, and the table file: the one that was named, and the one written on the screen."""
    wanted = {
        "settings.toml": (folder / "settings.toml", SETTINGS),
        "table.toml": (folder / "table.toml", table_shape()),
    }
    if table is not None:
        wanted["table-file.toml"] = (table, table_shape())
    for name, (path, shape) in wanted.items():
        if path.is_file():
            yield name, public_part(path, shape)


def _private(folder: Path, words: list[str]) -> Private:
    """What is private at this table: what its files say beyond what is shown, keys in the environment, names."""
    keys = [value for name, value in os.environ.items() if SECRET_NAMES.search(name)]
    return Private.of([*words, *keys], names_kept(folder))


def _recording(lines: Iterable[str], private: Private) -> bytes:
    """A recording: its header, and of the rest the end."""
    head, *rest = [*recording_shown(lines, private), ""]
    size = 0
    kept = deque[str]()
    for line in reversed(rest):
        size += len(line) + 1
        if size > MOST_BYTES:
            break
        kept.appendleft(line)
    return "\n".join([head, *kept]).encode()


def _system() -> Mapping[str, str]:
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        release = {}
    return {"name": release.get("PRETTY_NAME", "unknown"), "kernel": platform.release(), "machine": platform.machine()}


def _doctor(table: Path | None) -> str:
    """What the doctor says, from a process of its own: a device may hang."""
    words = [sys.executable, "-m", "companion.cli", "doctor", "--json"]
    return _output_of((*words, *(("--table", str(table)) if table is not None else ())))


def _output_of(words: tuple[str, ...]) -> str:
    """What a program writes, or why it says nothing."""
    if shutil.which(words[0]) is None:
        return f"{words[0]} is not there\n"
    try:
        done = subprocess.run(words, capture_output=True, timeout=LONGEST_S, check=False)
    except (OSError, subprocess.SubprocessError) as error:
        return f"{words[0]}: {error}\n"
    return _last(done.stdout or done.stderr)


def _end(path: Path) -> str:
    """The end of a text file."""
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - MOST_BYTES - 1))
        return _last(file.read())


def _last(data: bytes) -> str:
    """Whole lines from the end: of half a secret nobody could say that it is one."""
    if len(data) > MOST_BYTES:
        data = data[-MOST_BYTES:].partition(b"\n")[2]
    return data.decode("utf-8", "replace")


def _crops(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The newest small pictures of spots."""
    paths = sorted(folder.glob("game-*/act-*.jpg"), key=lambda path: path.stat().st_mtime)
    for path in paths[-MOST_CROPS:]:
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
