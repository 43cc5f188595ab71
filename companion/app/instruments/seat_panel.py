"""Buttons and lights beside the seats, as the app holds them: either of them may be missing."""

import logging
from dataclasses import dataclass

from hardware.ports import ButtonSource, Emit, Health, Lights

LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """The buttons and the lights of a table, None for what it does not have."""

    buttons: ButtonSource | None = None
    lights: Lights | None = None

    @property
    def names(self) -> frozenset[tuple[int, str]]:
        """Every button there is: the seat, from 0, and what stands on it."""
        return self.buttons.buttons if self.buttons is not None else frozenset()

    def start(self, emit: Emit) -> None:
        """Starts both."""
        for device in self._devices():
            device.start(emit)

    def show(self, lit: frozenset[str]) -> None:
        """Lights these and no others. Lights that fail keep no game waiting: it is logged."""
        if self.lights is None:
            return
        try:
            self.lights.show(lit)
        except Exception:
            LOG.exception("the lights cannot be set; the game goes on")

    def health(self) -> tuple[Health, ...]:
        """How they are, the buttons first."""
        return tuple(device.health() for device in self._devices())

    def close(self) -> None:
        """Stops both; calling it again does nothing."""
        for device in self._devices():
            device.close()

    def _devices(self) -> tuple[ButtonSource | Lights, ...]:
        return tuple(device for device in (self.buttons, self.lights) if device is not None)


NO_PANEL = SeatPanel()
