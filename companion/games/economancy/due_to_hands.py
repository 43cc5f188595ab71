"""What hands do at Economancy's table: coins, cards of rows and shop, and cards that are turned when they are used."""

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.economancy.rules import origins
from companion.games.economancy.rules.acts import RULES
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import attack
from companion.games.economancy.rules.phases.rulings import set_coins
from companion.games.economancy.rules.state import NOBODY, State
from companion.games.economancy.view import turned
from companion.games.kernel import RULING
from companion.games.protocol.due_to_hands import Changes, Hands, Item, Step

COIN, TURNED = "coin", "turned_card"
FIGHTS = frozenset({attack.kind, defend.kind})  # the acts after which it may be fought


class EconomancyHands(Hands[State]):
    """See `companion.games.protocol.due_to_hands.Hands`."""

    money: frozenset[str] = frozenset({COIN})
    countable: Mapping[str, str] = {COIN: set_coins.kind}

    def things(self, state: State) -> Iterator[tuple[Item, int]]:
        yield from ((Item(KINDS[kind], NOBODY, kind), state.shop[kind]) for kind in state.agreed.shop)
        for seat, player in enumerate(state.players):
            yield Item(COIN, seat), max(player.coins, 0)
            yield Item(TURNED, seat), sum(turned(state, card) for card in player.row)
            yield from ((Item(KINDS[card.kind], seat, card.kind), 1) for card in player.row)

    def by_hand(self, step: Step[State]) -> Changes:
        """What was ruled, cards that were turned in attacking and answering, and what leaves the shop for a row: that
        is told to whoever lays it down. All else is due.
        """
        if not RULES.acts[step.action.kind].offered:
            return step.changes
        turned_now = {item: n for item, n in step.changes.items() if item.what == TURNED and n > 0}
        laid_cards = Counter[Item]()
        for item, n in step.changes.items():
            if item.area and item.seat != NOBODY and n > 0:
                laid_cards[Item(item.what, NOBODY, item.area)] -= n
        return {**turned_now, **{pile: n for pile, n in laid_cards.items() if step.changes.get(pile, 0) <= n}}

    def reason(self, step: Step[State], item: Item) -> str:
        if not RULES.acts[step.action.kind].offered:
            return RULING
        if item.what == COIN:
            return origins.cause(step.before, step.action, step.after, "coins", item.seat)
        if item.what == TURNED:
            return "M6.5" if step.changes.get(item, 0) > 0 else "M6.7"
        out = item.seat != NOBODY and step.after.players[item.seat].out
        return "M6.3" if out else "M6.4" if step.action.kind in FIGHTS else "M7.2"
