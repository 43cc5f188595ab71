"""A player who is absent: the app plays the seat in sight of all, anything it does can be undone, or the game waits."""

from pathlib import Path

import pytest

from companion.session.people.absent_seats import PAUSE_S
from companion.session.snapshot import HistoryLine
from tests.session.table import Table


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Anna and Boris without a camera, at the revenue of round 1."""
    made = Table(tmp_path, eyes=False)
    made.first_round()
    return made


def by_app(table: Table) -> list[HistoryLine]:
    """What the app has done for somebody, oldest first."""
    return [line for line in reversed(table.shown.history) if line.source == "app"]


def let_play(table: Table, acts: int = 1) -> None:
    """Let so much time pass that the app could act so often."""
    for _ in range(acts):
        table.wait(PAUSE_S + 0.1)


def why_not(table: Table) -> object:
    return dict(table.shown.notices[-1].args)["why"]
