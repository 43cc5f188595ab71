"""A few acts of a game on a table without devices, for the tests that damage what was kept of it."""

from pathlib import Path
from random import Random

from companion.app.program import Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.games.orconomy.view_shapes import TableView
from companion.session.intents import parse
from companion.session.snapshot import DeviceView, Snapshot

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
    table = app.snapshot().game
    assert isinstance(table, TableView)
    return table


def device(app: Program, kind: str) -> DeviceView:
    """A device's card as it is shown."""
    app.drain(PATIENCE)
    return next(card for card in app.snapshot().devices if card.kind == kind)


def codes(app: Program) -> list[str]:
    """What the table is told just now."""
    app.drain(PATIENCE)
    return [notice.code for notice in app.snapshot().notices]


def play(folder: Path, acts: int = 60) -> Path:
    """Set a game up, play on by a seeded finger, close the app; gives the journal."""
    rng = Random(1)
    with program(folder) as app:
        tap(app, *SET_UP, *FIRST_ACTS)
        for _ in range(acts):
            tap(app, *_next(shown(app), rng))
    return folder / "journal.sqlite"


def _next(table: TableView, rng: Random) -> tuple[str, ...]:
    if table.phase in ("roll", "crisis_roll"):
        return f"die:1:{rng.randint(1, 6)}", f"die:2:{rng.randint(1, 6)}"
    offer = rng.choice(table.offers)
    if rng.random() < 0.3:
        return ("settle",)
    numbers = [str(rng.choice(list(domain)[:3])) for domain in offer.domains]
    return (":".join(("do", offer.kind, str(offer.player), *numbers)),)
