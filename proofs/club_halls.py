"""Two halls, each with a broker of its own that is bridged to the hub's; one of them is cut off and comes back.

`python -m proofs.club_halls --tables 16 --seconds 60 --out docs/results/club-halls.csv` writes a row. The middle third
of the time nothing passes between the first hall and the hub: a relay on that way is closed. Each hall has half of the
tables; they know their hall's broker alone.
"""

import asyncio
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

from companion.club import broker, club_file, folder
from companion.club.club_file import PRIVATE, ClubFile
from companion.club.messages import ACK, ASK, EVERYBODY, HEAD, LINES, ROOT, SEAT, UP
from companion.club.transport import end
from companion.record.storage.files import write_whole
from proofs.bench.watchers import p95
from proofs.club_tables import HEADER, LAST_S, STEP_S, HubProcess, Table, come, compared, hold, oldest, until
from proofs.long_run import LongRun
from tests.club.directing import free_port

PACE: Final = 0.7
BRIDGED: Final = "\n".join(
    [
        *(f"topic {ROOT}/+/{what} out 1" for what in (LINES, HEAD, UP, ASK)),
        *(f"topic {ROOT}/+/{what} in 1" for what in (ACK, SEAT)),
        f"topic {ROOT}/{EVERYBODY}/# in 1",
        "",
    ]
)


@dataclass(frozen=True, slots=True)
class Row:
    """A run: seconds from a line to its acknowledgement in the hall that stayed, and how long the other needed after
    it was back until nothing from before was missing.
    """

    tables: int
    seconds: int
    cut_s: float
    lines: int
    lost: int
    otherwise: int
    confirmed_while_cut: int
    p95_of_the_other_s: float
    caught_up_s: float
    verdict: str


class Relay:
    """The way from a hall to the hub, which can be closed."""

    def __init__(self, to: int) -> None:
        self._to, self.port, self._open = to, free_port(), set[asyncio.StreamWriter]()
        self._server: asyncio.Server | None = None

    async def begin(self) -> None:
        """Messages pass."""
        self._server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
            self._open |= {writer, back}
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while raw := await reader.read(65536):
                writer.write(raw)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        """Nothing passes any more."""
        if self._server is not None:
            self._server.close()
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()


def hall(place: Path, number: int, centre: ClubFile, relay: Relay) -> tuple[ClubFile, "subprocess.Popen[bytes]"]:
    """A hall's broker, bridged to the hub's as a user of it."""
    own = broker.make(place / f"hall-{number}", centre.club, "127.0.0.1", free_port())
    write_whole(place / f"hall-{number}" / "centre.pem", centre.certificate.encode(), PRIVATE)
    lines = [
        broker.configuration(place / f"hall-{number}", own.address, own.port) + "connection centre",
        f"address 127.0.0.1:{relay.port}",
        f"bridge_cafile {place / f'hall-{number}' / 'centre.pem'}",
        "bridge_insecure true",
        f"remote_clientid {centre.table}",
        f"remote_username {centre.table}",
        f"remote_password {centre.password}",
        "cleansession true",
        "notifications false",
        "keepalive_interval 5",
        "restart_timeout 1",
        BRIDGED,
    ]
    conf = place / f"hall-{number}" / broker.CONF
    write_whole(conf, "\n".join(lines).encode(), PRIVATE)
    return own, subprocess.Popen([broker.program("mosquitto"), "-c", str(conf)], stderr=subprocess.DEVNULL)


async def evening(place: Path, asked: Any) -> Row:
    """All tables come and play; the first hall is cut off in the middle third."""
    hub_folder, port = place / "hub", free_port()
    folder.make(hub_folder, ClubFile("Proof", "127.0.0.1", port, "hub", "-", "-"), HEADER)
    rights, relays, children, tables = [broker.rights()], [Relay(port), Relay(port)], [], list[Table]()
    for number, relay in enumerate(relays):
        folder.admit(hub_folder, f"hall-{number}", place / "hall.toml")
        rights.append(f"user hall-{number}\ntopic readwrite {ROOT}/#\n")
        await relay.begin()
        own, child = hall(place, number, club_file.read(place / "hall.toml"), relay)
        children.append(child)
        for seat in range(asked.tables // 2):
            name = f"table-{number}-{seat}"
            (place / name).mkdir()
            club = ClubFile(own.club, own.address, own.port, name, "-", own.certificate)
            tables.append(Table(broker.admit(place / f"hall-{number}", club), place / name / "club"))
        child.send_signal(1)  # it reads its users anew
    write_whole(hub_folder / folder.BROKER / broker.RIGHTS, "".join(rights).encode(), PRIVATE)
    hub, tasks = HubProcess(hub_folder), await come(tables)
    away, begun, rng, count, third = tables[: asked.tables // 2], monotonic(), Random(1), 0, asked.seconds / 3
    cut = back = caught_up = 0.0
    heard = [0, 0]
    while (now := monotonic() - begun) < asked.seconds:
        while count < now * PACE * len(tables):
            rng.choice(tables).play()
            count += 1
        if not cut and now >= third:
            relays[0].cut()
            cut, heard[0] = monotonic(), sum(len(table.waits) for table in away)
        if not back and now >= 2 * third:
            back, heard[1] = monotonic(), sum(len(table.waits) for table in away)
            await relays[0].begin()
        if back and not caught_up and oldest(away) > back:
            caught_up = monotonic() - back
        await asyncio.sleep(STEP_S)
    await until(lambda: not any(table.waiting for table in tables), LAST_S)
    await end(tasks)
    hub.close()
    for child in children:
        child.terminate()
        child.wait()
    relays[0].cut()
    relays[1].cut()
    lines, lost, otherwise = compared(hub_folder, tables)
    waits = [wait for table in tables[asked.tables // 2 :] for _, wait in table.waits]
    verdict = "bad" if lost or otherwise or not caught_up else "whole"
    return Row(
        len(tables), asked.seconds, round(back - cut, 1), lines, lost, otherwise,
        heard[1] - heard[0], round(p95(waits), 3), round(caught_up, 1), verdict,
    )  # fmt: skip


def main(words: Sequence[str] | None = None) -> int:
    """Play, cut, compare."""
    long_run = LongRun("proofs.club_halls", __doc__, tables=16, seconds=60)
    return hold(long_run, long_run.begin(words), evening, "tables", "seconds")


if __name__ == "__main__":
    raise SystemExit(main())
