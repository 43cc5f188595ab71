"""What acts have in common: who may do them, and what sorts of number they carry."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from companion.games.economicus.rules.rule import Rule, nothing_offered
from companion.games.economicus.rules.state import NOBODY, State, in_play
from companion.games.kernel import AnyAct, AnyNumber, Between, no
from companion.games.protocol import Action, Offer, Refusal

FACES = range(1, 7)
ACTIVE_PLAYER, ACTIVE_INDUSTRY, FORECAST, STRENGTH = "active_player", "active_industry", "forecast", "strength"
"""What hands move that is nobody's own: the tokens."""


@dataclass(frozen=True, slots=True)
class UpTo(Between):
    """A number of few, the least of which goes without saying."""

    @property
    def values(self) -> Sequence[int]:
        return range(self.least, self.most + 1)

    def missing(self, name: str, value: int) -> Refusal:
        return no("bad_number", value=value, most=self.most)


Face = Annotated[int, UpTo(FACES[0], FACES[-1])]
Number = Annotated[int, AnyNumber()]


def the_table(_state: State) -> tuple[int, ...]:
    """All together, whoever says so."""
    return (NOBODY,)


def by_seat(state: State) -> tuple[int, ...]:
    """Everybody who is in play, in the order of the seats."""
    return tuple([seat for seat, out in enumerate(state.out) if not out])


WHO: Mapping[Callable[[Any], Sequence[int]], str] = {the_table: "table", by_seat: "any", in_play: "any"}


def as_rule(act: AnyAct[State]) -> Rule:
    """The act as a row of the rules. In a phase whoever else may do it is due; what belongs to none is anybody's."""

    def check(state: State, action: Action) -> Refusal | None:
        refused = act.why_not(state, action.player, *action.args)
        return refused if refused is None or refused.rule else refused._replace(rule=act.source)

    def effect(state: State, action: Action) -> State:
        return act.effect(state, action.player, *action.args)

    def offer(state: State) -> Sequence[Offer]:
        found: list[Offer] = []
        if act.add_offers is not None:
            act.add_offers(state, found)
        return found

    offered = offer if act.offered else nothing_offered
    who = WHO.get(act.by, "seat" if act.phases else "any")
    return Rule(act.names, act.phases, act.source, check, effect, offered, who, says=act.says)


def rows(acts: Sequence[AnyAct[State]]) -> Mapping[str, Rule]:
    """Acts as rows of the rules, by their kind."""
    return {one.kind: as_rule(one) for one in acts}
