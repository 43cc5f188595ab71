"""Where coins and cards of Economancy are that lie in no row: with the players, in the shop, in the discards."""

from collections import Counter

from companion.games.economancy.board import taken
from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import State
from companion.games.protocol import Thing

SHOP, DISCARDS = "shop", "discards"
COIN = "coin"


def things(state: State) -> tuple[Thing, ...]:
    """What lies beside the rows: the coins, the shop, and the discards."""
    gone = Counter(taken(state).values())
    found = [Thing(COIN, _held(state, seat), seat, boxed=False) for seat in state.seats]
    found += [Thing(KINDS[kind], state.shop[kind] - gone[kind], place=SHOP) for kind in state.agreed.shop]
    found += [Thing(word, state.discards[kind], place=DISCARDS) for kind, word in enumerate(KINDS)]
    return tuple(thing for thing in found if thing.many > 0)


def _held(state: State, seat: int) -> int:
    """The coins of a player, those on the cards among them."""
    player = state.players[seat]
    return max(player.coins, 0) + sum(card.coins for card in player.row)


def boxed(state: State) -> tuple[Thing, ...]:
    """Every copy that this game is played with."""
    every = (Thing(word, derive.copies(state, kind)) for kind, word in enumerate(KINDS))
    return tuple(thing for thing in every if thing.many)
