"""What a person changes at a practice table is seen by the real eyes: another ring, and the tokens of a late player."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest

from companion.games.orconomy.board import BONES, COMPANY, FACE
from companion.games.orconomy.practice.players import OrconomyPlayers
from companion.practice.world import World
from tests.practice.at_table import at_step, in_phase, practice, wrong

pytestmark = pytest.mark.slow


NUMERIC = tuple(range(2, 12))


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A game of two, with tokens for a third, at the choice of its ring."""
    with practice(tmp_path_factory.mktemp("newcomer"), 8, plugged=True, marks=3) as made:
        made.play_until(at_step("ring"))
        yield made


def between_rounds(view: Mapping[str, Any]) -> bool:
    """Whether somebody may join now."""
    table = view and view["game"]
    return bool(table and table["phase"] == "end" and not table["plays"])


def test_a_ring_entered_by_a_person_is_laid_and_seen(world: World) -> None:
    world.app.press("setup:ring:numeric")
    world.play_until(in_phase("roll"))
    assert tuple(world.view["game"]["order"]) == world.table.board.order == NUMERIC
    assert wrong(world) == [] and world.view["difference"] is None


def test_the_camera_learns_the_tokens_of_a_late_player(world: World) -> None:
    late, press = world.table.board.marks[2], world.app.press
    cardboard = cast(OrconomyPlayers, world.players).cardboard
    world.play_until(between_rounds)
    press(f"join:Zoya:{late}")
    asked = world.view["showing"]
    assert (asked["mark"], asked["side"]) == (late, FACE)
    cardboard.put(2, COMPANY, asked["area"])
    world.stay(4.0)
    press("show:photograph")
    world.stay(2.0)
    assert (world.view["showing"]["side"], world.view["showing"]["problem"]) == (BONES, "")
    cardboard.flip(2, COMPANY, asked["area"], BONES)
    world.stay(4.0)
    press("show:photograph")
    world.stay(3.0)
    assert world.view["showing"] is None and [owed["verb"] for owed in world.view["owed"]] == ["take"]
    cardboard.take(cardboard.piece(2, COMPANY, asked["area"]))
    world.stay(4.0)
    assert (world.view["owed"], world.view["difference"]) == ([], None)
    cardboard.put(2, COMPANY, asked["area"])
    world.stay(6.0)
    difference = world.view["difference"]
    assert difference is not None and difference["sees"] == [{"kind": COMPANY, "owner": 2, "side": FACE}]
