"""What is worth counting in a game of ORC: the largest battle, lands won, and cards discarded."""

from collections.abc import Mapping
from typing import Final

from companion.games.orc.rules.phases.deploying import discard
from companion.games.orc.rules.state import LANDS, NOBODY, State
from companion.games.protocol import Action, Summed, Tally

RACED: Final = ("score", "hand")
BATTLE, TIED, DISCARD = "battle", "tied_battle", "discarded"
TALLIES: Final[Mapping[str, Summed]] = {BATTLE: "one", TIED: "seat", DISCARD: "seat"}
"""The battle with the most Orcs, who has won the most ties, and who has discarded the most cards."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    found = [] if action.kind != discard.kind else [Tally(DISCARD, 1, action.player)]
    for number in LANDS:
        was, now = before.land(number), after.land(number)
        if now.owner != was.owner and now.owner != NOBODY and now.fought is not None:
            found.append(Tally(BATTLE, sum(now.fought.orcs), now.owner, number))
            found += [Tally(TIED, 1, now.owner, number)] if now.fought.by in ("tie", "thaw") else []
    return tuple(found)
