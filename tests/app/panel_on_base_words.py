"""A button on the dice base, over a real line, moves the game on, and the lights of the base follow."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.program import Program
from companion.app.wiring import make_program, read_table
from companion.games.orconomy.view_shapes import TableView
from companion.practice.dice_base import LockStep
from companion.session.intents import parse
from hardware.clock import SteppedClock
from tests.hardware_panel.base_with_buttons import BaseWithButtons

BEGIN = ("setup:count:2", "setup:ring:numeric", "setup:start", "die:1:1", "die:2:2", "do:oracle:0")
ORACLE, HINDMOST = 1, 2  # bits of the lights at a seat; bit 0 is the seat's own


class Evening:
    """The app on a table whose buttons and lights are those of its dice base."""

    def __init__(self, folder: Path) -> None:
        self.base = BaseWithButtons(folder, SteppedClock())
        file = folder / "table.toml"
        file.write_text(
            'version = 1\nclock = "outside"\n[buttons]\nbase = true\n[lights]\nbase = true\n'
            f'markers = ["oracle", "hindmost"]\n[dice]\nport = "{self.base.base.path}"\n[data]\nfolder = "data"\n',
            encoding="utf-8",
        )
        self.app: Program = make_program(read_table(file, folder), self.base.clock, folder / "journal.sqlite")
        assert self.app.dice is not None
        self.base.together = LockStep(self.base.base, self.app.dice)

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / 0.02)):
            self.base.clock.advance(self.base.clock.now() + 0.02)
            self.base.step()
            self.app.drain(10.0)

    def say(self, *texts: str) -> None:
        for text in texts:
            self.app.send(parse(text))
            self.wait(0.04)

    def game(self) -> TableView:
        game = self.app.snapshot().game
        assert isinstance(game, TableView)
        return game


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path)
    with made.app:
        made.wait(1.5)
        made.say(*BEGIN)
        yield made
    made.base.close()
