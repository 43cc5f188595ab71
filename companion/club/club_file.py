"""club.toml: by what a table, or the hub itself, comes to the broker of a club. It holds a password: 0600.

Beside it a table keeps copies of evenings, as long as they may be needed.
"""

import json
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final

from companion.record.storage.files import write_whole
from companion.schema.from_hints import record
from companion.schema.plain_files import read_file
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Text, Whole

PRIVATE: Final = 0o600
COPY: Final = ".jsonl"
KEPT_S: Final = 24 * 3600.0  # how long a table keeps an evening after that was closed


@dataclass(frozen=True, slots=True)
class ClubFile:
    """The club's name, where its broker is, as whom, and the one certificate that is trusted."""

    club: Annotated[str, Text(60)]
    address: Annotated[str, Text(255)]
    port: Annotated[int, Whole(1, 65535)]
    table: Annotated[str, Text(20)]
    password: Annotated[str, Text(64)]
    certificate: Annotated[str, Text(10_000)]


CLUB: Final = record(ClubFile, frame={"version": Whole(1, 1)})


def read(path: Path) -> ClubFile:
    """Raises BoxError: what is wrong in it, and where."""
    club: ClubFile = read_file(path, CLUB)
    return club


def write(path: Path, club: ClubFile) -> None:
    """Writes it for its owner alone. Raises OSError."""
    rows = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in CLUB.write(club, ()).items()]
    write_whole(path, "\n".join(["version = 1", *rows, ""]).encode(), PRIVATE)


def is_closed(body: str) -> bool:
    """Whether this row of an evening says that it was closed."""
    with suppress(ValueError, AttributeError):
        return bool(json.loads(body).get("do") == "close")
    return False


def forget_past(evenings: Path, now: float) -> None:
    """Deletes the copies of evenings that have long been closed, with all that was kept beside them: by the clock of
    this machine, whatever the hub's says. Raises OSError.
    """
    for path in sorted(evenings.glob(f"*{COPY}")):  # what lies beside a copy comes before it
        closed = False
        if now - path.stat().st_mtime >= KEPT_S:
            with suppress(ValueError, LookupError):
                closed = is_closed(json.loads(path.read_text("utf-8").splitlines()[-1])[0])
        if closed:
            for beside in (*evenings.glob(f"{path.stem}-*{COPY}"), path.with_suffix(".first"), path):
                beside.unlink(missing_ok=True)
