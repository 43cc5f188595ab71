"""The devices of a table as the session sees them: a card for each, what the dice have told, and all that is plugged in
besides camera and dice; and how the machine itself is.

Voltage: the driver `raspberrypi-hwmon` (kernel documentation, hwmon/raspberrypi-hwmon), alarm `in0_lcrit_alarm`. Heat:
the thermal zone `cpu-thermal` (kernel ABI, sysfs-class-thermal), in thousandths of a degree; a Pi slows down from 80
degrees on (Raspberry Pi documentation, frequency management). Another machine has neither and is left alone. A Pi
without a battery for its clock starts with the time of its last shutdown, or an older one.
"""

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion import devices
from companion.app.instruments.heard_throws import HeardFrom, HeardThrows, KeptRecordings
from companion.schema.quick_dataclass import dataclass
from companion.session.snapshot import DeviceView
from hardware.events import BaseMoment
from hardware.ports import ButtonSource, Clock, Device, DiceSource, Emit, Lights

SYS: Final = Path("/sys/class")
EVERY_S: Final = 5.0  # seconds between two looks
HOT: Final = 80_000  # thousandths of a degree Celsius
EARLIEST: Final = 1_735_689_600.0  # 2025-01-01 in seconds since 1970; an earlier clock has not been set
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
        temperatures = (_kernel_text(zone.with_name("temp")) for zone in zones)
        return any(temperature.lstrip("-").isdigit() and int(temperature) >= HOT for temperature in temperatures)


def _kernel_text(path: Path) -> str:
    """What the kernel says; "" for nothing."""
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _card(why: str) -> DeviceView:
    return DeviceView("machine", "machine", "up", why, "", simulated=False, weak=True)


class TableInstruments:
    """The devices of a table, as views for the screen."""

    def __init__(
        self,
        opened: Mapping[str, Any],
        heard: HeardThrows,
        *,
        simulated: bool,
        recordings: KeptRecordings | None = None,
    ) -> None:
        """`opened` is what was opened of each kind of device; None, or nothing, for what is not there."""
        self._heard, self._recordings = heard, recordings
        self.views = partial(devices.cards, opened, simulated=simulated)
        """The cards of all devices, in the order of the list."""
        self._dice: DiceSource | None = opened.get("dice")

    def resume_dice(self, last: dict[int, int], uid: str, boot: int) -> None:
        """Tells the dice base the last throw already settled, per die: by this journal, and by any other."""
        if self._dice is None:
            return
        for base in self._heard.with_journal(HeardFrom(uid, boot, last)):
            self._dice.resume_from(base.last, base.uid, base.boot)

    def dice_heard(self, last: dict[int, int], uid: str, boot: int) -> None:
        """These throws are settled, and no journal is told them again."""
        self._heard.keep(HeardFrom(uid, boot, last))

    def keep_recording(self, die: int, face: int) -> str:
        """Keeps what the dice have said, with what this die really showed."""
        return self._recordings.keep(die, face) if self._recordings is not None else ""

    def dice_moment(self) -> BaseMoment | None:
        """The time by the clock of the dice base; None where none was met."""
        return self._dice.moment() if self._dice is not None else None


@dataclass(frozen=True, slots=True)
class Plugged:
    """The devices that only report and show, by kind."""

    devices: Mapping[str, Device] = field(default_factory=dict)

    @property
    def buttons(self) -> frozenset[tuple[int, str]]:
        """Every button there is: the seat, from 0, and what stands on it."""
        named = (device.buttons for device in self.devices.values() if isinstance(device, ButtonSource))
        return frozenset().union(*named)

    def start(self, emit: Emit) -> None:
        """Starts all of them, also where one cannot be started; that is raised then."""
        with ExitStack() as each:
            for device in self.devices.values():
                each.callback(device.start, emit)

    def show(self, lit: frozenset[str]) -> None:
        """Lights these and no others. Lights that fail keep no game waiting: it is logged."""
        for device in self.devices.values():
            if isinstance(device, Lights):
                try:
                    device.show(lit)
                except Exception:
                    LOG.exception("the lights cannot be set; the game goes on")

    def close(self) -> None:
        """Stops all of them, also where one cannot be stopped; calling it again does nothing."""
        with ExitStack() as each:
            for device in self.devices.values():
                each.callback(device.close)
