"""One file for whoever helps from afar: versions, doctor, the last logs, the last bytes of the dice, small pictures.

No whole picture of the camera is in it, only those small ones of printed spots that the owner allowed to be kept, so no
face can be. Nor is any journal. Passwords in addresses are taken out.

Files of a table as a report shows them: built anew from what is known to be harmless, so that whatever nobody
thought of stays at the table.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from companion import devices
from companion.app.instruments.table_shape import table_shape
from companion.app.settings import SETTINGS
from companion.appliance.report_privacy import (
    HIDDEN,
    SECRET_NAMES,
    SHORT,
    Private,
    leaves,
    names_kept,
    rebuilt,
    secrets_of,
)
from companion.diagnose.machine_check import versions
from companion.schema.from_hints import Record
from companion.schema.hints import ByNumber, Items, OrNull, Row
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Sort
from companion.schema.wrong import Wrong

NO_TOML: Final = "# It cannot be read as TOML, so nothing of it is shown."
QUOTED: Final = re.compile(r"""["'\[{][^\n]*""")
KINDS: Final = ("usb", "rpicam", "picamera2", "serial", "gpio", "bluetooth", "hand", "camera")
"""Sources that name a device of this machine; behind any other word there may be an address or somebody's folder."""
ADDRESSED: Final = ("http", "https", "rtsp", "pipe", "file")
OWN_WORD: Final = re.compile("[a-z_]{1,40}")
WAYS: Final = ("rx", "tx", "ev")
FINDING: Final = ("kind", "backend", "ok", "why")
DOCTOR: Final = ("schema", "simulated")


def source_shown(text: str) -> str:
    """A camera or a dice source: the device it names, or the machine, and nothing else of an address."""
    kind, colon, _ = text.partition(":")
    if "://" in text:
        return rebuilt(text)
    if kind in KINDS and "@" not in text:
        return text
    return f"{kind}:{HIDDEN}" if colon and kind in ADDRESSED else HIDDEN


def word_shown(text: str) -> str:
    """A word of the app's own."""
    return text if OWN_WORD.fullmatch(text) else HIDDEN


SAID: Final[Mapping[str, Callable[[str], str]]] = {
    **{f"{device.kind}.{name}": source_shown for device in devices.DEVICES for name in device.devices_named},
    "explained.*": word_shown,
}
"""Free text of these files that a report shows, and how."""


@dataclass(slots=True)
class Shown:
    """What of a file is shown, one line for each value, and every text and number in it that is not."""

    lines: list[str] = field(default_factory=list)
    secrets: list[str] = field(default_factory=list)


def public_part(path: Path, sort: Record) -> Shown:
    """A TOML file: of the entries that `sort` knows their numbers, and words that are one of a few. A file that is
    not understood is not shown at all. Raises OSError.
    """
    raw = path.read_bytes()
    shown = Shown()
    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        text = raw.decode("utf-8", "replace")
        quoted = text.replace("'", '"').split('"')[1::2]
        return Shown([NO_TOML], [*quoted, *(line.partition("=")[2].strip() for line in text.splitlines())])
    _tell(data, sort, (), shown)
    return shown


def _tell(value: Any, sort: Sort | None, path: tuple[str, ...], shown: Shown) -> None:
    sort = sort.sort if isinstance(sort, OrNull) else sort
    inside = _inside(value, sort)
    for name, inner, inner_sort in inside or ():
        _tell(inner, inner_sort, (*path, name), shown)
    if inside is not None:
        return
    words = _harmless(value, sort, path)
    if words is not None:
        shown.lines.append(f"{'.'.join(path)} = {words}")
    if isinstance(value, str) and words != json.dumps(value):
        shown.secrets += secrets_of(value)
    elif words is None:
        shown.secrets += (word for word in leaves(value) if len(word) >= SHORT or not word.isdecimal())


def _inside(value: Any, sort: Sort | None) -> list[tuple[str, Any, Sort | None]] | None:
    """What is in a table or a list, each with its name and its sort, None for what is not known here; None for a value
    that is judged as one.
    """
    known: dict[str, Sort]
    match value, sort:
        case dict(), Record(entries=entries):
            known = {entry.key: entry.sort for entry in entries}
        case dict(), ByNumber(numbers, of=sort_of_each):
            known = {str(number): sort_of_each for number in numbers}
        case list(), Items(sort_of_each):
            known = {str(number): sort_of_each for number in range(len(value))}
        case list(), Row(sorts):
            known = {str(number): sort_there for number, sort_there in enumerate(sorts)}
        case _:
            return None
    pairs = value.items() if isinstance(value, dict) else ((str(number), item) for number, item in enumerate(value))
    return [(name, inner, known.get(name)) for name, inner in pairs]


def _harmless(value: Any, sort: Sort | None, path: tuple[str, ...]) -> str | None:
    """A value as it is shown, None if it is not."""
    if sort is None:
        return None
    harmless = SAID.get(".".join(path)) or SAID.get(".".join((*path[:-1], "*")))
    if harmless is not None and isinstance(value, str):
        return json.dumps(harmless(value))
    if isinstance(value, str) and not isinstance(sort, Choice):
        return None
    try:
        sort.read(value, ())
    except Wrong:
        return None
    return json.dumps(value)


def doctor_shown(text: str, private: Private) -> str:
    """What the doctor says; of why it cannot say anything, all but the values it names."""
    try:
        finding = json.loads(text)
        devices = [{name: _cleaned(device[name], private) for name in FINDING} for device in finding["devices"]]
        whole = {**{name: _cleaned(finding[name], private) for name in DOCTOR}, "devices": devices}
    except (ValueError, KeyError, TypeError, RecursionError):
        return private.clean(QUOTED.sub(HIDDEN, text))
    return json.dumps(whole, ensure_ascii=False, indent=1)


def _cleaned(value: Any, private: Private) -> Any:
    return value if isinstance(value, bool) else private.clean(str(value))


def recording_shown(lines: Iterable[str], private: Private) -> Iterator[str]:
    """A recording of a dice line: its bytes, and of its header what is known to be harmless."""
    for line in lines:
        try:
            written = json.loads(line)
            if "dlrec" in written:
                yield json.dumps(_header(written, private))
            elif written["d"] in WAYS:
                yield json.dumps({"t": float(written["t"]), "d": written["d"], "b": _piece(written, private).hex()})
        except (ValueError, KeyError, TypeError, RecursionError):
            continue  # half a line, where the file was cut


def _header(header: Mapping[str, Any], private: Private) -> Mapping[str, Any]:
    truth = header.get("truth")
    return {
        "dlrec": int(header["dlrec"]),
        "base": private.clean(str(header.get("base", ""))),
        "truth": None if truth is None else [[int(die), int(face)] for die, face in truth],
    }


def _piece(piece: Mapping[str, Any], private: Private) -> bytes:
    """What was said; of the line's own bytes only known secrets are taken out, or no frame stays whole."""
    text = bytes.fromhex(piece["b"]).decode("utf-8", "surrogateescape")
    clean = private.clean if piece["d"] == "ev" else private.without_known
    return clean(text).encode("utf-8", "surrogateescape")


LOGS: Final = ("orctable.log.1", "orctable.log", "eyes.log.1", "eyes.log", "spectators.log")
MOST_BYTES: Final = 1_000_000  # of one file, its end; a crop that is larger is none
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
