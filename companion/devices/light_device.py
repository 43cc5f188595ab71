"""Lights beside the seats, at the camera, and for a game's own markers."""

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple

from companion.devices.kind import Around, Finding, Kind, Opening
from companion.devices.on_pins import LightsOnPins
from companion.devices.table_file import TableFile
from companion.devices.wired import BASE, PINS, SEATS, SIMULATED, WirePin, base_of, examine_pins, source_of
from companion.schema.hints import ByKey, at_most
from companion.schema.sorts import Matching, Text
from companion.schema.wrong import Inside, Wrong
from hardware.panel.gpio_lights import GpioLights
from hardware.ports import Lights
from hardware.serial_dice.base_panel import BaseLights
from hardware.simulated.panel import SimulatedLights

MOST_LIGHTS: Final = 26  # one on each free pin of the header (`FIRST_PIN` to `LAST_PIN` of `companion.devices.wired`)
MOST_MARKERS: Final = 7  # a seat's node of the dice base has eight lights; the first is the seat's own
LIGHT: Final = Matching(
    re.compile(r"camera|[a-z]{1,20} [1-6]|[a-z]{1,20}"),
    "a light, such as seat 1, camera, or a game's marker as oracle 1",
)


class LightSection(NamedTuple):
    """The pins of lights by name, or another source."""

    base: bool = False
    simulated: bool = False
    buzzer: bool = False
    markers: Annotated[tuple[Annotated[str, Text(20)], ...], at_most(MOST_MARKERS)] = ()
    pins: Annotated[Mapping[str, WirePin], ByKey(LIGHT, most=MOST_LIGHTS)] = MappingProxyType({})


class LightPlan(NamedTuple):
    """Where the lights come from, their pins by name, a base's markers, and whether it sounds when a die leans."""

    where: str
    pins: Mapping[str, int]
    markers: tuple[str, ...]
    buzzer: bool


class LightDevice(Kind):
    """See `Kind`."""

    kind, title, sign = "lights", "Lights", "lamp"
    section = LightSection
    ways = (LightsOnPins(),)
    examples = (
        '[lights.pins]\n"seat 1" = 5\ncamera = 6',
        'simulated = true\n[lights]\nsimulated = true\nmarkers = ["oracle"]',
        '[dice]\nport = "/nowhere"\n[lights]\nbase = true\nbuzzer = true',
    )

    def plan(self, told: LightSection | None, around: Around) -> LightPlan | None:
        if told is None:
            return None
        with Inside(self.kind, file=around.file):
            how = source_of(around, pins=bool(told.pins), base=told.base, simulated=told.simulated)
            if told.buzzer and not told.base:
                raise Wrong("needs lights on the dice base", "Write `base = true` beside it.").within("buzzer")
        return LightPlan(how, told.pins, told.markers, told.buzzer)

    def pins(self, plan: LightPlan) -> Iterable[tuple[int, str]]:
        return ((pin, f"lights.pins.{name}") for name, pin in plan.pins.items())

    def open(self, plan: LightPlan | None, opening: Opening) -> Lights | None:
        base = base_of(opening.opened.get("dice"))
        if plan is None:
            return None
        if plan.where == PINS:
            return GpioLights(plan.pins)
        if plan.where == SIMULATED:
            return SimulatedLights(
                ("camera", *(f"{word} {seat}" for word in ("seat", *plan.markers) for seat in SEATS))
            )
        if plan.where == BASE and base is not None:
            return BaseLights(base, plan.markers, buzzer=plan.buzzer)
        return None

    def examine(self, table: TableFile) -> Iterator[Finding]:
        plan: LightPlan | None = table.plans.get(self.kind)
        if plan is not None and plan.where == PINS:
            yield from examine_pins(GpioLights(plan.pins))
