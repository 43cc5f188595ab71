"""What acts of these games ask alike: the phase, how it is decided who begins, and a sort of number for rulings."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from companion.games.kernel import Between, no
from companion.games.protocol import Refusal

P = TypeVar("P")


class Position(Protocol):
    """A position that has a phase."""

    @property
    def phase(self) -> Any:
        """What is going on; each kind of phase is a class."""
        ...


def phase_of(state: Position, kind: type[P]) -> P:
    """The phase, where it can be no other."""
    phase = state.phase
    assert isinstance(phase, kind)
    return phase


def drawn_or_thrown(phase: type, option: str) -> Callable[[Any], str]:
    """How it is decided in this phase who begins, as an option of the table says: by the highest of one die each, or by
    lot; "" in any other phase.
    """

    def due(state: Any) -> str:
        if not isinstance(state.phase, phase):
            return ""
        return "dice" if getattr(state.agreed.options, option) == "dice_high" else "draw"

    return due


@dataclass(frozen=True, slots=True)
class UpTo(Between):
    """A number of few, the least of which goes without saying."""

    @property
    def values(self) -> range:
        return range(self.least, self.most + 1)

    def missing(self, name: str, value: int) -> Refusal:
        return no("bad_number", value=value, most=self.most)
