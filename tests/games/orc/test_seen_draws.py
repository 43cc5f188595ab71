"""A table that does not tell which piles its cards come from: only a pile that is gone is known."""

from collections.abc import Iterator

from companion.games.orc.deal import Cards
from companion.games.orc.rules import derive
from companion.games.orc.rules.state import Draw, Hands, Over, State
from companion.games.orc.view import game_view
from companion.games.protocol import Action
from tests.games.orc.positions import (
    GAME,
    TABLE,
    A,
    B,
    act,
    do,
    hand_sizes,
    holders,
    lay,
    with_options,
)
from tests.games.orc.simulated_games import Played, played
from tests.many_rows import few_quick


def test_the_next_players_card_says_that_what_was_due_was_drawn() -> None:
    state = lay({}, Draw(A, 2), draws="seen")
    deploy = act("deploy", B, 1, "red", 2)
    assert GAME.conduct.reach(state, deploy) == (act("draw", A, 0), act("draw", A, 0), deploy)
    assert do(state, *GAME.conduct.reach(state, deploy)).phase == Draw(B, 1)
    discard = act("discard", B)
    assert GAME.conduct.reach(with_options(state, draws="told"), discard) == (discard,)
    assert GAME.conduct.reach(state, act("discard", A)) == (act("discard", A),)


def as_seen(step: Played) -> Iterator[Action]:
    """What a table without told draws tells of a step: no pile's number, and after the turn which piles are gone."""
    yield step.action._replace(args=(0,)) if step.action.kind == "draw" else step.action
    if not isinstance(step.after.phase, Draw):
        yield from (Action("emptied", TABLE, (number,)) for number in newly_gone(step.cards_after, step.after))


def newly_gone(cards: Cards, told: State) -> list[int]:
    return [number for number, pile in enumerate(cards.piles, 1) if not pile and told.phase != Hands()]


@few_quick("games", [30, 120])
def test_told_and_untold_draws_end_with_the_same_holders_hands_and_scores(games: int) -> None:
    for seed in range(games):
        steps = list(played(seed))
        seen = with_options(steps[0].before, draws="seen")
        for step in steps:
            for action in as_seen(step):
                if action.kind != "emptied" or seen.land(action.args[0]).stock:
                    seen = GAME.rules.apply(seen, action)
            assert hand_sizes(seen) == hand_sizes(step.after)
            assert derive.cards_left(seen) == derive.cards_left(step.after)
            if not isinstance(step.after.phase, Draw):
                assert holders(seen) == holders(step.after)
            assert GAME.status(seen) == ()
        assert isinstance(seen.phase, Over)
        assert GAME.result(seen) == GAME.result(steps[-1].after)


def test_a_ruling_that_leaves_fewer_cards_than_were_drawn_ends_the_turn() -> None:
    state = lay({}, Draw(A, 2), loose=3, draws="seen")
    for number in (1, 2, 3, 4, 5):
        state = do(state, act("set_stock", TABLE, number, 0))
    state = do(state, act("set_stock", TABLE, 6, 2))
    assert game_view(state).cards_left == 0 and not isinstance(state.phase, Draw)
