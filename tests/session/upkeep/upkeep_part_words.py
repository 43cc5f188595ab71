"""What the staff ask of the machine is begun, told when it has ended, and never done during a game."""

from collections import deque
from pathlib import Path

import pytest

from companion.app.instruments.upkeep_tasks import UpkeepOutcome, UpkeepTasks
from tests.session.table import Table


class RememberingUpkeep(UpkeepTasks):
    """Begins everything, ends it when a test says so."""

    offers = frozenset({"backup", "report"})

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.start_anew = self.remember_anew
        self.begun: list[str] = []
        self.outcomes: deque[UpkeepOutcome] = deque()
        self.anew = self.cancelled = 0
        self.free = True
        self.percent = 0

    def undertake(self, task: str) -> bool:
        self.begun += [task] * self.free
        return self.free

    def ended(self) -> UpkeepOutcome | None:
        return self.outcomes.popleft() if self.outcomes else None

    def remember_anew(self) -> None:
        self.anew += 1

    def cancel(self) -> None:
        self.cancelled += 1


@pytest.fixture
def upkeep(tmp_path: Path) -> RememberingUpkeep:
    return RememberingUpkeep(tmp_path / "data")


@pytest.fixture
def table(tmp_path: Path, upkeep: RememberingUpkeep) -> Table:
    class Kept(Table):
        """A table whose machine is looked after."""

    Kept.parts = (upkeep,)
    return Kept(tmp_path, eyes=False)


def said(table: Table) -> list[tuple[str, list[str]]]:
    """The codes told, with the names of their values."""
    return [(notice.code, [name for name, _ in notice.args]) for notice in table.shown.notices]
