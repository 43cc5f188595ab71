"""The lights of the app and its one sound: over the line, through the firmware, to the pins of an emulated board."""

import gc
import importlib
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app.wiring import make_clock, make_program, read_table
from companion.practice.dice_base import LockStep, SimulatedDiceBase
from hardware.clock import SteppedClock
from hardware.serial_dice import codec
from hardware.serial_dice.base_panel import LEANS, BaseLights
from tests.hardware_panel.base_with_buttons import BaseWithButtons, firmware
from tests.record import kept_game

BOARD = Path(__file__).parents[1] / "firmware" / "board"
PORT = "firmware.ports.rp2_pico.base"
DARK = (0, 0, 0)
ON_A_PICO = ("machine", "neopixel", PORT)
HALF = 0x8000
TABLE = """version = 1
simulated = true
clock = "outside"

[dice]
port = "{port}"

[lights]
base = true
markers = ["oracle"]
buzzer = true
"""


class Board:
    """A dice base whose lamps and buzzer are those of the board, and the app's end of its line."""

    def __init__(self, folder: Path, panel: Any) -> None:
        self.table = BaseWithButtons(folder)
        self.table.leds = panel
        self._row, self.buzzer = panel._lamps._pixels, panel._buzzer._pwm
        self.row_pin, self.buzzer_pin = self._row.pin.number, self.buzzer.pin.number
        self.table.start()

    def lit(self) -> set[int]:
        """The lamps of the row that are not dark."""
        return {index for index, colour in enumerate(self._row.shown) if colour != DARK}

    def colours(self) -> set[tuple[int, int, int]]:
        return {colour for colour in self._row.shown if colour != DARK}

    def sounds_for(self, seconds: float) -> float:
        """Waits, and for how long of it the buzzer sounded."""
        sounding = 0.0
        for _ in range(round(seconds / 0.01)):
            self.table.wait(0.01)
            sounding += 0.01 * (self.buzzer.duty == HALF)
        return sounding


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """What drives the pins of the board, as `main.py` makes it there."""
    monkeypatch.syspath_prepend(BOARD)
    for name in ("sleep_ms", "sleep_us", "ticks_add", "ticks_ms", "ticks_diff"):
        monkeypatch.setattr(time, name, None, raising=False)
    monkeypatch.setattr(gc, "mem_free", None, raising=False)
    for name in ON_A_PICO:
        monkeypatch.delitem(sys.modules, name, raising=False)
    yield importlib.import_module(PORT).Panel()
    for name in ON_A_PICO:
        sys.modules.pop(name, None)


@pytest.fixture
def board(tmp_path: Path, panel: Any) -> Iterator[Board]:
    made = Board(tmp_path, panel)
    yield made
    made.table.close()


def test_in_a_game_whoever_must_act_is_lit_and_a_leaning_die_is_heard(tmp_path: Path, panel: Any) -> None:
    row, buzzer = panel._lamps._pixels, panel._buzzer._pwm
    with SimulatedDiceBase(3, folder=tmp_path) as base:
        file = tmp_path / "table.toml"
        file.write_text(TABLE.format(port=base.path), encoding="utf-8")
        named = read_table(file, tmp_path)
        clock = make_clock(named)
        assert isinstance(clock, SteppedClock)
        with make_program(named, clock, tmp_path / "journal.sqlite") as app:
            assert app.dice is not None
            together, sounded = LockStep(base, app.dice), 0
            kept_game.tap(app, *kept_game.SET_UP)
            lies = base.throw(1.0, cocked=(2,)) + 1.5
            while clock.now() < lies:
                clock.advance(clock.now() + 0.02)
                together.step(clock.now())
                app.drain(kept_game.PATIENCE)
                firmware(base)._panel = panel
                sounded += buzzer.duty == HALF
            assert any(die.state == "cocked" for die in app.snapshot().dice)
            assert 0.02 * sounded == pytest.approx(LEANS.lasts_ms / 1000, abs=0.05)
            kept_game.tap(app, "die:1:1", "die:2:2", "do:oracle:0")
            for _ in range(10):
                clock.advance(clock.now() + 0.02)
                together.step(clock.now())
    assert {index for index, colour in enumerate(row.shown) if colour != DARK} == {1, 8}


def test_each_light_of_the_app_is_a_lamp_of_the_row(board: Board) -> None:
    lights = BaseLights(board.table.source, ("oracle",))
    assert board.row_pin == 2 and board.lit() == set()
    for name, lamp in {"camera": 0, "seat 1": 1, "seat 6": 6, "oracle 1": 8, "oracle 6": 13}.items():
        lights.show(frozenset({name}))
        board.table.wait(0.3)
        assert (name, board.lit(), board.colours()) == (name, {lamp}, {codec.WHITE})
    lights.show(frozenset({"seat 2", "camera", "oracle 3", "hindmost 1"}))
    board.table.wait(0.3)
    assert board.lit() == {0, 2, 10}
    lights.show(frozenset())
    board.table.wait(0.3)
    assert board.lit() == set()
