"""The sections `[buttons]` and `[lights]` of a table file: what they may say, and the devices they mean."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from companion.app.instruments.seat_panel import SeatPanel
from companion.checked.checker import Entry, Many, Numbered, Place, Table, Text, Truth
from hardware.dice_sources.preferred import PreferredDice
from hardware.panel.gpio_buttons import GpioButtons
from hardware.panel.gpio_lights import GpioLights
from hardware.ports import ButtonSource, Clock, DiceSource, Lights
from hardware.serial_dice.base_panel import BaseButtons, BaseLights, LitBase
from hardware.simulated.panel import SimulatedButtons, SimulatedLights

SEATS: Final = range(1, 7)
BUTTONS: Final = ("1", "2", "back")
FIRST_PIN, LAST_PIN = 2, 27
"""BCM numbers of the header's free pins; 0 and 1 belong to the Pi itself (Raspberry Pi, GPIO and the 40-pin header)."""
MOST_LIGHTS: Final = 26
MOST_MARKERS: Final = 7
"""A seat's node of the dice base has eight lights; the first is the seat's own."""
LIGHT: Final = re.compile(r"camera|[a-z]{1,20} [1-6]|[a-z]{1,20}")


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin by its BCM number."""

    def take(self, value: object, place: Place) -> int:
        """The number. Raises BoxError for anything else."""
        if isinstance(value, bool) or not isinstance(value, int) or not FIRST_PIN <= value <= LAST_PIN:
            problem = f"is {value!r} and must be a BCM number from {FIRST_PIN} to {LAST_PIN}"
            raise place.wrong(problem, "Write the number after GPIO, not the pin's place on the header.")
        return value


@dataclass(frozen=True, slots=True)
class LightPins:
    """A table of pins by the name of the light."""

    def take(self, value: object, place: Place) -> dict[str, int]:
        """The pins by name. Raises BoxError."""
        if not isinstance(value, Mapping) or len(value) > MOST_LIGHTS:
            raise place.wrong(f"must be a table of at most {MOST_LIGHTS} lights")
        for name in value:
            if not LIGHT.fullmatch(name):
                raise place.inside(name).wrong("is no light", "Name it seat 1, camera, or a game's marker as oracle 1.")
        return {name: Pin().take(pin, place.inside(name)) for name, pin in value.items()}


SEAT: Final = Table(tuple(Entry(button, Pin(), None) for button in BUTTONS))
HOW: Final = (Entry("base", Truth(), False), Entry("simulated", Truth(), False))
SECTIONS: Final = (
    Entry("buttons", Table((*HOW, Entry("seat", Numbered(tuple(SEATS), SEAT, optional=True), {}))), None),
    Entry(
        "lights",
        Table(
            (
                *HOW,
                Entry("buzzer", Truth(), False),
                Entry("markers", Many(Text(longest=20), 0, MOST_MARKERS), ()),
                Entry("pins", LightPins(), {}),
            )
        ),
        None,
    ),
)
"""The entries of a table file; a table without a section has none of these devices."""


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """What a table file says of buttons and lights: where each comes from (pins, base, simulated, "" for nowhere)."""

    buttons: str = ""
    lights: str = ""
    button_pins: Mapping[tuple[int, str], int] = field(default_factory=dict)
    light_pins: Mapping[str, int] = field(default_factory=dict)
    markers: tuple[str, ...] = ()
    buzzer: bool = False


def plan_of(
    checked: Mapping[str, Any], file: str, dice_pins: Iterable[int] = (), *, simulated: bool, base: bool
) -> PanelPlan:
    """The plan in a checked table file. `simulated`: the table says that it is; `base`: it names a dice base;
    `dice_pins` are those of dice on pins.

    Raises BoxError: a section that says nothing or too much, or a pin that is named twice.
    """
    buttons, lights = checked["buttons"], checked["lights"]
    pins = dict(_button_pins(buttons)) if buttons else {}
    light_pins = lights["pins"] if lights else {}
    _check_once(pins, light_pins, dice_pins, Place(file))
    return PanelPlan(
        _where(buttons, bool(pins), Place(file, ("buttons",)), simulated=simulated, base=base),
        _where(lights, bool(light_pins), Place(file, ("lights",)), simulated=simulated, base=base),
        pins,
        light_pins,
        lights["markers"] if lights else (),
        _buzzes(lights, Place(file, ("lights",))),
    )


def _button_pins(section: Mapping[str, Any]) -> Iterator[tuple[tuple[int, str], int]]:
    for seat, pins in section["seat"].items():
        for button, pin in pins.items():
            if pin is not None:
                yield (seat - 1, button), pin


def _check_once(
    buttons: Mapping[tuple[int, str], int], lights: Mapping[str, int], dice: Iterable[int], file: Place
) -> None:
    """Raises BoxError when a pin is named twice."""
    places = [(pin, file.inside("buttons").inside(f"seat.{seat + 1}.{name}")) for (seat, name), pin in buttons.items()]
    places += [(pin, file.inside("lights").inside(f"pins.{name}")) for name, pin in lights.items()]
    used = {pin: file.inside("dice").inside("sources") for pin in dice}
    for pin, place in places:
        if pin in used:
            other = ".".join(used[pin].path)
            raise place.wrong(f"is pin {pin}, which {other} has already", "Wire it to another pin and write that.")
        used[pin] = place


def _where(section: Mapping[str, Any] | None, pins: bool, place: Place, *, simulated: bool, base: bool) -> str:
    """Where the devices of a section come from. Raises BoxError."""
    if section is None:
        return ""
    named = [name for name, said in (("pins", pins), *((how, section[how]) for how in HOW_NAMES)) if said]
    if len(named) != 1:
        said = f"names {' and '.join(named)}" if named else "names nothing"
        raise place.wrong(said, "Write pins, `base = true` or `simulated = true`, one of the three.")
    (how,) = named
    if how == "base" and not base:
        raise place.inside(how).wrong("needs a dice base", "Name its port in [dice], or write pins here.")
    if how == "simulated" and not simulated:
        raise place.inside(how).wrong("stands in a table that is not simulated", "Write `simulated = true` at the top.")
    return how


def _buzzes(lights: Mapping[str, Any] | None, place: Place) -> bool:
    """Whether the base sounds when a die leans. Raises BoxError where the lights are not on a base."""
    if lights is None or not lights["buzzer"]:
        return False
    if not lights["base"]:
        raise place.inside("buzzer").wrong("needs lights on the dice base", "Write `base = true` beside it.")
    return True


HOW_NAMES: Final = tuple(entry.name for entry in HOW)


def make_panel(plan: PanelPlan, dice: DiceSource | None, clock: Clock) -> SeatPanel:
    """The devices of a plan; `dice` is the table's dice base."""
    base = _base(dice)
    return SeatPanel(_buttons(plan, base, clock), _lights(plan, base))


def _base(dice: DiceSource | None) -> LitBase | None:
    """The base among a table's dice, None where there is none."""
    if isinstance(dice, PreferredDice):
        return dice.base
    return dice if isinstance(dice, LitBase) else None


def _buttons(plan: PanelPlan, base: LitBase | None, clock: Clock) -> ButtonSource | None:
    if plan.buttons == "pins":
        return GpioButtons(plan.button_pins, clock)
    if plan.buttons == "base" and base is not None:
        return BaseButtons(base)
    if plan.buttons == "simulated":
        return SimulatedButtons(((seat - 1, button) for seat in SEATS for button in BUTTONS), clock)
    return None


def _lights(plan: PanelPlan, base: LitBase | None) -> Lights | None:
    if plan.lights == "pins":
        return GpioLights(plan.light_pins)
    if plan.lights == "base" and base is not None:
        return BaseLights(base, plan.markers, buzzer=plan.buzzer)
    if plan.lights == "simulated":
        return SimulatedLights(("camera", *(f"{word} {seat}" for word in ("seat", *plan.markers) for seat in SEATS)))
    return None
