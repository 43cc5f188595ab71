"""A practice table with an app without a window, for tests that look on."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.app import catalogue
from companion.practice import check, launch
from companion.practice.app_link import AppLink
from companion.practice.world import World

GAME = catalogue.USUAL
View = Any


@contextmanager
def practice(
    folder: Path,
    seed: int,
    players: int = 2,
    *,
    plugged: bool = False,
    camera: bool = True,
    marks: int = 0,
    game: str = GAME,
) -> Iterator[World]:
    """Players at a practice table, by touch alone unless it is plugged in, with or without the camera; `marks` brings
    pieces for more of them.
    """
    with launch.make_table(game, folder, seed, marks or players) as table:
        file = table.table_file("outside", plugged=plugged)
        if not camera:
            file.write_text(re.sub(r"\[camera\][^[]*", "", file.read_text("utf-8")), "utf-8")
        with launch.started_app(folder, file, "--no-window"), AppLink(folder / "control.sock") as app:
            app.ask("look")
            yield World(catalogue.GAMES[game].practice(), table, app, launch.NAMES[:players], seed)


def wrong(world: World) -> list[str]:
    """In what the app and the table differ; the camera is not asked."""
    return check.wrong(world.game, world.table, world.players, world.view["game"])


def in_phase(phase: str, number: int = 0) -> Callable[[View], bool]:
    """Whether a game has come to a phase (of this round)."""

    def reached(view: View) -> bool:
        game = view and view["game"]
        return bool(game and game["phase"] == phase and number in (0, game["round"]))

    return reached


def at_step(step: str) -> Callable[[View], bool]:
    """Whether set-up has come to a step."""
    return lambda view: bool(view["draft"] and view["draft"]["step"] == step)
