"""The beginning: the line is laid, the piles are dealt, and the non-dealer chooses one or two of three spare cards."""

from typing import Annotated

from companion.games.kernel import Between, act
from companion.games.orc.rules import derive
from companion.games.orc.rules.state import Agreement, Deploy, Hand, Spare, State, other, with_seat

Chosen = Annotated[int, Between(1, 2)]


def new_game(agreed: Agreement) -> State:
    """The position a game begins with (O3.1 to O3.4)."""
    return State(agreed, Spare())


@act(Spare, by=derive.turns, source="O3.5", seat_buttons="12", causes={"hand": "O3.5"})
def spare(state: State, player: int, amount: Chosen) -> State:
    """Whoever takes one card begins; the dealer takes the rest (O3.5)."""
    rest = Hand(3 - amount)
    first = player if amount == 1 else other(player)
    return state._replace(phase=Deploy(first), hands=with_seat((rest, rest), player, Hand(amount)))


ACTS = (spare,)
