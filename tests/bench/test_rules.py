"""How the speed of the rules is measured: what a random game is, what is folded, and what it is held against."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.app import catalogue
from companion.games.protocol import Action, Game
from proofs.bench import rooms, rules
from proofs.figures import Figure

pytestmark = pytest.mark.slow

GAMES = 20
MOVES = frozenset({"place_won", "convert", "remove", "loan", "settle"})


@pytest.fixture(scope="module")
def opened() -> tuple[Game[Any], Any]:
    """A new game, as it is measured."""
    return rules._new_game(Random(1))


def games(opened: tuple[Game[Any], Any]) -> list[tuple[Action, ...]]:
    """A few random games."""
    rng = Random(2)
    return [tuple(rules.random_game(*opened, rng)) for _ in range(GAMES)]


@pytest.fixture(scope="module")
def figures() -> list[Figure]:
    """A measurement that is quick and says little."""
    return rules.measure(3, stretches=1)


def test_ok__random_games_see_auctions_startups_cards_and_often_an_end(opened: tuple[Game[Any], Any]) -> None:
    played = games(opened)
    assert {action.kind for actions in played for action in actions} >= MOVES | {"rating", "risk_roll", "resolve"}
    assert any(len(actions) < rules.MOST_ACTIONS for actions in played)


def test_ok__a_kept_game_folds_to_the_position_it_was_played_to(opened: tuple[Game[Any], Any]) -> None:
    game, state = opened
    actions = rules.long_game(game, state, Random(5))
    assert len(actions) == rules.FOLDED
    for action in actions:
        state = game.rules.apply(state, action)
    assert rules.fold(game, opened[1], actions) == state


def test_ok__the_figures_are_games_and_a_fold_each_beside_a_reference(figures: list[Figure]) -> None:
    others = [f"random game of {name}" for name in catalogue.GAMES if name != catalogue.USUAL]
    ours = ["random game", "fold 500 actions", "random games, 4 players"]
    plain = [f"random game of {name}, written out" for name in catalogue.GAMES]
    assert [figure.name for figure in figures] == ours + others + plain
    for figure in figures:
        assert figure.n == rules.RUNS
        assert figure.ratio == pytest.approx(figure.value / figure.reference, rel=0.01)


def test_ok__written_out_are_just_the_actions_that_are_allowed(opened: tuple[Game[Any], Any]) -> None:
    game, state = opened
    for action in games(opened)[0]:
        actions = rules.write_out(game.rules.offers(state))
        assert len(set(actions)) == len(actions)
        assert all(game.rules.refusal(state, action) is None for action in actions)
        state = game.rules.apply(state, action)


def test_ok__rules_are_measured_and_kept_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ROOMS", {"rules": lambda seed: rules.measure(seed, stretches=1)})
    figure, *_ = rooms.measure("rules", 3, tmp_path)
    assert figure.ratio > 0
    assert "orctable bench rules --seed 3" in (tmp_path / "rules.csv").read_text(encoding="utf-8")
