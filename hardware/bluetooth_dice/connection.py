"""The way to one die: look for it, connect, ask who it is, listen, and begin again when it is lost.

Everything here runs in one event loop. Back-off and silence are timed by the injected clock.

When a connected die is asked whether it is still there, and when it has been silent for too long.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from bleak.backends.device import BLEDevice

from hardware.bluetooth_dice.notifications import Introduced
from hardware.bluetooth_dice.radio import TROUBLES, Air, Link, connect, no_radio
from hardware.bluetooth_dice.teller import Teller

ANSWER_S: Final = 5.0
"""So long a die may take to answer."""
BEAT_S: Final = 30.0
"""A die that said nothing for so long is asked."""


class Pulse:
    """The pulse of one connection."""

    def __init__(self) -> None:
        self._ask_at = self._answer_by = NEVER

    def asked(self, now: float) -> None:
        """The die was asked to introduce itself."""
        self._ask_at, self._answer_by = NEVER, now + ANSWER_S

    def note_answer(self, now: float) -> None:
        """The die said something that was understood."""
        self._ask_at, self._answer_by = now + BEAT_S, NEVER

    def give_up(self, now: float) -> None:
        """The die is of no use: it counts as silent at once."""
        self._ask_at, self._answer_by = NEVER, now

    def stop(self) -> None:
        """The connection is gone."""
        self._ask_at = self._answer_by = NEVER

    def wants_asking(self, now: float) -> bool:
        """Whether the die should be asked now."""
        return now >= self._ask_at

    def silent(self, now: float) -> bool:
        """Whether the die owes an answer for too long."""
        return now >= self._answer_by

    def due(self) -> float:
        """When one of both turns true, in seconds; infinity for never."""
        return min(self._ask_at, self._answer_by)


LOG = logging.getLogger(__name__)
BACK_OFF_S: Final = (0.25, 0.5, 1.0, 2.0, 4.0)
WRONG_AGAIN_S: Final = 60.0
"""After so long a die of another kind is asked again."""
NO_RADIO: Final = "this machine's Bluetooth cannot be used; switch it on, or plug a Bluetooth stick in"
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
        self._pulse = Pulse()
        self._link: Link | None = None
        self._try_at = teller.clock.now()
        self._trying = False
        self._failures = 0
        self._count = 0

    def due(self) -> float:
        """When `work` next has something to do, in seconds; infinity for never."""
        return min(self._pulse.due(), NEVER if self._trying or self._link is not None else self._try_at)

    def work(self, now: float) -> Coroutine[Any, Any, None] | None:
        """What is to be done now, None for nothing."""
        if self._pulse.silent(now):
            self._teller.count("silent")
            self._pulse.stop()
            return self._let_go()
        if self._link is not None and self._pulse.wants_asking(now):
            self._pulse.asked(now)
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
                    self._teller.not_found()
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
        self._pulse.asked(self._teller.clock.now())
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
            self._teller.trouble("no_radio", NO_RADIO)

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
        self._pulse.stop()
        self._teller.lost(self._number)
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
                self._pulse.note_answer(self._teller.clock.now())
            for message in messages:
                self._teller.hear(self._number, message)
                if isinstance(message, Introduced):
                    self._introduced(message)
        self._teller.count("received", len(data))
        self._wake()

    def _introduced(self, introduced: Introduced) -> None:
        self._failures = 0
        if introduced.wrong:
            now = self._teller.clock.now()
            self._try_at = now + WRONG_AGAIN_S
            self._pulse.give_up(now)
