"""Electronic dice on a serial port: plug them in, and the app receives every throw once.

One thread reads the port and runs all timers, which read the injected clock and never wall time.

A table whose clock is set from outside works in steps: advance the clock, `wait_idle` (timers due now fire), let the
base write, `wait_idle` with the base's new total. In this order every run is the same.
`received` and `sent` are totals since this source was created, across every reconnect; bytes in transit when it was
unplugged are not counted.
"""

import logging
import threading
from collections.abc import Callable, Collection, Iterable

from hardware.device_thread import Watched
from hardware.errors import HardwareError, LinkLost, PortBusy
from hardware.events import DICE, BaseMoment, Event
from hardware.ports import Clock, Health
from hardware.serial_dice.codec import Calibrated, Envelope
from hardware.serial_dice.known_bases import KnownBases
from hardware.serial_dice.leds import Led, Sound
from hardware.serial_dice.link import DiceLink
from hardware.serial_dice.recording import Recorder, Recording, Truth
from hardware.serial_dice.serial_port import SerialPort

LOG = logging.getLogger(__name__)
BACK_OFF_S = (0.25, 0.5, 1.0, 2.0, 4.0)
_LONGEST_READ_S = 0.2  # a clock that is moved from outside wakes nobody: timers are looked at this often in any case
_SHORTEST_READ_S = 0.001  # so that a timer that stays due does not make the thread spin


class SerialDice(Watched):
    """A dice base on the serial port `path`. A `DiceSource`: `hardware.ports` documents every method.

    `known` is shared by sources that may meet the same base, one after the other.
    """

    def __init__(
        self,
        path: str,
        clock: Clock,
        name: str = DICE,
        known: KnownBases | None = None,
        recorder: Recorder | None = None,
    ) -> None:
        super().__init__(name, clock)
        self._path = path
        self._link = DiceLink(name, known)
        self._recorder = Recorder() if recorder is None else recorder
        self._port: SerialPort | None = None
        self._lock = threading.Condition()
        self._received = self._sent = 0
        self._looked_at = float("-inf")
        self._looked_received = 0
        self._failures = 0
        self._open_at = float("-inf")

    def __repr__(self) -> str:
        return f"<SerialDice {self._link.source} on {self._path}, {self._link.state}>"

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Tells the last throw already settled, per die, so that the dice base sends what came later."""
        with self._lock:
            self._link.resume_from(last, self._clock.now(), uid, boot)
        self._nudge()

    def light(self, lit: frozenset[Led]) -> None:
        """Sets which lights of the base are lit, whenever there is one; the last call wins."""
        with self._lock:
            self._link.leds.show(lit)
        self._nudge()

    def sound(self, sound: Sound) -> None:
        """Has the buzzer of the base sound once, if the base is there."""
        with self._lock:
            self._link.sound(sound)
        self._nudge()

    def stream(self, *, on: bool) -> None:
        """Whether the base is to send every sample of its dice; they are in the `recording`."""
        with self._lock:
            self._link.stream(on=on)

    def calibrate(self, step: Callable[[Envelope], bytes]) -> None:
        """Sends one step of a calibration (see `codec`), if the base is there."""
        with self._lock:
            self._link.calibrate(step, self._clock.now())
        self._nudge()

    def calibrated(self) -> tuple[Calibrated, ...]:
        """What came of every step of a calibration so far."""
        with self._lock:
            return tuple(self._link.calibrated)

    def moment(self) -> BaseMoment | None:
        """The time by the clock of the dice base, None before one was met."""
        with self._lock:
            return self._link.moment(self._clock.now())

    def health(self) -> Health:
        """The state of the dice now; never blocks for long, never raises."""
        link = self._link
        with self._lock:
            counters = (*link.counters(), ("received", self._received), ("sent", self._sent))
            readings = link.readings() if link.state == "up" else ()
            if link.state == "up" and link.dice.lost:
                return Health(link.source, "serial", "down", "sensor", _loss(link.dice.lost), counters, readings)
            return Health(link.source, "serial", link.state, link.why, link.detail, counters, readings)

    def recording(self, truth: Truth | None = None) -> Recording:
        """What was said on the line in the last ten minutes; `truth` is what the dice really did, if that is known."""
        with self._lock:
            return self._recorder.recording(truth, {"base": self._link.detail})

    def wait_idle(self, received: int, timeout: float) -> int:
        """Waits until `received` bytes in total were read and timers due now have fired; returns the total sent.

        `timeout` is in wall seconds. Raises TimeoutError naming both totals.
        """
        now = self._clock.now()
        with self._lock:
            if self._lock.wait_for(lambda: self._looked_received >= received and self._looked_at >= now, timeout):
                return self._sent
            raise TimeoutError(
                f"{self._link.source} on {self._path}: read {self._received} of {received} bytes and looked at its "
                f"timers at {self._looked_at:.3f} s of {now:.3f} s within {timeout} s; is its port still open?"
            )

    def _nudge(self) -> None:
        super()._nudge()
        port = self._port
        if port is not None:
            port.wake()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._work()
            except Exception as error:
                LOG.exception("%s: the reader failed; the port is opened anew", self._link.source)
                self._failed(error)

    def _work(self) -> None:
        """Does everything due now, then handles the bytes that come."""
        self._wake.clear()
        self._look()
        data = self._wait()
        if data:
            self._take(data)

    def _failed(self, error: Exception) -> None:
        """A fault of ours: the dice count as down until the port answers again."""
        now = self._clock.now()
        self._shut()
        self._retry_later(now)
        with self._lock:
            events = self._link.lost("failed", f"{type(error).__name__}: {error}", now)
        self._tell(events)

    def _wait(self) -> bytes:
        """Waits for bytes, a nudge, or the next timer; returns the bytes."""
        patience = min(max(self._next_due() - self._clock.now(), _SHORTEST_READ_S), _LONGEST_READ_S)
        if self._port is None:
            self._wake.wait(patience)
            return b""
        try:
            return self._port.read(0.0 if self._wake.is_set() else patience)
        except LinkLost as error:
            self._unplugged(error)
            return b""

    def _next_due(self) -> float:
        with self._lock:
            return min(self._link.due(), self._open_at if self._port is None else float("inf"))

    def _take(self, data: bytes) -> None:
        now = self._clock.now()
        with self._lock:
            self._recorder.note(now, "rx", data)
            events = self._link.bytes_in(data, now)
        self._tell(events)
        self._flush()
        with self._lock:
            self._received += len(data)

    def _look(self) -> None:
        """Does everything due now: opens the port, fires the timers, sends what is queued. Then wakes `wait_idle`."""
        now = self._clock.now()
        if self._port is None and now >= self._open_at:
            self._try_open(now)
        with self._lock:
            events = self._link.tick(now)
            reopen = self._port is not None and self._link.wants_reopen(now)
        self._tell(events)
        self._flush()
        if reopen:
            self._shut()
            self._retry_later(now)
        with self._lock:
            self._looked_at = now
            self._looked_received = self._received
            self._lock.notify_all()

    def _try_open(self, now: float) -> None:
        try:
            self._port = SerialPort(self._path)
        except HardwareError as error:
            self._retry_later(now)
            with self._lock:
                events = self._link.lost("busy" if isinstance(error, PortBusy) else "absent", str(error), now)
            self._tell(events)
            return
        with self._lock:
            self._link.opened(now)

    def _flush(self) -> None:
        with self._lock:
            data = self._link.take_out()
            healthy = self._link.state == "up"
        if healthy:
            self._failures = 0
        if data and self._port is not None:
            self._send(self._port, data)

    def _send(self, port: SerialPort, data: bytes) -> None:
        try:
            sent = port.write(data)
        except LinkLost as error:
            self._unplugged(error)
            return
        with self._lock:
            self._recorder.note(self._clock.now(), "tx", data)
            self._sent += sent

    def _unplugged(self, error: LinkLost) -> None:
        now = self._clock.now()
        self._shut()
        self._retry_later(now)
        with self._lock:
            events = self._link.lost("unplugged", str(error), now)
        self._tell(events)

    def _retry_later(self, now: float) -> None:
        self._open_at = now + BACK_OFF_S[min(self._failures, len(BACK_OFF_S) - 1)]
        self._failures += 1

    def _shut(self) -> None:
        if self._port is not None:
            self._port.close()
            self._port = None

    def _tell(self, events: Iterable[Event]) -> None:
        with self._lock:
            self._recorder.note_events(self._clock.now(), events)
        super()._tell(events)


def _loss(dice: Collection[int]) -> str:
    """What is wrong with some dice, and what to do."""
    if len(dice) > 1:
        return "neither die answers; throw them by hand and tap the faces, or check their plugs"
    return f"die {min(dice)} does not answer; throw it by hand and tap the face, or check its plug"
