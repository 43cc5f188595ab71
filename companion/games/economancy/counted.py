"""What is worth counting in a game of Economancy, and where coins and cards are that lie in no row."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from companion.games.economancy.board import taken
from companion.games.economancy.due_to_hands import COIN, FIGHTS
from companion.games.economancy.rules import derive
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.phases.attacking import attack
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import State
from companion.games.protocol import Action, Counted, Summed, Tally, Thing

INVESTED, FAINTED, CONTESTED, SENT = "most_paid", "cards_fainted", "paid_for_nothing", "cards_sent"
TALLIES: Final[Mapping[str, Summed]] = {INVESTED: "one", SENT: "seat", FAINTED: "seat", CONTESTED: "seat"}
"""The highest amount named, who attacked most often, whose cards fainted most, and who paid most for nothing."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    tallies = [Tally(SENT, 1, action.player)] if action.kind == attack.kind else []
    if action.kind == invest.kind and action.args[0]:
        tallies.append(Tally(INVESTED, action.args[0], action.player))
    for seat in after.seats:
        fewer = len(before.players[seat].row) - len(after.players[seat].row)
        if action.kind in FIGHTS and fewer > 0 and not after.players[seat].out:
            tallies.append(Tally(FAINTED, fewer, seat))
        if paid := _for_nothing(after, seat) - _for_nothing(before, seat):
            tallies += [Tally(CONTESTED, paid, seat)] if paid > 0 else []
    return tuple(tallies)


def _for_nothing(state: State, seat: int) -> int:
    return sum(-entry.amount for entry in state.players[seat].ledger if entry.code == "contested")


SHOP, DISCARDS = "shop", "discards"


def things(state: State) -> tuple[Thing, ...]:
    """What lies beside the rows: the coins, the shop, and the discards."""
    cards_gone = Counter(taken(state).values())
    pieces = [Thing(COIN, _coins_of(state, seat), seat, boxed=False) for seat in state.seats]
    pieces += [Thing(KINDS[kind], state.shop[kind] - cards_gone[kind], place=SHOP) for kind in state.agreed.shop]
    pieces += [Thing(word, state.discards[kind], place=DISCARDS) for kind, word in enumerate(KINDS)]
    return tuple(thing for thing in pieces if thing.many > 0)


def _coins_of(state: State, seat: int) -> int:
    """The coins of a player, those on the cards among them."""
    player = state.players[seat]
    return max(player.coins, 0) + sum(card.coins for card in player.row)


def boxed(state: State) -> tuple[Thing, ...]:
    """Every copy that this game is played with."""
    every = (Thing(word, derive.copies(state, kind)) for kind, word in enumerate(KINDS))
    return tuple(thing for thing in every if thing.many)


COUNTED = Counted(tallies=TALLIES, tallied=tallied, things=things, boxed=boxed)
