"""ORC at the practice table: whole games agree with the cards, the same seed gives the same game, faults are seen."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.requests import to_plain
from companion.games.orc.deal import deal
from companion.games.orc.practice.laid_out import LaidOut, all_told, differences, laid_like
from companion.games.orc.rules.cards import DECK, line_cards
from companion.games.orc.rules.state import Deploy, State
from companion.practice import launch
from tests.games.orc.positions import GAME
from tests.games.orc.simulated_games import Played, played
from tests.locale.compiling import compile_all
from tests.many_rows import each_row, few_quick
from tests.practice.at_table import in_phase, practice, wrong


def seen(seed: int) -> list[tuple[dict[str, Any], LaidOut]]:
    """Each position of a game as the screen has it, beside the table laid out by hand."""
    steps = played(seed)
    first = steps[0]
    laid = [LaidOut(all_told(first.before, first.cards), first.cards)]
    laid += (table_after(step, laid[-1]) for step in steps)
    return [(to_plain(GAME.view(state)), table) for state, table in zip(positions(seed), laid, strict=True)]


def positions(seed: int) -> list[State]:
    """Each position of that game as the rules have it."""
    steps = played(seed)
    return [steps[0].before, *(step.after for step in steps)]


def table_after(step: Played, table: LaidOut) -> LaidOut:
    """The table after the card that this step played has left its hand."""
    hand = step.cards.hands[step.action.player]
    gone = next((card for card in hand if card not in step.cards_after.hands[step.action.player]), None)
    return table.after(step.action, gone if step.action.kind in ("deploy", "discard") else None)


@few_quick("seed", range(30), 10)
def test_a_table_laid_out_by_hand_agrees_with_the_rules(seed: int) -> None:
    assert [differences(table, game) for game, table in seen(seed) if differences(table, game)] == []


def test_every_kind_of_difference_is_seen() -> None:
    game, table = next(pair for pair in seen(4) if any(land["status"] == "held" for land in pair[0]["lands"]))
    held = next(land["number"] for land in game["lands"] if land["status"] == "held")
    open_ = next(land["number"] for land in game["lands"] if land["status"] == "open")
    changes: list[tuple[int, str, Any]] = [
        (held, "owner", -1), (open_, "owner", 0), (open_, "stock", 9), (open_, "status", "frozen"), (1, "worth", 3),
        (open_, "sides", [{"colour": "red", "orcs": 9, "cards": 5}] * 2),
    ]  # fmt: skip
    for number, name, value in changes:
        lands = [{**land, name: value} if land["number"] == number else land for land in game["lands"]]
        assert differences(table, {**game, "lands": lands}), name
    for name in ("hand", "score"):
        players = [{**player, name: player[name] + 1} for player in game["players"]]
        assert len(differences(table, {**game, "players": players})) == 2, name
    nobodys = replace(table, state=table.state._replace(phase=Deploy(-1)))
    assert differences(table, {**game, "cards_left": 23}) and differences(nobodys, game)


@each_row("seed", range(5))
def test_a_table_that_somebody_else_played_on_is_laid_out_as_the_screen_has_it(seed: int) -> None:
    for state, (game, table) in zip(positions(seed), seen(seed), strict=True):
        if game["phase"] == "over":
            continue
        strange = LaidOut(state, deal(Random(seed), table.cards.line))
        dealt = [card for card in DECK if card not in line_cards(table.cards.line)]
        laid = laid_like(strange, state, game, dealt, Random(seed))
        assert differences(laid, game) == []
        everywhere = [*laid.cards.gone, *laid.cards.spare, *sum((*laid.cards.hands, *laid.cards.piles), ())]
        assert sorted(everywhere) == sorted(dealt)


@pytest.mark.slow
def test_a_whole_game_agrees_with_the_cards_and_repeats_byte_for_byte(tmp_path: Path) -> None:
    lines = [launch.play_game("orc", tmp_path / name, 3, 2, 0, plugged=False) for name in ("one", "two")]
    assert lines[0]["wrong"] == [] and lines[0]["refused"] == [] and lines[0]["camera_actions"] == 0
    assert lines[0]["compared"] == lines[0]["actions"] > 30 and sum(lines[0]["decided"].values()) == 6
    logs = [(tmp_path / name / "game.jsonl").read_bytes() for name in ("one", "two")]
    assert logs[0] == logs[1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [20, 21, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(22, 26))])
def test_whole_games_of_other_seeds_agree_with_the_cards(tmp_path: Path, seed: int) -> None:
    line = launch.play_game("orc", tmp_path / "game", seed, 2, 0, plugged=False)
    assert line["wrong"] == [] and line["refused"] == []


@pytest.mark.soak
@pytest.mark.parametrize(("seed", "draws"), [(7, "told"), (6, "seen")])
def test_a_whole_game_under_the_camera_agrees_with_the_cards(tmp_path: Path, seed: int, draws: str) -> None:
    line = launch.play_game("orc", tmp_path / "game", seed, 2, 0)
    assert line["draws"] == draws and sum(line["decided"].values()) == 6
    assert line["wrong"] == [] and line["wrong_camera_actions"] == 0 and line["refused"] == []
    assert line["camera_actions"] >= line["laid"] - line["questions"] > 5 and line["compared"] >= line["turns"] / 2
    assert line["taps"] <= line["turns"] * (2 if draws == "told" else 1) + 10


@pytest.mark.soak
def test_without_a_display_pictures_are_left_of_every_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    lines: list[str] = []
    assert launch.film_practice("orc", 1, 2, "800x480", tmp_path / "out", lines.append) == 0, lines
    steps = {path.stem.partition("-")[2] for path in (tmp_path / "out").glob("*.png")}
    shown = ("setup-line", "setup-camera-cards", "spare", "deploy")
    assert {f"{step}-{language}" for step in shown for language in ("en", "ru")} <= steps


@pytest.mark.slow
def test_the_app_is_told_the_cards_it_plays_from_and_a_whole_game_agrees_with_them(tmp_path: Path) -> None:
    compile_all()
    by_app: set[str] = set()
    with practice(tmp_path, 5, camera=False, game="orc") as world:
        world.play_until(in_phase("deploy"))
        assert world.app.press("absent:1")
        while not world.finished:
            world.step()
            newest = world.view["history"][0]
            by_app |= {newest["action"]["kind"]} if newest["source"] == "app" else set()
        assert by_app >= {"deploy", "draw"} and wrong(world) == []
