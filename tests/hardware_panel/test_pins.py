"""Without pins, or with a pin that cannot be had, there is a sentence that says what to do, and no crash."""

import os
import subprocess
import sys
from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.clock import MonotonicClock, SteppedClock
from hardware.events import ButtonPressed, Event
from hardware.panel.debounce import SAMPLE_S
from hardware.panel.gpio_buttons import GpioButtons
from hardware.panel.gpio_lights import GpioLights


@pytest.mark.usefixtures("no_pins")
def test_a_machine_without_pins_says_so_and_goes_on() -> None:
    events: list[Event] = []
    with GpioButtons({(0, "1"): 17}, SteppedClock()) as buttons, GpioLights({"seat 1": 5}) as lights:
        buttons.start(events.append)
        lights.start(events.append)
        lights.show(frozenset({"seat 1"}))
        for health in (buttons.health(), lights.health()):
            assert (health.state, health.why) == ("absent", "absent")
            assert "take them out of the table file" in health.detail
    assert events == []


def test_a_pin_that_something_else_holds_is_named_with_what_to_do(pins: MockFactory) -> None:
    with gpiozero.LED(17), GpioButtons({(0, "2"): 4, (0, "1"): 17}, SteppedClock()) as buttons:
        buttons.start(lambda _: None)
        assert (buttons.health().state, buttons.health().why) == ("absent", "busy")
        assert "pin 17" in buttons.health().detail
        assert "choose another pin" in buttons.health().detail
        with gpiozero.LED(4):  # what was opened before it is free again
            pass


def test_the_drivers_own_thread_notices_a_finger(pins: MockFactory) -> None:
    """In wall time: the finger waits for the event, however slow the machine is."""
    events: list[Event] = []
    with GpioButtons({(0, "1"): 17}, MonotonicClock()) as buttons:
        buttons.start(events.append)
        pin = pins.pin(17)
        for _ in range(200):
            pin.drive_low()
            buttons._stop.wait(0.1)
            pin.drive_high()
            buttons._stop.wait(0.05)
            if events:
                break
    assert isinstance(events[0], ButtonPressed)
    assert events[0].seat == 0


def test_pins_that_fail_while_they_are_read_turn_the_buttons_off_and_say_so(pins: MockFactory) -> None:
    clock = SteppedClock()
    with GpioButtons({(0, "1"): 17}, clock) as buttons:
        buttons.start(lambda _: None)
        buttons._inputs[0, "1"].close()
        for _ in range(500):
            clock.advance(clock.now() + SAMPLE_S)
            if buttons.health().state == "down":
                break
            buttons._stop.wait(0.01)
        assert buttons.health().why == "failed"
        assert "start orctable again" in buttons.health().detail


def test_lights_are_put_out_when_they_are_closed(pins: MockFactory) -> None:
    lights = GpioLights({"seat 1": 5})
    lights.start(lambda _: None)
    lights.show(frozenset({"seat 1"}))
    assert pins.pin(5).state
    lights.close()
    assert not pins.pin(5).state


LGPIO = """
import os
folder = os.environ.get("LG_WD") or os.getcwd()
os.chdir(folder)
try:
    os.mkfifo(f"{folder}/.lgd-nfy0")
except OSError:
    pass  # the library only complains
pipe = open(".lgd-nfy0", opener=lambda name, _flags: os.open(name, os.O_RDWR))
"""
"""What lgpio 0.2.2 does while it is loaded."""
ASKED = """
import os, sys
from hardware.errors import PortAbsent
from hardware.gpio.library import gpio
try:
    gpio("{error}")
except PortAbsent as error:
    print(error, file=sys.stderr)
print(os.getcwd(), "lgpio" in sys.modules, os.environ.get("LG_WD"))
"""


def test_the_library_of_pins_is_loaded_where_nothing_may_be_written_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """Of an appliance the folder is the root, which is read-only."""
    (tmp_path / "lgpio.py").write_text(LGPIO)
    (tmp_path / "made").mkdir()
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(tmp_path), *sys.path)), "TMPDIR": f"{tmp_path}/made"}
    environment.pop("GPIOZERO_PIN_FACTORY", None)
    words = [sys.executable, "-c", ASKED]
    done = subprocess.run(words, cwd="/proc", env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "/proc True None\n", done.stderr
    assert list((tmp_path / "made").iterdir()) == []
