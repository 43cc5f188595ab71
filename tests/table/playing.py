"""A few acts of a game on a table without devices, for the tests that damage what was kept of it."""

from pathlib import Path

from companion.games.protocol import TableView
from companion.table.intents import parse
from companion.table.program import Program
from companion.table.snapshot import Snapshot
from companion.table.wiring import make_clock, make_program, read_table

SET_UP = ("setup:ring:numeric", "setup:next", "setup:next", "setup:next", "setup:next", "setup:start")
FIRST_ACTS = ("die:1:1", "die:2:2", "undo", "redo", "undo", "die:1:3", "die:2:4")
PATIENCE = 10.0


def program(folder: Path, journal: Path | None = None) -> Program:
    """The app on a table without devices, its game kept in `folder`."""
    table = read_table(None, folder)
    return make_program(table, make_clock(table), journal or folder / "journal.sqlite")


def tap(app: Program, *texts: str) -> Snapshot:
    """Tap one button after the other; what is shown then."""
    for text in texts:
        app.send(parse(text))
    app.drain(PATIENCE)
    return app.snapshot()


def shown(app: Program) -> TableView:
    """The running game as it is shown."""
    app.drain(PATIENCE)
    table = app.snapshot().table
    assert table is not None
    return table


def codes(app: Program) -> list[str]:
    """What the table is told just now."""
    app.drain(PATIENCE)
    return [notice.code for notice in app.snapshot().notices]


def play(folder: Path) -> Path:
    """Set a game up, do its first acts, close the app; gives the journal."""
    with program(folder) as app:
        tap(app, *SET_UP, *FIRST_ACTS, *(("settle", "undo", "redo") * 8))
    return folder / "journal.sqlite"
