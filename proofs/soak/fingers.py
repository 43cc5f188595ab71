"""Four random fingers touch anything on the practice table's screen, for an hour of its time and more.

`nice python -m proofs.soak.fingers --seeds 6 --seconds 600 --out docs/results/fingers.csv` appends one row a seed, and
leaves out the seeds that stand there; `--seconds` is how long the fingers touch in each, rests not counted. The screen
is the real composition and the real ways of touches, but for the painting; the app behind it is the real program with
its eyes and its dice link (every other seed is played by touch alone). Fingers come in spells. After each, the person
closes what is open, ends a pause and gives back the seats they took over, and the table has to go on by itself.
"""

import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.app import catalogue
from companion.app.catalogue import USUAL
from companion.app.control import Control
from companion.app.wiring import make_clock, make_program, read_table
from companion.practice import launch
from companion.practice.app_link import AppLink
from companion.practice.world import World
from companion.session.intents import Intent, parse
from companion.ui.automation.fingers import CLOSERS, ScreenFingers
from proofs.long_run import LongRun
from proofs.soak.glass import SIZE, Glass
from tests.locale.compiling import compile_all

FINGERS = 4
HANG_S = 20.0
MOST_SHEETS = 8
GOES_ON_S = 150.0
"""Virtual seconds in which a table that was left alone has to change."""
ROUND_S = 1500.0
"""Virtual seconds in which such a table has to come to the end of a round, or of the game."""
LETTERS = "Zoya Жук-7:"
NEW = (("ui:menu", "ui:new", "new"), ("new",))
View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """What came of one seed."""

    seed: int
    players: int
    plugged: bool
    fingers_s: float
    virtual_s: float
    wall_s: float
    touches: int
    touched: int
    games: int
    acts: int
    spells: int
    crashes: int
    hangs: int
    stuck: int
    verdict: str


class Shared(World):
    """The practice table with people at it who may think as long as they like."""

    def _stuck(self) -> None:
        """Somebody may have taken over a seat and thinks."""


class Fingers:
    """All fingers of one seed; `touches` counts contacts, `touched` the different places they met."""

    def __init__(self, world: World, glass: Glass, send: Any, seed: int) -> None:
        self._world, self._glass, self._send = world, glass, send
        self._rng = Random(f"{seed} fingers")
        self.touches, self.touched, self.seconds = 0, set[str](), 0.0
        self.last: list[str] = []

    def spell(self) -> None:
        """For a while each finger touches something now and then."""
        begun = self._world.t
        until = begun + self._rng.uniform(8.0, 45.0)
        pause = self._rng.choice((0.5, 2.0, 6.0))
        due = [self._world.t + self._rng.expovariate(1 / pause) for _ in range(FINGERS)]
        while self._world.t < until:
            for finger in range(FINGERS):
                if self._world.t >= due[finger]:
                    self._touch()
                    due[finger] = self._world.t + self._rng.expovariate(1 / pause)
            self._world.step()
        self.seconds += self._world.t - begun

    def _touch(self) -> None:
        lucky = self._rng.random()
        if lucky < 0.004:
            for name in self._rng.choice(NEW):
                self.on(name)
        elif lucky < 0.1:
            self._poke((self._rng.uniform(0, SIZE[0]), self._rng.uniform(0, SIZE[1])))
        elif lucky < 0.15:
            self._glass.write(self._rng.choice(LETTERS))
        else:
            places = self._glass.scene().touches
            if places:
                self._poke(self._rng.choice(places).middle)

    def on(self, name: str) -> bool:
        """A person touches a place; whether it was there."""
        place = self._glass.scene().touch(name)
        if place is not None:
            self._poke(place.middle)
        return place is not None

    def _poke(self, point: tuple[float, float]) -> None:
        self.touches += 1
        name = self._glass.poke(point)
        self.touched.add(name)
        self.last = [*self.last[-30:], name]

    def leave(self) -> None:
        """The person closes what is open, ends a pause and gives back the seats they took over."""
        for _ in range(MOST_SHEETS):
            if not any(self.on(name) for name in (*CLOSERS, "past:close", "add:close", "ui:back")):
                break
        if self._world.app.ask("look") and self._world.view["paused"]:
            self._send(parse("pause"))
        for seat in self._world.view["own_seats"]:
            self._send(parse(f"seat:{seat}"))
        for wish in ("cover:off", "steer:off"):
            self._send(parse(wish))
        absent = self._world.view.get("absent") or {}
        for seat in absent.get("seats", ()):
            self._send(parse(f"absent:{seat}"))
        draft = self._world.view["draft"]
        if draft and draft["game"] != USUAL:
            self._send(parse(f"setup:game:{USUAL}"))

    def rest(self) -> None:
        """Now and then nobody touches anything for a while, and the game gets further."""
        until = self._world.t + self._rng.choice((0.0, 0.0, 40.0, 120.0))
        while self._world.t < until:
            self._world.step()

    def new_game(self) -> None:
        """The game is over: the next one."""
        self.on("new")


def state_of(view: View) -> tuple[object, ...]:
    """What changes when a table goes on."""
    draft, table = view["draft"], view["game"]
    if draft:
        return ("draft", view["games_kept"], draft["step"], draft["camera"], str(draft["details"]))
    return (
        "table",
        view["games_kept"],
        view["history"][0]["line"] if view["history"] else 0,
        table["phase"],
        table["turn"],
    )


def goes_on(world: World, fingers: Fingers) -> bool:
    """Whether a table that is left alone changes three times."""
    return _within(world, fingers, GOES_ON_S, 3)


def _within(world: World, fingers: Fingers, seconds: float, changes: int) -> bool:
    until, before = world.t + seconds, state_of(world.view)
    while world.t < until and changes:
        if world.view["game"] and world.view["game"]["phase"] == "over":
            fingers.leave()
            fingers.new_game()
        world.step()
        now = state_of(world.view)
        changes -= now != before
        before = now
    return not changes


def finishes(world: World) -> bool:
    """Whether a table that is left alone plays on to the end of its round or game."""
    until, begun = world.t + ROUND_S, None
    while world.t < until:
        table = world.view["game"]
        if table and table["phase"] == "over":
            return True
        here = (world.view["games_kept"], table["round"]) if table else None
        begun = begun or here
        if begun and here and here[0] == begun[0] and here[1] > begun[1]:
            return True
        world.step()
    return False


@contextmanager
def shared(folder: Path, seed: int, players: int, *, plugged: bool) -> Iterator[tuple[World, Fingers]]:
    """A practice table with a person's four fingers at its screen."""
    stage = launch.make_table(catalogue.USUAL, folder, seed, players)
    named = read_table(stage.table_file("outside", plugged=plugged), folder)
    clock = make_clock(named)
    named.folder.mkdir(parents=True, exist_ok=True)
    with make_program(named, clock, named.folder / "journal.sqlite") as program:

        def say(intent: Intent) -> None:
            program.send(intent)
            program.drain(HANG_S)

        glass = Glass(program.snapshot, say, clock.now)
        door = Control(
            folder / "control.sock",
            program,
            clock,
            ScreenFingers(glass),
            lambda: None,
            person=lambda: {"touches": glass.person.touches, "open": glass.person_busy},
        )
        door.start()
        with AppLink(folder / "control.sock") as app:
            app.ask("look")
            world = Shared(catalogue.GAMES[catalogue.USUAL].practice(), stage, app, launch.NAMES[:players], seed)
            yield world, Fingers(world, glass, say, seed)
        door.close()
    stage.close()


def run(folder: Path, seed: int, seconds: float) -> Row:
    """One seed: spells of fingers, each followed by a table that has to go on."""
    players, plugged = 2 + seed % 4, bool(seed % 2)
    begun, verdict, spells, crash, hang = time.monotonic(), "", 0, 0, 0
    with shared(folder, seed, players, plugged=plugged) as (world, fingers):
        try:
            while fingers.seconds < seconds and not verdict:
                fingers.spell()
                spells += 1
                fingers.leave()
                if not goes_on(world, fingers):
                    verdict = f"stands still: {place_of_standstill(world)}"
                fingers.rest()
            if not verdict and not finishes(world):
                verdict = f"never ends a round: {place_of_standstill(world)}"
        except Exception as error:  # noqa: BLE001 - whatever breaks is what is looked for, and stands in the row
            hang, crash = int(_hangs(error)), int(not _hangs(error))
            verdict = f"{'hangs' if hang else 'crash'}: {type(error).__name__}: {error}"
            print("".join(traceback.format_exception(error)), flush=True)
        if verdict:
            print(f"seed {seed}: {verdict}; last touches {fingers.last}", flush=True)
        view = world.view
        return Row(
            seed,
            players,
            plugged,
            round(fingers.seconds, 1),
            round(world.t, 1),
            round(time.monotonic() - begun, 1),
            fingers.touches,
            len(fingers.touched),
            view["games_kept"],
            view["history"][0]["line"] if view["history"] else 0,
            spells,
            crash,
            hang,
            int(bool(verdict) and not crash and not hang),
            verdict[:200] or "goes on",
        )


def _hangs(error: Exception) -> bool:
    """Whether somebody did not answer in time: here, or behind the control door."""
    return isinstance(error, TimeoutError) or "TimeoutError" in str(error)


def place_of_standstill(world: World) -> str:
    """Where a table stands that does not go on."""
    view = world.view
    shown = view["draft"] or {name: view["game"][name] for name in ("round", "phase", "step", "turn", "prompt")}
    rest = {name: view[name] for name in ("question", "difference", "owed", "dice", "showing", "paused", "own_seats")}
    return f"{world.t:.0f} s {shown} {rest} {[n['code'] for n in view['notices']]}"


def main(words: Sequence[str] | None = None) -> int:
    """Play the seeds that are not in the file yet; 1 when anything crashed, hung or stood still."""
    long_run = LongRun("proofs.soak.fingers", "Random fingers at the practice table.", first=1, seeds=6, seconds=600.0)
    long_run.parser.add_argument("--step", type=int, default=1, help="2: only seeds with a camera, or only without")
    asked = long_run.begin(words)
    compile_all()
    for seed in long_run.left(range(asked.first, asked.first + asked.seeds * asked.step, asked.step)):
        with TemporaryDirectory(prefix="orctable-fingers-") as name:
            row = run(Path(name), seed, asked.seconds)
        long_run.add(row, good=row.verdict == "goes on")
    return long_run.end()


if __name__ == "__main__":
    sys.exit(main())
