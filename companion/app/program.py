"""The app without its screen: the session on a thread, the devices and the eyes, and one queue between them."""

import logging
import queue
import shutil
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Self

from companion.app.eyes_link import EyesLink
from companion.eyes.reports import Report
from companion.record.failures import JournalFailing
from companion.record.journal import Journal
from companion.record.opening import Games
from companion.session.guard import MOST_FAULTS, WITHIN_S, Fault, GuardError, Often
from companion.session.intents import Intent
from companion.session.session import Session
from companion.session.snapshot import DeviceView, Snapshot
from hardware.clock import MonotonicClock
from hardware.events import Event
from hardware.ports import Clock, DiceSource

LITTLE_ROOM = 50_000_000
"""Bytes of free space below which the table is warned while the journal can still be written."""
LAST_S = 5.0
"""Wall seconds the session has to stop by itself."""
BEAT = 0.1
"""Seconds between two checks of the timers."""
LOG = logging.getLogger(__name__)
Message = Intent | Event | Report | Fault


class Bench:
    """The devices of a table, as views for the screen."""

    def __init__(
        self, dice: DiceSource | None, eyes: EyesLink | None, free_bytes: Callable[[], int | None], *, simulated: bool
    ) -> None:
        self._dice, self._eyes, self._simulated, self._free_bytes = dice, eyes, simulated, free_bytes

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
        return DeviceView("dice", health.source, health.state, health.why, health.detail, self._simulated)

    def resume_dice(self, last: dict[int, int]) -> None:
        """Tells the dice base the last throw already counted, per die."""
        if self._dice is not None:
            self._dice.resume_from(last)


def free_bytes(folder: Path) -> int | None:
    """The free space on a folder's disk in bytes; None if the folder is gone."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


class Program:
    """A running app without a screen. A context manager; `snapshot` is always the newest, `send` never blocks.

    `on_publish` receives every snapshot, on the session's thread. If the game cannot go on in this process, `failed`
    says why, and `on_failure` is called once, on that thread: the process should exit, so that it is restarted.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        games: Games,
        dice: DiceSource | None,
        make_eyes: Callable[[Callable[[Report], None]], EyesLink] | None,
        *,
        simulated: bool,
        first: str = "",
        on_publish: Callable[[Snapshot], None] | None = None,
    ) -> None:
        self._queue: queue.SimpleQueue[Message | Future[None] | None] = queue.SimpleQueue()
        self._newest = Snapshot(simulated=simulated)
        self._on_publish = on_publish
        self.on_failure: Callable[[], None] = _nothing
        self._often = Often(MonotonicClock(), MOST_FAULTS, WITHIN_S)
        self.failed = ""
        self.unsaved = ""
        self._journal, self._clock = journal, clock
        self.dice = dice
        self.eyes = make_eyes(self._queue.put) if make_eyes else None
        self.session = Session(
            journal,
            clock,
            games,
            Bench(dice, self.eyes, partial(free_bytes, journal.path.parent), simulated=simulated),
            self.eyes,
            self._publish,
            simulated=simulated,
            rng=SystemRandom(),
            first=first,
        )
        self._thread = threading.Thread(target=self._run, name="session", daemon=True)
        self._closed = False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self) -> None:
        """Starts the devices, the eyes and the session."""
        if self.dice is not None:
            self.dice.start(self._queue.put)
        if self.eyes is not None:
            self.eyes.start()
        self._thread.start()

    def _publish(self, snapshot: Snapshot) -> None:
        self._newest = snapshot
        if self._on_publish is None:
            return
        try:
            self._on_publish(snapshot)
        except Exception:
            LOG.exception("whoever listens to the game failed")
            self.send(Fault("observer"))

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
            try:
                message = self._queue.get(timeout=BEAT)
            except queue.Empty:
                self._guarded(self.session.tick)
                continue
            if message is None:
                return
            if isinstance(message, Future):
                self._guarded(self.session.tick)
                message.set_result(None)
            else:
                self._guarded(partial(self.session.handle, message))
            if self._clock.now() - looked >= BEAT:
                looked = self._clock.now()
                self._guarded(self.session.tick)

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
        """Stops everything in order: devices, eyes, session, journal. Closing twice is fine."""
        if self._closed:
            return
        self._closed = True
        for device in (self.dice, self.eyes):
            try:
                if device is not None:
                    device.close()
            except Exception:
                LOG.exception("%r could not be closed; the game is saved all the same", device)
        self._queue.put(None)
        if self._thread.is_alive():
            self._thread.join(LAST_S)
        if self._thread.is_alive():
            self.failed = "the session hangs"
            LOG.error("%s: what was kept last stays as it is", self.failed)
            return
        self._save()

    def _save(self) -> None:
        """Writes what is pending, and closes the journal in any case."""
        try:
            self.session.flush()
        except JournalFailing as error:
            self.unsaved = str(error)
            LOG.error("the newest acts are not saved: %s", error)
        finally:
            self._journal.close()


def _nothing() -> None:
    """The default for `on_failure`: does nothing."""
