"""What hands count, write and move at the table of Economicus, and what of it a player does in telling the app."""

from collections.abc import Iterable, Iterator, Mapping

from companion.games.economicus import board
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.act_terms import ACTIVE_INDUSTRY, ACTIVE_PLAYER, FORECAST, STRENGTH
from companion.games.economicus.rules.acts import RULES, RULINGS
from companion.games.economicus.rules.phases.rulings import set_cards, set_coins, set_quotas
from companion.games.economicus.rules.state import NOBODY, SETUP, State
from companion.games.economicus.rules.text import origins
from companion.games.protocol.due_to_hands import Changes, Hands, Item, Step

COINS, HELD, QUOTAS, STARS, PRICE = "coins", "cards", "quotas", "stars", "price"
CHIPS_LYING = tuple(board.KINDS)
OWN = (COINS, HELD, QUOTAS, *CHIPS_LYING)  # what somebody who does something for themselves has moved by hand


def _of_players(state: State) -> Iterator[tuple[Item, int]]:
    stars = (0,) * state.agreed.players if isinstance(state.phase, SETUP) else derive.stars(state)
    for seat in range(state.agreed.players):
        yield Item(COINS, seat), state.coins[seat]
        yield Item(HELD, seat), state.cards[seat]
        yield Item(QUOTAS, seat), state.quotas[seat]
        yield Item(STARS, seat), stars[seat]


def _tokens(state: State) -> Iterator[tuple[Item, int]]:
    yield Item(ACTIVE_PLAYER, state.player), 1
    yield Item(ACTIVE_INDUSTRY, NOBODY, state.active), 1
    if state.agreed.options.crises:
        yield Item(FORECAST, NOBODY, state.forecast), int(state.forecast > 0)
        yield Item(STRENGTH, NOBODY, state.crisis, str(state.strength)), int(state.crisis > 0)


def _on_board(state: State) -> Iterator[tuple[Item, int]]:
    for number, industry in enumerate(state.board, start=2):
        yield Item(PRICE, NOBODY, number), industry.price
    for number, pieces in board.layout(state).areas.items():
        for piece in pieces:
            yield Item(piece.kind, piece.owner, number, piece.side), 1


def _changes_of_act(step: Step[State]) -> Changes:
    """What hands do in doing an action: what it says, or coins, cards and chips of whoever acts. The app follows a
    ruling of the table, but the Stars that follow from it are due.
    """
    act = RULES.acts[step.action.kind]
    if act in RULINGS:
        return {item: n for item, n in step.changes.items() if item.what != STARS}
    moved = act.says.get("by_hand")
    if moved is None:
        return step.of(OWN, step.action.player)
    return {item: n for item, n in step.changes.items() if item.what in moved}


class EconomicusHands(Hands[State]):
    """See `companion.games.protocol.due_to_hands.Hands`."""

    written = frozenset({PRICE})
    single = frozenset({ACTIVE_PLAYER})
    money = frozenset({COINS})
    countable: Mapping[str, str] = {STARS: "", COINS: set_coins.kind, HELD: set_cards.kind, QUOTAS: set_quotas.kind}

    def counted_now(self, state: State) -> Mapping[str, str]:
        """No cards where the table plays without them."""
        without = () if state.agreed.options.option_cards else (HELD, QUOTAS)
        return {what: kind for what, kind in self.countable.items() if what not in without}

    def things(self, state: State) -> Iterable[tuple[Item, int]]:
        """Coins, cards, Stars, the tokens, written prices, and the chips on the board."""
        return (*_of_players(state), *_tokens(state), *_on_board(state))

    def by_hand(self, step: Step[State]) -> Changes:
        """What the prompt or a button asked for; what a tap took for granted was said to nobody."""
        was_asked = step.last or RULES.refusal(step.start, step.action) is None
        return _changes_of_act(step) if was_asked else {}

    def reason(self, step: Step[State], item: Item) -> str:
        """The rule behind a number's change, else the action's own."""
        field = {COINS: COINS, STARS: STARS, PRICE: PRICE}.get(item.what)
        if field is None:
            return origins.ruled(step.before, step.action) or RULES.acts[step.action.kind].source
        return origins.cause(step.before, step.action, step.after, field, item.area or item.seat)
