"""What is noted of a game that is played twice at once, by the program and on a plain table beside it."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Notes:
    """How often what was compared, and each difference; the first one with all that was there."""

    counts: Counter[str] = field(default_factory=Counter)
    differences: Counter[str] = field(default_factory=Counter)
    first: str = ""

    def differ(self, name: str, where: object) -> None:
        """Something came out differently."""
        self.differences[name] += 1
        self.first = self.first or f"{name}: {where}"
