"""What a boxed card game with a mat brings to the practice table: the rows, and how its cards are printed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from hardware.simulated.scene import Picture

Faces = Mapping[str, Picture]
"""By the name of each kind its face, a BGR picture as wide and high as a card."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """`file` is the mat's board file. `printed` draws the face of every kind; there are as many cards of each as are
    needed. `used` is what the side of a card is called that was pushed forward.
    """

    file: Path
    printed: Callable[[], Faces]
    used: str
