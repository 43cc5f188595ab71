"""One rule: when a kind of action is possible, why it may be refused, what it does, and how it is offered."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from companion.games.economicus.rules.state import State
from companion.games.kernel import Says
from companion.games.protocol import Action, Offer, Refusal, Value

Check = Callable[[State, Action], Refusal | None]
Effect = Callable[[State, Action], State]
Offers = Callable[[State], Iterable[Offer]]
LONGEST_WRITTEN = 24
"""Letters of a name that an action carries."""


def nothing_offered(_state: State) -> Iterable[Offer]:
    """A ruling is never offered."""
    return ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of action. `fields` names its arguments in order, of which the last `optional` may be left out together;
    `phases` are those it belongs to, () for any time after placement. `source` is the number of the rule. `who` may do
    it: "seat" the players who are due, "any" every player who is in play, "table" nobody in particular. `written`:
    after its fields come the letters of a name, as numbers of Unicode, because an action holds whole numbers only.

    `check` decides everything that phase and turn do not settle already.
    """

    fields: tuple[str, ...]
    phases: tuple[type, ...]
    source: str
    check: Check
    effect: Effect
    offer: Offers
    who: str = "seat"
    optional: int = 0
    written: bool = False
    says: Says = field(default_factory=lambda: Says())

    def takes(self, count: int) -> bool:
        """Whether an action of this kind may have so many arguments."""
        if self.written:
            return len(self.fields) <= count <= len(self.fields) + LONGEST_WRITTEN
        return count in (len(self.fields), len(self.fields) - self.optional)


def no(code: str, rule: str, **args: Value) -> Refusal:
    """Why not: a code, the rule behind it, and the values its sentence needs."""
    return Refusal(code, rule, tuple(args.items()))


def free(_state: State, _action: Action) -> Refusal | None:
    """Nothing more is asked."""
    return None
