"""What hands count, write and move at the table of Economicus, and what of it a player does in telling the app."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from companion.games.economicus import board
from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.phases import rulings
from companion.games.economicus.rules.state import NOBODY, SETUP, State
from companion.games.economicus.rules.text import origins
from companion.games.protocol.handled import Item
from companion.games.simple.dues import Changes, DueByDifference, Step

COINS, HELD, QUOTAS, STARS, PRICE = "coins", "cards", "quotas", "stars", "price"
TURN, ACTIVE_TOKEN, FORECAST_TOKEN, STRENGTH = "active_player", "active_industry", "forecast", "strength"
CHIPS_LYING = tuple(board.KINDS)
OWN = (COINS, HELD, QUOTAS, *CHIPS_LYING)
"""What somebody who does something for themselves has moved by hand."""
Whose = Callable[[Step[State]], Changes]


@lru_cache(maxsize=1024)
def lying(state: State) -> Mapping[Item, int]:
    """Coins, cards, Stars, the tokens, written prices, and the chips on the board."""
    found: dict[Item, int] = {}
    for thing, count in (*_of_players(state), *_tokens(state), *_on_board(state)):
        if count:
            found[thing] = found.get(thing, 0) + count
    return found


def _of_players(state: State) -> Iterator[tuple[Item, int]]:
    stars = (0,) * state.agreed.players if isinstance(state.phase, SETUP) else derive.stars(state)
    for seat in range(state.agreed.players):
        yield Item(COINS, seat), state.coins[seat]
        yield Item(HELD, seat), state.cards[seat]
        yield Item(QUOTAS, seat), state.quotas[seat]
        yield Item(STARS, seat), stars[seat]


def _tokens(state: State) -> Iterator[tuple[Item, int]]:
    yield Item(TURN, state.player), 1
    yield Item(ACTIVE_TOKEN, NOBODY, state.active), 1
    if state.agreed.options.crises:
        yield Item(FORECAST_TOKEN, NOBODY, state.forecast), int(state.forecast > 0)
        yield Item(STRENGTH, NOBODY, state.crisis, str(state.strength)), int(state.crisis > 0)


def _on_board(state: State) -> Iterator[tuple[Item, int]]:
    for number, industry in enumerate(state.board, start=2):
        yield Item(PRICE, NOBODY, number), industry.price
    for number, pieces in board.layout(state).areas.items():
        for piece in pieces:
            yield Item(piece.kind, piece.owner, number, piece.side), 1


def _own(step: Step[State]) -> Changes:
    """Coins, cards and chips of whoever acts; Stars, prices and tokens are due."""
    return step.of(OWN, step.action.player)


def _none(_step: Step[State]) -> Changes:
    return {}


def _everybodys(*whats: str) -> Whose:
    return lambda step: {thing: n for thing, n in step.changes.items() if thing.what in whats}


def _ruled(step: Step[State]) -> Changes:
    """The app follows the table; the Stars that follow from it are due."""
    return {thing: n for thing, n in step.changes.items() if thing.what != STARS}


BY_HAND: Mapping[str, Whose] = {
    "first": _everybodys(TURN),
    "roll": _everybodys(ACTIVE_TOKEN),
    "end_turn": _everybodys(TURN),
    "crisis_card": _everybodys(FORECAST_TOKEN, STRENGTH),
    **dict.fromkeys(("bankrupt", "unable", "sell_to", "give_coins", "give_chip", "give_cards"), _none),
    **dict.fromkeys((act.kind for act in rulings.ACTS), _ruled),
}
"""What hands do in doing an action, where it is something else than one's own things."""


class EconomicusHands(DueByDifference[State]):
    """See `companion.games.protocol.handled`."""

    written = frozenset({PRICE})
    single = frozenset({TURN})
    money = frozenset({COINS})
    countable: Mapping[str, str] = {STARS: "", COINS: "set_coins", HELD: "set_cards", QUOTAS: "set_quotas"}

    def lying(self, state: State) -> Mapping[Item, int]:
        return lying(state)

    def by_hand(self, step: Step[State]) -> Changes:
        """What the prompt or a button asked for; what a tap took for granted was said to nobody."""
        asked = step.last or RULES.refusal(step.start, step.action) is None
        return BY_HAND.get(step.action.kind, _own)(step) if asked else {}

    def reason(self, step: Step[State], thing: Item) -> str:
        """The rule behind a number's change, else the action's own."""
        field = {COINS: COINS, STARS: STARS, PRICE: PRICE}.get(thing.what)
        if field is None:
            return origins.ruled(step.before, step.action) or RULES.acts[step.action.kind].source
        return origins.cause(step.before, step.action, step.after, field, thing.area or thing.seat)
