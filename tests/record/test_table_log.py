"""The examples of docs/table-log.md are whole logs and positions: they are taken out of the document and tried."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.orconomy.header import Header
from companion.games.orconomy.rules.text.position_fields import RECORDS, TABLE
from companion.record.header_to_game import FRAME
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.log import reader
from companion.record.log.reader import position_data, read_position
from companion.record.log.replay import import_log
from companion.schema.from_hints import Record
from companion.schema.wrong_input import LogError
from tests.house.modules import TOP
from tests.many_rows import each_row

GAMES = catalogue.games()

DOCUMENT = (TOP / "docs" / "table-log.md").read_text(encoding="utf-8")
LOGS = re.findall(r"```jsonl\n(.*?)```", DOCUMENT, re.DOTALL)
POSITIONS = re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)


def folded(folder: Path, text: str) -> History[Any]:
    """The game of a log."""
    file = folder / "log.jsonl"
    file.write_text(text, encoding="utf-8")
    header, lines = reader.read_log(file, catalogue.games())
    opened = GAMES.open(header)
    track: History[Any] = History(opened.game, opened.names, opened.state)
    track.fold(lines)
    return track


@pytest.mark.parametrize("number", range(len(LOGS)))
def test_an_example_is_a_game_that_can_be(tmp_path: Path, number: int) -> None:
    track = folded(tmp_path, LOGS[number])
    assert track.game.view(track.state).problems == ()
    assert track.written == LOGS[number].count("\n") - 1


@pytest.mark.parametrize("number", range(len(POSITIONS)))
def test_an_example_position_can_be_and_is_written_as_it_was_read(tmp_path: Path, number: int) -> None:
    file = tmp_path / "position.json"
    file.write_text(POSITIONS[number], encoding="utf-8")
    opened, agreed = GAMES.open_position(read_position(file), file.name)
    data = position_data(agreed, opened.game, opened.state)
    assert data["problems"] == []
    file.write_text(json.dumps(data), encoding="utf-8")
    again, agreed_again = GAMES.open_position(read_position(file), file.name)
    assert (again.state, agreed_again) == (opened.state, agreed)


def words(record: Record) -> list[str]:
    """The names of a record's values, and of what follows from them."""
    return list(record.known)


def test_every_field_is_in_the_document() -> None:
    names = [*words(TABLE), *(word for record in RECORDS.values() for word in words(record))]
    names += [*FRAME.known, *Header._fields]
    missing = [name for name in dict.fromkeys(names) if not re.search(rf"`{name}(\[\]|\{{\}}|`|\[\]\{{)", DOCUMENT)]
    assert missing == []


HEADER: dict[str, Any] = json.loads(LOGS[0].splitlines()[0])


def test_a_header_written_by_hand_is_written_out_for_ever(tmp_path: Path) -> None:
    whole = GAMES.written_out(HEADER)
    assert set(whole) == {*FRAME.known, *Header._fields} - {"position", "seal"}
    assert whole["options"]["overbid"] == "warn" and whole["start_money"] == 21 and whole["hindmost_pay"] == 3
    assert GAMES.open(whole).state == GAMES.open(HEADER).state
    (tmp_path / "log.jsonl").write_text(LOGS[0], encoding="utf-8")
    import_log(tmp_path / "log.jsonl", tmp_path / "journal.sqlite", GAMES)
    with Journal(tmp_path / "journal.sqlite") as journal:
        assert json.loads(journal.facts()["header"]) == whole


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an old version": ({"version": 1}, "version is 1: that game was played by rules without cards"),
    "a version to come": ({"version": 3}, "version is 3"),
    "an unknown option": ({"options": {"speed": 1}}, "option 'speed' is unknown"),
    "an unknown card": ({"ratings": {"ace": 3}}, "ratings.ace is not known"),
    "a rating of 7": ({"ratings": {"veto": 7}}, "ratings.veto is 7"),
    "too much money": ({"start_money": 1000}, "start_money is 1000"),
    "no money": ({"start_money": None}, "start_money is null"),
    "a position that is none": ({"position": []}, "position is [] and must be a table"),
    "half a position": ({"position": {"phase": "roll"}}, "position: round is missing"),
}


@each_row("name", WRONG)
def test_a_header_that_cannot_be_is_refused(name: str) -> None:
    change, said = WRONG[name]
    with pytest.raises(LogError) as refused:
        GAMES.open({**HEADER, **change})
    assert said in str(refused.value)


def test_a_position_that_cannot_be_begins_no_game() -> None:
    header = json.loads(LOGS[2].splitlines()[0])
    header["position"]["players"][0]["skulls"] = -3
    with pytest.raises(LogError, match="cannot be .negative_skulls."):
        GAMES.open(header)
