"""A game that is put away and laid out again under the camera: each piece ticks itself off where it belongs."""

from pathlib import Path

import pytest

from companion.app.catalogue import games
from companion.record.journal import Journal
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from companion.session.snapshot import LayStep
from tests.games.finished_games import keep
from tests.many_rows import each_row
from tests.session.table import Table


@pytest.fixture
def away(table: Table) -> Table:
    """The first round is on the table and goes into the box: the camera sees an empty board, after a restart too."""
    table.first_round()
    table.press("lay:open", "lay:done")
    table.lies = {number: ([], []) for number in table.lies}
    table.crisis = table.activity = 0
    table.look()
    table.close()
    table.open()
    table.look()
    return table


def steps(table: Table) -> dict[str, LayStep]:
    """What is laid out, by kind and area (or seat, or place)."""
    assert table.shown.laying is not None
    return {name(step): step for step in table.shown.laying.steps}


def name(step: LayStep) -> str:
    thing = step.thing
    where = thing.area or thing.place or thing.seat
    return f"{'take ' if step.take else ''}{thing.kind} {where}"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The journal of a game that is over."""
    return keep(tmp_path, "orconomy", 2, (3,))


@pytest.mark.slow
@each_row("spoilt", ['[1, "x"]', "7", '{"a": 1}', "[[]]"])
def test_spoilt_ticks_are_forgotten_and_the_game_is_kept(kept: Path, spoilt: str) -> None:
    with Journal(kept) as journal:
        lines = len(journal.bodies(1))
        journal.add(1, [], {"away": "1", "laid": spoilt})
        repair(journal, games(), CHECKS)
        assert "laid" not in journal.facts() and len(journal.bodies(1)) == lines
