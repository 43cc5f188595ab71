"""Where a game's numbers are saved: a stick that is plugged in, else a folder beside the journal; and how they look."""

import csv
import io
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from companion.games.protocol.chronicle import Chronicle
from companion.record.journal import Line
from companion.record.log.reader import write_log
from companion.record.storage.files import READABLE, write_whole

MEDIA: Final = (Path("/media"), Path("/run/media"))
"""Where Linux desktops mount sticks: /media/NAME, /media/USER/NAME, or /run/media/USER/NAME (udisks2)."""
FOLDER: Final = "orctable"  # the folder made on a stick, so that nothing of ours lies about
BESIDE: Final = "saved"


def places(beside: Path, media: Sequence[Path] = MEDIA) -> Iterator[Path]:
    """Folders to be tried in turn: one on each stick that can be written, then the one beside the journal."""
    for root in media:
        for path in sorted((*root.glob("*"), *root.glob("*/*"))):
            if os.path.ismount(path) and os.access(path, os.W_OK):
                yield path / FOLDER
    yield beside / BESIDE


def name_of(chronicle: Chronicle, number: int, date: str) -> str:
    """What the files of a game are called, without their ends: `2026-11-22-orconomy-game-3`."""
    return "-".join(part for part in (date, chronicle.game, "game", str(number)) if part)


def save(folder: Path, name: str, chronicle: Chronicle, header: Mapping[str, Any], lines: Sequence[Line]) -> Path:
    """Writes NAME.csv and NAME.jsonl (the table log); returns their path without the end. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = io.StringIO()
    write_log(whole, header, lines)
    for end, text in ((".csv", as_csv(chronicle)), (".jsonl", whole.getvalue())):
        write_whole(folder / f"{name}{end}", text.encode(), READABLE)
    return folder / name


def as_csv(chronicle: Chronicle) -> str:
    """The numbers of a game as one table (RFC 4180): what, whose, which round or face, the value."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(("what", "who", "at", "value"))
    rows.writerows(_rows(chronicle))
    return out.getvalue()


def _rows(chronicle: Chronicle) -> Iterator[tuple[str, str, object, object]]:
    for race in chronicle.races:
        for name, run in zip(chronicle.names, race.runs, strict=True):
            yield from ((race.field, name, round_, value) for round_, value in zip(chronicle.rounds, run, strict=True))
    if chronicle.dice is not None:
        for place, faces in enumerate(chronicle.dice.throws, 1):
            yield from ((f"throw {place}", f"die {die}", "", face) for die, face in enumerate(faces, 1))
        yield from (("sum", "", total, count) for total, count, _ in chronicle.dice.sums)
        yield from (("sum expected", "", total, fair) for total, _, fair in chronicle.dice.sums)
    for tally in chronicle.counts:
        who = chronicle.names[tally.seat] if tally.seat >= 0 else ""
        yield f"{tally.code} total", "", "", tally.total
        yield f"{tally.code} most", who, tally.area or "", tally.most
    yield from (("taps", "", round_, count) for round_, count in chronicle.taps)
    for field in ("accepted", "asked", "corrected"):
        yield f"camera {field}", "", "", getattr(chronicle.readings, field)
    winners = chronicle.result.winners if chronicle.result else ()
    yield from (("winner", chronicle.names[seat], "", 1) for seat in winners)
