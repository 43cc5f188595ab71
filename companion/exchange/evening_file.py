"""Finished games as a file: a table for a spreadsheet, or JSON that another table takes."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from companion.exchange.play_record import PLAY, SCHEMA, Play, from_plain, to_plain
from companion.record.log.reader import parse_object
from companion.schema.from_hints import record
from companion.schema.hints import at_most
from companion.schema.plain_files import open_plain, read_as
from companion.schema.sorts import Choice
from companion.schema.wrong_input import LogError

EVENING: Final = "evening/1"
LARGEST: Final = 16_000_000
MOST: Final = 20_000
COLUMNS: Final = (
    "id", "day", "minutes", "game", "edition", "simulated", "options", "person", "name", "placed", "score",
    "winner", "seal",
)  # fmt: skip
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would reckon out (OWASP, CSV injection)."""


class Evening(NamedTuple):
    """The whole file."""

    plays: Annotated[tuple[Annotated[Play, PLAY], ...], at_most(MOST)]


WHOLE: Final = record(Evening, frame={"schema": Choice((EVENING,))})


def as_json(plays: Iterable[Play]) -> str:
    """All of them as one JSON object, a game a line; the same games are the same bytes."""
    lines = ",\n".join(json.dumps(to_plain(play), ensure_ascii=False) for play in plays)
    return f'{{"schema": "{EVENING}", "plays": [\n{lines}\n]}}\n'


def as_csv(plays: Iterable[Play]) -> str:
    """A row for each person of each game (RFC 4180), with names of columns; no cell is a formula."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(COLUMNS)
    rows.writerows(disarmed(row) for play in plays for row in _rows(play))
    return out.getvalue()


def disarmed(cells: Iterable[object]) -> list[object]:
    """A row whose texts no spreadsheet takes for formulas: one that begins so has an apostrophe before it."""
    return [f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in cells]


def _rows(play: Play) -> Iterator[tuple[object, ...]]:
    options = "; ".join(f"{name}={value}" for name, value in play.options.items())
    whole = (play.id, play.day, play.minutes, play.game, play.edition, int(play.simulated), options)
    for one in play.people:
        score = "" if one.score is None else one.score
        yield (*whole, one.id, one.name, one.place, score, int(one.winner), play.seal)


def is_plays(file: Path) -> bool:
    """Whether a file begins as one of games to be taken. Raises OSError."""
    with open_plain(file) as opened:
        start = opened.read(200)
    return any(f'"schema": "{schema}"'.encode() in start for schema in (EVENING, SCHEMA))


def read(file: Path) -> tuple[Play, ...]:
    """The games of such a file. Raises LogError or Wrong (what is wrong in it, and where) or OSError."""
    if file.stat().st_size > LARGEST:
        raise LogError(f"{file}: is larger than {LARGEST} bytes. It cannot be the right file; name another one.")
    data = parse_object(file.read_bytes(), str(file), "It cannot be the right file; name another one.")
    if data.get("schema") == SCHEMA:
        return (from_plain(data, str(file)),)
    told: Evening = read_as(WHOLE, data, str(file))
    return told.plays
