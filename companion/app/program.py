"""The app without its screen: the session on a thread, the devices and the eyes, and one queue between them."""

import logging
import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import field
from functools import partial
from random import SystemRandom
from typing import Self

from companion.app.instruments.eyes_link import EyesLink, TrayLink
from companion.app.instruments.heard_throws import HeardThrows, KeptRecordings
from companion.app.instruments.table_instruments import MachineState, Plugged, TableInstruments
from companion.app.instruments.upkeep_tasks import UpkeepTasks
from companion.app.programs.seat_programs import SeatPrograms
from companion.app.thinking.seat_minds import SeatMinds
from companion.devices.machine_device import free_bytes
from companion.eyes.reports import Done, Pong, Report
from companion.record.failures import JournalFailing
from companion.record.header_to_game import Games
from companion.record.journal import Journal
from companion.record.unplayable_lines import Followed
from companion.schema.quick_dataclass import dataclass
from companion.session.guard import MOST_FAULTS, WITHIN_S, Fault, GuardError, Often
from companion.session.intents import Intent
from companion.session.part import PartBeside
from companion.session.ports import Beside
from companion.session.session import Session
from companion.session.snapshot import Snapshot, Value
from hardware.clock import MonotonicClock
from hardware.dice_sources import camera_of
from hardware.events import Event
from hardware.ports import Clock, Closing, Device, DiceSource

LAST_S = 5.0  # wall seconds the session has to stop by itself
BEAT = 0.2  # seconds between two checks of the timers
LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Equipment:
    """The devices of a table, made and not started yet: dice, who makes the eyes, and all others by kind; and where
    what the dice said is kept.
    """

    dice: DiceSource | None = None
    make_eyes: Callable[[Callable[[Report], None]], EyesLink] | None = None
    devices: Mapping[str, Device] = field(default_factory=dict)
    recordings: KeptRecordings | None = None
    last_bytes: Callable[[], str] = str


@dataclass(frozen=True, slots=True)
class RunningBeside(Beside):
    """What a table has besides its devices, as it runs in this process or is started from it."""

    programs: SeatPrograms | None = None
    thinkers: SeatMinds | None = None
    parts: Sequence[PartBeside] = ()
    upkeep: UpkeepTasks | None = None


@dataclass(frozen=True, slots=True)
class Reequip:
    """The table has other devices from now on; `made` makes them, once those so far are closed."""

    made: Callable[[], Equipment]


Message = Intent | Event | Report | Fault | Reequip


class Program(Closing):
    """A running app without a screen. A context manager; `snapshot` is always the newest, `send` never blocks.

    `on_publish` receives every snapshot, on the session's thread. If the game cannot go on in this process, `failed`
    says why, and `on_failure` is called once, on that thread: the process should exit, so that it is restarted.
    `on_beat` is called on it too, at least five times a second while it works.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        games: Games,
        equipment: Callable[[], Equipment],
        beside: RunningBeside,
        *,
        simulated: bool,
        heard: HeardThrows,
        told: Sequence[tuple[str, Mapping[str, Value]]] = (),
        followed: Followed | None = None,
        machine: MachineState | None = None,
        on_publish: Callable[[Snapshot], None] | None = None,
    ) -> None:
        self._queue: queue.SimpleQueue[Message | Future[None] | None] = queue.SimpleQueue()
        self._newest = Snapshot(simulated=simulated)
        self._on_publish = on_publish or _nothing
        self.on_failure: Callable[[], None] = _nothing
        self.on_beat: Callable[[], None] = _nothing
        self.upkeep, self._beside = beside.upkeep, beside
        self._often = Often(MonotonicClock(), MOST_FAULTS, WITHIN_S)
        self.failed = ""
        self.unsaved = ""
        self._journal, self._clock = journal, clock
        self._closed = False
        self._settled: bool | None = None
        """Whether the eyes had seen all that is new, by what they said last; None where that was something else."""
        self._made = equipment
        self._wanted: Callable[[], Equipment] | None = None
        self._make_session = partial(
            Session,
            journal,
            clock,
            games,
            publish=self._publish,
            beside=beside,
            simulated=simulated,
            rng=SystemRandom(),
        )
        self._make_instruments = partial(TableInstruments, heard=heard, simulated=simulated)
        self._fixed = {"disk": partial(free_bytes, journal.path.parent), "machine": machine}
        self._equip(equipment(), told, followed)
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)

    def __enter__(self) -> Self:
        self.start()
        return self

    def _equip(
        self,
        equipment: Equipment,
        told: Sequence[tuple[str, Mapping[str, Value]]] = (),
        followed: Followed | None = None,
    ) -> None:
        """Builds the session with these devices."""
        self.dice, self.plugged = equipment.dice, Plugged(equipment.devices)
        camera = camera_of(self.dice)
        self._tray = TrayLink(camera) if camera is not None else None
        self.eyes = equipment.make_eyes(self._take_report) if equipment.make_eyes else None
        opened = {**equipment.devices, "camera": self.eyes, "dice": self.dice, **self._fixed}
        if self.upkeep is not None:
            self.upkeep.last_bytes = equipment.last_bytes
        self.session = self._make_session(
            self._make_instruments(opened, recordings=equipment.recordings),
            self.eyes,
            buttons=self.plugged.buttons,
            told=told,
            followed=followed,
            shown=self._newest,
        )

    def start(self) -> None:
        """Starts the devices, the eyes and the session."""
        self._start_devices()
        for part in self._beside.parts:
            part.start()
        self._thread.start()

    def _start_devices(self) -> None:
        if self.dice is not None:
            self.dice.start(self._queue.put)
        if self.eyes is not None:
            self.eyes.start()
        self.plugged.start(self._queue.put)
        self.plugged.show(self._newest.lights)

    def _reequip(self) -> None:
        """The table goes on with other devices: from what is kept, as after a restart of the app, so not while anything
        is not on the disk yet. Where they cannot be had, with those so far, opened anew.
        """
        if self._wanted is None or self.session.unsaved or self._closed:
            return
        before, self._made, self._wanted = self._made, self._wanted, None
        try:
            self._exchange_devices()
        except Exception:
            self._made = before
            self._exchange_devices()
            raise

    def _exchange_devices(self) -> None:
        self._close_devices()
        self._equip(self._made())
        self._start_devices()

    def _publish(self, snapshot: Snapshot) -> None:
        self._newest = snapshot
        self.plugged.show(snapshot.lights)
        for show in (*(part.show for part in self._beside.parts), self._on_publish):
            try:
                show(snapshot)
            except Exception:
                LOG.exception("whoever listens to the game failed")
                self.send(Fault("observer"))

    def _take_report(self, report: Report) -> None:
        """Something the eyes say: for the dice in the tray, or for the session. What says only that they live and look,
        as several times a second over a quiet table, wakes nobody.
        """
        if isinstance(report, Pong) or (self._tray is not None and self._tray.hear(report)):
            return
        settled = report.settled if isinstance(report, Done) else None
        news, self._settled = settled is None or settled != self._settled, settled
        if news:
            self._queue.put(report)

    def snapshot(self) -> Snapshot:
        """The newest snapshot."""
        return self._newest

    def send(self, message: Message) -> None:
        """Sends the session a message; returns at once."""
        self._queue.put(message)

    def drain(self, timeout: float) -> None:
        """Waits until everything sent so far is done.

        Raises TimeoutError after `timeout` wall seconds, GuardError if the game cannot go on in this process.
        """
        if self.failed:
            raise GuardError(self.failed)
        done: Future[None] = Future()
        self._queue.put(done)
        done.result(timeout)

    def _run(self) -> None:
        """The session's thread: works until the end, or reports that it cannot."""
        try:
            self._work()
        except BaseException as error:
            LOG.exception("the session ends")
            self.failed = str(error) or type(error).__name__
            self._let_waiting_go()
            self.on_failure()

    def _let_waiting_go(self) -> None:
        """Wakes everybody waiting for the session, which has ended."""
        with suppress(queue.Empty):
            while True:
                message = self._queue.get_nowait()
                if isinstance(message, Future):
                    message.set_exception(GuardError(self.failed))

    def _work(self) -> None:
        """Handles messages as they come, and checks the timers in every beat, however many there are."""
        looked = self._clock.now()
        while True:
            self.on_beat()
            try:
                message = self._queue.get(timeout=self._patience())
            except queue.Empty:
                self._guarded(self.session.tick)
                self._guarded(self._reequip)
                continue
            if message is None:
                return
            if isinstance(message, Future):
                self._guarded(self.session.tick)
                message.set_result(None)
            elif isinstance(message, Reequip):
                self._wanted = message.made
            else:
                self._guarded(partial(self.session.handle, message))
            self._guarded(self._reequip)
            if self._clock.now() - looked >= BEAT:
                looked = self._clock.now()
                self._guarded(self.session.tick)

    def _patience(self) -> float:
        """Wall seconds until the session's timers are looked at, if no message comes before."""
        return min(BEAT, max(self.session.due - self._clock.now(), 0.001))

    def _guarded(self, work: Callable[[], None]) -> None:
        """Lets the session work. An exception its own guard did not catch is logged and reported here.

        Raises GuardError if the game cannot go on in this process.
        """
        try:
            work()
        except GuardError:
            raise
        except Exception as error:
            LOG.exception("the session failed; the game goes on")
            if self._often.once_more():
                raise GuardError(f"too many faults, the last one: {error!r}") from error
            self.send(Fault("session"))

    def close(self) -> None:
        """Stops everything in order: devices, eyes, session, seats' programs, journal. Closing twice is fine."""
        if self._closed:
            return
        self._closed = True
        for part in self._beside.parts:
            part.close()
        self._close_devices()
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join(LAST_S)
        self._close_devices()  # those too that the table was just given
        for last in (self._beside.programs, self._beside.thinkers):
            if last is not None:
                last.close()
        if self._thread.is_alive():
            self.failed = "the session hangs"
            self.unsaved = self.failed if self.session.unsaved else ""
            LOG.error("%s: what was kept last stays as it is", self.failed)
            return
        self._save()

    def _close_devices(self) -> None:
        for device in (self.plugged, self.dice, self.eyes):
            try:
                if device is not None:
                    device.close()
            except Exception:
                LOG.exception("%r could not be closed; the game is saved as far as it can be", device)

    def _save(self) -> None:
        """Writes what is pending, and closes the journal in any case."""
        try:
            self.session.flush()
        except JournalFailing as error:
            self.unsaved = str(error)
            LOG.error("the newest acts are not saved: %s", error)
        finally:
            self._journal.close()


def _nothing(_snapshot: Snapshot | None = None) -> None:
    """The default for whoever would hear of something: does nothing."""
