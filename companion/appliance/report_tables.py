"""Files of a table as a report shows them: built anew from what is known to be harmless, so that whatever nobody
thought of stays at the table.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from companion import devices
from companion.appliance.report_privacy import HIDDEN, SHORT, Private, leaves, rebuilt, secrets_of
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
