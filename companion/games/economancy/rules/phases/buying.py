"""Whoever has a buy left picks a card of the shop, or passes, all at once."""

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.act_terms import CardKind, in_the_shop, not_chosen_yet
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.resolving import chose, settled
from companion.games.economancy.rules.state import PASS, Attack, Buy, State
from companion.games.kernel import act, no, one_of, phase_of
from companion.games.protocol import Refusal


def buy_left(state: State, player: int) -> Refusal | None:
    """A day has one buy, seldom more."""
    return None if state.players[player].buys else no("no_buy_left", player=player)


def for_sale(state: State, card: CardKind) -> Refusal | None:
    """A copy is left, or the table allows to pick what is gone (M7.3)."""
    return None if derive.on_sale(state, card) else no("sold_out", "M7.3", card=KINDS[card])


def too_dear(state: State, player: int, card: CardKind) -> Refusal:
    """It costs more than is held."""
    return no("cannot_pay", have=derive.purse(state, player), amount=derive.printed(state, card).cost)


may_pick = one_of("player", derive.due, [buy_left, not_chosen_yet])


@act(
    Buy, by=derive.due, source="M7.1", secret=True, waits_for=(Attack,), causes={"points": "M7.2"},
    needs=[may_pick, one_of("card", derive.affordable, [in_the_shop, for_sale, too_dear])],
)  # fmt: skip
def buy(state: State, player: int, card: CardKind) -> State:
    """A kind is wanted; once all have picked, they pay (M7.1)."""
    return settled(state._replace(phase=Buy(chose(phase_of(state, Buy).chosen, player, card))))


@act(
    Buy, by=derive.due, source="M7.1", kind="pass", secret=True, quiet=True,
    waits_for=(Attack,), causes={"points": "M7.2"}, needs=[may_pick],
)  # fmt: skip
def pass_buy(state: State, player: int) -> State:
    """Nothing is bought this time."""
    return buy(state, player, PASS)


ACTS = (buy, pass_buy)
