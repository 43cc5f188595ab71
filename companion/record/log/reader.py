"""The table log: a whole game as text, one JSON object per line, the header first. Readable, diffable and stable."""

import json
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import IO, Annotated, Any, NamedTuple
from unicodedata import category

from companion.games.protocol import Game
from companion.record.header_to_game import FORMAT, VERSION, Games
from companion.record.journal import LONGEST_LINE, Line
from companion.record.storage.seals import FIELD, sealed
from companion.schema.from_hints import Record, record
from companion.schema.hints import Key
from companion.schema.plain_files import open_plain
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Names, Said, Sort, Text, Whole
from companion.schema.wrong import OR_DELETE, RENAME_IT, Inside, Wrong
from companion.schema.wrong_input import LogError

MOST_LINES = 5_000  # more than ten long games; every position on the way is kept for undo
LARGEST_LOG = 2_000_000
MOST_REDONE = 300_000  # how many actions all corrections together may replay
MOST_ITERATIONS = 1_000_000  # for how long an act may have been thought about
DEEPEST = 24  # lists and objects within each other; a position needs eight
LONGEST_NAME = 100
ONE_A_LINE = "Each line is one JSON object."
NO_LOG = "This is not a table log; name a file that `orctable export` has written."
UNWRITABLE = ("Cc", "Cs", "Zl", "Zp")
"""Unicode control characters, surrogates, and line and paragraph separators (unicode.org/reports/tr44)."""


_COUNT = Whole(1, MOST_LINES)
_ROLL = Whole(0, 2**32)


class Yes(Sort):
    """True and nothing else."""

    def read(self, value: object, names: Names) -> bool:
        if value is not True:
            raise Wrong("can only be true", OR_DELETE)
        return value


@dataclass(frozen=True, kw_only=True)
class AnyLine:
    """What every line may say."""

    n: Annotated[int | None, _COUNT] = None
    seal: Annotated[str | None, Text(40), Key(FIELD)] = None
    by: Annotated[str, Choice(("die", "camera", "hand", "human", "app", "program"))] = "hand"


@dataclass(frozen=True, kw_only=True)
class Undo(AnyLine):
    """A line that takes acts back."""

    undo: Annotated[int, _COUNT]


@dataclass(frozen=True, kw_only=True)
class Redo(AnyLine):
    """A line that brings acts back."""

    redo: Annotated[int, _COUNT]


@dataclass(frozen=True, kw_only=True)
class Settled(AnyLine):
    """A line that says that an act stands."""

    act: Annotated[int | None, _COUNT] = None
    settled: Annotated[bool, Yes()]


class Throw(NamedTuple):
    """The numbers of the rolls of both dice."""

    first: Annotated[int | None, _ROLL, Key("1")] = None
    second: Annotated[int | None, _ROLL, Key("2")] = None


OTHER_LINES: Mapping[str, Record] = {"undo": record(Undo), "redo": record(Redo), "settled": record(Settled)}
"""Lines that are not actions, by their distinguishing field."""
ACTION_FRAME: Mapping[str, Sort] = {
    **{entry.key: entry.sort for entry in record(AnyLine).entries}, "act": _COUNT, "mend": _COUNT,
    "way": Choice(("strike", "change", "insert", "part")), "reason": Text(40), "throw": record(Throw),
    "iterations": Whole(0, MOST_ITERATIONS),
}  # fmt: skip
"""What a line with an action may contain besides the action."""
SAID = Said()


def read_log(path: Path, games: Games) -> tuple[dict[str, Any], list[Line]]:
    """A log's header and lines as they stand there. Raises LogError naming the line and what is wrong with it."""
    try:
        with open_plain(path) as file:
            parsed = list(_objects(file, path.name))
    except OSError as error:
        raise LogError(f"{path}: cannot be read ({error.strerror}). Check the name.") from error
    if not parsed:
        raise LogError(f"{path.name}: is empty; a table log begins with a header line.")
    if "do" in parsed[0] or "undo" in parsed[0]:
        raise LogError(
            f"{path.name} line 1: is no header but an action. A table log begins with a header: write a line above it"
            f' that says {{"format": "{FORMAT}", "version": {VERSION}, "game": ..., "players": [...]}}.'
        )
    games.check(parsed[0], f"{path.name} line 1")
    _check_lines(parsed[1:], path.name)
    return parsed[0], parsed[1:]


def _check_lines(lines: Sequence[Line], name: str) -> None:
    redone = 0
    for number, (act, line) in enumerate(_acts(lines), 1):
        where = place_of(name, number)
        check_line(line, where)
        if line.get("act", act) != act:
            raise LogError(f"{where}: act is {line['act']} and must be {act}. Correct that line.")
        redone += number if "mend" in line else 0
        if redone > MOST_REDONE:
            raise LogError(f"{where}: too much was mended in so long a game. {NO_LOG}")


def place_of(name: str, number: int) -> str:
    """The place in its file of a game's line, counted from 1 after the header."""
    return f"{name} line {number + 1}"


def check_line(line: Mapping[str, Any], where: str) -> None:
    """Checks that a line has the fields of its kind, each of the right type. Raises LogError."""
    other = next((sort for name, sort in OTHER_LINES.items() if name in line), None)
    try:
        with Inside(file=where):
            if other is not None:
                other.read(line, ())
                return
            for name, value in line.items():
                with Inside(name):
                    ACTION_FRAME.get(name, SAID).read(value, ())
    except Wrong as wrong:
        if wrong.remedy == RENAME_IT:
            wrong.remedy = OR_DELETE  # what is said of lines stays as it was
        raise LogError(str(wrong)) from wrong
    if ("mend" in line) != ("way" in line):
        raise LogError(f"{where}: mend and way belong together. Correct that line.")


def _objects(file: IO[bytes], name: str) -> Iterable[dict[str, Any]]:
    size = 0
    for number in range(1, MOST_LINES + 2):
        raw = file.readline(LONGEST_LINE + 1)
        if not raw:
            return
        size += len(raw)
        if len(raw) > LONGEST_LINE:
            raise LogError(f"{name} line {number}: longer than {LONGEST_LINE} characters. {NO_LOG}")
        if size > LARGEST_LOG:
            raise LogError(f"{name}: larger than {LARGEST_LOG} bytes. {NO_LOG}")
        yield parse_object(raw, f"{name} line {number}")
    raise LogError(f"{name}: more than {MOST_LINES} lines. {NO_LOG}")


def parse_object(raw: bytes | str, where: str, remedy: str = ONE_A_LINE) -> dict[str, Any]:
    """JSON text as an object. Raises LogError: encoding, syntax, nesting too deep, a name twice, or no object."""
    try:
        text = raw if isinstance(raw, bytes) else raw.encode("utf-8", "surrogateescape")
        if not text.strip():
            raise ValueError("it is blank; leave blank lines out")
        if text.startswith((BOM_UTF8, BOM_UTF16_LE, BOM_UTF16_BE)):
            raise ValueError("it begins with a BOM; save the file as UTF-8 without one")
        value = json.loads(text.decode("utf-8"), object_pairs_hook=_once, parse_constant=_no_number)
        if b"\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")  # refuses lone surrogates
    except (UnicodeError, ValueError, RecursionError) as error:
        raise LogError(f"{where}: not JSON ({error}). {remedy}") from error
    if not isinstance(value, dict):
        raise LogError(f"{where}: not an object in curly brackets. {remedy}")
    if text.count(b"[") + text.count(b"{") > DEEPEST and _deeper(value, DEEPEST):
        raise LogError(f"{where}: lists and objects lie more than {DEEPEST} deep within each other. {remedy}")
    return value


def _deeper(value: object, most: int) -> bool:
    """Whether lists and objects are nested more deeply than `most`."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return most < 0 or any(_deeper(item, most - 1) for item in inner)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are all readable and different."""
    once: dict[str, Any] = {}
    for name, value in pairs:
        if name in once:
            raise ValueError(f"{name[:40]!r} stands there twice")
        if len(name) > LONGEST_NAME or not writable(name):
            raise ValueError(f"{name[:40]!r} is not known here")
        once[name] = value
    return once


def writable(text: str) -> bool:
    """Whether a text can be shown on one line."""
    return text.isprintable() or not any(category(letter) in UNWRITABLE for letter in text)


def _no_number(word: str) -> float:
    """NaN and Infinity are not JSON."""
    raise ValueError(f"{word} is not a number")


def bare(item: Mapping[str, Any]) -> dict[str, Any]:
    """A line without its checksum."""
    return {name: value for name, value in item.items() if name != FIELD}


def write_log(out: IO[str], header: Mapping[str, Any], lines: Sequence[Line]) -> None:
    """Writes header and lines, each with its chained checksum; the same game always yields the same bytes."""
    for item in sealed((header, *lines)):
        out.write(json.dumps(item, ensure_ascii=False, separators=(", ", ": ")) + "\n")


def in_force(lines: Sequence[Line], acts: Sequence[int]) -> list[Line]:
    """The lines of these acts, in order and renumbered, without what was undone, struck or corrected away."""
    by_act: dict[int, list[Line]] = {}
    for act, line in _acts(lines):
        if "do" in line:
            by_act.setdefault(act, []).append(line)
    kept = [
        {**{key: value for key, value in line.items() if key not in ("mend", "way")}, "act": number}
        for number, act in enumerate(acts, 1)
        for line in by_act.get(act, [])
    ]
    return [{**line, "n": number} for number, line in enumerate(kept, 1)]


def _acts(lines: Iterable[Line]) -> Iterable[tuple[int, Line]]:
    """Each line with the act it belongs to: the next one if the line does not say, or is a correction."""
    count = 0
    for line in lines:
        if "mend" in line or "settled" in line:
            count += 1
        elif "undo" not in line and "redo" not in line:
            count = line.get("act", count + 1)
        yield count, line


SCHEMA = "position/1"
LARGEST_FILE = 1_000_000
NAME_ANOTHER = "Name a file that `orctable position --json` or `orctable replay --json` has written."


def read_position(path: Path) -> dict[str, Any]:
    """A position file's data, with its schema checked and removed. Raises LogError: what, where, what to do now.

    A file larger than 1 MB is refused without reading it to its end.
    """
    try:
        with open_plain(path) as file:
            raw = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise LogError(f"{path}: cannot be read ({error.strerror}). Check the name.") from error
    if len(raw) > LARGEST_FILE:
        raise LogError(f"{path.name}: is larger than {LARGEST_FILE} bytes, which no position is. {NAME_ANOTHER}")
    if not raw.strip():
        raise LogError(f"{path.name}: is empty. {NAME_ANOTHER}")
    data = parse_object(raw, path.name, "A position is one JSON object.")
    schema = data.pop("schema", SCHEMA)
    if schema != SCHEMA:
        raise LogError(f"{path.name}: schema is {repr(schema)[:40]} and must be {SCHEMA!r}. {NAME_ANOTHER}")
    return data


def position_data(agreed: Mapping[str, Any], game: Game[Any], state: Any) -> dict[str, Any]:
    """The whole position as plain data: schema, what the table agreed on, and the game's own part."""
    fields = game.files.position(state)
    return {"schema": SCHEMA, **agreed, **fields}
