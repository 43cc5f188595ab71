"""A person ends the game at the practice table, again and again: all goes back into the box, the next one is played."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.practice import check, launch
from companion.practice.app_link import AppLink
from companion.practice.world import World

pytestmark = pytest.mark.slow


@contextmanager
def practice(folder: Path, seed: int, players: int = 2, *, plugged: bool = False) -> Iterator[World]:
    """A practice table whose app has no window, played by touch alone unless it is plugged in."""
    stage = launch.make_stage(folder, seed, players)
    table = stage.table_file("outside", plugged=plugged)
    with launch.started_app(folder, table, "--no-window"), AppLink(folder / "control.sock") as app:
        app.ask("look")
        yield World(stage, app, launch.NAMES[:players], seed)
    stage.close()


def in_round(number: int) -> Any:
    """Whether the table has come to the end of a round of a running game."""
    return lambda view: bool(view["table"] and view["table"]["round"] == number and view["table"]["phase"] == "end")


def wrong(world: World) -> list[str]:
    return check.wrong(world.stage, world.players, world.view["table"], None)


def test_a_person_ends_the_game_twice_and_the_next_one_is_played(tmp_path: Path) -> None:
    with practice(tmp_path, 3) as world:
        for _ in range(3):
            world.play_until(in_round(2))
            assert wrong(world) == []
            assert world.app.press("new") and world.view["draft"] is not None
