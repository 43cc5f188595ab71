"""How the machine itself is: voltage, heat, clock. A card for each that is not well, as the kernel tells it.

Voltage: the driver `raspberrypi-hwmon` (kernel documentation, hwmon/raspberrypi-hwmon), alarm `in0_lcrit_alarm`. Heat:
the thermal zone `cpu-thermal` (kernel ABI, sysfs-class-thermal), in thousandths of a degree; a Pi slows down from 80
degrees on (Raspberry Pi documentation, frequency management). Another machine has neither and is left alone. A Pi
without a battery for its clock starts with the time of its last shutdown, or an older one.
"""

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from companion.session.snapshot import DeviceView
from hardware.ports import Clock

SYS: Final = Path("/sys/class")
EVERY_S: Final = 5.0
"""Seconds between two looks."""
HOT: Final = 80_000
"""Thousandths of a degree Celsius."""
EARLIEST: Final = 1_735_689_600.0
"""2025-01-01 in seconds since 1970; an earlier clock has not been set."""
SLACK_S: Final = 3600.0
"""An hour: by so much the clock may be behind the newest file, because summer time ends or a stick came along."""
LOG: Final = logging.getLogger(__name__)


class MachineState:
    """Looks now and then. `newest` is when the kept game was last written, in seconds since 1970; `now` what time it
    is.
    """

    def __init__(self, clock: Clock, newest: float, sys: Path = SYS, now: Callable[[], float] = time.time) -> None:
        self._clock, self._sys, self._now = clock, sys, now
        self._earliest = max(EARLIEST, newest - SLACK_S)
        self._due = clock.now()
        self._cards: tuple[DeviceView, ...] = ()

    def cards(self) -> tuple[DeviceView, ...]:
        """A card for each trouble; none when all is well."""
        if self._clock.now() >= self._due:
            self._due = self._clock.now() + EVERY_S
            self._look()
        return self._cards

    def _look(self) -> None:
        troubles = {"low_power": self._low_power(), "hot": self._hot(), "clock": self._now() < self._earliest}
        cards = tuple(_card(why) for why, holds in troubles.items() if holds)
        if cards != self._cards:
            LOG.warning("the machine: %s", ", ".join(card.why for card in cards) or "well again")
        self._cards = cards

    def _low_power(self) -> bool:
        chips = self._sys.glob("hwmon/*/name")
        return any(
            _kernel_text(chip.with_name("in0_lcrit_alarm")) == "1" for chip in chips if _kernel_text(chip) == "rpi_volt"
        )

    def _hot(self) -> bool:
        zones = (zone for zone in self._sys.glob("thermal/*/type") if _kernel_text(zone) == "cpu-thermal")
        told = (_kernel_text(zone.with_name("temp")) for zone in zones)
        return any(one.lstrip("-").isdigit() and int(one) >= HOT for one in told)


def _kernel_text(path: Path) -> str:
    """What the kernel says; "" for nothing."""
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _card(why: str) -> DeviceView:
    return DeviceView("machine", "machine", "up", why, "", simulated=False, weak=True)
