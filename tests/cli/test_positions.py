"""`orctable position` and `orctable why`: what follows from a position, if it can be, and where numbers come from."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from tests.cli.running import orctable, refused, rows

Data = dict[str, Any]


@pytest.fixture(scope="module")
def printed(played: Path) -> str:
    """The position at its end."""
    return orctable("replay", played, "--json").stdout


def checked(folder: Path, data: object, *words: str) -> Result:
    """What the command says of a position."""
    file = folder / "position.json"
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return orctable("position", file, *words)


def test_what_is_printed_is_accepted_again(tmp_path: Path, printed: str) -> None:
    result = checked(tmp_path, printed, "--json")
    assert (result.exit_code, result.stdout) == (0, printed)


def test_a_ring_that_was_put_right_stands_in_the_position(tmp_path: Path, played: Path) -> None:
    right = [2, 9, 4, 5, 6, 7, 8, 3, 10, 11]
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
    kept = [line for line in played.read_text(encoding="utf-8").splitlines() if '"do"' not in line]
    log = tmp_path / "ring.jsonl"
    line = {"do": "set_ring", **dict(zip(names, right, strict=True))}
    log.write_text(f"{kept[0]}\n{json.dumps(line)}\n", encoding="utf-8")
    printed = orctable("replay", log, "--json").stdout
    assert json.loads(printed)["ring"] == right
    assert checked(tmp_path, printed, "--json").stdout == printed


def test_people_are_told_in_lines(tmp_path: Path, played: Path, printed: str) -> None:
    result = checked(tmp_path, printed)
    data = json.loads(printed)
    assert result.exit_code == 0
    for player in data["players"]:
        assert f"{player['name']}: Trophies {player['trophies']}, Skulls {player['skulls']}, " in result.stdout
    replayed = orctable("replay", played).stdout.splitlines()
    known = "Risk Ratings known from the start: "  # a position has one list of them, which begins what goes on from it
    assert replayed[1:] == [line for line in result.stdout.splitlines() if not line.startswith(known)]


BARE: Data = {
    "ring": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "phase": "roll", "round": 5, "oracle": "Mog", "active": 7, "crisis": 3,
    "players": [{"name": "Grishnak", "colour": "tusk", "skulls": 14, "cards": 3},
                {"name": "Mog", "colour": "moon", "skulls": 25, "cards": 2}],
    "industries": {"7": {"price": 9, "companies": [{"player": "Grishnak", "pledged": True}, {"player": "Mog"}],
                         "startups": [{"player": "Mog"}]}},
}  # fmt: skip


def changed(**changes: Any) -> Data:
    """The bare position with some of it changed."""
    data: Data = json.loads(json.dumps({**BARE, **changes}))
    return data


def many(player: str, count: int) -> list[Data]:
    """So many Companies of a player."""
    return [{"player": player}] * count


IMPOSSIBLE: dict[str, tuple[Data, str]] = {
    "eleven tokens": (changed(industries={"7": {"companies": many("Mog", 11)}}), "Mog has 11 tokens"),
    "debts": (changed(players=[{**BARE["players"][0], "skulls": -2}, BARE["players"][1]]), "Grishnak has Skulls: -2"),
    "a card too many": (changed(deck=44), "are 49; there are 48"),
    "five of a kind": (changed(discards=["veto"] * 5), "5 copies of Veto"),
    "the wrong Hindmost": (changed(hindmost="Mog"), "is with Mog; by the Trophies it belongs to nobody"),
    "a bid below the price": (
        changed(industries={"7": {"price": 9}}, phase="auction", step="bid",
                details={"turn": "Grishnak", "bids": {"Mog": 5}, "passed": [], "fees": {}}),
        "Mog has bid 5; the price is 9",
    ),
    "no Oracle": (changed(oracle=None), "the Oracle cannot be nobody"),
    "nothing to convert": (
        changed(industries={}, phase="startups", step="convert",
                details={"winner": "Mog", "bids": {"Mog": 1}, "passed": ["Grishnak"]}),
        "Mog has no Startup",
    ),
    "a winner below the target": (changed(phase="over", winner="Mog"), "Mog has won with Trophies: 1; the target is 9"),
    "a target reached": (changed(target=2, industries={"7": {"companies": many("Mog", 1)}}), "Mog has 2 Trophies"),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_answered_with_no(tmp_path: Path, name: str) -> None:
    data, said = IMPOSSIBLE[name]
    result = checked(tmp_path, data)
    assert result.exit_code == 1
    assert said in result.stdout
    result = checked(tmp_path, data, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["problems"]


MALFORMED: dict[str, tuple[str, str]] = {
    "empty": ("", "is empty"),
    "not JSON": ("hello", "not JSON"),
    "a list": ("[]", "curly brackets"),
    "deep nesting": ("[" * 100_000, "not JSON"),
    "deep object": ('{"a":' * 100_000, "not JSON"),
    "a name twice": ('{"ring": [], "ring": []}', "'ring' stands there twice"),
    "no number": ('{"round": NaN}', "NaN is not a number"),
    "endless": ('{"round": -Infinity}', "Infinity is not a number"),
    "a long number": ('{"round": ' + "9" * 10_000 + "}", "not JSON"),
    "a large number": (json.dumps(changed(round=10**30)), "round is 1000"),
    "beyond any float": (json.dumps(BARE).replace('"round": 5', '"round": 1e999'), "round is Infinity"),
    "another schema": (json.dumps(changed(schema="why/1")), "schema is 'why/1'"),
    "an unknown field": (json.dumps(changed(speed=1)), "speed is not known here"),
    "a long unknown field": (json.dumps(changed(**{"x" * 100_000: 1})), "is not known here"),
    "no ring": (json.dumps({name: value for name, value in BARE.items() if name != "ring"}), "ring is missing"),
    "a ring that is none": (json.dumps(changed(ring=[2] * 10)), "ring must name each industry"),
    "no player": (json.dumps(changed(players=[])), "players is [] and must be a list of 2 to 5"),
    "players that are none": (json.dumps(changed(players=[1, 2])), "players.0"),
    "a nameless player": (json.dumps(changed(players=[{"skulls": 1}, {"skulls": 1}])), "players.0.name is missing"),
    "two of a name": (json.dumps(changed(players=[BARE["players"][0]] * 2)), "same name"),
    "a strange colour": (json.dumps(changed(players=[{**BARE["players"][0], "colour": "red"}] * 2)), '"red"'),
    "two Crisis tokens": (json.dumps(changed(crisis=[3, 4])), "crisis is [3, 4]"),
    "an option": (json.dumps(changed(options={"speed": 1})), "option 'speed'"),
}  # fmt: skip


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_position_is_refused_in_one_message(tmp_path: Path, name: str) -> None:
    text, said = MALFORMED[name]
    result = checked(tmp_path, text)
    refused(result, "position.json", said)
    assert len(result.stderr) < 1000


BYTES = {
    "Latin": ('{"name": "\u00e4"}'.encode("latin-1"), "not JSON"),
    "UTF-16": (json.dumps(BARE).encode("utf-16"), "not JSON"),
    "a mark first": (b"\xef\xbb\xbf{}", "BOM"), "zeros": (b"\0" * 1000, "not JSON"),
    "too large": (b" " * 1_000_001, "larger than"),
}  # fmt: skip


@pytest.mark.parametrize("name", BYTES)
def test_a_file_that_is_no_text_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "position.json").write_bytes(BYTES[name][0])
    refused(orctable("position", tmp_path / "position.json"), "position.json", BYTES[name][1])


def test_a_number_has_its_trail(played: Path) -> None:
    name = rows(played)[0]["players"][0]["name"]
    result = orctable("why", played, f"skulls:{name}", "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["schema"] == "why/1"
    assert data["start"] + sum(step["change"] for step in data["steps"]) == data["value"]
    lines = {row["n"]: row for row in rows(played)[1:]}
    assert data["steps"]
    for step in data["steps"]:
        assert lines[step["line"]]["do"] == step["action"]["do"]
        assert step["rule"]


def test_the_trail_ends_where_it_is_told_to(played: Path) -> None:
    name = rows(played)[0]["players"][0]["name"]
    data = json.loads(orctable("why", played, f"trophies:{name}", "--until", "8", "--json").stdout)
    position = json.loads(orctable("replay", played, "--until", "8", "--json").stdout)
    assert data["value"] == position["players"][0]["trophies"]
    assert all(step["line"] <= 8 for step in data["steps"])


@pytest.mark.parametrize("field", ["hindmost", "price:7", "interest:Anna"])
def test_the_trail_is_told_in_lines(played: Path, field: str) -> None:
    result = orctable("why", played, field)
    data = json.loads(orctable("why", played, field, "--json").stdout)
    assert result.exit_code == 0
    assert result.stdout.count("\nline ") == len(data["steps"])
    assert f"{field} is {'nobody' if data['value'] is None else data['value']}" in result.stdout
    assert "None" not in result.stdout


@pytest.mark.parametrize("field", ["speed:Anna", "skulls:Nobody", "price:99", "hindmost:Anna"])
def test_an_unknown_number_is_refused(played: Path, field: str) -> None:
    refused(orctable("why", played, field), field, "Ask for")


def test_the_trail_of_a_broken_log_is_refused(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "log.jsonl"
    header = rows(played)[0]
    file.write_text(json.dumps(header) + '\n{"do": "pay", "player": "Anna"}\n', encoding="utf-8")
    refused(orctable("why", file, "hindmost"), "log.jsonl line 2")


def test_every_command_is_told_of() -> None:
    output = orctable("--help").stdout
    assert all(word in output for word in ("position", "why", "replay", "run", "practice", "doctor", "bench", "course"))
