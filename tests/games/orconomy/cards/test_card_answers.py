"""The two cards that answer others: Security Service and Consultants (rulebook en 324, 332-334, 386-394)."""

from typing import Any

from companion.games.orconomy.rules.state import Launch, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import (
    GAME,
    card,
    do,
    lay,
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


def test_a_reroll_is_due_and_nothing_else() -> None:
    state = play(forecast(2, 3), do("consultants", 1, 1), do("resolve", 1))
    assert table_view(state).dice_due == 1
    assert why_not(state, "settle", 0) == "card_in_play"
    (again,) = GAME.dice.throw(state, (6,))
    assert (again.kind, again.args) == ("reroll", (6,))
    assert play(state, again).active == 9
