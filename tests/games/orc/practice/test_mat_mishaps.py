"""ORC's mat when not all goes as usual: acts are taken back, the camera is covered, another game begins."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.orc.practice.boards import column_row
from companion.games.orc.practice.card_players import CardPlayers
from companion.practice.kit import has
from companion.practice.world import World
from tests.practice.at_table import practice, wrong

pytestmark = pytest.mark.slow


def players(world: World) -> CardPlayers:
    assert isinstance(world.players, CardPlayers)
    return world.players


def in_turn(number: int) -> Callable[[Any], bool]:
    """Whether so many turns have begun."""
    return lambda view: bool(view["game"] and view["game"]["phase"] != "spare" and view["game"]["round"] >= number)


def over(view: Any) -> bool:
    return bool(view["game"] and view["game"]["over"])


@pytest.mark.soak
@pytest.mark.parametrize(
    ("seed", "turns", "last"),
    [(7, (4, 9), 0), (6, (3, 5), 7)],  # draws told, draws seen
)
def test_after_acts_are_taken_back_the_mat_follows_and_the_game_goes_on(
    tmp_path: Path, seed: int, turns: tuple[int, ...], last: int
) -> None:
    """To its end, or until hands have done what they were about at the beginning of the last turn."""
    with practice(tmp_path, seed, plugged=True, game="orc") as world:
        for turn in turns:
            world.play_until(in_turn(turn))
            before = world.view["history"][0]["line"]
            for _ in range(3):
                assert world.app.press("undo")
            assert world.view["history"][0]["line"] < before
        world.play_until(lambda view: in_turn(last)(view) and wrong(world) == [] if last else over(view))
        assert not last or world.view["game"]["round"] <= last + 1
        assert wrong(world) == [] and world.wrong_camera_acts == 0 and players(world).report(())["refused"] == []


@pytest.mark.soak
def test_another_game_begins_on_a_bare_mat_without_being_taught_again(tmp_path: Path) -> None:
    with practice(tmp_path, 6, plugged=True, game="orc") as world:
        world.play_until(in_turn(3))
        frames, first = world.table.frames, world.view["game"]["lands"]
        world.new_game(106)
        assert not in_turn(1)(world.view)
        world.play_until(in_turn(1))
        assert world.table.frames - frames < frames and world.view["game"]["lands"] != first
        world.play_until(in_turn(2))
        assert wrong(world) == [] and world.wrong_camera_acts == 0


@pytest.fixture(scope="module", params=[7, pytest.param(6, marks=pytest.mark.soak)])  # draws told, draws seen
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A game in its second turn; what happens in it is put right again before the third."""
    with practice(tmp_path_factory.mktemp("mishaps"), request.param, plugged=True, game="orc") as made:
        made.play_until(in_turn(2))
        yield made


def test_a_card_against_a_law_is_told_and_taken_back_and_nothing_is_recorded(world: World) -> None:
    """A native of the first land, laid at it by whoever has the turn."""
    game = world.view["game"]
    land, seat = game["lands"][0], game["turn"]
    native, row = f"{land['colour']}{3 - land['worth']}", column_row(game, 1, seat)
    players(world).hands.lay(row, native)
    before = world.view["history"]
    world.stay(6.0)
    assert world.view["difference"]["area"] == row and world.view["history"] == before
    assert not world.view["difference"]["takes"]
    world.play_until(in_turn(3))
    assert native not in [card.kind for card in world.table.mat.truth().get(row, ())]
    assert players(world).report(())["questions"]
    assert wrong(world) == [] and world.wrong_camera_acts == 0


def test_when_the_camera_is_lost_the_game_goes_on_by_touch(world: World) -> None:
    world.play_until(in_turn(3))
    world.table.mat.close()
    while not over(world.view) or world.table.hands.busy:
        world.step()
    assert not has(world.view, "camera")
    assert wrong(world) == [] and players(world).report(())["refused"] == []
