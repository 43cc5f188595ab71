"""What goes wrong at a table, done to a running game: a question or a named difference, never a wrong state."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.orconomy.practice.boards import app_board
from companion.practice.pieces.bodies import TOKEN, Body
from companion.practice.world import World
from tests.many_rows import few_quick
from tests.practice.at_table import in_phase, practice

pytestmark = pytest.mark.slow

SEED = 5


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A game of three in its first auction; each mishap is put right again before the next."""
    with practice(tmp_path_factory.mktemp("mishaps"), SEED, 3, plugged=True) as made:
        made.play_until(in_phase("auction"))
        yield made


@pytest.fixture(autouse=True)
def unharmed(world: World) -> Iterator[dict[str, Any]]:
    """Whatever happens in between, the game is as it was afterwards, and table and app agree."""
    before = world.view["game"]
    assert app_board(before) == world.table.board.bodies.truth()
    yield before
    world.stay(4.0)
    assert world.view["game"] == before
    assert (world.view["difference"], world.view["question"], world.view["owed"]) == (None, None, [])
    assert app_board(world.view["game"]) == world.table.board.bodies.truth()


def companies(world: World) -> list[Body]:
    """Company tokens that lie on the board."""
    return [body for body in world.table.board.bodies.on_table() if body.kind == TOKEN]


def codes(world: World) -> list[str]:
    return [notice["code"] for notice in world.view["notices"]]


def test_a_hand_that_stays_over_the_board_changes_nothing(world: World) -> None:
    table = world.view["game"]
    body = companies(world)[0]
    world.table.hands.linger(body.x_mm, body.y_mm, world.t, 6.0)
    world.stay(6.0)
    assert world.view["game"] == table and world.view["difference"] is None


def test_a_token_dropped_between_two_sectors_is_not_taken_for_a_move(world: World) -> None:
    table = world.view["game"]
    dropped = world.table.board.bodies.in_hand(world.table.board.marks[0])
    dropped.lying, dropped.x_mm, dropped.y_mm = True, 150.0 * 0.309, -150.0 * 0.951
    world.stay(6.0)
    assert world.view["game"] == table
    dropped.lying = False


def test_two_tokens_swapped_are_a_named_difference(world: World) -> None:
    table = world.view["game"]
    first = companies(world)[0]
    other = next(body for body in companies(world) if body.owner != first.owner)
    sectors = {world.table.board.bodies.location(body).area for body in (first, other)}
    _swap(first, other)
    world.stay(6.0)
    assert world.view["game"] == table
    assert world.view["difference"] is not None and world.view["difference"]["area"] in sectors
    _swap(first, other)


def _swap(body: Body, other: Body) -> None:
    body.x_mm, body.y_mm, other.x_mm, other.y_mm = other.x_mm, other.y_mm, body.x_mm, body.y_mm


def test_a_token_pushed_a_little_off_its_slot_changes_nothing(world: World) -> None:
    table = world.view["game"]
    body = companies(world)[1]
    body.x_mm += 3.0
    world.stay(5.0)
    assert world.view["game"] == table and world.view["difference"] is None
    body.x_mm -= 3.0


def test_a_camera_that_is_knocked_lines_itself_up_again(world: World) -> None:
    table = world.view["game"]
    world.table.board.bump(9.0, -7.0)
    world.stay(6.0)
    assert world.view["game"] == table and world.view["difference"] is None


def test_the_lamp_going_off_and_on_changes_nothing(world: World) -> None:
    table = world.view["game"]
    world.table.board.lamp(on=False)
    world.stay(5.0)
    assert world.view["game"] == table
    world.table.board.lamp(on=True)
    world.stay(3.0)


def test_a_token_lifted_off_the_board_is_asked_about(world: World) -> None:
    table = world.view["game"]
    body = companies(world)[0]
    body.lying = False
    world.stay(5.0)
    assert world.view["game"] == table and world.view["difference"] is not None
    body.lying = True


@few_quick("blow", [signal.SIGKILL, signal.SIGSTOP], 0, slow=1)
def test_eyes_that_die_or_hang_are_told_of_and_come_back(world: World, blow: signal.Signals) -> None:
    pid = world.app.ask("eyes")["pid"]
    os.kill(pid, blow)
    world.stay(3.0)
    for _ in range(40):
        if world.app.ask("eyes")["pid"] not in (0, pid):
            break
        world.stay(1.0)
    assert world.app.ask("eyes")["pid"] not in (0, pid)
    assert {"camera_lost", "camera_back"} & set(codes(world))
    world.stay(3.0)
