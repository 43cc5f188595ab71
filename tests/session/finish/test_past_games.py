"""The list of past games and going through one, with journals of whole games, sound and spoilt."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.record.journal import Journal
from companion.session.snapshot import PastView
from tests.games.finished_games import keep
from tests.session.table import Table


def table_of(folder: Path) -> Table:
    """A table whose last game is over."""
    table = Table(folder, eyes=False)
    assert table.shown.game is not None and table.shown.game.over
    return table


def past(table: Table) -> PastView:
    assert table.shown.past is not None
    return table.shown.past


@cache
def _journal_of_three() -> bytes:
    with TemporaryDirectory() as folder:
        return keep(Path(folder), "orconomy", 3, (3, 5, 8)).read_bytes()


def three(folder: Path) -> Path:
    """A folder with a journal of three games."""
    (folder / "journal.sqlite").write_bytes(_journal_of_three())
    return folder


def read_all(table: Table) -> None:
    """Let time pass until every listed game has been read."""
    table.press("past:list")
    for _ in range(5):
        table.wait(0.1)


@pytest.mark.parametrize("wrong", ["1970-01-01", "2099-12-31", "2026-11-1x", "yesterday"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_day_that_cannot_be_is_unknown(tmp_path: Path, number: int, wrong: str) -> None:
    """The clock of the machine was wrong that evening."""
    with Journal(three(tmp_path) / "journal.sqlite") as journal:
        journal.add(3, (), {f"begun:{number}": wrong})
    table = table_of(tmp_path)
    read_all(table)
    days = {game.number: game.date for game in past(table).games}
    assert days == {1: "2026-11-11", 2: "2026-11-12", 3: "2026-11-13", number: ""}
    assert wrong not in {record.date for record in past(table).records}
