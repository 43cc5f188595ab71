"""A table that does not tell which piles its cards come from: only a pile that is gone is known."""

from collections.abc import Iterator

from companion.games.orc.practice.deal import Cards
from companion.games.orc.rules import derive
from companion.games.orc.rules.state import Deploy, Draw, Hands, Over, State
from companion.games.orc.view import game_view
from companion.games.protocol import Action
from tests.games.orc.positions import (
    GAME,
    TABLE,
    A,
    B,
    act,
    do,
    fresh,
    hand_sizes,
    holders,
    lay,
    stocks,
    why_not,
    with_options,
)
from tests.games.orc.simulated_games import Played, played
from tests.many_rows import few_quick


def test_y21_a_pile_of_four_cannot_be_gone_after_two_draws() -> None:
    state = do(
        fresh(draws="seen"), act("spare", B, 1), act("deploy", B, 1, "red", 1), act("draw", B, 0), act("draw", B, 0)
    )
    assert (derive.cards_left(state), state.loose, stocks(state)) == (22, 2, (4,) * 6)
    assert GAME.turns(state) == (A,)
    assert why_not(state, "emptied", TABLE, 1) == "cannot_be_empty"


def test_untold_draws_are_counted_to_the_pile_that_is_gone() -> None:
    state = lay({1: "A:red*1"}, loose=5, draws="seen")
    after = do(state, act("emptied", TABLE, 1))
    assert (holders(after), after.loose, stocks(after)[0], after.phase) == ("A.....", 1, 0, Deploy(A))
    assert why_not(after, "emptied", TABLE, 1) == "not_open"


def test_cards_still_due_are_counted_to_it_and_end_the_turn() -> None:
    state = lay({1: "A:red*1"}, Draw(A, 2), loose=2, draws="seen")
    after = do(state, act("emptied", TABLE, 1))
    assert (holders(after), after.loose, after.phase) == ("A.....", 0, Deploy(B))
    assert hand_sizes(after) == (5, 3)


def test_where_draws_are_told_no_draw_is_without_a_pile_and_no_pile_goes_by_itself() -> None:
    state = lay({1: "1"}, Draw(A, 2))
    assert why_not(state, "draw", A, 0) == "no_such_land"
    assert why_not(state, "emptied", TABLE, 1) == "cannot_be_empty"


def test_the_next_players_card_says_that_what_was_due_was_drawn() -> None:
    state = lay({}, Draw(A, 2), draws="seen")
    deploy = act("deploy", B, 1, "red", 2)
    assert GAME.conduct.reach(state, deploy) == (act("draw", A, 0), act("draw", A, 0), deploy)
    assert do(state, *GAME.conduct.reach(state, deploy)).phase == Draw(B, 1)
    discard = act("discard", B)
    assert GAME.conduct.reach(with_options(state, draws="told"), discard) == (discard,)
    assert GAME.conduct.reach(state, act("discard", A)) == (act("discard", A),)


def test_when_all_cards_are_drawn_every_pile_is_gone_though_nobody_named_one() -> None:
    held = dict.fromkeys((1, 2, 3, 4), "@A")
    state = lay({**held, 5: "2 B:blue*2", 6: "1"}, Draw(A, 2), loose=1, draws="seen")
    after = do(state, act("draw", A, 0), act("draw", A, 0))
    assert (holders(after), after.loose, after.phase) == ("AAAABB", 0, Hands())


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
