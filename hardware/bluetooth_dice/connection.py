"""The way to one die: look for it, connect, ask who it is, listen, and begin again when it is lost.

Everything here runs in one event loop. Back-off and silence are timed by the injected clock. So is when a
connected die is asked whether it is still there, and when it has been silent for too long.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from bleak.backends.device import BLEDevice

from hardware.bluetooth_dice.dice import Dice
from hardware.bluetooth_dice.notifications import Introduced, Said
from hardware.bluetooth_dice.radio import TROUBLES, Air, Link, connect, no_radio
from hardware.bluetooth_dice.teller import Teller

LOG = logging.getLogger(__name__)
BACK_OFF_S: Final = (0.25, 0.5, 1.0, 2.0, 4.0)
WRONG_AGAIN_S: Final = 60.0  # after so long a die of another kind is asked again
NO_RADIO: Final = "this machine's Bluetooth cannot be used; switch it on, or plug a Bluetooth stick in"
ANSWER_S: Final = 5.0  # so long a die may take to answer
BEAT_S: Final = 30.0  # a connected die that said nothing for so long is asked whether it is still there
NEVER: Final = float("inf")


class Connection:
    """Die `number` at `address`. `wake` is called when there is something new to do.

    `radio` is held while one die is looked for and connected, because radios do one of these at a time.
    """

    def __init__(
        self, number: int, address: str, air: Air, teller: Teller, radio: asyncio.Lock, wake: Callable[[], None]
    ) -> None:
        self._number, self._address = number, address
        self._air, self._teller, self._radio, self._wake = air, teller, radio, wake
        self._ask_at = self._answer_by = NEVER
        self._link: Link | None = None
        self._try_at = teller.clock.now()
        self._trying = False
        self._failures = 0
        self._count = 0

    def due(self) -> float:
        """When `work` next has something to do, in seconds; infinity for never."""
        return min(self._ask_at, self._answer_by, NEVER if self._trying or self._link is not None else self._try_at)

    def work(self, now: float) -> Coroutine[Any, Any, None] | None:
        """What is to be done now, None for nothing."""
        if now >= self._answer_by:
            self._teller.count("silent")
            self._ask_at = self._answer_by = NEVER
            return self._let_go()
        if self._link is not None and now >= self._ask_at:
            self._ask_at, self._answer_by = NEVER, now + ANSWER_S
            return self._ask(self._link)
        if now < self.due():
            return None
        self._trying = True
        return self._reach()

    async def close(self) -> None:
        """Ends the connection; nothing is told any more."""
        link, self._link = self._link, None
        if link is not None:
            await link.close()

    async def _reach(self) -> None:
        self._count += 1
        try:
            async with self._radio:
                device = await self._air.find(self._address)
                if device is None:
                    self._teller.tell(Dice.not_found)
                else:
                    await self._connect(device)
        except TROUBLES as error:
            await self._failed(error)
        finally:
            self._trying = False
            if self._link is None:
                self._later()

    async def _connect(self, device: BLEDevice) -> None:
        this = self._count
        link = self._link = await connect(self._air, device, lambda: self._lost(this))
        self._ask_at, self._answer_by = NEVER, self._teller.clock.now() + ANSWER_S
        await link.listen(lambda data: self._hear(this, data))
        await self._greet(link)

    async def _ask(self, link: Link) -> None:
        try:
            await self._greet(link)
        except TROUBLES as error:
            await self._failed(error)

    async def _greet(self, link: Link) -> None:
        for message in link.speaker.greeting:
            await link.write(message)
            self._teller.count("sent", len(message))

    async def _failed(self, error: BaseException) -> None:
        self._teller.count("failed")
        LOG.info("%s: die %d at %s: %r", self._teller.source, self._number, self._address, error)
        await self._let_go()
        if no_radio(error):
            self._teller.tell(lambda dice, now: dice.trouble("no_radio", NO_RADIO, now))

    async def _let_go(self) -> None:
        """Ends a connection that is of no use."""
        link = self._link
        self._lost(self._count)
        if link is not None:
            await link.close()

    def _lost(self, which: int) -> None:
        """A connection has ended; an earlier one ended long ago."""
        if which != self._count or self._link is None:
            return
        self._link = None
        self._ask_at = self._answer_by = NEVER
        self._teller.count("lost_connections")
        self._teller.tell(lambda dice, now: dice.dice[self._number].lost(now))
        if not self._trying:
            self._later()
        self._wake()

    def _later(self) -> None:
        wait = BACK_OFF_S[min(self._failures, len(BACK_OFF_S) - 1)]
        self._try_at = max(self._try_at, self._teller.clock.now() + wait)
        self._failures += 1

    def _hear(self, which: int, data: bytes) -> None:
        """A notification; what comes late over an earlier connection is left aside."""
        if which == self._count and self._link is not None:
            messages = self._link.speaker.read(data)
            if messages:
                self._ask_at, self._answer_by = self._teller.clock.now() + BEAT_S, NEVER
            for message in messages:
                self._take(message)
        self._teller.count("received", len(data))
        self._wake()

    def _take(self, message: Said) -> None:
        self._teller.tell(lambda dice, now: dice.hear(self._number, message, now))
        if isinstance(message, Introduced):
            self._failures = 0
            if message.wrong:  # of no use: it counts as silent at once
                now = self._teller.clock.now()
                self._try_at, self._ask_at, self._answer_by = now + WRONG_AGAIN_S, NEVER, now
