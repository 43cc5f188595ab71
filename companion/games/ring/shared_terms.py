"""What acts of these games ask alike: how it is decided who begins, and a sort of number for rulings."""

from collections.abc import Callable
from typing import Any

from companion.games.kernel import Between, no
from companion.games.protocol import Refusal
from companion.schema.quick_dataclass import dataclass


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
