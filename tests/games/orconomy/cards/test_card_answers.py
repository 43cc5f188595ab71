"""The two cards that answer others: Security Service and Consultants (rulebook en 324, 332-334, 386-394)."""

from typing import Any

from companion.games.orconomy.rules.state import Launch, Revenue, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.moments import IN_ROUND
from tests.games.orconomy.positions import (
    GAME,
    UNASKED,
    all_cards,
    card,
    do,
    fresh,
    lay,
    offer,
    phase_of,
    play,
    rated,
    who_may,
    why_not,
)
from tests.many_rows import each_row

SERVICE, LOBBY, CONSULTANTS = card("security_service"), card("lobby"), card("consultants")


def lobbying(*actions: Action, **rest: Any) -> State:
    """Seat 0 shows Lobby for the Crisis to go from 3 to 9; then what was done."""
    state = lay(None, Launch(0), **{"players": 3, "cards": (4, 4, 4), **rest})
    return play(state, do("lobby", 0, 9), *actions)


def test_security_service_cancels_a_card_as_it_is_played() -> None:
    """En 334; both are discarded."""
    state = lobbying(do("security_service", 1), do("resolve", 1))
    assert (table_view(state).crisis, state.plays, sorted(state.discards)) == (3, (), sorted((SERVICE, LOBBY)))
    assert state.cards == (3, 3, 4)
    assert phase_of(state) == ("startups", "launch")


def test_security_service_answers_a_card_and_nothing_else() -> None:
    state = lay(phase=Launch(0))
    assert why_not(state, "security_service", 1) == "not_an_answer"
    assert offer(state, "security_service", 1) is None


def test_security_service_comes_before_the_risk_die() -> None:
    state = lobbying(ratings=rated(lobby=4))
    assert why_not(state, "security_service", 1) == ""
    for die in (1, 6):
        late = play(state, do("risk_roll", 0, die))
        assert why_not(late, "security_service", 1) == "not_an_answer"
        assert offer(late, "security_service", 1) is None


def test_security_service_may_come_while_the_rating_is_looked_up() -> None:
    assert why_not(lobbying(ratings=UNASKED), "security_service", 2) == ""


def test_nobody_answers_without_a_card() -> None:
    assert why_not(lobbying(cards=(1, 0, 1)), "security_service", 1) == "no_card"


def test_while_it_is_answered_a_card_is_not_resolved() -> None:
    state = lobbying(do("security_service", 1))
    assert why_not(state, "resolve", 0) != ""
    assert who_may(state, "resolve") == (1,)
    assert [item.kind for item in table_view(state).plays] == ["lobby", "security_service"]


def test_security_service_cancels_security_service() -> None:
    """Last in, first out: the second one saves the first card."""
    state = lobbying(do("security_service", 1), do("security_service", 2), do("resolve", 2))
    assert [item.kind for item in table_view(state).plays] == ["lobby"]
    assert table_view(state).crisis == 3
    state = play(state, do("resolve", 0))
    assert (table_view(state).crisis, state.cards, all_cards(state)) == (9, (3, 3, 3), 48)


def test_three_in_a_row_cancel_the_card_after_all() -> None:
    answers = (do("security_service", 1), do("security_service", 2), do("security_service", 1))
    state = lobbying(*answers, do("resolve", 1), do("resolve", 1))
    assert (table_view(state).crisis, state.plays, len(state.discards)) == (3, (), 4)


def test_a_card_saved_once_may_be_answered_again() -> None:
    state = lobbying(do("security_service", 1), do("security_service", 2), do("resolve", 2))
    state = play(state, do("security_service", 1), do("resolve", 1))
    assert (table_view(state).crisis, state.plays) == (3, ())


def test_a_security_service_that_fails_its_own_risk_leaves_the_card_in_play() -> None:
    state = lobbying(
        do("security_service", 1), do("risk_roll", 1, 2), do("let_fail", 1), ratings=rated(security_service=3)
    )
    assert ([item.kind for item in table_view(state).plays], state.discards) == (["lobby"], (SERVICE,))
    assert table_view(play(state, do("resolve", 0))).crisis == 9


def test_a_cancelled_card_never_asks_for_its_risk_die() -> None:
    state = lobbying(do("security_service", 1), do("resolve", 1), ratings=rated(lobby=6))
    assert (state.plays, table_view(state).dice_due) == ((), 0)


def test_what_was_cancelled_may_be_played_again() -> None:
    state = lobbying(do("security_service", 1), do("resolve", 1), do("lobby", 0, 9), do("resolve", 0))
    assert table_view(state).crisis == 9


def risky(die: int, rating: int = 4, **rest: Any) -> State:
    """Lobby of seat 0, and its Risk die."""
    return lobbying(do("risk_roll", 0, die), **{"ratings": rated(lobby=rating), **rest})


@each_row("who", [0, 1, 2])
@each_row("first, second", [(2, 5), (6, 3), (4, 4), (1, 1)])
def test_consultants_have_the_risk_die_thrown_again(who: int, first: int, second: int) -> None:
    """En 388-392: any die just thrown, one's own too, a bad one or a good one."""
    state = play(risky(first), do("consultants", who, 0), do("resolve", who))
    assert (table_view(state).dice_due, table_view(state).prompt.code) == (1, "card_reroll")
    assert who_may(state, "reroll") == (who,)
    state = play(state, do("reroll", who, second))
    assert (why_not(state, "resolve", 0) == "") == (second >= 4)
    assert (why_not(state, "let_fail", 0) == "") == (second < 4)
    assert state.discards == (CONSULTANTS,)


def test_before_the_die_is_thrown_there_is_nothing_to_throw_again() -> None:
    state = lobbying(ratings=rated(lobby=4))
    assert why_not(state, "consultants", 1, 0) == "no_die"


def test_a_card_without_risk_die_gives_consultants_nothing_to_do() -> None:
    assert why_not(lobbying(), "consultants", 1, 0) == "no_die"


def test_once_cards_are_discarded_it_is_too_late_for_consultants() -> None:
    """En 392: before the opponent discards cards to change the result."""
    state = play(risky(3), do("boost", 0, 1))
    assert table_view(state).crisis == 9
    assert why_not(state, "consultants", 1, 0) == "no_die"


def test_while_consultants_lie_open_no_card_is_discarded_for_the_die() -> None:
    state = play(risky(3), do("consultants", 1, 0))
    for kind, args in (("boost", (1,)), ("let_fail", ()), ("resolve", ())):
        assert why_not(state, kind, 0, *args) != ""


def test_a_die_may_be_thrown_again_and_again() -> None:
    state = play(risky(2), do("consultants", 0, 0), do("resolve", 0), do("reroll", 0, 6))
    state = play(state, do("consultants", 1, 0), do("resolve", 1), do("reroll", 1, 1))
    assert table_view(state).plays[0].die == 1
    assert table_view(play(state, do("let_fail", 0))).crisis == 3


def test_consultants_are_cards_too_and_can_be_cancelled() -> None:
    """The first die stays."""
    state = play(risky(3), do("consultants", 1, 0), do("security_service", 0), do("resolve", 0))
    assert ([item.kind for item in table_view(state).plays], table_view(state).plays[0].die) == (["lobby"], 3)
    assert why_not(state, "let_fail", 0) == why_not(state, "boost", 0, 1) == ""
    assert why_not(state, "reroll", 0, 6) != ""


def test_consultants_with_a_rating_may_fail_and_the_die_stays() -> None:
    state = risky(6, ratings=rated(lobby=4, consultants=5))
    state = play(state, do("consultants", 1, 0), do("risk_roll", 1, 2), do("let_fail", 1))
    assert table_view(play(state, do("resolve", 0))).crisis == 9


def test_consultants_answer_the_risk_die_of_consultants() -> None:
    state = risky(6, ratings=rated(lobby=4, consultants=5))
    state = play(state, do("consultants", 1, 0), do("risk_roll", 1, 6), do("consultants", 2, 0))
    state = play(state, do("risk_roll", 2, 5), do("resolve", 2), do("reroll", 2, 1), do("let_fail", 1))
    assert table_view(play(state, do("resolve", 0))).crisis == 9


@each_row("value", [-1, 0, 7])
def test_a_die_thrown_again_has_six_faces(value: int) -> None:
    state = play(risky(2), do("consultants", 1, 0), do("resolve", 1))
    assert why_not(state, "reroll", 1, value) == "bad_die"


def forecast(*dice: int, **rest: Any) -> State:
    """The Oracle has thrown; nobody has done anything since. Activity was at 7."""
    board = rest.pop("board", {7: "0 1", 9: "0b 1b"})
    return play(lay(board, **{"players": 3, "cards": (4, 4, 4), **rest}), do("roll", -1, *dice))


def rethrown(state: State, player: int, die: int, value: int) -> State:
    """Consultants of a player on one Forecast die, which then shows another value."""
    state = play(state, do("consultants", player, die), do("resolve", player))
    return play(state, do("reroll", who_may(state, "reroll")[0], value))


@each_row("who", [0, 1, 2])
@each_row(
    "dice, die, value, expected",
    [
        ((2, 3), 1, 6, (6, 3)),  # 5 becomes 9
        ((2, 3), 2, 6, (2, 6)),  # 5 becomes 8
        ((3, 3), 2, 5, (3, 5)),  # a double no longer: no Winter
        ((2, 3), 1, 3, (3, 3)),  # now a double
        ((2, 4), 1, 3, (3, 4)),  # 6 becomes 7, where Activity was: Winter
        ((3, 4), 1, 1, (1, 4)),  # Activity stayed; now it moves
        ((6, 5), 2, 6, (6, 6)),  # 12 is Tourism
        ((2, 3), 1, 2, (2, 3)),  # the same again
    ],
)
def test_consultants_on_a_forecast_die_make_it_another_throw(
    who: int, dice: tuple[int, int], die: int, value: int, expected: tuple[int, int]
) -> None:
    """En 394: as if the Oracle had thrown that in the first place."""
    state = rethrown(forecast(*dice), who, die, value)
    direct = forecast(*expected)
    assert (state.active, state.dice, state.phase) == (direct.active, direct.dice, direct.phase)
    assert phase_of(state) == phase_of(direct)
    assert table_view(state).prompt == table_view(direct).prompt
    assert state.cards == tuple(4 - (seat == who) for seat in range(3))


def test_the_first_throw_of_a_game_has_no_old_place_whatever_was_thrown_before() -> None:
    """5, then 7 by Consultants, then 5 again: Activity lay nowhere before, so there is no Winter."""
    state = rethrown(forecast(2, 3, active=0), 1, 1, 4)
    state = rethrown(state, 2, 1, 2)
    assert (state.active, phase_of(state)[0]) == (5, "revenue")


def test_a_forecast_die_may_be_thrown_again_more_than_once() -> None:
    state = rethrown(rethrown(forecast(2, 3), 1, 1, 6), 2, 2, 6)
    assert (state.dice, phase_of(state)[0], table_view(state).active) == ((6, 6), "winter", 2)


def test_other_cards_leave_the_forecast_dice_open() -> None:
    state = play(forecast(2, 3), do("lobby", 0, 9), do("resolve", 0))
    state = rethrown(state, 1, 1, 6)
    assert (state.active, state.crisis) == (9, 9)


@each_row(
    "dice, done",
    [
        ((3, 4), do("settle", 0)),
        ((3, 4), do("collapse", 0, 7)),
        ((4, 4), do("pay_interest", 0, 9)),
        ((4, 4), do("give_up", 0, 9)),
    ],
)
def test_once_the_phase_has_begun_the_oracle_has_announced_it(dice: tuple[int, int], done: Action) -> None:
    state = forecast(*dice, board={6: "0", 7: "0 1", 8: "0", 9: "0b 1b"}, crisis=7, active=2)
    assert why_not(state, "consultants", 1, 1) == ""
    state = play(state, done)
    assert why_not(state, "consultants", 1, 1) == "no_die"
    assert offer(state, "consultants", 1) is None


@each_row(
    "dice, done",
    [
        ((3, 4), do("loan", 0, 8)),
        ((4, 4), do("pay_off", 0, 9)),
        ((3, 4), do("remove", 0, 7, 0)),
        ((3, 4), do("sell_pair", 2)),
    ],
)
def test_what_may_be_done_at_any_time_announces_no_phase(dice: tuple[int, int], done: Action) -> None:
    """En 394: the dice stand once the Oracle announces Winter or Revenue; the loan stays a loan."""
    state = play(forecast(*dice, board={6: "0", 7: "0 1", 8: "0", 9: "0b 1b"}, crisis=7, active=2), done)
    assert offer(state, "consultants", 1) is not None
    again = rethrown(state, 1, 1, 1)
    assert (again.dice, again.active) == ((1, dice[1]), 1 + dice[1])
    assert (again.skulls, again.board) == (state.skulls, state.board)


def test_a_winter_without_loans_can_still_be_called_off() -> None:
    state = forecast(3, 3, board={7: "0 1"})
    assert phase_of(state) == ("winter", "crisis")
    assert phase_of(rethrown(state, 2, 2, 6))[0] == "revenue"
    assert why_not(play(state, do("crisis_step")), "consultants", 1, 1) == "no_die"


def test_cancelled_consultants_leave_the_forecast_as_it_was() -> None:
    before = forecast(3, 3)
    state = play(before, do("consultants", 1, 2), do("security_service", 0), do("resolve", 0))
    assert (state.active, state.dice, state.phase, state.plays) == (before.active, before.dice, before.phase, ())
    assert why_not(state, "consultants", 1, 2) == ""  # another copy may try again


def test_there_are_two_forecast_dice() -> None:
    state = forecast(2, 3)
    assert [why_not(state, "consultants", 1, die) for die in (-1, 0, 1, 2, 3)] == ["no_die", "no_die", "", "", "no_die"]


def test_consultants_do_nothing_about_the_throws_of_set_up() -> None:
    state = play(fresh(3), do("roll", -1, 3, 4))
    assert why_not(state, "consultants", 1, 1) == "wrong_phase"
    state = play(state, do("oracle", 0))
    assert why_not(state, "consultants", 1, 1) == "wrong_phase"


def test_a_reroll_is_due_and_nothing_else() -> None:
    state = play(forecast(2, 3), do("consultants", 1, 1), do("resolve", 1))
    assert table_view(state).dice_due == 1
    assert why_not(state, "settle", 0) == "card_in_play"
    (again,) = GAME.dice.throw(state, (6,))
    assert (again.kind, again.args) == ("reroll", (6,))
    assert play(state, again).active == 9


def test_in_a_round_laid_by_hand_no_die_was_thrown() -> None:
    assert why_not(lay(phase=Revenue(0), dice=(2, 3)), "consultants", 1, 1) == "no_die"


@each_row("moment", ["auction", "competition", "launch", "end"])
def test_consultants_answer_risk_dice_in_any_phase(moment: str) -> None:
    state = IN_ROUND[moment](ratings=rated(informer=3), cards=(4, 4, 4))
    state = play(state, do("informer", 2), do("risk_roll", 2, 1), do("consultants", 0, 0), do("resolve", 0))
    state = play(state, do("reroll", 0, 3), do("resolve", 2))
    assert len(state.plays) == 0
