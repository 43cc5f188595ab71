"""Which abilities brought somebody something by an act, as players count them when they use them."""

from collections.abc import Callable, Iterator, Mapping

from companion.games.orconomy.rules import derive
from companion.games.orconomy.rules.cards import plays, stack
from companion.games.orconomy.rules.phases import anytime, gold_abilities, rounds, startups
from companion.games.orconomy.rules.phases.startups import convert
from companion.games.orconomy.rules.state import COMMUNICATIONS, SMUGGLING, State
from companion.games.protocol import Action

Used = Callable[[State, Action, State], bool]
ABILITIES = (
    *gold_abilities.ABILITIES, "livestock", "communications", "innovations", "banking", "smuggling", "weapons",
)  # fmt: skip
"""All ten."""


def _cheaper_card(before: State, action: Action, _after: State) -> bool:
    return derive.card_cost(before, action.player) < derive.CARD_COST


def _cheaper_startup(before: State, action: Action, _after: State) -> bool:
    return derive.launch_cost(before, action.player) < derive.LAUNCH_COST


def _others_borrow(before: State, _action: Action, _after: State) -> bool:
    return any(derive.ability(before, seat, COMMUNICATIONS) for seat in range(before.agreed.players))


def _spared(before: State, action: Action, _after: State) -> bool:
    return action.kind == rounds.waive.kind or derive.banking_spares(before, action.player)


def _less_risky(before: State, _action: Action, _after: State) -> bool:
    play = stack.top(before)
    return before.ratings[play.kind] > 0 and derive.ability(before, play.player, SMUGGLING) > 0


def _cards_crafted(before: State, action: Action, after: State) -> bool:
    seat = action.player
    return after.cards[seat] > before.cards[seat] - startups.spent(before)


USES: Mapping[str, tuple[str, Used]] = {
    startups.buy.kind: ("livestock", _cheaper_card),
    startups.launch.kind: ("innovations", _cheaper_startup),
    anytime.loan.kind: ("communications", _others_borrow),
    anytime.pay_off.kind: ("banking", _spared),
    rounds.waive.kind: ("banking", _spared),
    plays.risk_roll.kind: ("smuggling", _less_risky),
    convert.kind: ("weapons", _cards_crafted),
}


def used(before: State, action: Action, after: State) -> Iterator[str]:
    """The abilities that this act has used."""
    if action.kind in gold_abilities.ABILITIES:
        yield action.kind
    name, brings = USES.get(action.kind, ("", None))
    if brings is not None and brings(before, action, after):
        yield name
