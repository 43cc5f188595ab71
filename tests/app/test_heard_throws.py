"""A throw that one journal has heard is not told to another one, and nothing in the file can stop the app."""

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.app.instruments.heard_throws import FILE, HeardFrom, HeardThrows
from companion.app.program import Program
from companion.app.wiring import make_program
from companion.devices.table_file import TableFile
from companion.practice.dice_base import LockStep, SimulatedDiceBase
from companion.session.intents import parse
from hardware.clock import SteppedClock

TICK_S = 1 / 30


class TwoJournals:
    """A dice base, and an app that is opened on one journal or the other."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.clock = folder, SteppedClock()
        self.base = SimulatedDiceBase(3, folder=folder)

    @contextmanager
    def open(self, journal: str) -> Iterator[Program]:
        """The app, from its start to its end."""
        table = TableFile("orconomy", "outside", True, self.folder, {"dice": (f"serial:{self.base.path}",)})
        program = make_program(table, self.clock, self.folder / f"{journal}.sqlite")
        assert program.dice is not None
        self.together = LockStep(self.base, program.dice)
        with program:
            self.wait(program, 1.0)
            yield program

    def wait(self, program: Program, seconds: float) -> None:
        """Let time pass for all of them."""
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            self.clock.advance(self.clock.now() + TICK_S)
            self.together.step(self.clock.now())
            program.drain(10.0)

    def say(self, program: Program, *texts: str) -> None:
        """Touch some buttons."""
        for text in texts:
            program.send(parse(text))
        self.wait(program, 0.1)

    def throw(self, program: Program, *dice: int) -> None:
        """Some dice are thrown, and everything about it is told."""
        self.wait(program, self.base.throw(self.clock.now(), dice, ()) - self.clock.now() + 1.0)


def asks_for_two(program: Program) -> bool:
    game = program.snapshot().game
    return game is not None and game.dice_due == 2


@pytest.mark.slow
def test_a_game_put_aside_takes_no_throw_of_another_game(tmp_path: Path) -> None:
    table = TwoJournals(tmp_path)
    begin = ("setup:count:2", "setup:ring:numeric", "setup:start")
    with table.open("first") as program:
        table.say(program, *begin)
        table.throw(program, 1)
        waiting = program.session.throws.tray.thrown
        assert set(waiting) == {1}
    with table.open("second") as program:
        table.say(program, *begin)
        assert asks_for_two(program)
        table.throw(program, 2)
        table.throw(program, 1)
        assert not asks_for_two(program)
    with table.open("first") as program:
        table.wait(program, 2.0)
        assert asks_for_two(program) and program.session.throws.tray.thrown == waiting
        table.throw(program, 2)
        assert not asks_for_two(program)
    table.base.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "[]",
        "{}",
        '{"bases": 3}',
        '{"bases": [1]}',
        '{"bases": [["a", "b", {}]]}',
        "\ud800",
        "[" * 60000,
        " " * 70000,
    ],
    ids=range(10),
)
def test_a_file_that_cannot_be_used_is_left_aside_and_told_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    (tmp_path / FILE).write_bytes(text.encode("utf-8", "surrogatepass"))
    with caplog.at_level(logging.WARNING):
        heard = HeardThrows(tmp_path)
    assert heard.bases() == () and FILE in caplog.text
    heard.keep(HeardFrom("cafe", 1, {1: 2}))
    assert json.loads((tmp_path / FILE).read_text())["bases"] == [["cafe", 1, {"1": 2}]]


def test_a_folder_that_is_gone_is_told_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    heard = HeardThrows(tmp_path / "gone")
    heard.keep(HeardFrom("cafe", 1, {1: 2}))
    assert "could not be written" in caplog.text and heard.bases()[0].uid == "cafe"
