"""What an older orctable has written opens as it was: logs to the same end, positions, and odd targets with a name."""

import gzip
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.orconomy.rules.text.position_fields import from_data, to_data
from companion.games.protocol import Action
from companion.record.history import History
from companion.record.journal import Journal
from companion.record.log import reader
from companion.record.log.reader import read_position
from companion.record.unplayable_lines import repair
from companion.session.facts import CHECKS
from tests.many_rows import each_row, few_quick

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
    data = json.loads((BEFORE / name.replace(".jsonl", ".end.json")).read_text(encoding="utf-8"))
    assert list(state.skulls) == data["skulls"]
    assert state == from_data(state.agreed, data["position"])._replace(before=state.before)
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
    problems = track.game.files.position(track.state)["problems"]
    assert problems == [{"code": "target_not_allowed", "note": True, "target": target, "least": 8, "most": 10}]
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


KEPT = Path(__file__).parents[3] / "data" / "before" / "places.jsonl.gz"
PLAYED = [json.loads(line) for line in gzip.decompress(KEPT.read_bytes()).decode().splitlines()]
COUNTED = (
    "phase", "step", "round", "oracle", "active", "crisis", "hindmost", "winner", "dice", "deck", "discards", "before",
    "fresh", "covered", "near", "turn", "winners",
)  # fmt: skip


def digest(position: dict[str, Any]) -> str:
    """All numbers and pieces of a sheet, in whatever order the pieces of an industry stand there."""
    sectors = {number: {key: in_order(value) for key, value in sector.items()} for number, sector in
               position["industries"].items()}  # fmt: skip
    counted = {"players": position["players"], "industries": sectors, **{name: position[name] for name in COUNTED}}
    return hashlib.sha256(json.dumps(counted, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:12]


def in_order(value: Any) -> Any:
    return sorted(value, key=lambda item: json.dumps(item, sort_keys=True)) if isinstance(value, list) else value


def unordered(position: dict[str, Any]) -> dict[str, Any]:
    """A position in which the order of the pieces in an industry means nothing."""
    sectors = {
        number: {key: in_order(value) for key, value in sector.items()}
        for number, sector in position["industries"].items()
    }
    return {**position, "industries": sectors}


@few_quick("number", range(len(PLAYED)), 10)
def test_a_log_of_before_comes_to_the_numbers_it_had(number: int) -> None:
    told = PLAYED[number]
    opened = GAMES.open(told["header"])
    state, sums, kept = opened.state, [], iter(told["positions"])
    fills = state.agreed.options.extras_fill_freed_slots
    assert state.agreed.options.company_place == "slot_first"
    for count, line in enumerate(told["lines"], 1):
        action: Action = opened.game.rules.from_line(line, opened.names)
        assert opened.game.rules.to_line(action, opened.names) == line
        assert opened.game.rules.refusal(state, action) is None, (count, line)
        state = opened.game.rules.apply(state, action)
        if count % 10 == 0:
            sums.append(digest(as_then(opened.game.files.position(state), fills=fills)))
            assert sums[-1] == told["sums"][len(sums) - 1], (count, line)
        if count % 75 == 0:
            written = next(kept)
            assert unordered(as_then(to_data(state), fills=fills)) == unordered(written)
    assert (sums, digest(as_then(opened.game.files.position(state), fills=fills)), list(state.skulls)) == (
        told["sums"],
        told["end"],
        told["skulls"],
    )


def as_then(position: dict[str, Any], *, fills: bool) -> dict[str, Any]:
    """A position as it was written then: nothing said where a moved Company lay, nor, where Companies move into slots
    that become free, which of them still waited; and nobody could say that they want to play a card.
    """
    assert position.pop("wanting") == []
    for moved in position["details"].get("moved", ()):
        assert moved.pop("beside") is False
    for sector in position["industries"].values():
        sector["beside"] = [] if fills else sector["beside"]
    return position


@each_row("number", range(len(PLAYED)))
def test_a_position_of_before_opens_and_is_written_as_it_was(number: int) -> None:
    told = PLAYED[number]
    opened = GAMES.open(told["header"])
    fills = opened.state.agreed.options.extras_fill_freed_slots
    for position in told["positions"]:
        state = from_data(opened.state.agreed, position)
        assert unordered(as_then(to_data(state), fills=fills)) == unordered(position)
        assert from_data(state.agreed, to_data(state)) == state
