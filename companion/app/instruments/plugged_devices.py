"""The devices that only report and show: whatever is plugged in besides camera and dice, or nothing."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware.ports import ButtonSource, Device, Emit, Lights

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Plugged:
    """The devices of a table, by kind."""

    devices: Mapping[str, Device] = field(default_factory=dict)

    @property
    def buttons(self) -> frozenset[tuple[int, str]]:
        """Every button there is: the seat, from 0, and what stands on it."""
        named = (device.buttons for device in self.devices.values() if isinstance(device, ButtonSource))
        return frozenset().union(*named)

    def start(self, emit: Emit) -> None:
        """Starts all of them."""
        for device in self.devices.values():
            device.start(emit)

    def show(self, lit: frozenset[str]) -> None:
        """Lights these and no others. Lights that fail keep no game waiting: it is logged."""
        for device in self.devices.values():
            if isinstance(device, Lights):
                try:
                    device.show(lit)
                except Exception:
                    LOG.exception("the lights cannot be set; the game goes on")

    def close(self) -> None:
        """Stops all of them; calling it again does nothing."""
        for device in self.devices.values():
            device.close()
