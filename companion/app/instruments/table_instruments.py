"""The devices of a table as the session sees them: a card for each, what the dice have told, and all that is plugged in
besides camera and dice.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion import devices
from companion.app.instruments.heard_throws import HeardFrom, HeardThrows
from companion.app.instruments.kept_recordings import KeptRecordings
from hardware.events import BaseMoment
from hardware.ports import ButtonSource, Device, DiceSource, Emit, Lights


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


LOG = logging.getLogger(__name__)


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
