"""What follows from a position: told beside it for reading, and never trusted, but worked out anew and compared."""

import operator
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field
from itertools import chain
from typing import Any, Final, Generic, Protocol, TypeVar

from companion.games.kernel import Rules
from companion.games.kernel.lines import offer_to_data
from companion.games.protocol import Problem
from companion.games.protocol.terms import can_be
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong import Inside, in_brief, wrong_value


class WithAgreement(Protocol):
    """A position that holds what its table agreed on."""

    @property
    def agreed(self) -> Any:
        """What the table agreed on, with the `names` of the players in table order."""


S = TypeVar("S", bound=WithAgreement)
PLAYERS: Final = "players"
LEAVE_OUT: Final = "Correct it, or leave it out: it follows from the rest."
LONGEST: Final = 200


def name_of(seat: int, names: Sequence[str]) -> str | None:
    """A seat's name, None for nobody."""
    return names[seat] if 0 <= seat < len(names) else None


def problem_data(problem: Problem, names: Sequence[str], seats: Collection[str] = ("player",)) -> dict[str, Any]:
    """A problem as plain data; `seats` are the values that are told as players' names."""
    args = {
        key: name_of(value, names) if key in seats and isinstance(value, int) else value for key, value in problem.args
    }
    return {"code": problem.code, "note": problem.note, **args}


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived(Generic[S]):
    """The values that the rules derive from a position, by their names in plain data; offers and problems come last.

    `table` are those of the whole table, `player` those of each player, `area` those of each area, which stand in the
    table `areas` by their `numbers`. In a position that cannot be, `in_vain` stands in place of what it names. `ends`
    are the words for both ends of a range of numbers that is offered; without them every number is listed.

    Of what a file tells, `unchecked` values are not compared, nor null for a `blank` one; `otherwise` are values that
    mean something else in an older file, by a name that it lacks.
    """

    rules: Rules[S]
    status: Callable[[S], tuple[Problem, ...]]
    table: Mapping[str, Callable[[S], Any]]
    player: Mapping[str, Callable[[S, int], Any]] = field(default_factory=dict)
    areas: str = ""
    numbers: Sequence[int] = ()
    area: Mapping[str, Callable[[S, int], Any]] = field(default_factory=dict)
    in_vain: Mapping[str, Any] = field(default_factory=lambda: {"offers": []})
    ends: tuple[str, str] | None = None
    problem_data: Callable[[Problem, Sequence[str]], dict[str, Any]] = problem_data
    unchecked: Collection[str] = ()
    blank: Collection[str] = ()
    otherwise: Mapping[str, Collection[str]] = field(default_factory=dict)
    same: Callable[[Any, Any], bool] = operator.eq

    @property
    def known(self) -> tuple[str, ...]:
        """The names of all that follows for the whole table."""
        return (*self.table, "offers", "problems")

    def possible(self, state: S) -> bool:
        """Whether the position can be; notes do not count."""
        return can_be(self.status(state))

    def beside(self, data: dict[str, Any], state: S) -> dict[str, Any]:
        """A position as plain data, and all that the rules derive from it."""
        whole = dict(data)
        if self.player:
            whole[PLAYERS] = [
                {**player, **_worked_out(self.player, state, seat)} for seat, player in enumerate(data[PLAYERS])
            ]
        if self.areas:
            areas = data[self.areas]
            whole[self.areas] = {
                str(number): {**areas.get(str(number), {}), **_worked_out(self.area, state, number)}
                for number in self.numbers
            }
        in_vain = {} if self.possible(state) else self.in_vain
        facts = {**self.table, "offers": self._offers}
        whole |= {name: in_vain[name] if name in in_vain else fact(state) for name, fact in facts.items()}
        return {**whole, "problems": self.problems(state)}

    def problems(self, state: S) -> list[dict[str, Any]]:
        """What cannot be in a position, and what is only worth knowing."""
        return [self.problem_data(problem, state.agreed.names) for problem in self.status(state)]

    def _offers(self, state: S) -> list[dict[str, Any]]:
        names, acts = state.agreed.names, self.rules.acts
        return [offer_to_data(acts, offer, names, self.ends) for offer in self.rules.offers(state)]

    def check(self, data: Mapping[str, Any], right: Mapping[str, Any]) -> None:
        """See that what a file says of derived values is `right`. Raises Wrong: what stands there, and what should."""
        older = (names for lacking, names in self.otherwise.items() if lacking not in data)
        unchecked = {*self.unchecked, *chain.from_iterable(older)}
        self._compare(data, right, self.known, unchecked)
        for seat, player in enumerate(data[PLAYERS]):
            with Inside(PLAYERS, seat):
                self._compare(player, right[PLAYERS][seat], self.player, unchecked)
        for number, area in data.get(self.areas, {}).items():
            with Inside(self.areas, number):
                self._compare(area, right[self.areas][number], self.area, unchecked)

    def _compare(
        self, given: Mapping[str, Any], right: Mapping[str, Any], names: Iterable[str], unchecked: Collection[str]
    ) -> None:
        for name in names:
            if name not in given or name in unchecked or (given[name] is None and name in self.blank):
                continue
            if not self.same(given[name], right[name]):
                must, brief = "is {value} and must be {right}, as the rules derive it", in_brief(right[name], LONGEST)
                raise wrong_value(given[name], must, LEAVE_OUT, right=brief).within(name)


def _worked_out(facts: Mapping[str, Callable[[S, int], Any]], state: S, which: int) -> dict[str, Any]:
    return {name: fact(state, which) for name, fact in facts.items()}
