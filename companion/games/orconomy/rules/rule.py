"""One rule: when a kind of action is possible, why it may be refused, what it does, and how it is offered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.games.orconomy.rules.state import State
from companion.games.protocol import Action, Offer, Refusal

Check = Callable[[State, Action], Refusal | None]
Effect = Callable[[State, Action], State]
Offers = Callable[[State], Iterable[Offer]]


@dataclass(frozen=True, slots=True)
class Kind:
    """What is known of a kind of action: the names of its arguments, of which the last `optional` may be left out; the
    phases it belongs to, () for any time in a round; the number of its rule; the one stage it belongs to, if any.
    """

    fields: tuple[str, ...]
    phases: tuple[type, ...]
    source: str
    optional: int = 0
    stage: str = ""

    def takes(self, count: int) -> bool:
        """Whether an action of this kind may have so many arguments."""
        return len(self.fields) - self.optional <= count <= len(self.fields)


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of action. `fields` names its arguments in order, of which the last `optional` may be left out;
    `phases` are those it belongs to, () for any time in a round. `source` is the number of the rule.

    `check` decides everything that phase and turn do not settle already.
    """

    fields: tuple[str, ...]
    phases: tuple[type, ...]
    source: str
    check: Check
    effect: Effect
    offer: Offers
    optional: int = 0


def offered_elsewhere(_state: State) -> Iterable[Offer]:
    """Offers nothing.

    Such a kind is offered together with others, by `standing`, or as a card, by `plays`; a ruling is never offered.
    """
    return ()
