"""How long the screen takes to start with a game on it, and its processor time while the table is idle.

Programs measured from outside: the time to their first picture, and their processor time.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

from companion.app import catalogue
from companion.app.ready import receive
from companion.appliance.starter import READY
from companion.cli.first_window import SHOWN, START_SHOWN
from companion.practice.app_link import AppLink
from companion.practice.launch import NAMES, make_table, started_app
from companion.practice.simulated_table import SimulatedTable
from companion.practice.world import World
from proofs.figures import Figure

PATIENCE_S = 60.0
STOP_S = 15.0
LOOK_S = 1.0


def off_screen(folder: Path) -> dict[str, str]:
    """The environment for an off-screen window, with numeric libraries limited to one thread.

    Kivy's own files and Python's compiled ones are kept in `folder`, so every second start is warm.
    """
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {
        **kept,
        "SDL_VIDEODRIVER": "offscreen",
        "KIVY_NO_CONSOLELOG": "1",
        "KIVY_NO_ARGS": "1",
        "KIVY_HOME": str(folder / "kivy"),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "OMP_NUM_THREADS": "1",
    }


@contextmanager
def child(words: Sequence[str], environment: Mapping[str, str]) -> Iterator["subprocess.Popen[bytes]"]:
    """Runs one of our Python programs (`-m` and its arguments) and ends it after the measurement."""
    with subprocess.Popen([sys.executable, "-m", *words], env=dict(environment)) as started:
        try:
            yield started
        finally:
            started.terminate()
            try:
                started.wait(STOP_S)
            except subprocess.TimeoutExpired:
                started.kill()


def first_picture_s(
    words: Sequence[str], environment: Mapping[str, str], folder: Path, sign: bytes = READY
) -> tuple[float, float]:
    """Seconds from the start of a program to its first picture, or to another one of which it gives this `sign`: by the
    clock, and of a processor.

    Raises ValueError if it ends without one, TimeoutError if none comes.
    """
    path = folder / "ready.sock"
    path.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(path))
        begun = perf_counter()
        with child(words, {**environment, "NOTIFY_SOCKET": str(path)}) as started:
            _wait(door, started, begun + PATIENCE_S, sign)
            return perf_counter() - begun, cpu_s(started.pid)


def _wait(door: socket.socket, started: "subprocess.Popen[bytes]", deadline: float, sign: bytes) -> None:
    """Waits for the signal that a picture is drawn, while checking that the program is still running."""
    while receive(door, LOOK_S) != sign:
        if started.poll() is not None:
            raise ValueError(f"the program ended with {started.returncode} before it drew anything; start it by hand")
        if perf_counter() > deadline:
            raise TimeoutError(f"no picture was drawn in {PATIENCE_S:.0f} s")


def cpu_s(pid: int) -> float:
    """Seconds of user and system time a process has used so far (proc(5))."""
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    after_name = stat[stat.rindex(")") + 2 :].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


STARTS = 10
PLAYERS = 2
FRAME_S = 0.1
WARM_S = 5.0
QUIET_S = 20.0


@dataclass(frozen=True, slots=True)
class Kept:
    """A practice table with a game kept by an earlier run of the app; `t` is the table's time in seconds."""

    simulated: SimulatedTable
    folder: Path
    t: float

    def app(self, *more: str) -> list[str]:
        """The command line of the app on this table, with its window."""
        table = self.simulated.table_file("machine")
        journal = self.folder / "data" / "journal.sqlite"
        return ["companion.cli", "run", "--table", str(table), "--journal", str(journal), *more]


def measure(seed: int) -> list[Figure]:
    """Measures on a practice game stopped after one round."""
    with _kept_game(seed) as kept:
        return [*_start(kept), *_start_screen(kept.folder), *_idle(kept), *_touched(kept)]


@contextmanager
def _kept_game(seed: int) -> Iterator[Kept]:
    with TemporaryDirectory(prefix="orctable-") as name:
        folder = Path(name)
        simulated = make_table(catalogue.USUAL, folder, seed, PLAYERS)
        try:
            with (
                started_app(folder, simulated.table_file("outside"), "--no-window"),
                AppLink(folder / "control.sock") as app,
            ):
                world = World(catalogue.GAMES[catalogue.USUAL].practice(), simulated, app, NAMES[:PLAYERS], seed, 1)
                app.ask("look")
                world.play()
            yield Kept(simulated, folder, world.t)
        finally:
            simulated.close()


def _start(kept: Kept) -> list[Figure]:
    """The app with a game that is kept."""
    return _first_picture({"start of a resumed game to its first picture": READY}, kept.app(), kept.folder, {})


def _start_screen(folder: Path) -> list[Figure]:
    """The app as `make run` starts it, with nothing kept yet."""
    data = {"ORCTABLE_DATA": str(folder / "nothing-kept")}
    signs = {
        "start to the first picture, our name": SHOWN,
        "start to the picture of the start screen": START_SHOWN,
        "start to the start screen": READY,
    }
    return _first_picture(signs, ["companion.cli", "run", "--film"], folder, data, shown=True)


def _first_picture(
    signs: Mapping[str, bytes], ours: list[str], folder: Path, more: Mapping[str, str], *, shown: bool = False
) -> list[Figure]:
    """From the start of the process to each picture, by the sign it gives of it, warm, by the clock, and of a
    processor: other work on the machine delays that less. The programs take turns.

    `shown`: the app is to believe that there is a display.
    """
    display = {"DISPLAY": "none, drawn off-screen"} if shown else {}
    environment = {**off_screen(folder), **more, **display}
    programs = (*((ours, sign) for sign in signs.values()), (["proofs.bench.empty_window"], READY))
    for words, sign in programs:
        first_picture_s(words, environment, folder, sign)
    taken = [[first_picture_s(words, environment, folder, sign) for words, sign in programs] for _ in range(STARTS)]
    figures = []
    for which, how in enumerate(("", ", processor time")):
        *apps, empty = (1000 * median(start[which] for start in starts) for starts in zip(*taken, strict=True))
        for name, app in zip(signs, apps, strict=True):
            figures.append(Figure.of(name + how, app, "ms", "an empty Kivy window", empty, STARTS))
    return figures


def _touched(kept: Kept) -> list[Figure]:
    """From a touch to the picture of its pressed key, and from a simulated finger, for which nothing is held back, that
    lets go to that of another page, as 95 of 100 are at most; the screen, an empty Kivy button, and the screen beside a
    player that thinks take turns. Some by processor time: other work on the machine delays that less.
    """
    words = [sys.executable, "-m", "proofs.bench.touch_window"]
    data = json.loads(subprocess.run(words, env=off_screen(kept.folder), check=True, stdout=subprocess.PIPE).stdout)
    ours, button, beside = map(_ninety_five, data[:3])
    used, used_beside = map(median, data[3:5])
    pressed, pressed_button = map(_ninety_five, data[5:])
    page, count = "touch to another page", len(data[0])
    name = f"{page}, p95"
    return [
        Figure.of("touch to picture, p95", pressed, "ms", "an empty Kivy button", pressed_button, len(data[5])),
        Figure.of(name, ours, "ms", "an empty Kivy button", button, count),
        Figure.of(f"{name}, beside a player that thinks", beside, "ms", "the same without it", ours, count),
        Figure.of(f"{page}, processor time, beside it, p50", used_beside, "ms", "without it", used, count),
    ]


def _ninety_five(taken: list[float]) -> float:
    return sorted(taken)[min(len(taken) - 1, int(0.95 * len(taken)))]


def _idle(kept: Kept) -> list[Figure]:
    """Processor time of the app and of its eyes while the table is filmed ten times a second and nothing moves."""
    door = kept.folder / "idle.sock"
    words = kept.app("--control", str(door))
    with child(words, off_screen(kept.folder)) as started, AppLink(door) as app:
        t = _film(kept.simulated, kept.t, WARM_S)
        eyes = int(app.ask("eyes")["pid"])
        before, begun = (cpu_s(started.pid), cpu_s(eyes)), monotonic()
        _film(kept.simulated, t, QUIET_S)
        lasted = monotonic() - begun
        used = (cpu_s(started.pid) - before[0], cpu_s(eyes) - before[1])
        app.ask("look")
        if not app.view["eyes_settled"]:
            raise ValueError("the eyes were not at rest: the table was not quiet, so the figure would mean nothing")
    frames = round(QUIET_S / FRAME_S)
    return [
        Figure.of(name, 100 * share / lasted, "% of a core", "one core", 100.0, frames)
        for name, share in zip(("app on a quiet table", "eyes on a quiet table"), used, strict=True)
    ]


def _film(stage: SimulatedTable, t: float, seconds: float) -> float:
    """Films the table in real time; returns the table's time afterwards."""
    begun = monotonic()
    while (passed := monotonic() - begun) < seconds:
        stage.dice.poll(t + passed)
        stage.film(t + passed)
        sleep(max(0.0, FRAME_S - (monotonic() - begun - passed)))
    return t + passed
