"""What acts of these games ask alike: how it is decided who begins, and a sort of number for rulings."""

from collections.abc import Mapping

from companion.games.kernel import Between, no
from companion.games.protocol import Refusal
from companion.schema.quick_dataclass import dataclass

HOW_BEGUN: Mapping[str, str] = {"dice_high": "dice", "random": "draw", "manual": "draw"}
"""How it is decided who begins, by what the table agreed: by the highest of one die each, or by lot."""


@dataclass(frozen=True, slots=True)
class UpTo(Between):
    """A number of few, the least of which goes without saying."""

    @property
    def values(self) -> range:
        return range(self.least, self.most + 1)

    def missing(self, name: str, value: int) -> Refusal:
        return no("bad_number", value=value, most=self.most)
