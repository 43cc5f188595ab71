"""Who watches, and what they are told: the newest message alone, so that a slow phone skips what it has missed."""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

MOST_STREAMS: Final = 256
MOST_FROM_ONE: Final = 8
"""Streams at once, and from one address."""
BEAT_S: Final = 15.0
"""Seconds of silence after which a stream is told that it is still there."""
STALLED_S: Final = 30.0
"""Seconds that one message may take to be sent on; then the phone is let go."""
FAREWELL_S: Final = 0.1
"""Seconds for the end of a stream to be sent; a stalled phone is not waited for."""
AGAIN_S: Final = 10
"""Seconds after which a phone that found no room asks again."""
OPENING: Final = b"retry: 1000\n\n"
BEAT: Final = b":\nevent: beat\ndata: -\n\n"
"""A comment that keeps the connection, and an event, as a page never hears of comments."""


class News:
    """The newest message, one slot for everybody, and the end of it all."""

    def __init__(self) -> None:
        self.event, self.over = b"", asyncio.Event()
        self._bell = asyncio.Event()

    def tell(self, number: int, message: bytes) -> None:
        """From now on this is the newest; `message` is one line of JSON."""
        self.event = b"id: %d\ndata: %s\n\n" % (number, message)
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    async def after(self, told: bytes) -> bytes:
        """The newest event as soon as it is another one than what was told; after a while without any, a beat."""
        if self.event is told:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_S):
                    await self._bell.wait()
        return BEAT if self.event is told else self.event


class Places:
    """Counts the streams, all of them and by address; `changed` is called with how many there are."""

    def __init__(self, changed: Callable[[int], None]) -> None:
        self._taken: Counter[str] = Counter()
        self._changed = changed

    @contextmanager
    def reserve(self, address: str) -> Iterator[bool]:
        """A place as long as the stream lasts; whether there is one."""
        free = self._taken.total() < MOST_STREAMS and self._taken[address] < MOST_FROM_ONE
        if free:
            self._taken[address] += 1
            self._changed(self._taken.total())
        try:
            yield free
        finally:
            if free:
                self._taken[address] -= 1
                self._taken += Counter()  # lets go of addresses that nobody watches from
                self._changed(self._taken.total())


class Live(Response):
    """Server-sent events until the phone goes away, stalls, or all is over."""

    media_type = "text/event-stream"

    def __init__(self, news: News, places: Places) -> None:
        super().__init__()
        del self.headers["content-length"]
        self._news, self._places = news, places

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "HEAD":
            await super().__call__(scope, receive, send)
            return
        address = (scope.get("client") or ("",))[0]
        with self._places.reserve(address) as free:
            if free:
                await self._stream(receive, send)
            else:
                full = PlainTextResponse("Too many watch. Try again later.\n", 503, {"Retry-After": str(AGAIN_S)})
                await full(scope, receive, send)

    async def _stream(self, receive: Receive, send: Send) -> None:
        ways = (self._tell(send), _gone(receive), self._news.over.wait())
        tasks = [asyncio.ensure_future(way) for way in ways]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        for error in ended:
            if isinstance(error, Exception) and not isinstance(error, OSError | TimeoutError):
                raise error
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(FAREWELL_S):
                await send({"type": "http.response.body"})

    async def _tell(self, send: Send) -> None:
        """Tell the newest, again and again. Raises TimeoutError when a phone takes nothing any more, OSError when it
        is gone.
        """
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        told, body = b"", OPENING
        while True:
            async with asyncio.timeout(STALLED_S):
                await send({"type": "http.response.body", "body": body, "more_body": True})
            body = await self._news.after(told)
            told = told if body is BEAT else body


async def _gone(receive: Receive) -> None:
    """Until the phone has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
