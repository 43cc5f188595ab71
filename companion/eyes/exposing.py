"""Steps the camera's exposure when its pictures are too dark or too bright to be read, where the camera can."""

from collections.abc import Callable, Collection
from typing import Final

from vision.find.picture_quality import TOO_BRIGHT, TOO_DARK

STEP: Final = 1.0
"""Stops at a time: twice or half the light."""
MOST: Final = 4.0
"""Stops away from what the camera had found by itself."""
PATIENCE_S: Final = 1.0
"""Seconds for which it must be so: a hand over the lens is no reason, and a step takes a moment to be seen."""


class Exposer:
    """Judges the exposure, at most once in PATIENCE_S; `expose` asks the camera, and returns whether it can."""

    def __init__(self, expose: Callable[[float], bool]) -> None:
        self._expose = expose
        self._stops = self._wanted = 0.0
        self._judged: float | None = None

    def due(self, t: float) -> bool:
        """Whether it is time to judge the pictures again."""
        return self._judged is None or t - self._judged >= PATIENCE_S

    def judge(self, problems: Collection[str], t: float) -> None:
        """What is wrong with the newest picture, by its codes: a step is made when it was wrong the last time too."""
        before, self._judged = self._wanted, t
        self._wanted = STEP * ((TOO_DARK in problems) - (TOO_BRIGHT in problems))
        there = self._stops + self._wanted
        if self._wanted and self._wanted == before and abs(there) <= MOST and self._expose(self._wanted):
            self._stops = there

    def reset(self) -> None:
        """The camera was lost; opened again it finds its exposure anew."""
        self._stops = self._wanted = 0.0
