"""What an older orctable has written opens as it was: logs to the same end, positions, and odd targets with a name."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.orconomy.rules.text.position_fields import from_data, to_data
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.log import reader
from companion.record.position_file import read_position
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from tests.many_rows import each_row

GAMES = catalogue.games()
BEFORE = Path(__file__).parents[3] / "data" / "before"
OLDER = sorted(path.name for path in BEFORE.glob("game-*.jsonl"))
POSITIONS = (BEFORE / "positions.jsonl").read_text(encoding="utf-8").splitlines()


def played(name: str) -> History[Any]:
    """A log of before, folded to its end."""
    header, lines = reader.read_log(BEFORE / name, GAMES)
    opened = GAMES.open(header)
    track: History[Any] = History(opened.game, opened.names, opened.state)
    track.fold(lines)
    return track


@each_row("name", OLDER)
def test_an_older_game_comes_to_the_end_it_had(name: str) -> None:
    """Banking covered every pay-off then: whoever began so goes on so."""
    state = played(name).state
    told = json.loads((BEFORE / name.replace(".jsonl", ".end.json")).read_text(encoding="utf-8"))
    assert list(state.skulls) == told["skulls"]
    assert state == from_data(state.agreed, told["position"])._replace(before=state.before)
    assert state.agreed.options.banking_covers == "every_pay_off"
    assert from_data(state.agreed, to_data(state)) == state


@pytest.mark.parametrize("line", POSITIONS, ids=range(len(POSITIONS)))
def test_an_older_position_opens_with_everything_that_stood_on_it(line: str, tmp_path: Path) -> None:
    file = tmp_path / "older.json"
    file.write_text(line, encoding="utf-8")
    data = read_position(file)
    opened, _ = GAMES.open_position(data, file.name)
    assert impossible(opened) == []
    for seat, player in enumerate(data["players"]):
        assert opened.game.files.position(opened.state)["players"][seat]["interest_gross"] in (
            player["interest_due"],
            opened.game.numbers.number(opened.state, "interest_gross", seat),
        )


def impossible(opened: Any) -> list[str]:
    return [problem.code for problem in opened.game.status(opened.state) if not problem.note]


def test_what_was_waived_in_an_older_winter_still_counts() -> None:
    older = [json.loads(line) for line in POSITIONS]
    waived = [data for data in older if data["phase"] == "winter" and data["details"]["waived"]]
    assert waived
    for data in waived:
        opened, _ = GAMES.open_position({key: data[key] for key in data if key != "schema"}, "older")
        seat = opened.state.phase.turn
        assert opened.state.covered[seat] == data["details"]["waived"]


@pytest.mark.parametrize(("name", "target"), [("old-target.jsonl", 5), ("old-target-31.jsonl", 31)])
def test_a_game_with_an_odd_target_opens_and_is_named(name: str, target: int) -> None:
    track = played(name)
    told = track.game.files.position(track.state)["problems"]
    assert told == [{"code": "target_not_allowed", "note": True, "target": target, "least": 8, "most": 10}]
    assert track.state.agreed.target == target


def test_so_does_its_journal(tmp_path: Path) -> None:
    kept = shutil.copy(BEFORE / "old-target.journal", tmp_path / "journal.sqlite")
    with Journal(Path(kept)) as journal:
        repair(journal, GAMES, CHECKS)
        opened = GAMES.open(json.loads(journal.facts()["header"]))
        track: History[Any] = History(opened.game, opened.names, opened.state)
        track.fold(journal.lines(1))
    assert track.state.agreed.target == 5
    assert track.state == played("old-target.jsonl").state
