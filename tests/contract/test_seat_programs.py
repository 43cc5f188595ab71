"""Programs in seats and secret choices, in every game: what it says of them hangs together, or it knows none."""

from random import Random

import pytest

from companion.games.protocol import NotUnderstood
from tests.contract.test_game import Table, expanded
from tests.contract.test_game import table as begun_table

table = begun_table


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
