"""What is connected to which pins, as the table file writes it: `5,6,13,19;16,20,21,26` or `dial=5,6,13,19`."""

import re
from dataclasses import dataclass
from typing import Final

from hardware.gpio.steady_word import WIRES

DIE: Final = "die"
DIAL: Final = "dial"
MOST_DICE: Final = 2
LAST_PIN: Final = 27  # the header of every Raspberry Pi with 40 pins has GPIO 0 to 27
FOUR_PINS: Final = re.compile(",".join([r" *(\d{1,2}) *"] * WIRES), re.ASCII)


@dataclass(frozen=True, slots=True)
class Wiring:
    """What is on the pins: `kind` is die or dial, `pins` are the BCM numbers of the wires A to D of each of them."""

    kind: str
    pins: tuple[tuple[int, ...], ...]

    @property
    def text(self) -> str:
        """The pins as they are written in the table file."""
        return ";".join(",".join(map(str, pin)) for pin in self.pins)


def read_wiring(text: str) -> Wiring:
    """The wiring from its text. Raises ValueError saying what is wrong with it."""
    kind, equals, written = text.rpartition("=")
    if equals and kind != DIAL:
        raise ValueError(f"names {kind!r}, and besides dice only a dial can be on pins")
    wiring = Wiring(DIAL if equals else DIE, tuple(_wires(pins_written) for pins_written in written.split(";")))
    pins = [pin for wires in wiring.pins for pin in wires]
    if len(set(pins)) < len(pins):
        raise ValueError("names a pin twice")
    if len(wiring.pins) > MOST_DICE:
        raise ValueError(f"names more than {MOST_DICE} dice")
    return wiring


def _wires(written: str) -> tuple[int, ...]:
    match = FOUR_PINS.fullmatch(written)
    pins = tuple(map(int, match.groups())) if match else ()
    if not pins or max(pins) > LAST_PIN:
        raise ValueError(f"must name four pins from 0 to {LAST_PIN} (BCM numbers) for each die")
    return pins
