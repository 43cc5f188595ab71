"""Where the cards of Economancy are: in rows, in order, in the piles of the shop, and in the discards."""

from collections.abc import Iterator
from itertools import groupby

from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import State
from companion.games.protocol import Thing

ROW, SHOP, DISCARDS = "row", "shop", "discards"
COIN = "coin"


def things(state: State) -> tuple[Thing, ...]:
    """The rows first, each from left to right, then the coins, the shop, and the discards."""
    found = [thing for seat in state.seats for thing in _of_player(state, seat)]
    found += [Thing(KINDS[kind], state.shop[kind], place=SHOP) for kind in state.agreed.shop]
    found += [Thing(word, state.discards[kind], place=DISCARDS) for kind, word in enumerate(KINDS)]
    return tuple(thing for thing in found if thing.many > 0)


def _of_player(state: State, seat: int) -> Iterator[Thing]:
    """A row card by card (equal neighbours together, as their order means nothing), and the coins."""
    player = state.players[seat]
    for kind, cards in groupby(player.row, lambda card: card.kind):
        yield Thing(KINDS[kind], len(list(cards)), seat, place=ROW)
    held = max(player.coins, 0) + sum(card.coins for card in player.row)
    yield Thing(COIN, held, seat, boxed=False)


def boxed(state: State) -> tuple[Thing, ...]:
    """Every copy that this game is played with."""
    every = (Thing(word, derive.copies(state, kind)) for kind, word in enumerate(KINDS))
    return tuple(thing for thing in every if thing.many)
