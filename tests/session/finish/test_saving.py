"""What is saved of a finished game: a table of numbers, a log that replays, and a sentence where nothing can be."""

import csv
import os
from pathlib import Path

import pytest

from companion.app import catalogue
from companion.record.log.replay import replay
from companion.record.past import saved_files
from tests.games.finished_games import keep
from tests.session.table import Table


@pytest.fixture
def over(tmp_path: Path) -> Table:
    """A game that is over."""
    keep(tmp_path, "orconomy", 3, (5,))
    return Table(tmp_path, eyes=False)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_table_and_log_are_saved_beside_the_journal(over: Table) -> None:
    over.press("save")
    chronicle = over.shown.chronicle
    assert chronicle is not None and over.shown.notices[-1].code == "numbers_saved"
    path = Path(over.shown.saved[1])
    assert path.name == "2026-11-11-orconomy-game-1" and path.parent == over.folder / "saved"
    kept = rows(path.with_name(path.name + ".csv"))
    for race in chronicle.races:
        for name, run in zip(chronicle.names, race.runs, strict=True):
            assert [int(row["value"]) for row in kept if (row["what"], row["who"]) == (race.field, name)] == list(run)
    assert chronicle.dice is not None
    first, second = chronicle.dice.throws[:2]
    faces = [(row["what"], row["who"], int(row["value"])) for row in kept if row["what"].startswith("throw ")]
    assert faces[:4] == [
        ("throw 1", "die 1", first[0]),
        ("throw 1", "die 2", first[1]),
        ("throw 2", "die 1", second[0]),
        ("throw 2", "die 2", second[1]),
    ]
    assert len(faces) == 2 * len(chronicle.dice.throws)
    again = replay(path.with_name(path.name + ".jsonl"), catalogue.games())
    assert again.sealed and again.track.state == over.session.running.history.state
    over.close()


def test_a_stick_that_is_plugged_in_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "media" / "orc" / "STICK").mkdir(parents=True)
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path).name == "STICK")
    paths = list(saved_files.places(tmp_path / "beside", (tmp_path / "media", tmp_path / "none")))
    assert paths == [tmp_path / "media" / "orc" / "STICK" / "orctable", tmp_path / "beside" / "saved"]
