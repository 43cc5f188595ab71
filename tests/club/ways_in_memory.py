"""A way between hub and tables in memory, with its faults."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import Final

from companion.club.transport import Away

ANY: Final = "+"


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
