"""How bad a line is: how often what it carries is lost, damaged, repeated, delayed or overtaken."""

from dataclasses import dataclass

LATE_S = 0.05
DEPTH = 3


@dataclass(frozen=True, slots=True)
class Levels:
    """How often, 0 to 1, each fault happens to a chunk: to what one end writes at once, at most 64 bytes.

    `drop` it is lost, `flip` one bit of it changes, `corrupt` a bit changes or up to six bytes go or come, `burst` a
    stretch of it becomes noise, `duplicate` it arrives twice, `reorder` up to `depth` later ones overtake it, `late` it
    takes up to `late_s` seconds, `babble` noise comes before it.
    """

    drop: float = 0.0
    flip: float = 0.0
    corrupt: float = 0.0
    burst: float = 0.0
    duplicate: float = 0.0
    reorder: float = 0.0
    depth: int = DEPTH
    late: float = 0.0
    late_s: float = LATE_S
    babble: float = 0.0

    def __str__(self) -> str:
        """What is not zero, in words."""
        named = ("drop", "flip", "corrupt", "burst", "duplicate", "reorder", "late", "babble")
        told = [f"{name} {100 * getattr(self, name):.3g} %" for name in named if getattr(self, name)]
        told += [f"by up to {self.depth}"] * bool(self.reorder) + [f"late by up to {self.late_s:g} s"] * bool(self.late)
        return ", ".join(told) or "a good line"


GOOD = Levels()
STATED = Levels(drop=0.10, corrupt=0.05, duplicate=0.05, reorder=0.10)
"""The levels at which docs/link-soak.md promises that no throw is lost, doubled or wrong."""
