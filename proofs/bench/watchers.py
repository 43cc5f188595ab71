"""How soon phones that watch hear of a message, and what it costs the table that they do.

`python -m proofs.bench.watchers --out docs/results/spectators.csv`: everything runs on one machine, over the loopback,
the phones in a process of their own, which gives way to everything else. A phone that is stalled reads nothing.
`session` is the time in which the table has done a touch, beside one that is shown to nobody and does the same.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import IO, Any, Final
from urllib.parse import urlsplit

from companion.app import catalogue
from companion.app.program import Program
from companion.app.wiring import make_clock, make_program, read_table
from companion.devices.table_file import PhonesPlan
from companion.games.protocol import touch_for
from companion.session.intents import parse
from companion.session.running_game import Position
from proofs.bench.memory import resident_mb
from proofs.long_run import Measurement

CROWDS: Final = ((1, 0), (50, 0), (200, 0), (200, 20))
"""Phones, and how many of them are stalled; the first is the reference."""
EVERY_S: Final = 0.2
LONG: Final = 9_000
"""Bytes of a message: about as long as the longest of a real game."""
FROM_ONE: Final = 8
CODE: Final = "abcdef"
SENT: Final = re.compile(rb'data: \{"v": 1, "n": (\d+), "sent": ([\d.]+)')
GIVING_WAY: Final = 19
"""Niceness of the phones, which are machines of their own elsewhere."""
TURNS, ACTS = 30, 8
PATIENCE_S: Final = 30.0


def p95(values: Sequence[float]) -> float:
    """The value that nineteen of twenty stay below."""
    return quantiles(values, n=20)[-1]


async def phone(port: int, path: str, number: int, stalled: bool, heard: list[tuple[float, int]]) -> None:
    """One stream: when each message was heard, in seconds after it was sent, and its number."""
    address = (f"127.0.{1 + number // FROM_ONE // 250}.{1 + number // FROM_ONE % 250}", 0)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=address, limit=4 * LONG)
    writer.write(f"GET {path}live HTTP/1.1\r\nHost: table\r\n\r\n".encode())
    while not stalled and (line := await reader.readline()):
        if told := SENT.match(line):
            heard.append((time.monotonic() - float(told[2]), int(told[1])))
    await asyncio.Event().wait()


async def watch(port: int, path: str, phones: int, stalled: int) -> None:
    """Watch until standard input ends; then say what was heard, as one line of JSON."""
    heard: list[list[tuple[float, int]]] = [[] for _ in range(phones)]
    watching = [
        asyncio.create_task(phone(port, path, number, number < stalled, heard[number])) for number in range(phones)
    ]
    print("watching", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in watching:
        task.cancel()
    waits = [wait for waits_seen in heard for wait, _ in waits_seen]
    last = max((waits_seen[-1][1] for waits_seen in heard if waits_seen), default=0)
    missed = sum(not waits_seen or waits_seen[-1][1] < last for waits_seen in heard[stalled:])
    print(json.dumps({"waits": waits, "missed": missed}), flush=True)


class Crowd:
    """Phones in a process of their own. A context manager; `told` is what they have heard, once it is left."""

    def __init__(self, port: int, path: str, phones: int, stalled: int = 0) -> None:
        words = [sys.executable, "-m", "proofs.bench.watchers", "--watch", str(port), path, str(phones), str(stalled)]
        self._child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.told: dict[str, Any] = {}

    def __enter__(self) -> "Crowd":
        assert self._child.stdout is not None
        self._child.stdout.readline()
        return self

    def __exit__(self, *_: object) -> None:
        said, _unused = self._child.communicate()
        self.told = json.loads(said)


def tell(lines: IO[bytes], message: dict[str, Any]) -> None:
    """One line to the process that serves them."""
    lines.write(json.dumps(message).encode() + b"\n")
    lines.flush()


def crowd_row(phones: int, stalled: int, messages: int, reference: float) -> dict[str, Any]:
    """So many phones, told so many messages."""
    served = subprocess.Popen(
        [sys.executable, "-m", "companion.spectators"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert served.stdin is not None and served.stdout is not None
    tell(served.stdin, {"v": 1, "code": CODE, "port": 0})
    port = json.loads(served.stdout.readline())["port"]
    with Crowd(port, f"/{CODE}/", phones, stalled) as crowd:
        while json.loads(served.stdout.readline()).get("watching") != phones:
            pass
        for number in range(messages):
            tell(served.stdin, {"v": 1, "n": number, "sent": time.monotonic(), "filled": "x" * LONG})
            time.sleep(EVERY_S)
        memory = resident_mb(served.pid)
        begun = time.monotonic()
        served.stdin.close()
        served.wait(PATIENCE_S)
        stop = time.monotonic() - begun
    waits = crowd.told["waits"]
    return {
        "what": "message", "phones": phones, "stalled": stalled, "messages": messages, "stop_s": round(stop, 2),
        "missed_last": crowd.told["missed"], "memory_mb": memory, **timed(waits, reference),
    }  # fmt: skip


def timed(seconds: Sequence[float], reference: float) -> dict[str, float]:
    """The columns of these times, in milliseconds; without a reference they are their own."""
    here = p95(seconds) * 1e3
    reference = reference or here
    return {
        "p50_ms": round(median(seconds) * 1e3, 2),
        "p95_ms": round(here, 2),
        "reference_p95_ms": round(reference, 2),
        "ratio": round(here / reference, 2),
    }


@contextmanager
def table(folder: Path) -> Iterator[Program]:
    """The app without a window, with a game that has begun."""
    named = replace(read_table(None, folder), phones=PhonesPlan(port=0))
    with make_program(named, make_clock(named), folder / "journal.sqlite") as app:
        for touch in ("setup:ring:numeric", "setup:skip_camera", *["setup:next"] * 5, "setup:start"):
            app.send(parse(touch))
        app.drain(PATIENCE_S)
        yield app


def touches(app: Program, rng: Random, many: int) -> list[float]:
    """The seconds that the table took for each of so many touches."""
    play, taken = catalogue.GAMES[catalogue.USUAL].random_play(), []
    for _ in range(many):
        here = app.snapshot().position
        assert isinstance(here, Position)
        touch = parse(touch_for(play.choose(here.game.rules.offers(here.state), rng)))
        begun = time.perf_counter()
        app.send(touch)
        app.drain(PATIENCE_S)
        taken.append(time.perf_counter() - begun)
        time.sleep(EVERY_S)
    return taken


def play(seed: int, shown: bool) -> None:
    """A table in this process, shown or not: says its address; each line of its input is how many acts it plays."""
    with TemporaryDirectory(prefix="orctable-") as name, table(Path(name)) as app:
        rng = Random(seed)
        if shown:
            app.send(parse("phones:evening"))
        while shown and ((phones := app.snapshot().phones) is None or not phones.address):
            app.drain(PATIENCE_S)
        print(phones.address if shown and phones is not None else "", flush=True)
        for line in sys.stdin:
            print(json.dumps(touches(app, rng, int(line))), flush=True)


class Playing:
    """Such a table in a process of its own. A context manager."""

    def __init__(self, seed: int, shown: bool) -> None:
        words = [sys.executable, "-m", "proofs.bench.watchers", "--play", str(seed), str(int(shown))]
        self._child = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self._read_line()

    def _read_line(self) -> str:
        assert self._child.stdout is not None
        return self._child.stdout.readline().strip()

    def touched(self, acts: int) -> list[float]:
        """The seconds that it took for each of so many acts."""
        assert self._child.stdin is not None
        print(acts, file=self._child.stdin, flush=True)
        times: list[float] = json.loads(self._read_line())
        return times

    def __enter__(self) -> "Playing":
        return self

    def __exit__(self, *_: object) -> None:
        self._child.communicate()


def session_row(phones: int, turns: int, acts: int, seed: int) -> dict[str, Any]:
    """The same acts at a table that is shown to nobody and at one that is shown to so many, some of each by turns: what
    else the machine does, and a game that grows, costs both the same.
    """
    alone: list[float] = []
    watched: list[float] = []
    with Playing(seed, shown=False) as one, Playing(seed, shown=True) as other:
        place = urlsplit(other.address)
        assert place.port is not None
        with Crowd(place.port, place.path, phones):
            for turn in range(turns):
                for here, kept in ((one, alone), (other, watched)) if turn % 2 else ((other, watched), (one, alone)):
                    kept += here.touched(acts)
    return {
        "what": "session", "phones": phones, "stalled": 0, "messages": len(watched), **timed(watched, p95(alone) * 1e3),
    }  # fmt: skip


def main() -> int:
    """Measures, writes the table; or is the process of the phones, or of a table."""
    run = Measurement("proofs.bench.watchers", "How soon phones that watch hear of a message.", messages=100, seed=1)
    run.parser.add_argument("--watch", nargs=4, metavar=("PORT", "PATH", "PHONES", "STALLED"))
    run.parser.add_argument("--play", nargs=2, type=int, metavar=("SEED", "SHOWN"))
    options = run.begin()
    if options.play:
        seed, shown = options.play
        play(seed, bool(shown))
        return 0
    if options.watch:
        port, path, phones, stalled = options.watch
        os.nice(GIVING_WAY)
        asyncio.run(watch(int(port), path, int(phones), int(stalled)))
        return 0
    rows: list[dict[str, Any]] = []
    for crowd in CROWDS:
        rows.append(crowd_row(*crowd, options.messages, rows[0]["p95_ms"] if rows else 0.0))
    rows.append(session_row(CROWDS[-1][0], TURNS, ACTS, options.seed))
    run.write(rows, options.seed, f"{options.messages} messages, {TURNS * ACTS} touches each")
    return 0


if __name__ == "__main__":
    sys.exit(main())
