"""Rules as a table: one row for each kind of action, and what follows from the rows for every kind alike.

A game writes down when a kind of action is possible, who may do it, why it may be refused and what it does; what is
offered, why something is refused, and what an action makes of a position are worked out here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, Literal, TypeVar

from companion.games.protocol import Action, IllegalAction, Offer, Refusal, Value

S = TypeVar("S")
TABLE = -1
"""Stands for the table as a whole, in the place of a seat."""
Who = Literal["player", "table"]


@dataclass(frozen=True, slots=True)
class Rule(Generic[S]):
    """One kind of action. `fields` name its numbers in order.

    `who` is a player or the table as a whole. `phases` are the types of phase in which it may be done. `check` looks at
    everything else; `source` is the number of the rule.
    """

    fields: tuple[str, ...]
    phases: tuple[type, ...]
    who: Who
    source: str
    check: Callable[[S, Action], Refusal | None]
    effect: Callable[[S, Action], S]
    offer: Callable[[S], Iterable[Offer]]


def no(code: str, rule: str, **values: Value) -> Refusal:
    """A refusal."""
    return Refusal(code, rule, tuple(values.items()))


def no_check(_state: object, _action: Action) -> Refusal | None:
    """Nothing more to look at."""
    return None


def never_offered(_state: object) -> Iterable[Offer]:
    """A ruling is never offered."""
    return ()


def check_number(value: int, least: int, most: int, rule: str) -> Refusal | None:
    """A refusal when a number is outside of its bounds, both included."""
    return None if least <= value <= most else no("bad_number", rule, value=value, least=least, most=most)


@dataclass(frozen=True, slots=True)
class RuleTable(Generic[S]):
    """All rules of a game. `phase` is the phase of a position, `seats` how many play, `over` whether it has ended, by
    the number of that rule ("" while it goes on), and `describe` tells a position in a line, for messages.
    """

    rules: Mapping[str, Rule[S]]
    phase: Callable[[S], object]
    seats: Callable[[S], int]
    over: Callable[[S], str]
    describe: Callable[[S], str]
    _here: dict[type, tuple[Rule[S], ...]] = field(default_factory=dict)
    """The rules of each type of phase, as soon as one was met."""

    def offers(self, state: S) -> tuple[Offer, ...]:
        """Everything that may be done now, but rulings."""
        if self.over(state):
            return ()
        phase = type(self.phase(state))
        if phase not in self._here:
            self._here[phase] = tuple(rule for rule in self.rules.values() if issubclass(phase, rule.phases))
        return tuple([offer for rule in self._here[phase] for offer in rule.offer(state)])

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """None when the action is allowed now, else why not."""
        rule = self.rules.get(action.kind)
        if rule is None or len(rule.fields) != len(action.args):
            return no("unknown_kind", "", kind=action.kind)
        if ended := self.over(state):
            return no("game_over", ended)
        if not self._may(state, rule, action.player):
            return no("unknown_player", rule.source, player=action.player, kind=action.kind)
        if not isinstance(self.phase(state), rule.phases):
            return no("wrong_phase", rule.source, kind=action.kind)
        return rule.check(state, action)

    def _may(self, state: S, rule: Rule[S], player: int) -> bool:
        return player == TABLE if rule.who == "table" else 0 <= player < self.seats(state)

    def apply(self, state: S, action: Action) -> S:
        """The position after an allowed action. Raises IllegalAction when it is refused."""
        refused = self.refusal(state, action)
        if refused is not None:
            raise IllegalAction(action, refused, self.describe(state))
        return self.rules[action.kind].effect(state, action)
