"""Exploitation, to collect once more, and Payments Delay, not to pay interest."""

from typing import Any

from companion.games.orconomy.rules.state import StartOfRound, State, Token
from companion.games.orconomy.view import table_view
from companion.games.protocol import Action
from tests.games.orconomy.positions import do, lay, play, shown

# Payments Delay, en 366-368

LOANS = {7: "0b 0b 1b", 9: "1b", 10: "2b"}


def winter(*actions: Action, board: dict[int, str] | None = None, **rest: Any) -> State:
    """A Winter in a round where Activity went to 4; seat 0 is due first."""
    state = lay(board or LOANS, StartOfRound(), **{"players": 3, **rest})
    return play(state, do("roll", -1, 2, 2), *actions)


def test_payments_delay_means_no_interest_this_winter() -> None:
    state = shown(winter(), "payments_delay", 0)
    assert (table_view(state).turn, state.skulls) == (1, (21, 21, 21))
    assert [player.due or 0 for player in table_view(state).players][0] == 0
    assert state.at(7).companies.count(Token(0, True)) == 2
