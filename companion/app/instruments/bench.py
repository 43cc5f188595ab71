"""The devices of a table as the session sees them: a card for each, and what the dice have told."""

import shutil
from collections.abc import Callable
from pathlib import Path

from companion.app.instruments.eyes_link import EyesLink
from companion.app.instruments.heard_throws import HeardFrom, HeardThrows
from companion.session.snapshot import DeviceView
from hardware.events import BaseMoment
from hardware.ports import DiceSource

LITTLE_ROOM = 50_000_000
"""Bytes of free space below which the table is warned while the journal can still be written."""


class Bench:
    """The devices of a table, as views for the screen."""

    def __init__(
        self,
        dice: DiceSource | None,
        eyes: EyesLink | None,
        heard: HeardThrows,
        free_bytes: Callable[[], int | None],
        *,
        simulated: bool,
    ) -> None:
        self._dice, self._eyes, self._heard = dice, eyes, heard
        self._simulated, self._free_bytes = simulated, free_bytes

    def views(self) -> tuple[DeviceView, ...]:
        """One view per device; an absent one says so."""
        return (self._camera(), self._dice_card(), *self._disk())

    def _disk(self) -> tuple[DeviceView, ...]:
        """The disk, only if it is gone or nearly full."""
        free = self._free_bytes()
        if free is not None and free >= LITTLE_ROOM:
            return ()
        return (DeviceView("disk", "disk", "down", "gone" if free is None else "little_room", "", False),)

    def _camera(self) -> DeviceView:
        if self._eyes is None:
            return DeviceView("camera", "camera", "absent", "not_named", "", self._simulated)
        why = self._eyes.why
        state = "down" if why else "up" if self._eyes.ready else "waiting" if self._eyes.pid else "down"
        return DeviceView("camera", "camera", state, why, self._eyes.detail, self._simulated)

    def _dice_card(self) -> DeviceView:
        if self._dice is None:
            return DeviceView("dice", "dice", "absent", "not_named", "", self._simulated)
        health = self._dice.health()
        return DeviceView("dice", health.backend, health.state, health.why, health.detail, self._simulated)

    def resume_dice(self, last: dict[int, int], uid: str, boot: int) -> None:
        """Tells the dice base the last throw already settled, per die: by this journal, and by any other."""
        if self._dice is None:
            return
        for base in self._heard.with_journal(HeardFrom(uid, boot, last)):
            self._dice.resume_from(base.last, base.uid, base.boot)

    def dice_heard(self, last: dict[int, int], uid: str, boot: int) -> None:
        """These throws are settled, and no journal is told them again."""
        self._heard.keep(HeardFrom(uid, boot, last))

    def dice_moment(self) -> BaseMoment | None:
        """The time by the clock of the dice base; None where none was met."""
        return self._dice.moment() if self._dice is not None else None


def free_bytes(folder: Path) -> int | None:
    """The free space on a folder's disk in bytes; None if the folder is gone."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None
