"""Joining and leaving between rounds: who has what then, who is Oracle, and who has won by it."""

from random import Random

import pytest

from companion.games.orconomy.rules.phases.seating import with_player
from companion.games.orconomy.rules.state import EndOfRound, Revenue, State, Token
from companion.games.orconomy.view import table_view
from tests.games.orconomy.positions import GAME, NAMES, NOBODY, agreement, lay, phase_of
from tests.games.orconomy.random_games import walk
from tests.many_rows import each_row


def names(state: State) -> list[str]:
    """The players in the order of their seats."""
    return [seat.name for seat in state.agreed.seats]


def possible(state: State) -> bool:
    """Whether nothing in the position cannot be."""
    return GAME.status(state) == ()


def test_a_leaver_takes_everything_along() -> None:
    before = lay({7: "0 1b 2", 8: "1 +1 +2", 9: "1 2 $11", 3: "0"}, players=3, skulls=(5, 6, 7), cards=(1, 2, 3))
    after = GAME.leave(before, 1)
    assert names(after) == [NAMES[0], NAMES[2]]
    assert (after.skulls, after.cards, after.discards) == ((5, 7), (1, 3), (-1, -1))
    assert after.at(7).companies == (Token(0), Token(1, beside=True))
    assert (after.at(8).companies, after.at(8).startups) == ((), (1,))
    assert after.at(9).price == 11
    assert after.agreed.target == 9
    assert possible(after)


def test_the_others_keep_their_neighbours() -> None:
    after = GAME.leave(lay({7: "0 1 2 3"}, players=4, oracle=3), 1)
    assert names(after) == [NAMES[0], NAMES[2], NAMES[3]]
    assert names(after)[after.oracle] == NAMES[3]


def test_a_leaving_oracle_hands_on_clockwise() -> None:
    after = GAME.leave(lay({7: "0 1 2"}, players=3, oracle=2), 2)
    assert names(after)[after.oracle] == NAMES[0]
    assert phase_of(after)[0] == "roll"


def test_a_leaving_oracle_ends_the_round() -> None:
    after = GAME.leave(lay({7: "0 1 2"}, EndOfRound(1), 3, oracle=1), 1)
    assert names(after)[after.oracle] == NAMES[2]
    assert (after.round, phase_of(after)[0]) == (3, "roll")


@each_row("turn, leaver, due", [(1, 1, NAMES[2]), (2, 1, NAMES[2]), (2, 2, None), (1, 2, NAMES[1])])
def test_at_the_end_of_a_round_the_next_one_is_asked(turn: int, leaver: int, due: str | None) -> None:
    after = GAME.leave(lay({7: "0 1 2"}, EndOfRound(turn), 3), leaver)
    view = table_view(after)
    assert (names(after)[view.turn] if view.turn != NOBODY else None) == due


def test_a_newcomer_begins_like_everybody_and_with_no_company() -> None:
    after = with_player(lay({7: "0 1b", 8: "+1"}, oracle=1, skulls=(5, 6)), "Mog", "rune", 1)
    assert names(after) == [NAMES[0], "Mog", NAMES[1]]
    assert (after.skulls, after.cards, after.deck) == ((5, 21, 6), (3, 3, 3), 39)
    assert after.at(7).companies == (Token(0), Token(2, True))
    assert names(after)[after.oracle] == NAMES[1]
    assert names(after)[after.hindmost] == "Mog"
    assert after.agreed.target == 8
    assert possible(after)


def test_a_target_of_the_tables_own_stays() -> None:
    after = with_player(lay({7: "0 1"}, agreed=agreement(2, target=10)), "Mog", "rune", 2)
    assert after.agreed.target == 10


def test_a_lower_target_may_be_reached_at_that_moment() -> None:
    state = lay({2: "0", 3: "0", 4: "0", 5: "0", 6: "1", 7: "1"}, hindmost=1)
    after = with_player(state, "Mog", "rune", 2)
    assert (table_view(after).phase, table_view(after).winner) == ("over", 0)
    assert possible(after)


@each_row(
    "state, seat", [(lay({7: "0 1"}), 0), (lay({7: "0 1 2"}, Revenue(0), 3), 1), (lay({7: "0 1 2"}, players=3), 3)]
)
def test_not_everybody_may_leave_at_any_time(state: State, seat: int) -> None:
    with pytest.raises(ValueError):
        GAME.leave(state, seat)


@each_row(
    "state, name, clan, seat",
    [
        (lay({7: "0 1 2 3 4"}, players=5), "Mog", "rune", 1),
        (lay({7: "0 1"}), NAMES[0], "rune", 1),
        (lay({7: "0 1"}), "Mog", "tusk", 1),
        (lay({7: "0 1"}), "Mog", "rune", 3),
        (lay({7: "0 1"}, Revenue(0)), "Mog", "rune", 1),
    ],
)
def test_not_everybody_may_join_at_any_time(state: State, name: str, clan: str, seat: int) -> None:
    with pytest.raises(ValueError):
        with_player(state, name, clan, seat)


@each_row("seed", range(4))
def test_the_game_goes_on_after_it(seed: int) -> None:
    rng = Random(seed)
    state = GAME.leave(lay({7: "0 1b 2", 8: "1 +1 2", 9: "0"}, players=3), rng.randrange(3))
    state = with_player(state, "Mog", "rune", rng.randrange(3))
    played = [after for _, _, after in walk(rng, state, 200)]
    assert all(possible(after) for after in played)
    assert len(played) > 50
