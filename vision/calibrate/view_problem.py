"""One thing that is wrong with how a camera stands. Standard library only, so that the app can use it too."""

from dataclasses import dataclass
from typing import Final

NO_PICTURE: Final = "no_picture"  # the camera has sent no picture yet


@dataclass(frozen=True, slots=True)
class ViewProblem:
    """Something to put right: where, in shares of the picture (-1: all of it), and which sticker (-1: none)."""

    code: str
    x: float = -1.0
    y: float = -1.0
    number: int = -1
