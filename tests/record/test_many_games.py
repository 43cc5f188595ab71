"""A journal that has kept many games: an act costs what it cost in the first, and older seals are still believed."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

import pytest

from companion.record.damaged_journal import write
from companion.record.journal import Journal
from companion.record.storage.contents import HEAD, look
from companion.record.storage.seals import header_name, of_fact
from companion.record.writer import Writer

LINE = {"do": "bid", "player": 1, "amount": 7}


def keep_games(path: Path, games: int) -> None:
    """A journal of so many short games."""
    facts = {header_name(game): '{"game":"any"}' for game in range(1, games + 1)}
    facts |= {f"begun:{game}": "2026-01-01" for game in range(1, games + 1)}
    facts |= {"game": str(games), "header": '{"game":"any"}'}
    write(path, facts, {game: ['{"do":"bid"}'] * 3 for game in range(1, games + 1)}, 1)


def work_of(act: Callable[[], None]) -> int:
    """How many steps of Python an act takes, whatever else the machine does: calls, those into C, and returns."""
    steps = 0

    def count(*_: object) -> None:
        nonlocal steps
        steps += 1

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return steps


def test_an_act_costs_at_most_twice_as_much_when_many_games_are_kept(tmp_path: Path) -> None:
    work = {}
    for games in (10, 2000):
        keep_games(tmp_path / f"{games}.sqlite", games)
        with Journal(tmp_path / f"{games}.sqlite") as journal:
            writer = Writer(journal)
            writer.keep(0.0, [LINE], {"dice": "1"})
            work[games] = work_of(lambda writer=writer: writer.keep(0.0, [LINE], {"dice": "2"}))  # type: ignore[misc]
    assert work[2000] <= 2 * work[10]


def seal_as_before(path: Path) -> None:
    """Gives a journal the seal over everything that was written before it was a sum."""
    contents = look(path)
    texts = [f"{name} {seal}" for name, seal in sorted(contents.fact_seals.items()) if name != HEAD]
    texts += [f"{game} {count} {seal}" for game, (count, seal) in sorted(contents.heads.items())]
    parts = [text.encode() for text in texts]
    head = blake2b(b"".join(len(part).to_bytes(8, "big") + part for part in parts), digest_size=10).hexdigest()
    with closing(sqlite3.connect(path)) as database, database:
        row = (head, of_fact(HEAD, head, contents.count), HEAD)
        database.execute("UPDATE facts SET value = ?, seal = ? WHERE name = ?", row)


def test_a_journal_sealed_in_the_older_way_is_believed_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite"
    keep_games(path, 3)
    seal_as_before(path)
    with Journal(path) as journal:
        assert journal.salvaged is None
        journal.add(3, [LINE], {"dice": "2"})
    with Journal(path) as journal:
        assert journal.salvaged is None and journal.lines(3)[-1] == LINE


@pytest.mark.parametrize("older", [True, False])
def test_whichever_seal_stands_over_everything_a_missing_end_is_noticed(tmp_path: Path, older: bool) -> None:
    path = tmp_path / "journal.sqlite"
    keep_games(path, 3)
    if older:
        seal_as_before(path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM lines WHERE game = 3 AND n = 3")
    with Journal(path) as journal:
        assert journal.salvaged and "missing" in journal.salvaged.why
