"""A sort of number that a ruling sets."""

from dataclasses import dataclass

from companion.games.kernel import Between, no
from companion.games.protocol import Refusal


@dataclass(frozen=True, slots=True)
class UpTo(Between):
    """A number of few, the least of which goes without saying."""

    @property
    def values(self) -> range:
        return range(self.least, self.most + 1)

    def missing(self, name: str, value: int) -> Refusal:
        return no("bad_number", value=value, most=self.most)
