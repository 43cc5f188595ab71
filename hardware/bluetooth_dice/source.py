"""Bluetooth dice as a device: name their addresses, and the app receives every throw that was heard.

One thread runs an event loop with the radio and all timers, which read the injected clock and never wall time; wall
time only bounds what the system may take to find a die and to connect it.

A table whose clock is set from outside works in steps, as with a dice base on a cable: advance the clock, `wait_idle`,
let the dice speak, `wait_idle` with the new total.
"""

import asyncio
import logging
import threading
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final

from hardware.bluetooth_dice.dice import Dice
from hardware.bluetooth_dice.teller import Teller
from hardware.events import BaseMoment
from hardware.ports import Clock, Closing, Emit, Health

if TYPE_CHECKING:
    from hardware.bluetooth_dice.connection import Connection
    from hardware.bluetooth_dice.radio import Air

LOG = logging.getLogger(__name__)
LONGEST_WAIT_S: Final = 0.1
SHORTEST_WAIT_S: Final = 0.001
CLOSE_S: Final = 5.0  # wall seconds that closing may take, whatever the system's Bluetooth does
ANEW_S: Final = 1.0  # wall seconds after which a reader that failed begins anew
NOT_INSTALLED: Final = "Bluetooth dice need the package bleak; install it with: pip install 'orctable[bluetooth]'"
FAILED: Final = "the reader of the Bluetooth dice failed ({error}); its log says more"


class BluetoothDice(Closing):
    """The dice with these Bluetooth addresses, die 1 first. A `DiceSource`: `hardware.ports` documents every method.

    `air` is what is reached by radio; None for the machine's own Bluetooth.
    """

    def __init__(self, addresses: Sequence[str], clock: Clock, name: str = "dice", air: "Air | None" = None) -> None:
        self._addresses = tuple(address.upper() for address in addresses)
        self._clock, self._air = clock, air
        self._teller = Teller(name, self._addresses, clock)
        self._connections: list[Connection] = []
        self._condition = threading.Condition()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._wake = asyncio.Event()
        self._began = threading.Event()
        self._stop = threading.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._looked_at, self._looked_received = float("-inf"), 0

    def __repr__(self) -> str:
        return f"<BluetoothDice {self._teller.dice.numbers.uid}, {self.health().state}>"

    def start(self, emit: Emit) -> None:
        """Begins to look for the dice; events go to `emit` from the device's thread.

        Raises RuntimeError if called twice.
        """
        if self._thread is not None:
            raise RuntimeError(f"{self._teller.source} was started already; make a new BluetoothDice instead")
        self._teller.emit = emit
        self._clock.watch(self._nudge)
        self._thread = threading.Thread(target=self._run, name=f"reader of {self._teller.source}", daemon=True)
        self._thread.start()
        self._began.wait()

    def resume_from(self, last: dict[int, int], uid: str = "", boot: int = 0) -> None:
        """Tells the last throw already settled, per die, so that throws are numbered on; nothing is ever sent again."""
        self._teller.resume_from(last, uid, boot)

    def moment(self) -> BaseMoment | None:
        """None: these dice have no clock that could be asked."""
        return None

    def health(self) -> Health:
        """The state of the dice now; never blocks for long, never raises."""
        return self._teller.health()

    def wait_idle(self, received: int, timeout: float) -> int:
        """Waits until `received` bytes in total were read and all that is due now is done; returns the total sent.

        `timeout` is in wall seconds. Raises TimeoutError naming both totals.
        """
        now = self._clock.now()
        with self._condition:
            if self._condition.wait_for(lambda: self._idle(received, now), timeout):
                return self._teller.counted("sent")
            raise TimeoutError(
                f"{self._teller.source} over Bluetooth: read {self._looked_received} of {received} bytes and looked "
                f"at its timers at {self._looked_at:.3f} s of {now:.3f} s within {timeout} s"
            )

    def close(self) -> None:
        """Ends every connection and stops the thread; calling it again does nothing."""
        self._stop.set()
        self._nudge()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(CLOSE_S)
            if self._thread.is_alive():
                LOG.warning("%s: the system's Bluetooth hangs; its thread is left behind", self._teller.source)

    def _idle(self, received: int, now: float) -> bool:
        looked = self._looked_received >= received and self._looked_at >= now
        return looked and not self._tasks and not self._wake.is_set()

    def _nudge(self) -> None:
        loop = self._loop
        if loop is None:
            return
        try:
            loop.call_soon_threadsafe(self._wake.set)
        except RuntimeError:
            return  # the loop has ended, and there is nobody to wake

    # --- the thread -------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                asyncio.run(self._main())
            except Exception as error:
                LOG.exception("%s: the reader failed; it begins anew", self._teller.source)
                self._failed(error)
                self._began.set()
                self._stop.wait(ANEW_S)
        self._began.set()

    def _failed(self, error: Exception) -> None:
        detail = FAILED.format(error=f"{type(error).__name__}: {error}")
        self._teller.tell(lambda dice, now: dice.failed(detail, now))

    async def _main(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._connections = self._made_connections()
        while not self._stop.is_set():
            self._look()
            self._began.set()
            await self._rest()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(connection.close() for connection in self._connections))

    def _made_connections(self) -> "list[Connection]":
        """A connection for each die; none, which is told, where the package for it is missing."""
        try:
            from hardware.bluetooth_dice.connection import Connection
            from hardware.bluetooth_dice.radio import BleakAir
        except ImportError as error:
            LOG.info("%s: %s", self._teller.source, error)
            self._teller.tell(lambda dice, now: dice.trouble("not_installed", NOT_INSTALLED, now))
            return []
        air, radio = self._air or BleakAir(), asyncio.Lock()
        dice = enumerate(self._addresses, 1)
        wake = self._wake.set
        return [Connection(number, address, air, self._teller, radio, wake) for number, address in dice]

    async def _rest(self) -> None:
        """Waits for a nudge or for the next timer."""
        due = min((self._teller.due(), *(connection.due() for connection in self._connections)))
        patience = min(max(due - self._clock.now(), SHORTEST_WAIT_S), LONGEST_WAIT_S)
        try:
            await asyncio.wait_for(self._wake.wait(), patience)
        except TimeoutError:
            return

    def _look(self) -> None:
        """Does everything due now, then wakes `wait_idle`. Nothing but this thread says that there is more to do."""
        now = self._clock.now()
        received = self._teller.counted("received")
        for connection in self._connections:
            work = connection.work(now)
            if work is not None:
                self._begin(work)
        self._teller.tell(Dice.tick)
        with self._condition:
            self._wake.clear()
            self._looked_at, self._looked_received = now, received
            self._condition.notify_all()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._wake.set()
        self._tasks.discard(task)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        """A fault of ours is logged and told; the other die goes on."""
        try:
            await work
        except Exception as error:
            LOG.exception("%s: the reader failed; it goes on", self._teller.source)
            detail = FAILED.format(error=f"{type(error).__name__}: {error}")
            self._teller.tell(lambda dice, now: dice.trouble("failed", detail, now))
