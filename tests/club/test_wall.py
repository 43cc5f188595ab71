"""The wall of an evening in the room: off until the director turns it on, at one address, with nothing of the desk."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest

from companion.club.desk import Desk
from companion.club.evening_log import Person
from companion.club.transport import end
from companion.club.wall import Wall
from companion.record.people.seated import new_id
from tests.club.directing import Desk as Hands
from tests.club.directing import free_port, listens
from tests.club.evenings import Club, run
from tests.spectators.served import HANG_S, Stream

ROOM = "127.0.0.2"  # an address of this machine beside that of the desk


@asynccontextmanager
async def served(club: Club, folder: Path) -> AsyncIterator[tuple[Wall, Hands]]:
    """The desk and what shows the wall, as a hub runs them."""
    wall, port = Wall(club.hub, folder / "wall.log", Random(2)), free_port()
    desk = Desk(club.hub, asyncio.Event(), port, Random(1), lambda: True, wall, ROOM)
    tasks = [asyncio.create_task(work) for work in (desk.serve(), wall.serve())]
    try:
        yield wall, Hands(desk.address)
    finally:
        await end(tasks)
        club.close()


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(HANG_S):
        while not done():
            await asyncio.sleep(0.02)


def asked(address: str, port: int, method: str, path: str) -> tuple[int, str]:
    line = HTTPConnection(address, port, timeout=HANG_S)
    line.request(method, path, headers={"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"})
    answer = line.getresponse()
    told = answer.status, answer.read().decode()
    line.close()
    return told


def test_the_room_sees_the_wall_and_nothing_of_the_desk_only_while_it_is_on(tmp_path: Path) -> None:
    async def evening() -> None:
        club, port = Club(tmp_path, 1), free_port()
        for name, show in (("Anna <i>&", True), ("Boris", False)):
            club.hub.add(Person(new_id(), name, show))
        club.hub.seat(club.hub.seated(["table-0"], "random"))
        async with served(club, tmp_path) as (wall, desk):
            page = await asyncio.to_thread(desk.page)
            assert f'value="{ROOM}:8091"' in page and "Nothing is encrypted" in page, "it says what it opens"
            assert not listens(ROOM, port) and not (tmp_path / "wall.log").exists()
            for wrong in ("0.0.0.0:8091", f"{ROOM}:80", ROOM, "table.local:8091", ""):
                assert "Write them like 192.168.1.5:8091" in await asyncio.to_thread(desk.do, "show", address=wrong)
            assert wall.shown.at == ""
            told = await asyncio.to_thread(desk.do, "rule", table="table-0", places="9" * 5000)
            assert "Places are whole numbers" in told, "as many digits as Python makes no number of"
            await asyncio.to_thread(desk.do, "show", address=f"{ROOM}:{port}")
            await until(lambda: wall.shown.link != "")
            assert wall.shown.link in await asyncio.to_thread(desk.page)
            code, own = urlsplit(wall.shown.link).path, urlsplit(desk.address).path
            assert not listens("127.0.0.1", port), "at no other address than the one that was named"
            status, html = await asyncio.to_thread(asked, ROOM, port, "GET", code)
            assert status == 200 and "page.js" in html and own not in html
            for path in (own, f"{own}hall", f"{own}standings.csv", "/", f"{code}hall", f"{code}tv", f"{code}do/close"):
                for method in ("GET", "POST"):
                    assert (await asyncio.to_thread(asked, ROOM, port, method, path))[0] in (404, 405), path
            assert (await asyncio.to_thread(asked, ROOM, port, "POST", code))[0] == 405
            assert not club.hub.evening.closed

            screen = await asyncio.to_thread(Stream, port, f"{code}live", ROOM)
            await asyncio.to_thread(screen.event)
            data = json.loads((await asyncio.to_thread(screen.event))["data"])
            assert "Anna &lt;i&gt;&amp;" in data["hall"]["ru"]["main"] and data["hall"]["ru"]["when"] == "Тур 1"
            every = json.dumps(data, ensure_ascii=False)
            assert "Boris" not in every and "<i>" not in every and "<form" not in every and own not in every
            await until(lambda: wall.shown.watching == 1)
            await asyncio.to_thread(desk.do, "hide")
            assert await asyncio.to_thread(screen.rest) == b""
            await until(lambda: not listens(ROOM, port))
            screen.close()

    run(evening())


def test_a_port_that_is_taken_is_said_at_the_desk_and_the_next_one_may_be_named(tmp_path: Path) -> None:
    async def evening() -> None:
        with socket.create_server((ROOM, 0)) as taken:
            async with served(Club(tmp_path, 1), tmp_path) as (wall, desk):
                await asyncio.to_thread(desk.do, "show", address=f"{ROOM}:{taken.getsockname()[1]}")
                await until(lambda: wall.shown.why == "port")
                page = await asyncio.to_thread(desk.page)
                assert "That port is taken" in page and 'action="do/show"' in page

    run(evening())


def test_a_wall_that_would_be_too_long_leaves_the_end_of_the_standings_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        club, sent = Club(tmp_path, 1), list[bytes]()
        for number in range(128):
            club.hub.add(Person(new_id(), f"P{number}", True))

        class Ears:
            tell = staticmethod(sent.append)

        monkeypatch.setattr("companion.club.wall.LARGEST", 16_000)
        wall = Wall(club.hub, tmp_path / "wall.log", Random(2))
        wall._child = Ears()  # type: ignore[assignment]
        wall._tell()
        (raw,) = sent
        assert 8_000 < len(raw) <= 16_000 and ">P0<" in json.loads(raw)["hall"]["en"]["main"]
        club.close()

    run(evening())
