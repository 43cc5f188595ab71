"""A table of Economancy without plugs: a session with a journal in a folder, played by touches alone."""

from pathlib import Path
from random import Random

from companion.app.catalogue import games
from companion.games.economancy.view import EconomancyView
from companion.record.journal import Journal
from companion.session.intents import parse
from companion.session.ports import Programs
from companion.session.session import Session
from companion.session.snapshot import Snapshot
from hardware.clock import SteppedClock
from tests.session.table import NoInstruments, RememberingEyes

NAMES = ("Anna", "Boris", "Clara", "Dima")
ON_SCREEN = tuple(f"setup:option:entry_{phase}:screen" for phase in ("invest", "defend", "buy"))
"""Touches by which all choices are made on the screen."""


class EconomancyTable:
    """A session of Economancy and everything it shows; `out` is every snapshot. `eyes` look at the rows, if any do."""

    eyes: RememberingEyes | None = None

    programs: Programs | None = None

    def __init__(
        self, folder: Path, names: tuple[str, ...] = NAMES, *touches: str, programs: Programs | None = None
    ) -> None:
        self.folder, self.clock, self.programs = folder, SteppedClock(), programs
        self.shown = Snapshot()
        self.out: list[Snapshot] = []
        self.open()
        self.press(f"setup:count:{len(names)}", *(f"setup:name:{seat}:{name}" for seat, name in enumerate(names)))
        self.press(*touches)

    def open(self) -> None:
        """Begin, or go on where the journal ends."""
        self.folder.mkdir(exist_ok=True, parents=True)
        self.journal = Journal(self.folder / "journal.sqlite")
        self.session = Session(
            self.journal,
            self.clock,
            games(self.folder),
            NoInstruments(camera=self.eyes is not None),
            self.eyes,
            self._see,
            simulated=True,
            rng=Random(1),
            new_id=lambda: "abcdefgh",
            first="economancy",
            programs=self.programs,
        )

    def close(self) -> None:
        self.journal.close()

    def _see(self, snapshot: Snapshot) -> None:
        self.shown = snapshot
        self.out.append(snapshot)

    def press(self, *texts: str) -> None:
        """Touch some buttons, one after the other."""
        for text in texts:
            self.session.handle(parse(text))

    @property
    def view(self) -> EconomancyView:
        """What the screen shows of the position."""
        assert isinstance(self.shown.game, EconomancyView), self.shown.notices
        return self.shown.game

    def codes(self) -> list[str]:
        """What the table was told."""
        return [notice.code for notice in self.shown.notices]
