"""How long Watch on the start screen takes, from the program that it starts to the first thing told of a game.

`python -m proofs.bench.watch_begins --times 3 --out docs/results/watch-begins.csv`: each game off-screen, and
an empty Kivy window by turns. Words of a game as `--plays orc` are for the program that is measured.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from companion.app import catalogue
from companion.appliance.starter import say_ready
from companion.players.strength import EVEN
from companion.practice.app_link import AppLink
from companion.practice.launch import NAMES, make_table, started_app
from companion.practice.realtime import GuidedWorld
from proofs.bench.children import first_picture_s, off_screen
from proofs.long_run import LongRun

PLAYERS = 3
MODULE = "proofs.bench.watch_begins"


def play(game: str) -> None:
    """Watch a game as the start screen opens it, until something is told, and say so."""
    players = min(PLAYERS, catalogue.games().named(game).most)
    with TemporaryDirectory(prefix="orctable-") as name:
        folder = Path(name)
        with (
            make_table(game, folder, 1, players) as table,
            started_app(folder, table.table_file("machine"), "--window", "--size", "800x480") as child,
        ):
            table.draw()
            with AppLink(folder / "control.sock", child) as app:
                app.ask("look")
                _beat(GuidedWorld(catalogue.GAMES[game].practice(), table, app, NAMES[:players], 1, strength=EVEN))
                say_ready()
                child.wait()  # whoever measures ends this


def _beat(world: GuidedWorld) -> None:
    """As `RealtimeWorld.play`, until something is told."""
    last = monotonic()
    while not world.view.get("history"):
        begun = monotonic()
        world.t = round(world.t + (begun - last) * world.pace, 3)
        last = begun
        world.beat()
        sleep(max(0.0, world.rhythm - (monotonic() - begun)))


def main(words: Sequence[str] | None = None) -> int:
    """A row for each game: the median of some starts, and that of an empty window."""
    run = LongRun(MODULE, __doc__, times=3)
    run.parser.add_argument("--plays", help="only play this game until something is told")
    asked = run.begin(words)
    if asked.plays:
        play(asked.plays)
        return 0
    for game in run.left(list(catalogue.GAMES), "game"):
        with TemporaryDirectory(prefix="orctable-") as name:
            folder = Path(name)
            environment, watch, window = off_screen(folder), [MODULE, "--plays", game], ["proofs.bench.empty_window"]
            for program in (watch, window):  # warm
                first_picture_s(program, environment, folder)
            told, empty, load = [], [], []
            for _ in range(asked.times):
                load.append(os.getloadavg()[0])
                told.append(first_picture_s(watch, environment, folder)[0])
                empty.append(first_picture_s(window, environment, folder)[0])
        first, reference = median(told), median(empty)
        row = {"game": game, "first_told_s": round(first, 2), "slowest_s": round(max(told), 2), "times": asked.times,
               "empty_window_s": round(reference, 3), "ratio": round(first / reference, 1),
               "load": round(median(load), 1)}  # fmt: skip
        run.add(row)
    return run.end()


if __name__ == "__main__":
    sys.exit(main())
