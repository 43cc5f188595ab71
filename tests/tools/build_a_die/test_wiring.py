"""The wiring that is drawn and told is that of the firmware."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from firmware.core.app import DICE
from tools.build_a_die.pins import ON_BOARD, PORT, of_firmware

TOP = Path(__file__).parents[3]
DRAWN = TOP / "docs" / "build-a-die-wiring.svg"
PINS = of_firmware()
USED = {*(pin for dice in PINS.dice for pin in dice), *(button[0] for button in PINS.buttons)}
USED |= {PINS.lamps, PINS.buzzer, PINS.recovery}


def told(text: str) -> set[int]:
    """Every GP that a text names, the ends of `GP10..GP15` and what lies between them among them."""
    pairs = re.findall(r"\bGP(\d+)(?: ?(?:\.\.|to) ?GP(\d+))?", text)
    return {pin for first, last in pairs for pin in range(int(first), int(last or first) + 1)}


def test_the_firmware_uses_each_pin_once() -> None:
    assert len(PINS.dice) == DICE and len(USED) == 2 * DICE + len(PINS.buttons) + 3
    source = (PORT / "base.py").read_text(encoding="utf-8")
    assert f"_LAMPS_PIN = {PINS.lamps}" in source and f"_BUZZER_PIN = {PINS.buzzer}" in source


def test_the_drawing_has_the_pins_of_the_firmware_and_no_other() -> None:
    text = DRAWN.read_text(encoding="utf-8")
    assert told(text) == USED
    labels = re.findall(r">([^<>]+)</tspan>", text)
    numbers = [int(label) for label in labels if label.isdecimal()]
    assert set(numbers) == {ON_BOARD[pin] for pin in USED} | {36, 38, 40}
    assert f"{PINS.lamp_count} lamps" in text


@pytest.mark.parametrize("page", ["build.md", "build-a-die.md"])
def test_the_pages_name_the_pins_of_the_firmware_and_no_other(page: str) -> None:
    assert told((TOP / "docs" / page).read_text(encoding="utf-8")) == USED


def test_the_page_says_which_pin_is_which() -> None:
    rows = dict(
        re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|", (TOP / "docs/build-a-die.md").read_text(encoding="utf-8"), re.M)
    )
    for number, (data, clock) in enumerate(PINS.dice, 1):
        assert rows[f"die {number}, SDA"] == f"GP{data} ({ON_BOARD[data]})"
        assert rows[f"die {number}, SCL"] == f"GP{clock} ({ON_BOARD[clock]})"
    for pin, seat, button in PINS.buttons:
        assert rows[f"seat {seat}, button {button}"] == f"GP{pin} ({ON_BOARD[pin]})"
    assert rows["data of the lamps"] == f"GP{PINS.lamps} ({ON_BOARD[PINS.lamps]})"
    assert rows["buzzer"] == f"GP{PINS.buzzer} ({ON_BOARD[PINS.buzzer]})"
    assert rows["bridge to the prompt"] == f"GP{PINS.recovery} ({ON_BOARD[PINS.recovery]})"


@pytest.mark.skipif(find_spec("schemdraw") is None, reason="schemdraw draws the wiring; `make die` installs it")
def test_the_drawing_is_that_of_the_program(tmp_path: Path) -> None:
    from tools.build_a_die.circuit import draw_wiring

    draw_wiring(tmp_path / "wiring.svg", PINS)
    assert (tmp_path / "wiring.svg").read_text(encoding="utf-8") == DRAWN.read_text(encoding="utf-8")
