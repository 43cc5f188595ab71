"""Short practice games through the real chain: bytes, pixels and touches, held against the physical table."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest

from companion.games.orconomy.board import BONES, COMPANY, FACE
from companion.games.orconomy.practice.players import OrconomyPlayers
from companion.games.orconomy.rules.state import CARDS
from companion.locale.preferences import LANGUAGES
from companion.practice import launch
from companion.practice.world import World
from tests.locale.compiling import compile_all
from tests.practice.at_table import GAME, at_step, in_phase, practice, wrong

pytestmark = pytest.mark.slow


def test_a_round_without_a_window_agrees_with_the_cardboard(tmp_path: Path) -> None:
    line = launch.play_game(GAME, tmp_path / "one", 3, 2, 1)
    assert line["wrong"] == [] and line["dice_received"] == line["dice_thrown"]
    assert line["camera_actions"] >= 4


@pytest.mark.soak
def test_a_round_without_a_window_repeats_byte_for_byte(tmp_path: Path) -> None:
    for name in ("one", "two"):
        launch.play_game(GAME, tmp_path / name, 3, 2, 1)
    logs = [(tmp_path / name / "game.jsonl").read_bytes() for name in ("one", "two")]
    assert logs[0] == logs[1]


@pytest.mark.soak
def test_a_round_by_real_widgets_leaves_pictures_of_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    lines: list[str] = []
    assert launch.film_practice(GAME, 1, 2, "800x480", tmp_path / "out", lines.append) == 0, lines
    names = {path.stem for path in (tmp_path / "out").glob("*.png")}
    steps = {name.rpartition("-")[0] for name in names}
    assert {f"{step}-{language}" for step in steps for language in LANGUAGES} == names
    assert {"setup-ring", "placement", "roll", "revenue", "auction-bid"} <= {step.partition("-")[2] for step in steps}
    assert any("SIMULATED" in line for line in lines)


@pytest.mark.soak
def test_a_whole_game_of_four_by_touch_alone(tmp_path: Path) -> None:
    line = launch.play_game(GAME, tmp_path / "touch", 2, 4, 0, plugged=False)
    assert line["wrong"] == [] and line["winner"] is not None
    assert line["camera_actions"] == 0 and line["dice_received"] == 0
    assert line["refused"] == [] and sum(line["kinds"].get(card, 0) for card in CARDS) > 3
    assert line["kinds"]["resolve"] > 0


@pytest.mark.soak
def test_a_whole_short_game_by_cardboard_and_dice(tmp_path: Path) -> None:
    line = launch.play_game(GAME, tmp_path / "game", 4, 2, 0, agreed={"target": 6})
    assert line["wrong"] == [] and line["winner"] is not None
    assert line["dice_received"] == line["dice_thrown"] and line["refused"] == []


# --- A person ends the game at the practice table, again and again ----------------------------------------------------
def test_a_person_ends_the_game_twice_and_the_next_one_is_played(tmp_path: Path) -> None:
    with practice(tmp_path, 3) as world:
        for _ in range(3):
            world.play_until(in_phase("end", 2))
            assert wrong(world) == []
            assert world.app.press("new") and world.view["draft"] is not None


# --- An absent player at the practice table ---------------------------------------------------------------------------
def test_what_the_app_does_for_somebody_absent_is_laid_and_counted(tmp_path: Path) -> None:
    compile_all()
    with practice(tmp_path, 3, players=3) as world:
        world.play_until(in_phase("revenue", 1))
        assert world.app.press("absent:0") and world.app.press("absent:1") and world.app.press("absent:2")
        by_app = 0
        while world.view["game"]["round"] < 4:
            before = world.view["history"][0]["line"]
            world.step()
            newest = world.view["history"][0]
            by_app += newest["line"] != before and newest["source"] == "app"
        assert by_app
        world.play_until(lambda _view: wrong(world) == [])


# --- A person enters another ring at the practice table ---------------------------------------------------------------
RULED = (5, 3, 4, 2, 6, 7, 8, 9, 10, 11)
CLANS = ("tusk", "moon", "leaf", "sun", "rune")


@pytest.mark.soak
def test_a_ring_is_put_right_in_play_and_another_one_doubted_by_the_camera(tmp_path: Path) -> None:
    with practice(tmp_path, 6, plugged=True) as world:
        world.play_until(in_phase("auction"))
        world.app.press(f"rule:set_ring:-1:{':'.join(map(str, RULED))}:misread")
        world.play_until(in_phase("end"))
        assert tuple(world.view["game"]["order"]) == world.table.board.order == RULED and wrong(world) == []
        for text in ("new", "setup:next", "setup:next", "setup:ring:swap:7:9"):
            world.app.press(text)
        world.stay(3.0)
        assert [tuple(doubt) for doubt in world.view["draft"]["details"]["ring_doubts"]] == [(5, 9, 7), (7, 7, 9)]
        world.play_until(in_phase("roll"))
        assert tuple(world.view["game"]["order"]) == world.table.board.order and wrong(world) == []


def test_a_ring_put_right_in_play_by_touch_alone(tmp_path: Path) -> None:
    with practice(tmp_path, 6) as world:
        world.play_until(in_phase("auction"))
        world.app.press(f"rule:set_ring:-1:{':'.join(map(str, RULED))}:misread")
        world.play_until(in_phase("end"))
        assert tuple(world.view["game"]["order"]) == world.table.board.order == RULED and wrong(world) == []


def test_a_set_up_that_a_person_changes_is_played_as_it_stands(tmp_path: Path) -> None:
    """More players, another clan, other Skulls to begin with, another target, and no word of the players against it."""
    with practice(tmp_path, 7) as world:
        world.play_until(at_step("rules"))
        for text in ("setup:target:8", "setup:agree:money:30", "setup:agree:hindmost_pay:5", "setup:back"):
            world.app.press(text)
        taken = [seat["mark"] for seat in world.view["draft"]["seats"]]
        free = next(clan for clan in CLANS if clan not in taken)
        for text in ("setup:count:4", f"setup:clan:0:{free}", "setup:name:1:Zoya"):
            world.app.press(text)
        world.play_until(in_phase("end"))
        table = world.view["game"]
        assert (len(table["players"]), table["target"]) == (4, 8)
        assert (table["players"][0]["mark"], table["players"][1]["name"]) == (free, "Zoya")
        assert wrong(world) == []


# --- What a person changes at a practice table is seen by the real eyes -----------------------------------------------
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
