"""The section `[[programs]]` of a table file: what it may say, and what is said where it cannot be."""

import re
import sys
import time
from pathlib import Path

import pytest

from companion.app import wiring
from companion.record.failures import TableFileError
from companion.session.intents import parse
from hardware.clock import MonotonicClock

GAME = 'version = 1\ngame = "economancy"\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "table.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_program_takes_a_seat(tmp_path: Path) -> None:
    file = written(tmp_path, GAME + '[[programs]]\nseat = 2\ncommand = ["./bot", "-x"]\n')
    (program,) = wiring.read_table(file, tmp_path).programs
    assert (program.seat, program.command, program.timeout_s) == (1, ("./bot", "-x"), 10.0)


PROGRAM = '[[programs]]\nseat = {seat}\ncommand = ["x"]\n'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "version = 1\n" + PROGRAM.format(seat=1),
            "programs cannot take a seat: orconomy knows no programs.*economancy",
        ),
        (GAME + PROGRAM.format(seat=5), "seat is 5, and economancy has seats 1 to 4"),
        (GAME + PROGRAM.format(seat=2) * 2, "programs.1.seat is 2, which another program has already"),
        (GAME + "[[programs]]\nseat = 1\n", "programs.0.command is missing"),
        (GAME + "[[programs]]\nseat = 1\ncommand = []\n", "programs.0.command"),
        (GAME + PROGRAM.format(seat=1) + "timeout_s = 0\n", "programs.0.timeout_s"),
        (GAME + "[[programs]]\nseat = 1\ncommand = './bot'\n", "must be a list"),
    ],
)
def test_what_cannot_be_is_refused_by_name(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(TableFileError) as told:
        wiring.read_table(written(tmp_path, text), tmp_path)
    assert re.search(says, str(told.value))


def test_a_game_named_beside_the_file_is_asked_whether_it_knows_programs(tmp_path: Path) -> None:
    file = written(tmp_path, GAME + PROGRAM.format(seat=1))
    with pytest.raises(TableFileError, match="orc knows no programs"):
        wiring.read_table(file, tmp_path, "orc")


def test_the_whole_app_seats_it_and_ends_it(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("while True:\n    input()\n    print([1], flush=True)\n", encoding="utf-8")
    seat = f'[[programs]]\nseat = 2\ncommand = ["{sys.executable}", "./bot.py"]\n[data]\nfolder = "data"\n'
    table = wiring.read_table(written(tmp_path, GAME + "simulated = true\n" + seat), tmp_path)
    (tmp_path / "data").mkdir()
    with wiring.make_program(table, MonotonicClock(), tmp_path / "data" / "journal.sqlite") as program:
        for touch in ("setup:count:2", "setup:start", "settle"):
            program.send(parse(touch))
        end = time.monotonic() + 30.0
        while 1 not in program.snapshot().sealed:
            assert time.monotonic() < end, program.snapshot().notices
            time.sleep(0.02)
        assert program._beside.programs is not None
        (running,) = program._beside.programs._running.values()
    assert not running._keeper.is_alive()
