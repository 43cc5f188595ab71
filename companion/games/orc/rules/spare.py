"""The beginning: the line is laid, the piles are dealt, and the non-dealer chooses one or two of three spare cards."""

from collections.abc import Iterable, Mapping

from companion.games.orc.rules import derive
from companion.games.orc.rules.rule import Rule, check_number
from companion.games.orc.rules.state import Agreement, Deploy, Hand, Spare, State, other, with_seat
from companion.games.protocol import Action, Offer, Refusal

CHOICE = (1, 2)


def new_game(agreed: Agreement) -> State:
    """The position a game begins with (O3.1 to O3.4)."""
    return State(agreed, Spare())


def _check(_state: State, action: Action) -> Refusal | None:
    return check_number(action.args[0], *CHOICE, "O3.5")


def _take(state: State, action: Action) -> State:
    """Whoever takes one card begins; the dealer takes the rest (O3.5)."""
    amount = action.args[0]
    rest = Hand(3 - amount)
    first = action.player if amount == 1 else other(action.player)
    return state._replace(phase=Deploy(first), hands=with_seat((rest, rest), action.player, Hand(amount)))


def _offer(state: State) -> Iterable[Offer]:
    return tuple(Offer("spare", seat, (CHOICE,), ("amount",)) for seat in derive.turns(state))


RULES: Mapping[str, Rule] = {"spare": Rule(("amount",), (Spare,), "turn", "O3.5", _check, _take, _offer)}
