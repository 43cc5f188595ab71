"""Where the thirty cards of ORC are: in the line, in piles, at lands, in hands, and discarded."""

from collections.abc import Iterator

from companion.games.orc.rules import derive
from companion.games.orc.rules.cards import DECK
from companion.games.orc.rules.state import DEALT, LANDS, SEATS, Spare, State
from companion.games.protocol import Thing

LINE, CARD = "line_card", "orc_card"
PILES, SPARE, DISCARDS = "piles", "spare", "discards"


def things(state: State) -> tuple[Thing, ...]:
    """The line first, then the piles, what stands at each land, and the hands."""
    line = len(state.lands) // 2
    found = [Thing(LINE, line, place="line"), *_piles(state), *_at_lands(state)]
    found += [Thing(CARD, hand.size, seat) for seat, hand in zip(SEATS, state.hands, strict=True)]
    rest = DEALT - sum(one.many for one in found if one.kind == CARD)
    found.append(Thing(CARD, rest, place=SPARE if isinstance(state.phase, Spare) else DISCARDS))
    return tuple(one for one in found if one.many > 0)


def _piles(state: State) -> Iterator[Thing]:
    """A pile at each land; together where cards were drawn that nobody has named."""
    if state.loose:
        yield Thing(CARD, derive.cards_left(state), place=PILES)
        return
    yield from (Thing(CARD, state.land(number).stock, area=number, place=PILES) for number in LANDS)


def _at_lands(state: State) -> Iterator[Thing]:
    for number in LANDS:
        for seat, side in zip(SEATS, state.land(number).sides, strict=True):
            yield Thing(CARD, side.cards, seat=seat, area=number)


def boxed(_state: State) -> tuple[Thing, ...]:
    """Thirty cards, three of which are the line."""
    return (Thing(LINE, len(DECK) - DEALT), Thing(CARD, DEALT))
