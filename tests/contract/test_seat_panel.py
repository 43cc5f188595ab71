"""What the app may expect of any buttons and lights, whatever they are wired to."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import pytest
from gpiozero import Device
from gpiozero.pins.mock import MockFactory

from hardware.clock import SteppedClock
from hardware.events import ButtonHeld, ButtonPressed, Event
from hardware.panel.debounce import SAMPLE_S
from hardware.panel.gpio_buttons import GpioButtons
from hardware.panel.gpio_lights import GpioLights
from hardware.ports import ButtonSource, Lights
from hardware.serial_dice.base_panel import BaseButtons, BaseLights
from hardware.serial_dice.codec import HELD
from hardware.simulated.panel import SimulatedButtons, SimulatedLights
from tests.hardware_panel.base_with_buttons import BaseWithButtons

PINS = {(0, "1"): 17, (0, "2"): 27, (0, "back"): 22, (1, "1"): 23}
LIGHT_PINS = {"seat 1": 5, "seat 2": 6, "camera": 13, "crown 2": 19}
LONG_S = 1.0


class Panel(Protocol):
    """Buttons and lights of one kind, with the finger and the eye for them."""

    buttons: ButtonSource
    lights: Lights
    events: list[Event]

    def start(self) -> None: ...

    def press(self, seat: int, button: str, seconds: float = 0.1) -> None:
        """A finger presses and lets go; returns when that is over."""
        ...

    def lit(self) -> set[str]:
        """The lights that somebody would see."""
        ...

    def close(self) -> None: ...


class MockPins:
    """Pins of gpiozero's mock factory, pressed by pulling them to ground."""

    def __init__(self, _folder: Path) -> None:
        Device.pin_factory = self.factory = MockFactory()
        self.factory.reset()
        self.clock = SteppedClock()
        self.events: list[Event] = []
        self._buttons = GpioButtons(PINS, self.clock)
        self.buttons: ButtonSource = self._buttons
        self.lights: Lights = GpioLights(LIGHT_PINS)

    def start(self) -> None:
        self.buttons.start(self.events.append)
        self.lights.start(self.events.append)
        self._wait(0.1)

    def press(self, seat: int, button: str, seconds: float = 0.1) -> None:
        pin = self.factory.pin(PINS[seat, button])
        pin.drive_low()
        self._wait(seconds)
        pin.drive_high()
        self._wait(0.1)

    def _wait(self, seconds: float) -> None:
        for _ in range(round(seconds / SAMPLE_S)):
            self.clock.advance(self.clock.now() + SAMPLE_S)
            self._buttons._look()

    def lit(self) -> set[str]:
        return {name for name, pin in LIGHT_PINS.items() if self.factory.pin(pin).state}

    def close(self) -> None:
        self.buttons.close()
        self.lights.close()
        Device.pin_factory = None


class OnTheBase:
    """Buttons and lights of a dice base behind a pseudo terminal."""

    def __init__(self, folder: Path) -> None:
        self._base = BaseWithButtons(folder)
        self.buttons: ButtonSource = BaseButtons(self._base.source)
        self.lights: Lights = BaseLights(self._base.source, ("crown",))
        self.events = self._base.events

    def start(self) -> None:
        self.buttons.start(self.events.append)
        self._base.start()

    def press(self, seat: int, button: str, seconds: float = 0.1) -> None:
        self._base.press(seat, button)
        if seconds >= LONG_S:
            self._base.wait(0.8)
            self._base.press(seat, button, edge=HELD)
        self._base.wait(0.1)

    def lit(self) -> set[str]:
        self._base.wait(0.1)
        names = {(0, 0): "camera", (1, 0): "seat 1", (2, 0): "seat 2", (2, 1): "crown 2"}
        return {names[led] for led in self._base.leds.lit}

    def close(self) -> None:
        self.buttons.close()
        self._base.close()


class Simulated:
    """The simulated twins."""

    def __init__(self, _folder: Path) -> None:
        self.clock = SteppedClock()
        self.events: list[Event] = []
        self._buttons = SimulatedButtons(PINS, self.clock)
        self._lights = SimulatedLights(LIGHT_PINS)
        self.buttons: ButtonSource = self._buttons
        self.lights: Lights = self._lights

    def start(self) -> None:
        self.buttons.start(self.events.append)
        self.lights.start(self.events.append)
        self.clock.advance(0.5)

    def press(self, seat: int, button: str, seconds: float = 0.1) -> None:
        self.clock.advance(max(self.clock.now(), self._buttons.press(seat, button, seconds)) + 0.1)

    def lit(self) -> set[str]:
        return set(self._lights.lit)

    def close(self) -> None:
        self.buttons.close()
        self.lights.close()


BACKENDS: list[Callable[[Path], Panel]] = [MockPins, OnTheBase, Simulated]


@pytest.fixture(params=BACKENDS, ids=lambda backend: backend.__name__)
def panel(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Panel]:
    made = request.param(tmp_path)
    yield made
    made.close()


def told(panel: Panel) -> list[tuple[int, str]]:
    return [(event.seat, event.button) for event in panel.events if isinstance(event, ButtonPressed)]


def test_each_press_is_told_once_with_its_seat_and_button(panel: Panel) -> None:
    panel.start()
    made = [(0, "1"), (1, "1"), (0, "back"), (0, "1"), (0, "2")]
    for seat, button in made:
        panel.press(seat, button)
    assert told(panel) == made


def test_a_press_is_certain_after_it_was_made(panel: Panel) -> None:
    panel.start()
    panel.press(0, "1")
    (pressed,) = (event for event in panel.events if isinstance(event, ButtonPressed))
    assert pressed.edge - pressed.slack <= pressed.edge <= pressed.t
    assert 0.0 <= pressed.slack < 0.03
    assert pressed.t - pressed.edge < 0.03


def test_a_button_held_for_long_says_so_once(panel: Panel) -> None:
    panel.start()
    panel.press(0, "back", seconds=1.2)
    assert told(panel) == [(0, "back")]
    assert [(event.seat, event.button) for event in panel.events if isinstance(event, ButtonHeld)] == [(0, "back")]


def test_every_button_that_is_there_is_named(panel: Panel) -> None:
    assert set(PINS) <= panel.buttons.buttons


def test_exactly_the_lights_shown_last_are_lit(panel: Panel) -> None:
    panel.start()
    panel.lights.show(frozenset({"seat 1", "camera"}))
    assert panel.lit() == {"seat 1", "camera"}
    panel.lights.show(frozenset({"seat 1", "crown 2"}))
    assert panel.lit() == {"seat 1", "crown 2"}
    panel.lights.show(frozenset())
    assert panel.lit() == set()


def test_a_light_that_is_not_there_is_ignored(panel: Panel) -> None:
    panel.start()
    panel.lights.show(frozenset({"seat 2", "moon 7"}))
    assert panel.lit() == {"seat 2"}


def test_they_are_up_once_they_work_and_absent_before(panel: Panel) -> None:
    assert {panel.buttons.health().state, panel.lights.health().state} == {"absent"}
    panel.start()
    assert {panel.buttons.health().state, panel.lights.health().state} == {"up"}


def test_closing_twice_is_fine_and_nothing_is_told_any_more(panel: Panel) -> None:
    panel.start()
    for _ in range(2):
        panel.buttons.close()
        panel.lights.close()
    panel.lights.show(frozenset({"seat 1"}))
    assert told(panel) == []
