"""The cards about money: Account Details Fraud and Good Bargain."""

from typing import Any

from companion.games.orconomy.rules.state import Auction, State
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import (
    do,
    lay,
    offer,
    phase_of,
    play,
    shown,
    why_not,
)

# Account Details Fraud, en 374-378


def sold(*actions: Action, players: int = 3, winner: int = 1, amount: int = 12, **rest: Any) -> State:
    """Seat 1 has won the auction in Banking with 12 (1 Skull of fee) and has not paid yet; seat 0 is the Oracle."""
    none = (0,) * players
    state = lay({}, Auction(0, none, (False,) * players, none), players, **{"active": 9, **rest})
    while phase_of(state) == ("auction", "bid"):
        turn = table_view(state).turn
        state = play(state, do("bid", turn, amount) if turn == winner else do("pass", turn))
    return play(state, *actions)


def defraud(state: State, *seats: int) -> State:
    for seat in seats:
        state = shown(state, "fraud", seat)
    return state


def test_everybody_has_one_chance_in_player_order() -> None:
    """En 378: who plays passes by all those before; nobody has a second chance."""
    state = defraud(sold(players=4), 2)
    assert [why_not(state, "fraud", seat) for seat in range(4)] == ["no_chance", "no_chance", "no_chance", ""]
    assert offer(state, "fraud", 0) is None


def test_the_chances_begin_with_the_oracle() -> None:
    state = lay({}, Auction(1, (0, 0, 0), (False,) * 3, (0, 0, 0)), 3, active=9, oracle=1)
    state = play(state, do("bid", 1, 9), do("pass", 2), do("pass", 0))
    state = defraud(state, 2)
    assert [why_not(state, "fraud", seat) for seat in range(3)] == ["", "no_chance", "no_chance"]
