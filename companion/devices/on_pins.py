"""Buttons and lights on pins or on the dice base, as they are added by touch: a button is pressed, a light is lit."""

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from threading import Event
from typing import Any, Final

from companion.devices import adding
from companion.devices.wired import SEATS
from companion.session.views import NearView, PlaceView
from hardware.events import DICE, ButtonPressed
from hardware.events import Event as Told

FREE_PINS: Final = (4, 5, 6, 12, 13, *range(16, 28))
"""BCM numbers of the pins that no bus of the Pi uses (Raspberry Pi, GPIO and the 40-pin header); others are
never tried.
"""
BASE: Final = "base"
ON_BASE: Final = adding.Near(BASE, NearView("On the dice base"))
BUTTONS: Final = {
    "1": "button 1 of seat {n}", "2": "button 2 of seat {n}", "back": "the back button of seat {n}",
}  # fmt: skip
LIT_S: Final = 0.4


def free_pins(reach: adding.Reach) -> tuple[int, ...]:
    """The pins that nothing at the table has."""
    return tuple(pin for pin in FREE_PINS if pin not in reach.taken)


def on_base(plans: Mapping[str, Any], kind: str) -> Sequence[adding.Near]:
    """The dice base, where there is one that this kind of device does not use yet."""
    there = any(str(text).startswith("serial:") for text in plans.get(DICE, ()))
    return (ON_BASE,) if there and kind not in plans else ()


def _near(pin: int) -> adding.Near:
    return adding.Near(str(pin), NearView(f"GPIO {pin}"))


class ButtonsOnPins(adding.Way):
    """See `Way`."""

    name, title, sign = "buttons", "Button", "hand"
    about = "on pins or on the dice base"
    hint = "Press the button: the pin that it is wired to is found by that."

    def places(self, plans: Mapping[str, Any]) -> Sequence[adding.Place]:
        plan = plans.get("buttons")
        named = set(plan.pins) if plan is not None else set()
        every = [(seat, button) for seat in SEATS for button in BUTTONS]
        free = [place for place in every if (place[0] - 1, place[1]) not in named]
        return tuple(
            adding.Place(f"{seat} {button}", PlaceView(BUTTONS[button], seat)) for seat, button in free or every
        )

    def look(self, reach: adding.Reach, plans: Mapping[str, Any], stop: Event) -> adding.Looks:
        pressed: list[int] = []
        with ExitStack() as opened:
            for pin in free_pins(reach):
                _watch(reach, pin, pressed.append, opened)
            while not stop.wait(adding.LOOK_S):
                yield [*on_base(plans, "buttons"), *(_near(pin) for pin in dict.fromkeys(reversed(pressed)))]

    def show(self, reach: adding.Reach, near: adding.Near, tell: adding.Tell, stop: Event) -> None:
        """It tells that it is pressed."""
        with ExitStack() as opened:
            if near.key != BASE:
                tell(adding.Shown("pressed"))
                _watch(reach, int(near.key), lambda _pin: tell(adding.Shown("pressed")), opened)
            stop.wait()

    def write(self, document: adding.Document, near: adding.Near, place: adding.Place) -> None:
        if near.key == BASE:
            adding.section_in(document, "buttons")["base"] = True
            return
        seat, _, button = place.key.partition(" ")
        adding.section_in(document, "buttons", "seat", seat)[button] = int(near.key)


def _watch(reach: adding.Reach, pin: int, hear: Any, opened: ExitStack) -> None:
    """Says when a pin is drawn to ground. Raises CannotLook on a machine without pins; one that is in use is left."""
    from hardware.panel.gpio_buttons import GpioButtons

    def forward(event: Told) -> None:
        if isinstance(event, ButtonPressed):
            hear(pin)

    button = opened.enter_context(GpioButtons({(pin, "1"): pin}, reach.clock))
    button.start(forward)
    health = button.health()
    if health.why == "absent":
        raise adding.CannotLook(health.detail)


class LightsOnPins(adding.Way):
    """See `Way`. A pin is driven only when it is touched: it may be wired to something else."""

    name, title, sign = "lights", "Light", "lamp"
    about = "on pins or on the dice base"
    hint = "Touch the pin that you wired the light to: the light blinks."
    by_itself = False

    def places(self, plans: Mapping[str, Any]) -> Sequence[adding.Place]:
        plan = plans.get("lights")
        named = set(plan.pins) if plan is not None else set()
        every = {f"seat {n}": PlaceView("the light of seat {n}", n) for n in SEATS} | {
            "camera": PlaceView("the light at the camera")
        }
        free = {name: view for name, view in every.items() if name not in named} or every
        return tuple(adding.Place(name, view) for name, view in free.items())

    def look(self, reach: adding.Reach, plans: Mapping[str, Any], stop: Event) -> adding.Looks:
        while not stop.wait(adding.LOOK_S):
            yield [*on_base(plans, "lights"), *map(_near, free_pins(reach))]

    def show(self, reach: adding.Reach, near: adding.Near, tell: adding.Tell, stop: Event) -> None:
        """It blinks. Raises CannotLook for a pin that cannot be used."""
        from hardware.panel.gpio_lights import GpioLights

        if near.key == BASE:
            stop.wait()
            return
        with GpioLights({"it": int(near.key)}) as light:
            light.start(lambda _event: None)
            if light.health().state != "up":
                raise adding.CannotLook(light.health().detail)
            tell(adding.Shown("blinks"))
            lit = True
            while not stop.wait(LIT_S):
                light.show(frozenset({"it"} if lit else ()))
                lit = not lit

    def write(self, document: adding.Document, near: adding.Near, place: adding.Place) -> None:
        if near.key == BASE:
            adding.section_in(document, "lights")["base"] = True
            return
        adding.section_in(document, "lights", "pins")[place.key] = int(near.key)
