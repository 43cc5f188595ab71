"""A hub beside its broker, its desk and its tables: what none may keep, and how a way that was lost is found."""

import asyncio
import json
import resource
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from time import sleep
from typing import Any
from urllib.parse import urlsplit

import pytest

from companion.club import folder as hubs
from companion.club.__main__ import BEAT_S, Running
from companion.club.broker import Broker
from companion.club.club_file import ClubFile
from companion.club.desk import Desk
from companion.club.evening_log import Person, Pod, of_bodies
from companion.club.hub import PATTERNS
from companion.club.hub_store import Key, Store
from companion.club.messages import LARGEST, sealed, topic
from companion.club.standings import seated
from companion.club.transport import Away, end
from companion.club.wall import Wall
from companion.record.people.seated import new_id
from companion.schema.wrong_input import LogError
from tests.club.evenings import Club, Table, evening
from tests.club.ways_in_memory import Twin


def test_a_game_that_was_written_anew_leaves_no_byte_at_the_hub(tmp_path: Path) -> None:
    path, key = tmp_path / "hub.sqlite", Key("table-0", "journal", 1)
    store = Store(path)
    before, after = (sealed(name, [f"{name} {n}" for n in range(200)]) for name in ("Zoe", "Player 1"))
    store.take(key, 0, 0, before, anew=False)
    store.commit()
    assert b"Zoe" in path.read_bytes() + path.with_name("hub.sqlite-wal").read_bytes()
    store.take(key, 1, 0, after, anew=True)
    store.commit()
    for file in tmp_path.iterdir():
        assert b"Zoe" not in file.read_bytes(), file
    store.close()


def test_a_broker_that_never_lasts_is_started_ever_more_seldom_and_the_desk_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("mosquitto", "lasting"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho {name} >>"$0.starts"\n' + "sleep 9\n" * (name == "lasting"))
        (tmp_path / name).chmod(0o700)
    (tmp_path / "users").touch()
    monkeypatch.setattr("companion.club.broker.program", lambda name: str(tmp_path / name))
    now, child = 1000.0, Broker(tmp_path, ClubFile("Club", "127.0.0.1", 8883, "hub", "-", "-"))
    for _ in range(600):
        child._child.wait(5)
        child.attend(now)
        now += 0.5
    assert 5 < len((tmp_path / "mosquitto.starts").read_text().splitlines()) < 20
    assert not child.well and "no table is heard" in caplog.text
    monkeypatch.setattr("companion.club.broker.program", lambda _name: str(tmp_path / "lasting"))
    for _ in range(140):
        child.attend(now)
        now += 0.5
    assert child.well
    child.close()


def test_a_broker_may_have_more_connections_than_a_program_usually_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mosquitto").write_text('#!/bin/sh\nulimit -n >"$0.most"\n')
    (tmp_path / "mosquitto").chmod(0o700)
    (tmp_path / "users").touch()
    monkeypatch.setattr("companion.club.broker.program", lambda name: str(tmp_path / name))
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most - 1, most))
    try:
        Broker(tmp_path, ClubFile("Club", "127.0.0.1", 8883, "hub", "-", "-"))._child.wait(5)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (usual, most))
    assert int((tmp_path / "mosquitto.most").read_text()) == most


@evening(tables=2, people=0)
async def test_a_game_goes_on_at_another_table_from_what_had_come_of_it(club: Club) -> None:
    await club.open()
    await club.run(2)
    for number in range(2):
        club.hub.add(Person(new_id(), f"P{number}"))
    dead, spare = club.tables
    club.hub.seat(club.hub.seated([dead.name], "random"))
    await club.run(5)
    names = dead.shown["seat"]
    dead.begin(names, 4)
    await club.played(dead, 20)
    with pytest.raises(LogError, match="is taken in this round"):
        club.hub.move(dead.name, dead.name)
    club.hub.move(dead.name, spare.name)
    await club.run(5)
    assert (dead.shown["seat"], spare.shown["seat"]) == ([], names)
    header, *lines = (body for body, _ in hubs.newest_game(club.hub._store, dead.name))
    spare.number, spare.left = 1, dead.left
    spare.journal.add(1, [json.loads(line) for line in lines], {"game": "1", "header": header, "ended": "0"})
    spare.play(9999)
    await club.run(10)
    dead.play(9999)  # it is switched on again, and somebody ends the game there too
    await club.run(10)
    await club.undisputed()
    assert [*club.hub.evening.results] == [(1, spare.name)]
    again = of_bodies((body for body, _ in club.hub._store.evening()), "kept")
    assert again == club.hub.evening
    with pytest.raises(LogError, match="only before it has a result"):
        club.hub.move(spare.name, dead.name)


@pytest.mark.parametrize("side", ["hub", "table"])
@evening(people=0)
async def test_whoever_is_told_to_end_while_the_broker_dies_ends(club: Club, side: str) -> None:
    """As Ctrl-C ends both at once."""

    class Dying(Twin):
        async def messages(self) -> AsyncIterator[tuple[str, bytes]]:
            try:
                await asyncio.Event().wait()
                yield "", b""
            except asyncio.CancelledError:
                raise Away("the broker is gone") from None

    (table,), way = club.tables, Dying(club.room)
    table.sender._way = way
    task = asyncio.create_task(Running(club.hub, way).run() if side == "hub" else table.sender.run(Random(1)))
    await asyncio.sleep(0.05)
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=3)
    assert done


@pytest.mark.parametrize("side", ["hub", "table"])
@evening(people=0)
async def test_whoever_is_told_to_end_while_the_way_is_being_opened_ends(club: Club, side: str) -> None:
    class Deaf(Twin):
        async def open(self) -> None:
            with suppress(asyncio.CancelledError):  # as a wait does that is over in the same moment
                await asyncio.sleep(60)
            await super().open()

    (table,), way = club.tables, Deaf(club.room)
    table.sender._way = way
    task = asyncio.create_task(Running(club.hub, way).run() if side == "hub" else table.sender.run(Random(1)))
    await asyncio.sleep(0.05)
    done, _ = await asyncio.wait({asyncio.create_task(end([task]))}, timeout=4)
    assert done and task.done()


@evening(people=0)
async def test_hub_and_table_go_on_after_their_way_was_lost_and_lost_again(club: Club, table: Table) -> None:
    both = [Running(club.hub, club.way).run(), table.sender.run(Random(1))]
    tasks = [asyncio.create_task(work) for work in both]
    await asyncio.sleep(0.1)
    for game in range(1, 4):
        table.begin(("P0", "P1"), 5)
        table.play(9999)
        table.sender.bell.set()
        for way in (club.way, table.twin):
            way.cut()
        for _ in range(200):
            await asyncio.sleep(0.02)
            if len([*club.hub._store.games()]) == game and not club.differing():
                break
    assert not any(task.done() for task in tasks) and not club.differing()
    await end(tasks)


@evening()
async def test_a_result_may_be_disputed_for_a_minute_though_the_date_of_the_machine_is_put_right(
    club: Club, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = count(1)
    monkeypatch.setattr("companion.club.__main__.time", lambda: next(years) * 3e7, raising=False)
    works = [Running(club.hub, club.way).run(), table.sender.run(Random(1))]
    tasks = [asyncio.create_task(work) for work in works]
    table.play(9999)
    for _ in range(200):
        table.sender.bell.set()
        await asyncio.sleep(0.02)
        if table.name in club.hub.waiting:
            break
    await asyncio.sleep(2 * BEAT_S)
    assert [*club.hub.waiting] == [table.name] and not club.hub.evening.results
    await end(tasks)


@evening(tables=2, people=0)
async def test_rows_that_another_table_has_asked_for_come_before_a_table_has_sent_anything(
    club: Club, tmp_path: Path
) -> None:
    await club.way.open()
    first, other = club.tables
    for table in club.tables:
        await table.open()
    for _, raw, _ in club.hub.settle(1.0):
        other.sender.hear(topic("all", "head"), raw)
    for raw in club.hub._rows_from(0):
        other.sender.hear(topic("all", "evening"), raw)
    assert [*(tmp_path / other.name / "club").glob("*.jsonl")]


@evening()
async def test_what_was_on_its_way_when_the_hub_died_is_asked_for_at_once(club: Club, table: Table) -> None:
    """A table does not wait until it has heard nothing for seconds."""

    await club.played(table, 20)
    table.play(20)
    await table.sender.send(club.now)
    club.killed()
    await club.way.open()
    for pattern in PATTERNS:
        await club.way.follow(pattern)
    club.hub.again()
    await club.run(4)
    assert club.differing() == []


@evening()
async def test_a_row_that_no_message_can_hold_keeps_its_own_game_at_the_table_alone(club: Club, table: Table) -> None:
    table.journal.add(1, ({"note": '"' * 40_000},))
    table.begin(("A", "B"), 5)
    table.play(20)
    said = list[int]()
    say = table.twin.say

    async def heard(where: str, raw: bytes, *, keep: bool = False) -> None:
        said.append(len(raw))
        await say(where, raw, keep=keep)

    table.twin.say = heard  # type: ignore[method-assign, assignment]
    await club.run(9)
    assert max(said) <= LARGEST and club.differing() == ["table-0 1"] and table.shown["behind"] == 1


def _desk(club: Club, folder: Path) -> Desk:
    wall = Wall(club.hub, folder / "wall.log", Random(1))
    return Desk(club.hub, asyncio.Event(), 0, Random(1), lambda: True, wall, "127.0.0.1")


@evening(people=0)
async def test_the_tables_are_heard_while_a_round_is_seated(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes seconds where many have met before."""

    desk, beats, said = _desk(club, tmp_path), 0, list[int]()
    for number in range(2):
        club.hub.add(Person(new_id(), f"P{number}"))

    def slow(*words: Any) -> tuple[Pod, ...]:
        sleep(0.3)
        return seated(*words)

    monkeypatch.setattr("companion.club.hub.seated", slow)
    own, place = b"http://127.0.0.1:0", urlsplit(desk.address).path
    headers = [(b"host", b"127.0.0.1"), (b"origin", own)]
    scope = {"type": "http", "method": "POST", "path": f"{place}do/seat", "query_string": b"", "headers": headers}

    async def form() -> dict[str, Any]:
        return {"type": "http.request", "body": b"table=table-0&way=random"}

    async def answer(told: Any) -> None:
        said.append(told.get("status", 0))

    asked = asyncio.create_task(desk.application()(scope, form, answer))
    while not asked.done():
        await asyncio.sleep(0.01)
        beats += 1
    assert said[0] == 303 and len(club.hub.evening.rounds) == 1 and beats > 5


@evening(people=0)
async def test_a_game_that_begins_before_a_table_has_sent_anything_is_one_of_the_evening(
    club: Club, tmp_path: Path
) -> None:
    """Its people were told where they sit, and sat down at once."""
    await club.open()
    await club.run(1)
    late = Table("table-9", tmp_path / "table-9", club.room)
    await late.open()
    waiting, late.twin.waiting = late.twin.waiting, []
    for where, raw in waiting:
        late.sender.hear(where, raw)
    late.begin(["Anna", "Boris"], 1)
    late.play(5)
    club.tables.append(late)
    await club.run(3)
    assert [key.game for key, _ in club.hub._store.games() if key.teller == late.name] == [1]
