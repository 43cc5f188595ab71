"""The shape of one rule: when a kind of action is possible, why it may be refused, what it does, and how it is
offered.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.games.orconomy.rules.state import State
from companion.games.protocol import Action, Offer, Refusal

Check = Callable[[State, Action], Refusal | None]
Effect = Callable[[State, Action], State]
Offers = Callable[[State], Iterable[Offer]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of action. `fields` name its numbers in order; `phases` are where it belongs, () for any time in a
    round. So many of the last ones as `optional` says may be left out.

    `check` looks at everything that the phase and the turn do not already settle.
    """

    fields: tuple[str, ...]
    phases: tuple[type, ...]
    source: str
    check: Check
    effect: Effect
    offer: Offers
    optional: int = 0

    def takes(self, count: int) -> bool:
        """Whether an action of this kind may say so many numbers."""
        return len(self.fields) - self.optional <= count <= len(self.fields)


def offered_elsewhere(_state: State) -> Iterable[Offer]:
    """Nothing by itself.

    Such a kind is offered together with others, by what stands on the table (see `standing`), or as a card (see
    `plays`); a ruling of the table is never offered.
    """
    return ()
