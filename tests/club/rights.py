"""Who may say and hear what at a real broker: `python -m tests.club.rights HUB_FOLDER CLUB_FILE OTHER_CLUB_FILE`."""

import asyncio
import json
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from companion.club import club_file
from companion.club.club_file import ClubFile
from companion.club.folder import HUB
from companion.club.messages import topic
from companion.club.mqtt import Mqtt
from companion.club.transport import Away

SAID = ("lines", "head", "up", "ask")
HEARD = ("ack", "seat")
PATIENCE_S = 0.15


async def comes(says: ClubFile, hears: ClubFile, where: str) -> bool:
    """Whether what one says at a topic comes to the other."""
    ears, mouth, found = Mqtt(hears), Mqtt(says), list[str]()

    async def listen() -> None:
        async for heard, _ in ears.messages():
            found.append(heard)

    await ears.open()
    await mouth.open()
    with suppress(Away):
        await ears.follow(where)
    task = asyncio.create_task(listen())
    await mouth.say(where, b"{}")
    await asyncio.sleep(PATIENCE_S)
    task.cancel()
    with suppress(asyncio.CancelledError, Away):
        await task
    await ears.close()
    await mouth.close()
    return where in found


async def enters(club: ClubFile) -> bool:
    """Whether the broker takes it."""
    way = Mqtt(club)
    with suppress(Away):
        await way.open()
        await way.close()
        return True
    return False


async def tried(hub: ClubFile, one: ClubFile, other: ClubFile) -> dict[str, object]:
    """Each pair of table and topic, said and heard; wrong keys; another's name."""
    wrong, count = list[str](), 0
    for own, foreign in ((one, other), (other, one)):
        for what in (*SAID, *HEARD):
            for name in (own.table, foreign.table):
                where, mine = topic(name, what), name == own.table
                count += 2
                if await comes(own, hub, where) != (mine and what in SAID):
                    wrong.append(f"{own.table} says {where}")
                if await comes(hub, own, where) != (mine and what in HEARD):
                    wrong.append(f"{own.table} hears {where}")
    bad = (replace(one, password="x"), replace(one, table=other.table), replace(one, table="nobody"))
    return {"tried": count, "wrong": wrong, "refused": sum([not await enters(login) for login in bad])}


if __name__ == "__main__":
    folder, first, second = map(Path, sys.argv[1:])
    files = (club_file.read(folder / HUB), club_file.read(first), club_file.read(second))
    print(json.dumps(asyncio.run(tried(*files))))
