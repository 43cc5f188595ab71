"""Rare turns of the rules: what needs nothing before it, what the log tells, what is spared, and what is refused."""

from dataclasses import replace
from random import Random

import pytest

from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import Over, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import IllegalAction
from tests.games.orconomy.positions import BOX, GAME, NAMES, agreement, do, lay
from tests.games.orconomy.random_games import walk
from tests.games.orconomy.vocabulary import bidding, parts
from tests.many_rows import each_row


def test_doing_what_is_refused_says_why_and_where() -> None:
    state, action = bidding(2), do("bid", 0, 8)
    with pytest.raises(IllegalAction, match="bid by seat 0") as wrong:
        GAME.rules.apply(state, action)
    assert (wrong.value.action, wrong.value.refusal) == (action, GAME.rules.refusal(state, action))
    assert "auction bid" in str(wrong.value)


def test_the_winners_are_one_unless_the_table_shares() -> None:
    board = {2: "0", 3: "0", 4: "0", 5: "0 1", 6: "1", 7: "1", 8: "1", 9: "1"}
    for shared, winners in (("acting_player", (1,)), ("shared", (0, 1))):
        state = lay(board, Over(), agreed=agreement(2, target=7, simultaneous_win=shared), winner=1)
        assert table_view(state).winners == winners
        assert GAME.files.position(state)["winners"] == [NAMES[seat] for seat in winners]
        assert GAME.files.position(state)["winner"] == NAMES[1]
        told = dict(table_view(state).prompt.args)
        assert told.get("names", NAMES[1]) == ", ".join(NAMES[seat] for seat in winners)
    exactly = agreement(2, target=9, simultaneous_win="shared")
    assert table_view(lay(board, Over(), agreed=exactly, winner=1)).winners == (1,)


def possible(state: State) -> bool:
    """Whether nothing in the position cannot be."""
    return GAME.status(state) == ()


@each_row("seed", range(4))
def test_the_game_goes_on_after_it(seed: int) -> None:
    rng = Random(seed)
    state = GAME.leave(lay({7: "0 1b 2", 8: "1 +1 2", 9: "0"}, players=3), rng.randrange(3))
    state = with_player(state, "Mog", "rune")
    played = [after for _, _, after in walk(rng, state, 200)]
    assert all(possible(after) for after in played)
    assert len(played) > 50


def test_a_blank_price_of_an_edition_of_its_own_is_told_apart() -> None:
    printed = {**BOX.prints, 3: replace(BOX.prints[3], opening_price=5)}
    state = lay(agreed=replace(agreement(2), box=replace(BOX, prints=printed)))
    assert parts(state, "price", 3) == [("agreed", 5, {"industry": 3})]
