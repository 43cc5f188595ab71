"""How messages travel, as hub and tables see it, and a twin of it in memory with its faults."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import suppress
from random import Random
from typing import Any, Final, Protocol

ANY: Final = "+"
TOLD_AGAIN_S: Final = 0.5


class Away(ConnectionError):
    """The way to the other side is lost; it is opened again."""


class Transport(Protocol):
    """Five things. Nothing that was said is known to have arrived; all but `close` raise Away."""

    async def open(self) -> None:
        """Opens the way, or opens it again; what was followed is followed no more."""
        ...

    async def say(self, topic: str, raw: bytes, *, keep: bool = False) -> None:
        """Sends a message; one that is kept is given to everybody who follows later."""
        ...

    async def follow(self, pattern: str) -> None:
        """Hears of a topic from now on; `+` stands for any one word of it."""
        ...

    def messages(self) -> AsyncIterator[tuple[str, bytes]]:
        """What comes, as it comes."""

    async def close(self) -> None:
        """Closes the way; twice is fine."""
        ...


def told_to_end() -> bool:
    """Whether this task was cancelled: what is asked after each wait, because one that ends in the same moment swallows
    that (`asyncio.wait_for` before Python 3.12, and an error that comes with it).
    """
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def until(bell: asyncio.Event, most_s: float) -> None:
    """Waits for the bell, for so long at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(most_s):
            await bell.wait()


async def end(tasks: Iterable["asyncio.Task[Any]"]) -> None:
    """Ends them all: one that did not hear it, because what it waited for came in the same moment, is told again."""
    every = set(tasks)
    left = every
    while left:
        for task in left:
            task.cancel()
        _, left = await asyncio.wait(left, timeout=TOLD_AGAIN_S)
    await asyncio.gather(*every, return_exceptions=True)


async def together(*works: Coroutine[Any, Any, None]) -> None:
    """Until one of them is over, which ends the others; raises what it raised. (A task group leaves its own task with a
    cancellation that nobody asked for, before Python 3.13.)
    """
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await end(tasks)
    for task in done:
        task.result()


class Room:
    """Where twins meet. Messages that are not kept are lost, doubled and put out of order with this chance."""

    def __init__(self, rng: Random | None = None, faults: float = 0.0) -> None:
        self.kept: dict[str, bytes] = {}
        self.twins: list[Twin] = []
        self.faults = faults
        self._rng = rng or Random(0)

    def pass_on(self, topic: str, raw: bytes, keep: bool) -> None:
        """To everybody who follows."""
        if keep:
            self.kept[topic] = raw
        for twin in self.twins:
            if any(fits(topic, pattern) for pattern in twin.patterns):
                twin.waiting += [(topic, raw)] * self._times()
                if self.faults and self._rng.random() < self.faults:
                    self._rng.shuffle(twin.waiting)
                twin.bell.set()

    def _times(self) -> int:
        chance = self._rng.random() if self.faults else 1.0
        return 0 if chance < self.faults else 2 if chance < 2 * self.faults else 1


class Twin:
    """A way through a room in memory: every method of a transport."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.patterns: list[str] = []
        self.waiting: list[tuple[str, bytes]] = []
        self.bell = asyncio.Event()
        self._broken = False

    async def open(self) -> None:
        self.patterns, self.waiting, self._broken = [], [], False
        if self not in self._room.twins:
            self._room.twins.append(self)

    async def say(self, topic: str, raw: bytes, *, keep: bool = False) -> None:
        if self._broken:
            raise Away("the way was cut")
        self._room.pass_on(topic, raw, keep)

    async def follow(self, pattern: str) -> None:
        self.patterns.append(pattern)
        self.waiting += [(topic, raw) for topic, raw in self._room.kept.items() if fits(topic, pattern)]
        self.bell.set()

    async def messages(self) -> AsyncIterator[tuple[str, bytes]]:
        while True:
            while self.waiting:
                yield self.waiting.pop(0)
            if self._broken:
                raise Away("the way was cut")
            self.bell.clear()
            await self.bell.wait()

    def cut(self) -> None:
        """The way is lost, with all that is on it."""
        self.waiting, self._broken = [], True
        self.bell.set()

    async def close(self) -> None:
        if self in self._room.twins:
            self._room.twins.remove(self)


def fits(topic: str, pattern: str) -> bool:
    """Whether a topic is one of those that a pattern names."""
    words, wanted = topic.split("/"), pattern.split("/")
    return len(words) == len(wanted) and all(want in (word, ANY) for word, want in zip(words, wanted, strict=True))
