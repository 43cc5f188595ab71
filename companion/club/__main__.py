"""`python -m companion.club FOLDER PORT`: a hub with its broker, and the director's desk at this port of 127.0.0.1.

Messages come in, one commit keeps all that waits, and then what is to be said goes out.
"""

import asyncio
import logging
import signal
import sqlite3
import sys
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Final

from companion.app import catalogue
from companion.club.broker import Broker
from companion.club.desk import Desk
from companion.club.folder import BROKER, opened
from companion.club.hub import PATTERNS, Hub
from companion.club.mqtt import Mqtt
from companion.club.transport import Away, Transport, end, together, told_to_end, until
from companion.club.wall import Wall
from companion.record.storage.files import exclusive
from companion.schema.wrong_input import BoxError, TableError

BEAT_S: Final = 0.5
LOOK_S: Final = 0.1  # seconds between two looks at the broker
BACK_S: Final = 0.2  # seconds before the way to the broker is opened again


class Running:
    """A hub on a transport."""

    def __init__(self, hub: Hub, way: Transport) -> None:
        self.hub, self._way = hub, way
        self._waiting: list[tuple[str, bytes]] = []
        self.bell = asyncio.Event()

    async def run(self) -> None:
        """For ever."""
        while True:
            try:
                await self._way.open()
                for pattern in PATTERNS:
                    await self._way.follow(pattern)
                self.hub.again()
                await together(self._hear(), self._settle())
            except Away:
                for known in self.hub.tables.values():
                    known.up = False
            await self._way.close()
            if told_to_end():
                return
            await asyncio.sleep(BACK_S)

    async def _hear(self) -> None:
        async for message in self._way.messages():
            self._waiting.append(message)
            self.bell.set()

    async def _settle(self) -> None:
        while not told_to_end():
            self.bell.clear()
            waiting, self._waiting = self._waiting, []
            for where, raw in waiting:
                self.hub.hear(where, raw, monotonic())
            for where, raw, keep in self.hub.settle(monotonic()):
                await self._way.say(where, raw, keep=keep)
            await until(self.bell, BEAT_S)


async def run(folder: Path, port: int, rng: Random) -> int:
    """Runs a hub until it is told to end; the exit status. Its folder is `held`. Raises what `opened` does."""
    club, store = opened(folder)
    hub = Hub(store, catalogue.games(), rng)
    running = Running(hub, Mqtt(club))
    broker = Broker(folder / BROKER, club)
    wall = Wall(hub, folder / "wall.log", rng)
    desk = Desk(hub, running.bell, port, rng, lambda: broker.well, wall, club.address)
    over = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    works = (running.run(), desk.serve(), wall.serve(), _attend(broker), over.wait())
    tasks = [asyncio.create_task(work) for work in works]
    print(f"{club.club}: tables come to {club.address}:{club.port}\nThe desk: {desk.address}", flush=True)
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    await end(rest)
    broker.close()
    store.close()
    for task in done:
        if not over.is_set() and task.exception() is not None:
            raise RuntimeError("the hub has failed") from task.exception()
    return 0


async def _attend(broker: Broker) -> None:
    """Starts the broker again when it dies."""
    while True:
        await asyncio.sleep(LOOK_S)
        broker.attend(monotonic())


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    logging.getLogger("mqtt").setLevel(logging.ERROR)
    try:
        with exclusive(folder := Path(sys.argv[1])):
            sys.exit(asyncio.run(run(folder, int(sys.argv[2]), SystemRandom())))
    except (TableError, BoxError, OSError, sqlite3.Error) as error:
        print(f"{error}. What was acknowledged is kept; put that right and start it again.", file=sys.stderr)
        sys.exit(2)
