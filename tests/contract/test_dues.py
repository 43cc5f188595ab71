"""Nothing changes silently: what a game says is due to hands keeps a plain table equal to the position."""

from typing import Any

import pytest

from companion.games.protocol import Game
from tests.contract.plain_table import PlainTable
from tests.contract.test_game import Table, begun, table, walk

__all__ = ["table"]


def plain(game: Game[Any], state: Any) -> PlainTable:
    return PlainTable(game.hands.inventory(state), getattr(game.hands, "single", ()))


@pytest.mark.parametrize("seed", range(4))
def test_whatever_an_action_changes_is_done_by_hand_or_said(table: Table, seed: int) -> None:
    game = begun(table).game
    for state, action in walk(begun(table), seed):
        if action is None:
            break
        for seen in (False, True):
            kept = plain(game, state)
            after = game.rules.apply(state, action)
            kept.do(game.hands.due((state, after), (action,), seen=seen))
            assert kept.things == game.hands.inventory(after), (action, seen)


@pytest.mark.parametrize("seed", range(2))
def test_an_act_of_several_actions_is_said_as_one(table: Table, seed: int) -> None:
    game = begun(table).game
    steps = [(state, action) for state, action in walk(begun(table), seed) if action is not None]
    for length in (2, 3, 5):
        for part in zip(*(steps[place:] for place in range(length)), strict=False):
            run = tuple(action for _, action in part)
            kept = plain(game, part[0][0])
            after = game.rules.apply(*part[-1])
            kept.do(game.hands.due((*(state for state, _ in part), after), run, seen=False))
            assert kept.things == game.hands.inventory(after), run


@pytest.mark.parametrize("seed", range(2))
def test_what_is_taken_back_is_said_with_the_word_for_why(table: Table, seed: int) -> None:
    game = begun(table).game
    for state, action in walk(begun(table), seed):
        if action is None:
            break
        after = game.rules.apply(state, action)
        kept, said = plain(game, after), game.hands.back(after, state, "undone")
        kept.do(said)
        assert kept.things == game.hands.inventory(state), action
        assert all(due.rule == "undone" and not due.told for due in said)
        assert bool(said) == (game.hands.inventory(after) != game.hands.inventory(state))
