"""How far long work has come: a bar on a terminal, plain lines elsewhere, and results where they belong."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.progress import progress
from companion.practice import launch
from tests.cli.running import orctable

WORK = """
from companion.cli.progress import progress
with progress("shelling nuts", 2) as shown:
    for part in shown.over((1, 2)):
        shown.say(f"nut {part} [is] open")
"""


def on_a_terminal(out: Path | None = None) -> str:
    """What a terminal shows of the work; its results go to a file when one is named."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    with open(out or os.devnull, "w", encoding="utf-8") as file:
        results = file.fileno() if out else theirs
        child = subprocess.Popen([sys.executable, "-c", WORK], stdout=results, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    try:
        while part := os.read(ours, 4096):
            shown += part
    except OSError:  # what reading says when nobody is at the other end any more
        pass
    os.close(ours)
    assert child.wait() == 0
    return shown.decode("utf-8")


@pytest.mark.slow
def test_a_terminal_shows_a_bar_below_the_results() -> None:
    output = on_a_terminal()
    assert "shelling nuts" in output and "2/2" in output and "━" in output
    assert "nut 1 [is] open\r\n" in output


@pytest.mark.slow
def test_results_sent_to_a_file_are_the_same_there_and_the_bar_stays_on_the_terminal(tmp_path: Path) -> None:
    output = on_a_terminal(tmp_path / "results")
    assert (tmp_path / "results").read_text(encoding="utf-8") == "nut 1 [is] open\nnut 2 [is] open\n"
    assert "2/2" in output and "open" not in output


def test_elsewhere_there_are_plain_lines_and_results_stay_apart(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("nuts", 2) as shown:
        for part in shown.over((1, 2)):
            shown.say(f"nut {part}")
    out, err = capsys.readouterr()
    assert out == "nut 1\nnut 2\n"
    assert err.splitlines() == ["nuts: 0/2", "nuts: 1/2", "nuts: 2/2"]


def test_a_thousand_parts_are_ten_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("nuts", 1000, done=250) as shown:
        for _ in shown.over(range(750)):
            pass
    lines = capsys.readouterr().err.splitlines()
    assert lines[:2] == ["nuts: 250/1000", "nuts: 300/1000"] and lines[-1] == "nuts: 1000/1000"
    assert len(lines) == 9


def test_work_of_unknown_length_is_named_once(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("measuring") as shown:
        shown.advance()
    assert capsys.readouterr().err == "measuring\n"


def test_practice_games_are_counted_also_when_one_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ValueError("the table fell over")

    monkeypatch.setattr(launch, "play_game", broken)
    result = orctable("practice", "--games", "3")
    assert result.exit_code == 1
    assert result.stdout.count("the table fell over") == 3
    assert "practice games: 3/3" in result.stderr and "practice games" not in result.stdout
