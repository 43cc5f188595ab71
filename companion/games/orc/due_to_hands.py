"""What hands count and move at ORC's table: cards in hands, piles and columns, and the spears of the holders."""

from collections.abc import Callable, Iterator, Mapping

from companion.games.kernel import RULING
from companion.games.orc.rules import origins
from companion.games.orc.rules.acts import RULES
from companion.games.orc.rules.phases.deploying import deploy
from companion.games.orc.rules.phases.rulings import set_hand, set_orcs, set_owner
from companion.games.orc.rules.state import LANDS, NOBODY, SEATS, State
from companion.games.protocol.due_to_hands import Changes, Hands, Item, Step

HAND, STOCK, COLUMN, SPEAR = "hand", "stock", "column", "spear"
CLEARED = "O5.5"


class OrcHands(Hands[State]):
    """See `companion.games.protocol.due_to_hands.Hands`."""

    countable: Mapping[str, str] = {HAND: set_hand.kind}

    def things(self, state: State) -> Iterator[tuple[Item, int]]:
        yield from ((Item(HAND, seat), state.hands[seat].size) for seat in SEATS)
        for number in LANDS:
            land = state.land(number)
            yield Item(STOCK, NOBODY, number), land.stock
            yield from ((Item(COLUMN, seat, number), land.sides[seat].cards) for seat in SEATS)
            yield Item(SPEAR, land.owner, number), int(land.owner != NOBODY)

    def by_hand(self, step: Step[State]) -> Changes:
        """What was drawn, deployed, thrown away or ruled; what a battle brings is due."""
        return BY_HAND.get(step.action.kind, _drawn)(step)

    def reason(self, step: Step[State], item: Item) -> str:
        if not RULES.acts[step.action.kind].offered and item in self.by_hand(step):
            return RULING
        if item.what == SPEAR:
            fought = step.after.land(item.area).fought
            return origins.DECIDED[fought.by] if fought else RULING
        if item.what == COLUMN and item not in self.by_hand(step):
            return CLEARED
        field, index = (item.what, item.seat) if item.what == HAND else ("stock", item.area)
        return origins.cause(step.before, step.action, step.after, field, index)


def _deployed(step: Step[State]) -> Changes:
    """A card from the hand to the column; one that is fought over at once was laid all the same."""
    seat, number = step.action.player, step.action.args[0]
    return {Item(COLUMN, seat, number): 1, **step.of((HAND,), seat)}


def _drawn(step: Step[State]) -> Changes:
    """Cards of hands and piles."""
    return {item: n for item, n in step.changes.items() if item.what in (HAND, STOCK)}


def _set_owner(step: Step[State]) -> Changes:
    """The land that was ruled about, as it lies; what waited for it follows and is due."""
    number = step.action.args[0]
    return {item: n for item, n in step.changes.items() if item.area == number}


BY_HAND: Mapping[str, Callable[[Step[State]], Changes]] = {
    deploy.kind: _deployed, set_owner.kind: _set_owner,
    set_orcs.kind: lambda step: step.of((COLUMN,), step.action.player),
}  # fmt: skip
"""What a player lays or lifts in doing an act; of every other one hands have done what became of hands and piles."""
