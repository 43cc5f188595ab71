"""A table of Economancy without plugs: a session with a journal in a folder, played by touches alone."""

from pathlib import Path

from companion.games.economancy.view import EconomancyView
from companion.session.ports import Programs
from companion.session.snapshot import Snapshot
from tests.session.table import PlainTable

NAMES = ("Anna", "Boris", "Clara", "Dima")
ON_SCREEN = tuple(f"setup:option:entry_{phase}:screen" for phase in ("invest", "defend", "buy"))
"""Touches by which all choices are made on the screen."""


class EconomancyTable(PlainTable):
    """A session of Economancy and everything it shows; `out` is every snapshot."""

    def __init__(
        self, folder: Path, names: tuple[str, ...] = NAMES, *touches: str, programs: Programs | None = None
    ) -> None:
        called = (f"setup:count:{len(names)}", *(f"setup:name:{seat}:{name}" for seat, name in enumerate(names)))
        self.out: list[Snapshot] = []
        super().__init__(folder, *called, *touches, new_id=lambda: "abcdefgh", first="economancy", programs=programs)

    def _see(self, snapshot: Snapshot) -> None:
        super()._see(snapshot)
        self.out.append(snapshot)

    @property
    def view(self) -> EconomancyView:
        """What the screen shows of the position."""
        assert isinstance(self.shown.game, EconomancyView), self.shown.notices
        return self.shown.game
