"""A player who is absent: the app plays the seat in sight of all, anything it does can be undone, or the game waits."""

from pathlib import Path

import pytest

from companion.session.people.absent_seats import PAUSE_S
from companion.session.snapshot import HistoryLine
from tests.session.table import Table, view


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


def test_the_seat_of_somebody_absent_is_played_and_told(table: Table) -> None:
    table.press("absent:0")
    assert table.shown.absent.seats == {0} and table.shown.notices[-1].code == "seat_absent"
    let_play(table)
    (line,) = by_app(table)
    assert (line.action.kind, line.action.player) == ("settle", 0)
    told = table.shown.notices[-1]
    assert (told.code, told.undo, dict(told.args)["app"]) == ("done", True, 1)


def test_people_may_act_for_somebody_absent_after_an_undo(table: Table) -> None:
    table.press("absent:0")
    let_play(table)
    table.press("undo", "do:settle:0", "do:settle:1", "do:close_revenue:-1")
    assert not table.shown.absent.held and by_app(table) == []
    turn = view(table).turns
    if turn == (1,):
        table.press("do:pass:1")
    let_play(table)
    assert [line.action.player for line in by_app(table)] == [0]


def test_a_fact_that_cannot_be_read_is_not_believed() -> None:
    from companion.session.facts import CHECKS

    game = None
    for data in ({"Anna": 1}, [1], "Anna"):
        with pytest.raises(ValueError):
            CHECKS["absent"](game, data)  # type: ignore[arg-type]
