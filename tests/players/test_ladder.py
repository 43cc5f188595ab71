"""The command that measures players: what it says, where it goes on, and what it refuses."""

import csv
from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.cli import all_commands

TWO = ("--game", "orc", "--level", "beginner", "--level", "random")


def ladder(*words: str) -> Result:
    return CliRunner().invoke(all_commands(), ["ladder", *words, "--lang", "en"])


def rows(file: Path) -> list[dict[str, str]]:
    """What stands under the command."""
    return list(csv.DictReader(file.read_text("utf-8").splitlines()[1:]))


def test_it_goes_on_where_it_stopped_and_comes_to_the_same(tmp_path: Path) -> None:
    """Games 1 to 12 and then 13 to 14 are the games 1 to 14, and the interval holds the share."""
    at_once, in_two = tmp_path / "once.csv", tmp_path / "two.csv"
    assert ladder(*TWO, "--games", "14", "--out", str(at_once)).exit_code == 0
    for games in ("12", "14"):
        told = ladder(*TWO, "--games", games, "--out", str(in_two))
    assert "of 14" in told.output and "%" in told.output
    one, other = rows(at_once), rows(in_two)
    assert [row["games"] for row in other] == ["12", "14"]
    assert one[-1]["won"] == other[-1]["won"]
    assert float(other[-1]["low"]) <= float(other[-1]["share"]) <= float(other[-1]["high"])
    assert float(other[-1]["share"]) > 0.7, "a beginner beats who does anything"


def test_it_measures_where_there_is_no_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert ladder(*TWO, "--games", "2", "--out", str(tmp_path / "ladder.csv")).exit_code == 0
    assert rows(tmp_path / "ladder.csv")[0]["commit"] == version("orctable")


def test_what_it_cannot_do_is_said_and_writes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "ladder.csv"
    file.write_text("# command: orctable ladder --game economancy\n", "utf-8")
    for words, told in (
        ((*TWO, "--out", str(file)), "Name another file"),
        (("--game", "orc", "--level", "beginner"), "give it twice"),
        ((*TWO, "--players", "4"), "for 2 to 2"),
        (("--game", "chess", *TWO[2:]), "no such game"),
    ):
        refused = ladder(*words, "--games", "2")
        assert refused.exit_code == 2 and told in " ".join(refused.output.split()), refused.output
    assert file.read_text("utf-8") == "# command: orctable ladder --game economancy\n"
