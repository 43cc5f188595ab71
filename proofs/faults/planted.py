"""Plants exceptions all over a running app, one at a time, and checks that each is told, logged, and nothing is lost.

`python -m proofs.faults.planted --seeds 200 --out docs/results/planted.csv` appends a row a seed and goes on from the
last one. The first seeds, and those from 1000 on, hit the public methods of the parts that talk to the world as far as
they are called in play (not at a start or an end, and no eyes are there); the others hit any function of ours.
"""

import inspect
import json
import logging
import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final

from companion.app import catalogue
from companion.app.control import Control, IntentFingers
from companion.app.instruments.eyes_link import EyesLink
from companion.app.instruments.table_instruments import TableInstruments
from companion.app.program import Program
from companion.record.history import History
from companion.record.journal import Line
from companion.record.writer import Writer
from companion.session.session import Session
from companion.ui.paint.canvas import SceneWidget
from companion.ui.table_app import TableApp
from hardware.serial_dice.source import SerialDice
from proofs.faults.rig import Records, Rig, Window, fingerprint, use
from proofs.long_run import LongRun

TOP: Final = Path(__file__).parents[2]
ROOMS: Final = (
    "companion/session",
    "companion/app/instruments/eyes_link.py",
    "companion/app/program.py",
    "companion/app/control.py",
    "companion/record",
    "companion/ui",
    "companion/locale",
    "companion/games",
    "hardware/serial_dice",
    "hardware/events.py",
)
KINDS: Final[tuple[type[Exception], ...]] = (RuntimeError, ValueError, KeyError, TypeError, IndexError)
WORDS: Final = "planted by the tests"
Place = tuple[str, str]  # a function: its file below the project's folder, and its qualified name


@dataclass(slots=True)
class Plant:
    """Raises `kind` at the `nth` call of a place while it is armed; `fired` names the thread once it has happened."""

    place: Place
    nth: int
    kind: type[Exception]
    armed: bool = False
    fired: str = ""
    calls: int = 0

    def hook(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Called by the interpreter at every call; see `sys.setprofile`."""
        if event != "call" or not self.armed or frame.f_code.co_qualname != self.place[1]:
            return
        if self.fired or _file(frame.f_code) != self.place[0]:
            return
        self.calls += 1
        if self.calls == self.nth:
            self.fired = threading.current_thread().name
            raise self.kind(WORDS)


@contextmanager
def listening(hook: Any) -> Iterator[None]:
    """Have every call, here and in threads that begin from now on, go by `hook`."""
    threading.setprofile(hook)
    sys.setprofile(hook)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


class Tally:
    """Counts the calls of each place of ours, to know where something can be planted."""

    def __init__(self) -> None:
        self.calls: Counter[Place] = Counter()

    def hook(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Called by the interpreter at every call."""
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            file = _file(frame.f_code)
            if file.startswith(ROOMS):
                self.calls[file, frame.f_code.co_qualname] += 1


_FILES: dict[CodeType, str] = {}


def _file(code: CodeType) -> str:
    """A code's file below the project's folder; empty for somebody else's."""
    if code not in _FILES:
        path = Path(code.co_filename)
        _FILES[code] = str(path.relative_to(TOP)) if path.is_relative_to(TOP) else ""
    return _FILES[code]


FRONT: Final = (
    Session,
    Program,
    TableInstruments,
    Writer,
    Control,
    IntentFingers,
    SerialDice,
    TableApp,
    SceneWidget,
    EyesLink,
)
"""Whatever talks to the world."""
NOT_IN_PLAY: Final = ("close", "start", "stop", "__")
"""Of the beginning and the end, where nobody plays: start errors have tests of their own."""
LATER: Final = 1000  # seeds from here on hit the front once more: for rows made after the front has grown


@dataclass(frozen=True, slots=True)
class Row:
    """One planted exception and what came of it."""

    seed: int
    file: str
    function: str
    call: int
    kind: str
    thread: str
    told: str
    logged: bool
    goes_on: bool
    lost: int
    verdict: str


@cache
def calls() -> Counter[Place]:
    """How often each function of ours is called while the app is used undisturbed."""
    tally = Tally()
    with TemporaryDirectory(prefix="orctable-planted-") as name:
        rig = Rig(Path(name), window(), 0)
        with listening(tally.hook), rig.open():
            use(rig)
    return tally.calls


window = cache(Window)  # the only window there can be


def front() -> list[Place]:
    """The public methods of the front, as far as they are called in play."""
    found = []
    for part in FRONT:
        for name, method in inspect.getmembers(part, inspect.isfunction):
            place = _place(method)
            if not name.startswith("_") and not name.startswith(NOT_IN_PLAY) and place in calls():
                found.append(place)
    return sorted(set(found))


def _place(method: Any) -> Place:
    path = Path(method.__code__.co_filename)
    top = Path(__file__).parents[2]
    return (str(path.relative_to(top)) if path.is_relative_to(top) else "", method.__code__.co_qualname)


def chosen(seed: int) -> Plant:
    """Where the exception of a seed is planted."""
    rng = Random(f"{seed} planted")
    fronts = front()
    places = sorted(place for place in calls() if not place[1].rpartition(".")[2].startswith(NOT_IN_PLAY))
    front_seed = seed - LATER if seed >= LATER else seed
    place = fronts[front_seed] if front_seed < len(fronts) else rng.choice(places)
    return Plant(place, rng.randint(1, max(1, min(calls()[place], 60) * 2 // 3)), rng.choice(KINDS))


def planted(seed: int) -> Row | None:
    """Use the app with one exception in it; None when that call did not happen this time."""
    plant, records = chosen(seed), Records()
    logging.getLogger().addHandler(records)
    try:
        with TemporaryDirectory(prefix="orctable-planted-") as name:
            rig = Rig(Path(name), window(), seed)
            with listening(plant.hook), rig.open():
                rig.wait(0.2)
                plant.armed = True
                sure = _used(rig)
                plant.armed = False
                return _judged(seed, plant, rig, records, sure) if plant.fired else None
    finally:
        logging.getLogger().removeHandler(records)


def _used(rig: Rig) -> list[list[Line]]:
    """Use the app; what the planted exception does to whoever calls it is that caller's affair."""
    try:
        return use(rig)
    except Exception as error:
        if WORDS not in str(error):
            raise
        rig.errors.append(f"caller: {error!r}")
        return [rig.lines()]


def _judged(seed: int, plant: Plant, rig: Rig, records: Records, sure: Sequence[Sequence[Line]]) -> Row:
    rig.wait(0.5)
    told = "notice" if "internal_error" in rig.told else "answer" if rig.errors else ""
    goes_on = _goes_on(rig)
    lost = _lost(sure, rig.lines())
    logged = any(WORDS in traceback for traceback in records.tracebacks) or told == "answer"
    good = bool(told) and logged and goes_on and not lost
    file, function = plant.place
    return Row(
        seed,
        file,
        function,
        plant.nth,
        plant.kind.__name__,
        plant.fired,
        told,
        logged,
        goes_on,
        lost,
        "good" if good else "BAD",
    )


def _goes_on(rig: Rig) -> bool:
    """Whether fingers, dice, door and screen still do something, and what is shown is what the journal says."""
    before = len(rig.lines())
    for text in ("undo", "redo", "undo"):
        rig.say(text)
    rig.press("redo")
    after, shown = rig.drain(), rig.window.app
    rig.wait(0.2)
    moved = len(rig.lines()) > before or after.game is None
    answers = bool(rig.ask("look"))
    current = shown._snapshot.version >= after.version and bool(shown.ids())
    return moved and answers and current and _agrees(rig)


def _agrees(rig: Rig) -> bool:
    table = rig.drain().game
    if table is None:
        return True
    opened = catalogue.games().open(json.loads(rig.program._journal.facts()["header"]))
    track: History[Any] = History(opened.game, opened.names, opened.state)
    track.fold(rig.lines())
    return bool(track.game.view(track.state) == table)


def _lost(sure: Sequence[Sequence[Line]], now: Sequence[Line]) -> int:
    """How many lines that were on the disk at some time are not there any more."""
    kept = [fingerprint(line) for line in now]
    return sum(
        1
        for lines in sure
        for number, line in enumerate(lines)
        if number >= len(kept) or kept[number] != fingerprint(line)
    )


def main(words: Sequence[str] | None = None) -> int:
    """Plant until so many hit; 1 when one of them was not told, not logged, or did any harm."""
    long_run = LongRun("proofs.faults.planted", "Plants exceptions in a running app.", seeds=200, first=0)
    asked = long_run.begin(words)
    sys.stderr = sys.__stderr__  # Kivy keeps the other one for its log, and why this stopped would go unread
    done = {row["seed"] for row in long_run.rows.read()}
    # Which seeds hit nothing is known only when they were tried.
    seeds, hits = (seed for seed in count(asked.first) if str(seed) not in done), len(done)
    while hits < asked.seeds:
        row = planted(next(seeds))
        if row is not None:
            hits += 1
            long_run.add(row, good=row.verdict == "good")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
