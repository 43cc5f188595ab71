"""What is worth counting in a game of Economicus: sales, interest, startups that succeeded, crimes that failed."""

from collections.abc import Mapping
from typing import Final

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.cards import plays
from companion.games.economicus.rules.phases import fates
from companion.games.economicus.rules.phases.auction import pay
from companion.games.economicus.rules.phases.fiscal import pay_interest
from companion.games.economicus.rules.state import NOBODY, Sale, State
from companion.games.protocol import Action, Summed, Tally

RACED: Final = ("stars", "coins")
SALE, INTEREST, FOUNDED, CRISIS, CAUGHT = "sale", "interest_paid", "founded", "crisis_begun", "caught"
TALLIES: Final[Mapping[str, Summed]] = {
    SALE: "one", INTEREST: "seat", FOUNDED: "seat", CRISIS: "area", CAUGHT: "seat",
}  # fmt: skip
"""The dearest sale, who has paid most interest, whose startups succeeded, where crises were, who was caught."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    act, seat, found = RULES.acts[action.kind], action.player, list[Tally]()
    if act is pay and isinstance(before.phase, Sale):
        found.append(Tally(SALE, before.phase.bids[seat], seat, before.active))
    if act is pay_interest and before.coins[seat] > after.coins[seat]:
        found.append(Tally(INTEREST, before.coins[seat] - after.coins[seat], seat))
    if act in fates.ACTS and derive.companies(after, seat) > derive.companies(before, seat):
        found.append(Tally(FOUNDED, 1, seat))
    if after.crisis not in (before.crisis, 0):
        found.append(Tally(CRISIS, 1, NOBODY, after.crisis))
    if after.adjusted != before.adjusted and act in (plays.stand, plays.influence):
        criminal = next(who for who, was in enumerate(before.adjusted) if was != after.adjusted[who])
        found.append(Tally(CAUGHT, 1, criminal))
    return tuple(found)
