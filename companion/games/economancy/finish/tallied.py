"""What is worth counting in a game of Economancy: fights won and lost, contested piles, and the dearest investment."""

from collections.abc import Mapping
from typing import Final

from companion.games.economancy.due_to_hands import FIGHTS
from companion.games.economancy.rules.phases.attacking import attack
from companion.games.economancy.rules.phases.investing import invest
from companion.games.economancy.rules.state import State
from companion.games.protocol import Action, Summed, Tally

RACED: Final = ("points", "coins")
INVESTED, FAINTED, CONTESTED, SENT = "most_paid", "cards_fainted", "paid_for_nothing", "cards_sent"
TALLIES: Final[Mapping[str, Summed]] = {INVESTED: "one", SENT: "seat", FAINTED: "seat", CONTESTED: "seat"}
"""The highest amount named, who attacked most often, whose cards fainted most, and who paid most for nothing."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    found = [Tally(SENT, 1, action.player)] if action.kind == attack.kind else []
    if action.kind == invest.kind and action.args[0]:
        found.append(Tally(INVESTED, action.args[0], action.player))
    for seat in after.seats:
        fewer = len(before.players[seat].row) - len(after.players[seat].row)
        if action.kind in FIGHTS and fewer > 0 and not after.players[seat].out:
            found.append(Tally(FAINTED, fewer, seat))
        if paid := _for_nothing(after, seat) - _for_nothing(before, seat):
            found += [Tally(CONTESTED, paid, seat)] if paid > 0 else []
    return tuple(found)


def _for_nothing(state: State, seat: int) -> int:
    return sum(-entry.amount for entry in state.players[seat].ledger if entry.code == "contested")
