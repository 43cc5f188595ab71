"""What is wired to pins, stands on the dice base, or is simulated: how a section says which of the three."""

from collections.abc import Iterator
from typing import Annotated, Final

from companion.devices.kind import Around, Finding
from companion.schema.sorts import Names, Sort
from companion.schema.wrong import Wrong, wrong_value
from hardware.dice_sources.preferred import PreferredDice
from hardware.ports import Device, DiceSource
from hardware.serial_dice.base_panel import LitBase

PINS, BASE, SIMULATED = "pins", "base", "simulated"
SEATS: Final = range(1, 7)
FIRST_PIN, LAST_PIN = 2, 27
"""BCM numbers of the header's free pins; 0 and 1 belong to the Pi itself (Raspberry Pi, GPIO and the 40-pin header)."""


class Pin(Sort):
    """A pin by its BCM number."""

    def read(self, value: object, names: Names) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not FIRST_PIN <= value <= LAST_PIN:
            must = "is {value} and must be a BCM number from {first} to {last}"
            remedy = "Write the number after GPIO, not the pin's place on the header."
            raise wrong_value(value, must, remedy, first=FIRST_PIN, last=LAST_PIN)
        return value


WirePin = Annotated[int, Pin()]


def source_of(around: Around, *, pins: bool, base: bool, simulated: bool) -> str:
    """Where the devices of a section come from. Raises Wrong."""
    named = [PINS] * pins + [BASE] * base + [SIMULATED] * simulated
    if len(named) != 1:
        problem = f"names {' and '.join(named)}" if named else "names nothing"
        raise Wrong(problem, "Write pins, `base = true` or `simulated = true`, one of the three.")
    (how,) = named
    if how == BASE and not any(source.startswith("serial:") for source in around.plans.get("dice", ())):
        raise Wrong("needs a dice base", "Name its port in [dice], or write pins here.").within(how)
    if how == SIMULATED and not around.simulated:
        fact = "stands in a table that is not simulated"
        raise Wrong(fact, "Write `simulated = true` at the top.").within(how)
    return how


def base_of(dice: DiceSource | None) -> LitBase | None:
    """The base among a table's dice, None where there is none."""
    if isinstance(dice, PreferredDice):
        return dice.base
    return dice if isinstance(dice, LitBase) else None


def examine_pins(device: Device) -> Iterator[Finding]:
    """Whether the pins of a device can be had. Those of a dice base are as well as the base is."""
    with device:
        device.start(lambda _event: None)
        health = device.health()
    yield Finding(health.source, health.backend, health.state == "up", health.detail or "their pins are free")
