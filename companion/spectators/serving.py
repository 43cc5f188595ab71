"""The process: lines of JSON come in, pages and streams go out, and it ends when its standard input does.

The first line says `{"v": 1, "code": SIX LETTERS, "port": N}`, each one after it is a message (`public/1`), which goes
on to the phones as it is. A club's hub says besides at which address of its machine, and that it is the wall of an
evening (`"address": A, "hall": true`), whose messages are longer.

What it says itself, on standard output: `{"v": 1, "port": N}` once it listens, `{"v": 1, "failed": WHY, "taken":
TRUE_OR_NOT}` when it cannot, and `{"v": 1, "watching": N}` when that has changed.

Who watches, and what they are told: the newest message alone, so that a slow phone skips what it has missed.
"""

import asyncio
import errno
import json
import socket
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http import HTTPStatus
from importlib.resources import files
from typing import IO, Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

MOST_STREAMS: Final = 256
MOST_STREAMS_FROM_ONE: Final = 8  # streams at once, and from one address
BEAT_S: Final = 15.0  # seconds of silence after which a stream is told that it is still there
STALLED_S: Final = 30.0  # seconds that one message may take to be sent on; then the phone is let go
FAREWELL_S: Final = 0.1  # seconds for the end of a stream to be sent; a stalled phone is not waited for
AGAIN_S: Final = 10  # seconds after which a phone that found no room asks again
OPENING: Final = b"retry: 1000\n\n"
BEAT: Final = b":\nevent: beat\ndata: -\n\n"  # keeps the connection, and is an event: pages hear of no comments


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
        free = self._taken.total() < MOST_STREAMS and self._taken[address] < MOST_STREAMS_FROM_ONE
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


VERSION: Final = 1
LARGEST: Final = 16 * 1024  # bytes of a message
LARGEST_WALL: Final = 60_000  # the same of a wall, which shows many tables
EVERY_ADDRESS: Final = "0.0.0.0"
MOST_CONNECTIONS: Final = 512
MOST_FROM_ONE: Final = 32  # connections at once from one address: a browser opens six and a stream
ASKED_S: Final = 10.0  # seconds that a connection may be there without a whole request
BUFFERED: Final = 32 * 1024  # bytes that the system keeps for a phone that is slow: what is older is not worth sending
TOLD_EVERY_S: Final = 1.0
LAST_S: Final = 0.2  # seconds that connections have to close by themselves at the end
UNPLAYED_MS: Final = 30_000  # milliseconds after which the system gives a phone up that acknowledges nothing
NOT_THERE: Final = (
    "Nothing is shown at this address. It is new each time: read it on the table's screen.\n"
    "По этому адресу ничего не показывают. Адрес каждый раз новый: посмотрите на экране стола.\n"
)
PAGES: Final = {"": "phone", "tv": "tv", "overlay": "overlay"}
WALL: Final = {"": "tv"}
HEADERS: Final = (
    ("Content-Security-Policy", "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cache-Control", "no-store"),
)


def pages(kinds: Mapping[str, str]) -> dict[str, Response]:
    """Everything that is served as it is, by its name under the code."""
    folder = files("companion.spectators") / "pages"
    page = (folder / "page.html").read_text(encoding="utf-8")
    shown = {name: Response(page.replace("{kind}", kind), media_type="text/html") for name, kind in kinds.items()}
    for name, kind in (("page.css", "text/css"), ("page.js", "text/javascript")):
        shown[name] = Response((folder / name).read_bytes(), media_type=kind)
    return shown


def application(code: str, kinds: Mapping[str, str], news: News, places: Places) -> Starlette:
    """Answers GET and HEAD under `/CODE/`, and leads there who typed no stroke behind it; all else is not found, which
    is told in words for whoever comes with an address of another evening.
    """
    fixed = pages(kinds)

    async def answer(request: Request) -> Response:
        name = request.path_params["name"]
        if request.path_params["code"] != code or name not in ("live", *fixed):
            raise HTTPException(404)
        return Live(news, places) if name == "live" else fixed[name]

    async def lead(request: Request) -> Response:
        if request.path_params["code"] != code:
            raise HTTPException(404)
        return RedirectResponse(f"{code}/")

    async def not_there(_request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        told = NOT_THERE if error.status_code == HTTPStatus.NOT_FOUND else error.detail
        return PlainTextResponse(told, error.status_code, error.headers)

    routes = [Route("/{code}", lead, methods=["GET"]), Route("/{code}/{name:path}", answer, methods=["GET"])]
    app = Starlette(routes=routes, exception_handlers={HTTPException: not_there})
    app.router.redirect_slashes = False
    return app


class Connection(H11Protocol):
    """One phone's connection. One address may not take everybody's places, nor anybody hold one and ask for nothing."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn's own form
        """It has come."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        connections = (other for other in self.connections if isinstance(other, Connection))
        if sum(other.address == self.address for other in connections) > MOST_FROM_ONE:
            transport.abort()
        else:
            self.loop.call_later(ASKED_S, self._see)

    def _see(self) -> None:
        """Lets go of it where nothing is being answered."""
        if self.transport.is_closing():
            return
        if self.cycle is None or self.cycle.response_complete:
            self.transport.abort()
        else:
            self.loop.call_later(ASKED_S, self._see)


def listening(address: str, port: int) -> socket.socket:
    """A socket that phones of the same network reach at an address; port 0 takes any free one. Raises OSError."""
    heard = socket.socket(socket.AF_INET, socket.SOCK_STREAM)  # where the machine allows no network, this fails
    try:
        heard.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        heard.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, BUFFERED)
        heard.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNPLAYED_MS)
        heard.bind((address, port))
        heard.listen(MOST_CONNECTIONS)
    except OSError:
        heard.close()
        raise
    return heard


class Said:
    """What the process says of itself: how many watch, once a second at most."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._watching, self._told = 0, 0
        self._waits: asyncio.TimerHandle | None = None

    def say(self, **words: Any) -> None:
        """A line; nothing where nobody reads it any more."""
        with suppress(OSError):
            self._out.write(json.dumps({"v": VERSION, **words}).encode() + b"\n")
            self._out.flush()

    def watching(self, number: int) -> None:
        """So many watch now."""
        self._watching = number
        if self._waits is None:
            self._tell()

    def _tell(self) -> None:
        self._waits = None
        if self._watching != self._told:
            self._told = self._watching
            self.say(watching=self._told)
            self._waits = asyncio.get_running_loop().call_later(TOLD_EVERY_S, self._tell)


async def run(lines: IO[bytes], out: IO[bytes]) -> int:
    """Serves until the lines end; returns the exit status."""
    reader = asyncio.StreamReader(limit=4 * LARGEST)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), lines)
    said, news = Said(out), News()
    first = _read(await reader.readline())
    if first is None:
        return 2
    try:
        heard = listening(first.get("address", EVERY_ADDRESS), first["port"])
    except OSError as error:
        said.say(failed=error.strerror or str(error), taken=error.errno == errno.EADDRINUSE)
        return 1
    kinds, largest = (WALL, LARGEST_WALL) if first.get("hall") else (PAGES, LARGEST)
    with heard:
        config = uvicorn.Config(
            application(first["code"], kinds, news, Places(said.watching)),
            http=Connection,
            ws="none",
            lifespan="off",
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            headers=list(HEADERS),
            limit_concurrency=MOST_CONNECTIONS,
            backlog=MOST_CONNECTIONS,
            h11_max_incomplete_event_size=LARGEST,
        )
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve([heard]))
        said.say(port=heard.getsockname()[1])
        passing = asyncio.create_task(_pass_on(reader, news, largest))
        await asyncio.wait((serving, passing), return_when=asyncio.FIRST_COMPLETED)
        passing.cancel()
        news.over.set()
        server.should_exit = True
        asyncio.get_running_loop().call_later(LAST_S, _cut, server)
        await serving
    return 0


def _cut(server: uvicorn.Server) -> None:
    """Closes every connection that has not closed by itself: what is kept for a stalled phone is dropped."""
    for connection in list(server.server_state.connections):
        connection.transport.abort()


async def _pass_on(reader: asyncio.StreamReader, news: News, largest: int) -> None:
    """Each message in its turn, until the lines end."""
    while raw := await reader.readline():
        message = _read(raw)
        if message is not None and len(raw) <= largest:
            news.tell(int(message["n"]), raw.rstrip(b"\r\n"))


def _read(raw: bytes) -> Any:
    """A line of this version; None, told on standard error, for anything else."""
    try:
        told = json.loads(raw)
    except ValueError:
        told = None
    if isinstance(told, dict) and told.get("v") == VERSION:
        return told
    print("a line was not understood and is left out", file=sys.stderr)
    return None
