"""How hard the practice table is to see."""

from enum import StrEnum


class Level(StrEnum):
    """`plain`: matt print in good light. `hard`: gloss, play, thickness, mixed lamps and a camera of its own mind."""

    PLAIN = "plain"
    HARD = "hard"
