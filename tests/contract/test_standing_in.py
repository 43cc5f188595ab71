"""A seat whose player is absent, in every game: what the app does there is allowed, and leads to an end."""

from random import Random
from typing import Any

import pytest

from companion.games.protocol import Action, Game, NotUnderstood
from tests.contract.test_game import Table, every_game, expanded
from tests.contract.test_game import table as begun_table
from tests.many_rows import few_quick

table = begun_table
MOST = 2500


def stands_in(game: Game[Any]) -> bool:
    """Whether the app can do something there by itself: not from a hand, which people have to tell it first."""
    return game.thinking is not None and game.thinking.hand is None


def by_the_table(game: Game[Any], state: Any, rng: Random) -> Action:
    """What nobody has to choose: a throw, what settles the phase, or a step of the table; else anything offered."""
    chances, settled = game.dice.chances(state), game.conduct.settle(state).run
    if chances or settled:
        return rng.choice(chances).action if chances else settled[0]
    offered = game.rules.offers(state)
    common = [offer for offer in offered if offer.player < 0] or list(offered)
    offer = rng.choice(common)
    return Action(offer.kind, offer.player, tuple(rng.choice(domain) for domain in offer.domains))


def played_by_the_app(game: Game[Any], state: Any, seed: int) -> tuple[Any, int]:
    """A game in which everybody is absent: its last position, and how much the app did."""
    rng, done = Random(seed), 0
    for _ in range(MOST):
        if game.result(state) is not None:
            break
        due = [] if game.dice.chances(state) else [*game.turns(state)]
        chosen = next((action for seat in due if (action := game.stand_in(state, seat, rng)) is not None), None)
        assert chosen is not None or not due, f"nothing is done for {due} in {state}"
        done += chosen is not None
        state = game.rules.apply(state, chosen or by_the_table(game, state, rng))
    return state, done


@few_quick("moves", [6, 40])
def test_it_does_what_is_allowed_and_the_same_for_the_same_chance(table: Table, moves: int) -> None:
    begun, rng = table.session.running.begun, Random(5)
    game, state, met = begun.game, begun.state, 0
    for _ in range(moves):
        if game.result(state) is not None:
            state = begun.state
        for seat in range(len(begun.names)):
            action = game.stand_in(state, seat, Random(3))
            assert action == game.stand_in(state, seat, Random(3))
            if action is not None:
                assert action.player == seat and game.rules.refusal(state, action) is None
                met += 1
        state = game.rules.apply(state, rng.choice(expanded(game, state, rng)))
    assert bool(met) == stands_in(game)


def test_where_it_may_not_play_the_game_can_be_given_up(table: Table) -> None:
    begun = table.session.running.begun
    game, state = begun.game, begun.state
    assert stands_in(game) or game.rules.resigning
    if game.rules.resigning:
        for seat in range(len(begun.names)):
            after = game.rules.apply(state, Action(game.rules.resigning, seat))
            result = game.result(after)
            assert result is not None and seat not in result.winners


@few_quick("seed", range(3))
def test_a_game_of_absent_players_comes_to_its_end(table: Table, seed: int) -> None:
    begun = table.session.running.begun
    if not stands_in(begun.game):
        assert begun.game.stand_in(begun.state, 0, Random(1)) is None
        return
    state, done = played_by_the_app(begun.game, begun.state, seed)
    assert begun.game.result(state) is not None and done


def test_it_takes_a_win_and_stops_one() -> None:
    noughts = every_game().named("noughts")
    state = noughts.files.open({"game": "noughts", "players": [{"name": "X"}, {"name": "O"}]}, "test").state
    for seat, cell in ((0, 1), (1, 5), (0, 2)):
        state = noughts.rules.apply(state, Action("mark", seat, (cell,)))
    assert noughts.stand_in(state, 1, Random(1)) == Action("mark", 1, (3,))
    state = noughts.rules.apply(state, Action("mark", 1, (9,)))
    assert noughts.stand_in(state, 0, Random(1)) == Action("mark", 0, (3,))


# --- Programs in seats and secret choices, in every game --------------------------------------------------------------
def test_rubbish_is_understood_by_no_game_and_repeated_by_none(table: Table) -> None:
    begun = table.session.running.begun
    if begun.game.programs is None:
        return
    for line in ("", "{{{", "[]", "[1, 2]", '["secret"]', "[" * 5000):
        with pytest.raises(NotUnderstood) as told:
            begun.game.programs.action(begun.state, 0, line)
        assert "secret" not in str(told.value) and told.value.__cause__ is None


def test_whoever_is_told_something_is_due(table: Table) -> None:
    begun = table.session.running.begun
    game, state = begun.game, begun.state
    if game.programs is None:
        return
    due = {*game.turns(state), *game.rules.sealed(state)}
    assert {seat for seat in range(len(begun.names)) if game.programs.line(state, seat)} <= due


def test_a_game_without_secrets_seals_nothing(table: Table) -> None:
    begun, rng = table.session.running.begun, Random(7)
    game, state, met = begun.game, begun.state, False
    for _ in range(30):
        met = met or bool(game.rules.sealed(state))
        if game.result(state) is not None:
            break
        state = game.rules.apply(state, rng.choice(expanded(game, state, rng)))
    assert game.rules.secrets or not met
