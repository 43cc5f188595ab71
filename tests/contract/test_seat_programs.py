"""Programs in seats and secret choices, in every game: what it says of them hangs together, or it knows none."""

from random import Random

import pytest

from companion.games.protocol import NotUnderstood
from tests.contract.test_game import Table, expanded
from tests.contract.test_game import table as begun_table

table = begun_table


def test_a_game_without_programs_tells_and_understands_nothing(table: Table) -> None:
    begun = table.session.running.begun
    game, state = begun.game, begun.state
    if game.programs_may_play:
        return
    assert [game.program_line(state, seat) for seat in range(len(begun.names))] == [""] * len(begun.names)
    with pytest.raises(NotUnderstood):
        game.program_action(state, 0, "[0]")


def test_rubbish_is_understood_by_no_game_and_repeated_by_none(table: Table) -> None:
    begun = table.session.running.begun
    for line in ("", "{{{", "[]", "[1, 2]", '["secret"]', "[" * 5000):
        with pytest.raises(NotUnderstood) as told:
            begun.game.program_action(begun.state, 0, line)
        assert "secret" not in str(told.value) and told.value.__cause__ is None


def test_whoever_is_told_something_is_due(table: Table) -> None:
    begun = table.session.running.begun
    game, state = begun.game, begun.state
    due = {*game.turns(state), *game.sealed(state)}
    assert {seat for seat in range(len(begun.names)) if game.program_line(state, seat)} <= due


def test_a_game_without_secrets_seals_nothing(table: Table) -> None:
    begun, rng = table.session.running.begun, Random(7)
    game, state, met = begun.game, begun.state, False
    for _ in range(30):
        met = met or bool(game.sealed(state))
        if game.result(state) is not None:
            break
        state = game.apply(state, rng.choice(expanded(game, state, rng)))
    assert game.secrets or not met
