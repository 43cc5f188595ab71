"""ORC at the practice table: whole games agree with the cards, the same seed gives the same game, faults are seen."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app.snapshot_json import to_plain
from companion.games.orc.deal import deal
from companion.games.orc.judgements import choose
from companion.games.orc.practice.laid_out import LaidOut, differences, laid_like
from companion.games.orc.practice.screen_state import state_of
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.cards import DECK, line_cards
from companion.games.orc.rules.phases.spare import new_game
from companion.practice import launch
from tests.games.orc.positions import GAME, agreement
from tests.games.orc.simulated_games import played
from tests.many_rows import each_row, few_quick


def seen(seed: int) -> list[tuple[dict[str, Any], LaidOut]]:
    """Each position of a game as the screen has it, beside the table laid out by hand."""
    steps = list(played(seed))
    table = LaidOut(steps[0].cards)
    found = [(to_plain(GAME.view(steps[0].before)), table)]
    for step in steps:
        hand = step.cards.hands[step.action.player]
        gone = next((card for card in hand if card not in step.cards_after.hands[step.action.player]), None)
        table = table.after(step.action, gone if step.action.kind in ("deploy", "discard") else None, 2)
        found.append((to_plain(GAME.view(step.after)), table))
    return found


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
    assert differences(table, {**game, "cards_left": 23}) and differences(replace(table, turn=-1), game)


@each_row("seed", range(5))
def test_a_table_that_somebody_else_played_on_is_laid_out_as_the_screen_has_it(seed: int) -> None:
    for game, table in seen(seed):
        if game["phase"] == "over":
            continue
        strange = LaidOut(deal(Random(seed), table.cards.line))
        dealt = [card for card in DECK if card not in line_cards(table.cards.line)]
        laid = laid_like(strange, game, dealt, Random(seed))
        wrong = [sentence for sentence in differences(laid, game) if "points" not in sentence]
        assert wrong == []
        everywhere = [*laid.cards.gone, *laid.cards.spare, *sum((*laid.cards.hands, *laid.cards.piles), ())]
        assert sorted(everywhere) == sorted(dealt)


@pytest.mark.slow
@each_row("seed", range(6))
def test_a_player_reads_off_the_screen_what_every_seat_may_do(seed: int) -> None:
    for step in played(seed):
        for state in (step.before, step.after):
            read = state_of(to_plain(GAME.view(state)))
            assert RULES.offers(read) == RULES.offers(state)


@each_row("discard_draw", ["choice", "one", "two"])
def test_players_read_the_position_off_the_screen(discard_draw: str) -> None:
    for step in played(8, discard_draw=discard_draw):
        state = state_of(to_plain(GAME.view(step.before)))
        hand = step.cards.hands[step.action.player]
        told = choose(state, step.action.player, hand, Random(1))
        assert GAME.rules.refusal(step.before, told) is None, told


def test_the_first_screen_of_a_game_is_read(tmp_path: Path) -> None:
    state = new_game(agreement(deal(Random(1)).line))
    assert state_of(to_plain(GAME.view(state))).phase == state.phase


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
    said: list[str] = []
    assert launch.film_practice("orc", 1, 2, "en", "800x480", tmp_path / "out", said.append) == 0, said
    steps = {path.stem.partition("-")[2] for path in (tmp_path / "out").glob("*.png")}
    shown = ("setup-line", "setup-camera-cards", "spare", "deploy")
    assert {f"{step}-{language}" for step in shown for language in ("en", "ru")} <= steps
