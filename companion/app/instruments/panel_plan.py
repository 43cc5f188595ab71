"""The sections `[buttons]` and `[lights]` of a table file: what they may say, and the devices they mean."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from companion.app.instruments.seat_panel import SeatPanel
from companion.schema.hints import ByKey, ByNumber, at_most
from companion.schema.sorts import Choice, Matching, Names, Sort, Text
from companion.schema.wrong import Inside, Wrong, wrong_value
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
LIGHT: Final = Matching(
    re.compile(r"camera|[a-z]{1,20} [1-6]|[a-z]{1,20}"),
    "a light, such as seat 1, camera, or a game's marker as oracle 1",
)


class Pin(Sort):
    """A pin by its BCM number."""

    def read(self, value: object, names: Names) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not FIRST_PIN <= value <= LAST_PIN:
            must = "is {value} and must be a BCM number from {first} to {last}"
            remedy = "Write the number after GPIO, not the pin's place on the header."
            raise wrong_value(value, must, remedy, first=FIRST_PIN, last=LAST_PIN)
        return value


WirePin = Annotated[int, Pin()]
SeatPins = Annotated[Mapping[str, WirePin], ByKey(Choice(BUTTONS))]


class ButtonSection(NamedTuple):
    """The section `[buttons]`: the pins of each seat, counted from 1, or another source."""

    base: bool = False
    simulated: bool = False
    seat: Annotated[Mapping[int, SeatPins], ByNumber(tuple(SEATS), some=True)] = MappingProxyType({})


class LightSection(NamedTuple):
    """The section `[lights]`: the pins of lights by name, or another source."""

    base: bool = False
    simulated: bool = False
    buzzer: bool = False
    markers: Annotated[tuple[Annotated[str, Text(20)], ...], at_most(MOST_MARKERS)] = ()
    pins: Annotated[Mapping[str, WirePin], ByKey(LIGHT, most=MOST_LIGHTS)] = MappingProxyType({})


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
    buttons: ButtonSection | None,
    lights: LightSection | None,
    file: str,
    dice_pins: Iterable[int] = (),
    *,
    simulated: bool,
    base: bool,
) -> PanelPlan:
    """The plan in a table file. `simulated`: the table says that it is; `base`: it names a dice base; `dice_pins` are
    those of dice on pins.

    Raises BoxError: a section that says nothing or too much, or a pin that is named twice.
    """
    pins = dict(_button_pins(buttons)) if buttons else {}
    light_pins = lights.pins if lights else {}
    with Inside(file=file):
        _check_once(pins, light_pins, dice_pins)
        with Inside("buttons"):
            from_buttons = _where(buttons, bool(pins), simulated=simulated, base=base)
        with Inside("lights"):
            from_lights, buzzes = _where(lights, bool(light_pins), simulated=simulated, base=base), _buzzes(lights)
    return PanelPlan(from_buttons, from_lights, pins, light_pins, lights.markers if lights else (), buzzes)


def _button_pins(section: ButtonSection) -> Iterator[tuple[tuple[int, str], int]]:
    for seat, pins in section.seat.items():
        for button, pin in pins.items():
            yield (seat - 1, button), pin


def _check_once(buttons: Mapping[tuple[int, str], int], lights: Mapping[str, int], dice: Iterable[int]) -> None:
    """Raises BoxError when a pin is named twice."""
    places = [(pin, f"buttons.seat.{seat + 1}.{name}") for (seat, name), pin in buttons.items()]
    places += [(pin, f"lights.pins.{name}") for name, pin in lights.items()]
    used = dict.fromkeys(dice, "dice.sources")
    for pin, place in places:
        if pin in used:
            fact, remedy = "is pin {pin}, which {other} has already", "Wire it to another pin and write that."
            raise Wrong(fact, remedy, pin=pin, other=used[pin]).within(place)
        used[pin] = place


def _where(section: ButtonSection | LightSection | None, pins: bool, *, simulated: bool, base: bool) -> str:
    """Where the devices of a section come from. Raises BoxError."""
    if section is None:
        return ""
    named = ["pins"] * pins + ["base"] * section.base + ["simulated"] * section.simulated
    if len(named) != 1:
        said = f"names {' and '.join(named)}" if named else "names nothing"
        raise Wrong(said, "Write pins, `base = true` or `simulated = true`, one of the three.")
    (how,) = named
    if how == "base" and not base:
        raise Wrong("needs a dice base", "Name its port in [dice], or write pins here.").within(how)
    if how == "simulated" and not simulated:
        fact = "stands in a table that is not simulated"
        raise Wrong(fact, "Write `simulated = true` at the top.").within(how)
    return how


def _buzzes(lights: LightSection | None) -> bool:
    """Whether the base sounds when a die leans. Raises BoxError where the lights are not on a base."""
    if lights is None or not lights.buzzer:
        return False
    if not lights.base:
        raise Wrong("needs lights on the dice base", "Write `base = true` beside it.").within("buzzer")
    return True


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
