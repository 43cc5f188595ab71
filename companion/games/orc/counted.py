"""What is worth counting in a game of ORC, and where its thirty cards are that do not lie open on the mat."""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.orc import board
from companion.games.orc.board import CARD, LINE_CARD
from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import DECK
from companion.games.orc.rules.phases.deploying import discard
from companion.games.orc.rules.state import DEALT, LANDS, NOBODY, SEATS, Spare, State
from companion.games.protocol import Action, Counted, Summed, Tally, Thing

BATTLE, TIED, DISCARD = "battle", "tied_battle", "discarded"
TALLIES: Final[Mapping[str, Summed]] = {BATTLE: "one", TIED: "seat", DISCARD: "seat"}
"""The battle with the most Orcs, who has won the most ties, and who has discarded the most cards."""


def tallied(before: State, action: Action, after: State) -> tuple[Tally, ...]:
    """What an action did that is worth counting."""
    tallies = [] if action.kind != discard.kind else [Tally(DISCARD, 1, action.player)]
    for number in LANDS:
        was, now = before.land(number), after.land(number)
        if now.owner != was.owner and now.owner != NOBODY and now.fought is not None:
            tallies.append(Tally(BATTLE, sum(now.fought.orcs), now.owner, number))
            tallies += [Tally(TIED, 1, now.owner, number)] if now.fought.by in ("tie", "thaw") else []
    return tuple(tallies)


PILES, SPARE, DISCARDS = "piles", "spare", "discards"


def things(state: State) -> tuple[Thing, ...]:
    """What does not lie open on the mat: cards under the uppermost of each pile, the hands, and what is discarded."""
    rows = board.layout(state).rows.values()
    lying = sum(board.CARDS[piece.kind].stored == CARD for pieces in rows for piece in pieces)
    things_counted = [
        *_piles(state),
        *(Thing(CARD, hand.size, seat) for seat, hand in zip(SEATS, state.hands, strict=True)),
    ]
    rest = DEALT - lying - sum(thing.many for thing in things_counted)
    things_counted.append(Thing(CARD, rest, place=SPARE if isinstance(state.phase, Spare) else DISCARDS))
    return tuple(thing for thing in things_counted if thing.many > 0)


def _piles(state: State) -> Iterator[Thing]:
    """The rest of a pile at each land; together where cards were drawn that nobody has named."""
    under = [max(state.land(number).stock - 1, 0) for number in LANDS]
    if state.loose:
        piles = sum(1 for number in LANDS if state.land(number).stock)
        yield Thing(CARD, max(derive.cards_left(state) - piles, 0), place=PILES)
        return
    yield from (Thing(CARD, many, area=number, place=PILES) for number, many in zip(LANDS, under, strict=True))


def boxed(_state: State) -> tuple[Thing, ...]:
    """Thirty cards, three of which are the line."""
    return (Thing(LINE_CARD, len(DECK) - DEALT), Thing(CARD, DEALT))


COUNTED = Counted(tallies=TALLIES, tallied=tallied, things=things, boxed=boxed)
