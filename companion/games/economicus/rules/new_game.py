"""The position a game of Economicus begins with (eco 108-126)."""

from companion.games.economicus.rules import flow
from companion.games.economicus.rules.state import EMPTY, Agreement, Board, FirstPlayer, State


def new_game(agreed: Agreement) -> State:
    """Nothing lies on the board; everybody has 20M, by the full rules a quota and two cards (E2)."""
    nothing, box = (0,) * agreed.players, agreed.box
    crisis_cards = box.forecasts + box.points if agreed.options.crises else 0
    state = State(
        agreed=agreed,
        board=Board(EMPTY),
        coins=nothing,
        cards=nothing,
        quotas=nothing,
        adjusted=nothing,
        out=(False,) * agreed.players,
        deck=box.options + crisis_cards if agreed.options.option_cards else 0,
        events=box.events if agreed.options.events else 0,
        phase=FirstPlayer(),
    )
    for seat in range(agreed.players):
        state = flow.with_start(state, seat)
    return state
