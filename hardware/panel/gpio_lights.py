"""Lights on the pins of a Raspberry Pi: each LED with its resistor between its pin and ground."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from hardware.errors import PortAbsent, PortBusy
from hardware.gpio.library import gpio, pin_in_use
from hardware.panel.gpio_buttons import NO_PINS, why_not
from hardware.ports import Closing, Emit, Health

LOG = logging.getLogger(__name__)
NAME: Final = "lights"


class GpioLights(Closing):
    """`Lights` on pins: `hardware.ports` documents every method. `pins` are BCM numbers by the name of the light."""

    def __init__(self, pins: Mapping[str, int]) -> None:
        self._pins = dict(pins)
        self._leds: dict[str, Any] = {}
        self._state, self._why, self._detail = "absent", "", ""

    def __repr__(self) -> str:
        return f"<GpioLights {len(self._pins)} on pins, {self._state}>"

    def start(self, _emit: Emit) -> None:
        """Opens the pins, all dark. Without pins nothing is ever lit: see `health`."""
        try:
            library = gpio(NO_PINS)
            for light, pin in self._pins.items():
                with pin_in_use(library, pin):
                    self._leds[light] = library.LED(pin)
        except (PortAbsent, PortBusy) as error:
            self.close()
            self._why, self._detail = why_not(error), str(error)
            LOG.warning("%s: %s", NAME, error)
            return
        self._state = "up"

    def show(self, lit: frozenset[str]) -> None:
        """These are lit and all others dark."""
        for light, led in self._leds.items():
            led.value = light in lit

    def health(self) -> Health:
        """The state of the pins; never blocks, never raises."""
        return Health(NAME, "gpio", self._state, self._why, self._detail)

    def close(self) -> None:
        """Puts the lights out and releases the pins; calling it again does nothing."""
        for led in self._leds.values():
            led.off()
            led.close()
        self._leds.clear()
        self._state = "absent"
