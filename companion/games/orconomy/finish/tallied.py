"""What is worth counting in a game of Orconomy: sales, interest, and where the Crisis has been."""

from collections.abc import Mapping
from typing import Final

from companion.games.orconomy.rules.phases.auction import pay
from companion.games.orconomy.rules.phases.rounds import pay_interest
from companion.games.orconomy.rules.state import NOBODY, Sold, State
from companion.games.protocol import Action, Summed, Tally

RACED: Final = ("trophies", "skulls")
SALE, INTEREST, CRISIS = "sale", "interest_paid", "crisis_visit"
TALLIES: Final[Mapping[str, Summed]] = {SALE: "one", INTEREST: "seat", CRISIS: "area"}
"""The dearest sale, who has paid the most interest, and the industry the Crisis has visited most often."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    found = []
    if action.kind == pay.kind and isinstance(before.phase, Sold):
        found.append(Tally(SALE, before.phase.bids[action.player], action.player, before.active))
    if action.kind == pay_interest.kind:
        paid = before.skulls[action.player] - after.skulls[action.player]
        found += [Tally(INTEREST, paid, action.player, action.args[0])] if paid else []
    if after.crisis not in (before.crisis, 0):
        found.append(Tally(CRISIS, 1, NOBODY, after.crisis))
    return tuple(found)
