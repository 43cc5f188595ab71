"""How messages travel, as hub and tables see it."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import suppress
from typing import Any, Final, Protocol

TOLD_AGAIN_S: Final = 0.5


class Away(ConnectionError):
    """The way to the other side is lost; it is opened again."""


class Transport(Protocol):
    """Five things. Nothing that was said is known to have arrived; all but `close` raise Away."""

    async def open(self) -> None:
        """Opens the way, or opens it again; what was followed is followed no more."""

    async def say(self, topic: str, raw: bytes, *, keep: bool = False) -> None:
        """Sends a message; one that is kept is given to everybody who follows later."""

    async def follow(self, pattern: str) -> None:
        """Hears of a topic from now on; `+` stands for any one word of it."""

    def messages(self) -> AsyncIterator[tuple[str, bytes]]:
        """What comes, as it comes."""

    async def close(self) -> None:
        """Closes the way; twice is fine."""


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
