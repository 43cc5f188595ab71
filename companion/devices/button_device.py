"""Buttons beside the seats."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from companion.devices.kind import Around, Finding, Kind, Opening
from companion.devices.on_pins import ButtonsOnPins
from companion.devices.table_file import TableFile
from companion.devices.wired import BASE, PINS, SEATS, SIMULATED, WirePin, base_of, examine_pins, source_of
from companion.schema.hints import ByKey, ByNumber
from companion.schema.sorts import Choice
from companion.schema.wrong import Inside
from hardware.clock import MonotonicClock
from hardware.panel.gpio_buttons import GpioButtons
from hardware.ports import ButtonSource
from hardware.serial_dice.base_panel import BaseButtons
from hardware.simulated.panel import SimulatedButtons

BUTTONS = ("1", "2", "back")
SeatPins = Annotated[Mapping[str, WirePin], ByKey(Choice(BUTTONS))]


class ButtonSection(NamedTuple):
    """The pins of each seat, counted from 1, or another source."""

    base: bool = False
    simulated: bool = False
    seat: Annotated[Mapping[int, SeatPins], ByNumber(tuple(SEATS), some=True)] = MappingProxyType({})


class ButtonPlan(NamedTuple):
    """Where the buttons come from, and their pins by seat, from 0, and button."""

    where: str
    pins: Mapping[tuple[int, str], int]


class ButtonDevice(Kind):
    """See `Kind`."""

    kind, title, sign = "buttons", "Buttons", "hand"
    section = ButtonSection
    ways = (ButtonsOnPins(),)
    examples = (
        "[buttons.seat.1]\n1 = 17\n2 = 27\nback = 22",
        'simulated = true\n[buttons]\nsimulated = true',
        '[dice]\nport = "/nowhere"\n[buttons]\nbase = true',
    )  # fmt: skip

    def plan(self, told: ButtonSection | None, around: Around) -> ButtonPlan | None:
        if told is None:
            return None
        pins = {(seat - 1, button): pin for seat, named in told.seat.items() for button, pin in named.items()}
        with Inside(self.kind, file=around.file):
            return ButtonPlan(source_of(around, pins=bool(pins), base=told.base, simulated=told.simulated), pins)

    def pins(self, plan: ButtonPlan) -> Iterable[tuple[int, str]]:
        return ((pin, f"buttons.seat.{seat + 1}.{name}") for (seat, name), pin in plan.pins.items())

    def open(self, plan: ButtonPlan | None, opening: Opening) -> ButtonSource | None:
        base = base_of(opening.opened.get("dice"))
        if plan is None:
            return None
        if plan.where == PINS:
            return GpioButtons(plan.pins, opening.clock)
        if plan.where == SIMULATED:
            return SimulatedButtons(((seat - 1, button) for seat in SEATS for button in BUTTONS), opening.clock)
        return BaseButtons(base) if plan.where == BASE and base is not None else None

    def examine(self, table: TableFile) -> Iterator[Finding]:
        plan: ButtonPlan | None = table.plans.get(self.kind)
        if plan is not None and plan.where == PINS:
            yield from examine_pins(GpioButtons(plan.pins, MonotonicClock()))
