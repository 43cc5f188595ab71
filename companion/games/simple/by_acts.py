"""What a game answers from its acts, once for every game that is written as acts."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from companion.games.kernel import LineWords, Rules, from_line, sealed, to_line
from companion.games.protocol import Action, Offer, Refusal

S = TypeVar("S")


class ByActs(Generic[S]):
    """See `companion.games.protocol.rules`, `written` and `view`. A game says its `rules`, and how it words wrong lines
    where it does so otherwise than usual.
    """

    rules: Rules[S]
    line_words = LineWords()

    def offers(self, state: S) -> tuple[Offer, ...]:
        return self.rules.offers(state)

    def refusal(self, state: S, action: Action) -> Refusal | None:
        return self.rules.refusal(state, action)

    def apply(self, state: S, action: Action) -> S:
        return self.rules.apply(state, action)

    def sealed(self, state: S) -> tuple[int, ...]:
        return sealed(self.rules, state)

    def to_line(self, action: Action, players: Sequence[str]) -> dict[str, Any]:
        return to_line(self.rules, action, players)

    def from_line(self, line: Mapping[str, Any], players: Sequence[str]) -> Action:
        return from_line(self.rules, line, players, self.line_words)

    @cached_property
    def secrets(self) -> bool:
        """Whether any act is chosen in secret."""
        return bool(self.rules.kinds(lambda act: act.secret))

    @cached_property
    def rulings(self) -> frozenset[str]:
        """The acts that are never offered."""
        return self.rules.kinds(lambda act: not act.offered)

    @cached_property
    def quiet(self) -> frozenset[str]:
        """The acts that no notice tells."""
        return self.rules.kinds(lambda act: act.says.get("quiet"))

    @cached_property
    def levels(self) -> Mapping[str, str]:
        """How grave the acts are that are told more loudly than usual."""
        return {kind: act.says["level"] for kind, act in self.rules.acts.items() if "level" in act.says}
