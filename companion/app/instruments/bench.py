"""The devices of a table as the session sees them: a card for each, and what the dice have told."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from companion.app.instruments.eyes_link import EyesLink
from companion.app.instruments.heard_throws import HeardFrom, HeardThrows
from companion.app.instruments.kept_recordings import KeptRecordings
from companion.app.instruments.machine_state import MachineState
from companion.app.instruments.seat_panel import NO_PANEL, SeatPanel
from companion.session.snapshot import DeviceView
from hardware.events import BaseMoment
from hardware.ports import DiceSource, Health

FRAME_BYTES, MOST_DAMAGED = 30, 0.02
"""About the length of a message of the dice; a line of which more than this share arrives damaged is a weak one."""
ENOUGH = 20
"""Damaged messages, or closings of a contact that came to nothing, below which nothing is said."""
NOISY_LINE = "many messages of the dice arrive damaged; try another cable, a shorter one, or another USB socket"
NOISY_WIRES = "the wires of the buttons pick up noise; twist each with its ground wire, away from other cables"
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
        panel: SeatPanel = NO_PANEL,
        *,
        simulated: bool,
        recordings: KeptRecordings | None = None,
        machine: MachineState | None = None,
    ) -> None:
        self._dice, self._eyes, self._heard = dice, eyes, heard
        self._simulated, self._free_bytes, self._panel = simulated, free_bytes, panel
        self._recordings, self._machine = recordings, machine

    def views(self) -> tuple[DeviceView, ...]:
        """One view per device; an absent one says so."""
        return (self._camera(), self._dice_card(), *self._panel_cards(), *self._disk(), *self._machine_cards())

    def _panel_cards(self) -> tuple[DeviceView, ...]:
        """Buttons and lights, where the table file names them."""
        return tuple(
            _card(told, told.source, simulated=self._simulated or told.backend == "simulated")
            for told in self._panel.health()
        )

    def _disk(self) -> tuple[DeviceView, ...]:
        """The disk, only if it is gone or nearly full."""
        free = self._free_bytes()
        if free is not None and free >= LITTLE_ROOM:
            return ()
        return (DeviceView("disk", "disk", "down", "gone" if free is None else "little_room", "", False),)

    def _machine_cards(self) -> tuple[DeviceView, ...]:
        """The machine, only if something is wrong with it."""
        return self._machine.cards() if self._machine is not None else ()

    def _camera(self) -> DeviceView:
        if self._eyes is None:
            return DeviceView("camera", "camera", "absent", "not_named", "", self._simulated)
        if self._eyes.covered:
            return DeviceView("camera", "camera", "covered", "covered", "", self._simulated)
        why = self._eyes.why
        state = "down" if why else "up" if self._eyes.ready else "waiting" if self._eyes.pid else "down"
        return DeviceView("camera", "camera", state, why, self._eyes.detail, self._simulated)

    def _dice_card(self) -> DeviceView:
        if self._dice is None:
            return DeviceView("dice", "dice", "absent", "not_named", "", self._simulated)
        health = self._dice.health()
        return replace(_card(health, "dice", simulated=self._simulated), name=health.backend)

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


def _card(health: Health, kind: str, *, simulated: bool) -> DeviceView:
    """A device's card; one that works, but only just, says why and what to do."""
    why, detail = (health.why, health.detail) if health.state != "up" else _weakness(health)
    return DeviceView(kind, health.source, health.state, why, detail or health.detail, simulated, bool(why))


def _weakness(health: Health) -> tuple[str, str]:
    """What its counters say about a device that works, as a code and a sentence; "" for nothing."""
    counted = dict(health.counters)
    share = counted.get("damaged", 0) * FRAME_BYTES / max(counted.get("received", 0), 1)
    if counted.get("damaged", 0) >= ENOUGH and share > MOST_DAMAGED:
        return "noisy_line", NOISY_LINE
    if counted.get("glitches", 0) >= ENOUGH and counted["glitches"] > counted.get("presses", 0):
        return "noisy_wires", NOISY_WIRES
    return "", ""


def free_bytes(folder: Path) -> int | None:
    """The free space on a folder's disk in bytes; None if the folder is gone."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None
