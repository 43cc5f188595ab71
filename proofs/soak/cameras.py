"""Breaks cameras again and again, and measures when the loss is told and when pictures come again.

`python -m proofs.soak.cameras --injected 200 --real 40 --out docs/results/cameras.csv` writes one row a fault. On the
injected clock the camera is the simulated one, and a run is the seed's. In real time it is a program that stands in for
the Pi's camera program, half the runs started by the camera itself and half writing into a named pipe.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import cv2
import numpy as np

from hardware.camera.live import LiveCamera
from hardware.camera.pipe import PipeFeed
from hardware.camera.reopened import ReopenedCamera
from hardware.camera.ribbon.rpicam import RpicamFeed, command
from hardware.clock import MonotonicClock, SteppedClock
from hardware.errors import HardwareError
from proofs.faulty_devices.faulty_camera import CameraFault, SimulatedCamera
from proofs.long_run import LongRun
from tests.hardware_camera.stand_in import StandIn

KINDS = ("kill", "hang", "rubbish", "restart")
MORE_KINDS = ("damage", "repeat")
"""Tried on the injected clock only."""
TOLD_S, BACK_S = 4.0, 5.0
"""Seconds after a fault began within which it has to be told, and after it ended until pictures come again."""
STEP_S = 0.05
AFTERWARDS_S = 6.0
GUARD_S = 60.0
"""Wall seconds after which a run counts as hung."""


@dataclass(frozen=True, slots=True)
class Broken:
    """One fault: seconds from its beginning until it was told (nothing when it was over before that was due), and from
    its end until the next picture.
    """

    clock: str
    source: str
    kind: str
    run: int
    told_s: float | None
    back_s: float | None
    verdict: str

    @property
    def good(self) -> bool:
        """Whether it was told and over in time."""
        return self.verdict == "good"


@dataclass
class Watched:
    """What a reader has seen: the times of pictures and of troubles, and what should never be raised."""

    frames: list[float]
    troubles: list[float]
    crash: str = ""

    def judged(self, clock: str, source: str, kind: str, run: int, begin: float, end: float) -> Broken:
        """The row of a fault that lasted from `begin` to `end`."""
        told = next((round(t - begin, 3) for t in self.troubles if t >= begin), None)
        back = next((round(t - end, 3) for t in self.frames if t > end), None)
        in_time = told is None or told <= TOLD_S
        if told is None and end - begin > TOLD_S:
            in_time = False
        good = in_time and back is not None and back <= BACK_S
        return Broken(clock, source, kind, run, told, back, self.crash or ("good" if good else "late"))


def injected(kind: str, run: int, seed: int) -> Broken:
    """One fault of the simulated camera, on a clock that is stepped: a restart is over at once."""
    rng, clock = Random(f"{seed} {kind} {run}"), SteppedClock()
    begin = rng.uniform(1.0, 3.0)
    end = begin if kind == "restart" else begin + rng.uniform(4.0, 9.0)
    world = SimulatedCamera(clock, rng.randrange(2**32), [CameraFault(kind, begin, end)])
    seen = Watched([], [])
    with ReopenedCamera(world.open, clock) as camera:
        for step in range(1, round((end + AFTERWARDS_S) / STEP_S)):
            clock.advance(step * STEP_S)
            world.settle()
            try:
                frame = camera.poll()
            except HardwareError:
                seen.troubles.append(clock.now())
            else:
                if frame is not None:
                    seen.frames.append(clock.now())
    return seen.judged("injected", "simulated", kind, run, begin, end)


class Reader:
    """Reads a camera from a thread, as the eyes do."""

    def __init__(self, camera: ReopenedCamera) -> None:
        self.seen = Watched([], [])
        self._camera, self._over = camera, threading.Event()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        while not self._over.is_set():
            try:
                frame = self._camera.read()
            except HardwareError:
                self.seen.troubles.append(time.monotonic())
            except Exception as error:  # noqa: BLE001 (a crash is what is counted here)
                self.seen.crash = f"crashed: {error!r}"
                return
            else:
                if frame is not None:
                    self.seen.frames.append(time.monotonic())

    def wait(self, condition: Callable[[Watched], bool]) -> None:
        """Waits until something was seen. Raises TimeoutError."""
        deadline = time.monotonic() + GUARD_S
        while not condition(self.seen) and not self.seen.crash:
            if time.monotonic() > deadline:
                raise TimeoutError("the camera hangs")
            time.sleep(0.005)

    def close(self) -> None:
        """Ends the reading."""
        self._over.set()
        self._camera.close()
        self._thread.join(GUARD_S)


class ProgramTable:
    """The camera starts the program itself."""

    source = "rpicam"

    def __init__(self, folder: Path) -> None:
        self.program = StandIn(folder, _pictures())
        words = command("0", str(self.program.program))
        clock = MonotonicClock()
        self.camera = ReopenedCamera(lambda: LiveCamera(RpicamFeed(words, "rpicam:0"), clock), clock)

    def pid(self) -> int:
        """The program that runs now."""
        return self.program.started()[-1][0]

    def kill(self) -> None:
        """It dies, and cannot be started."""
        self.program.say("die")
        self.restart()

    def hang(self) -> None:
        """It writes nothing more, and neither does the next."""
        self.program.say("hang")

    def rubbish(self) -> None:
        """It writes what is no picture."""
        self.program.say("rubbish")

    def restart(self) -> None:
        """It dies, and can be started again."""
        with suppress(ProcessLookupError):
            os.kill(self.pid(), signal.SIGKILL)

    def mend(self) -> None:
        """It is as it should be."""
        self.program.say("good")

    def close(self) -> None:
        """Nothing is left behind: the camera ends its program."""


class PipeTable(ProgramTable):
    """Somebody else starts the program, and it writes into a pipe."""

    source = "pipe"

    def __init__(self, folder: Path) -> None:
        self.program = StandIn(folder, _pictures())
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        clock = MonotonicClock()
        self.camera = ReopenedCamera(lambda: LiveCamera(PipeFeed(str(self._pipe)), clock), clock)
        self._writer = self._started()

    def _started(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen([self.program.program, "--output", str(self._pipe)], stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        """The writer dies."""
        self._writer.kill()
        self._writer.wait()

    def hang(self) -> None:
        """The writer is stopped, in the middle of a picture perhaps."""
        self._writer.send_signal(signal.SIGSTOP)

    def restart(self) -> None:
        """Another writer comes at once."""
        self.kill()
        self._writer = self._started()

    def mend(self) -> None:
        """There is a writer, and it writes pictures."""
        self.program.say("good")
        self._writer.send_signal(signal.SIGCONT)
        if self._writer.poll() is not None:
            self._writer = self._started()

    def close(self) -> None:
        self.kill()


TABLES: Sequence[type[ProgramTable]] = (ProgramTable, PipeTable)


def _pictures() -> list[bytes]:
    noise = np.random.default_rng(5)
    images = (noise.integers(0, 255, (72, 128, 3), np.uint8) for _ in range(8))
    return [cv2.imencode(".jpg", image)[1].tobytes() for image in images]


def in_real_time(folder: Path, table: type[ProgramTable], kind: str, runs: Iterable[int], seed: int) -> list[Broken]:
    """The same camera broken again and again, each time when it has recovered."""
    folder.mkdir(parents=True)
    rng, made = Random(f"{seed} {kind} {table.source}"), table(folder)
    reader, rows = Reader(made.camera), list[Broken]()
    try:
        for run in runs:
            reader.seen.frames.clear()
            reader.wait(lambda seen: len(seen.frames) > 10)
            time.sleep(rng.uniform(0.0, 0.3))
            reader.seen.troubles.clear()
            begin = time.monotonic()
            getattr(made, kind)()
            if kind != "restart":
                reader.wait(lambda seen: bool(seen.troubles))
                time.sleep(rng.uniform(0.0, 1.5))
            end = time.monotonic()
            made.mend()
            reader.wait(lambda seen, end=end: bool(seen.frames) and seen.frames[-1] > end)  # type: ignore[misc]
            rows.append(reader.seen.judged("real", made.source, kind, run, begin, end))
    except TimeoutError as error:
        rows.append(Broken("real", made.source, kind, len(rows), None, None, f"hung: {error}"))
    finally:
        reader.close()
        made.close()
    return rows


def summed(rows: Sequence[Broken]) -> list[str]:
    """A line for each kind: how many, and the slowest."""
    groups: dict[tuple[str, str, str], list[Broken]] = {}
    for row in rows:
        groups.setdefault((row.clock, row.source, row.kind), []).append(row)
    return [
        f"{' '.join(name)}: {len(group)}, told within {max(row.told_s or 0.0 for row in group):.2f} s, pictures again"
        f" within {max(row.back_s or 0.0 for row in group):.2f} s, {sum(not row.good for row in group)} bad"
        for name, group in groups.items()
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Break, measure, write; 1 when anything was not in time. In real time all kinds break side by side, half of the
    runs with each table.
    """
    about = "Breaks cameras and measures when that is told and when it is over."
    long_run = LongRun("proofs.soak.cameras", about, injected=20, real=2, seed=1)
    asked, rows, known = long_run.begin(words), list[Broken](), ("clock", "kind", "run")

    def add(row: Broken) -> None:
        rows.append(row)
        long_run.add(row, good=row.good)

    faults = (("injected", kind, run) for kind in (*KINDS, *MORE_KINDS) for run in range(asked.injected))
    for _, kind, run in long_run.left(faults, *known):
        add(injected(kind, run, asked.seed))
    left: dict[tuple[str, type[ProgramTable]], list[int]] = {}
    for _, kind, run in long_run.left((("real", kind, run) for kind in KINDS for run in range(asked.real)), *known):
        left.setdefault((kind, TABLES[2 * run >= asked.real]), []).append(run)
    with TemporaryDirectory(prefix="orctable-cameras-") as name, ThreadPoolExecutor(len(TABLES) * len(KINDS)) as pool:
        jobs = [
            pool.submit(in_real_time, Path(name, f"{kind}-{table.source}"), table, kind, runs, asked.seed)
            for (kind, table), runs in left.items()
        ]
        for job in jobs:
            for row in job.result():
                add(row)
    print(*summed(rows), sep="\n")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
