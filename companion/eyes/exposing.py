"""What the eyes ask of a camera that can be asked: other light, and a second, darker exposure of a still table."""

from collections.abc import Callable, Collection, Sequence
from typing import Final

from vision.find.gate import moved, thumbnail
from vision.find.picture_quality import TOO_BRIGHT, TOO_DARK
from vision.find.pose import Image

STEP: Final = 1.0  # stops at a time: twice or half the light
MOST: Final = 4.0  # stops away from what the camera had found by itself
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


DARKER: Final = 2.0  # stops of a second exposure: what a lamp burns white is mostly not four times as bright as white
TAKEN: Final = 4  # darker pictures, which are averaged
_DIMMED, _BACK = 0.75, 0.85
"""Two stops make grey levels half as high: so much lower they are darker, and so near to before they are as before."""


class SecondExposure:
    """Has a still table photographed darker: asks, waits for the pictures, asks back, and waits again.

    All of it takes some ten pictures, which nobody else should look at. Where a camera cannot, or something moves
    meanwhile, there are none.
    """

    def __init__(self, expose: Callable[[float], bool]) -> None:
        self._expose = expose
        self.reset()

    def reset(self) -> None:
        """The camera was lost: another one, or the same opened anew, may be able to."""
        self._unable = self._busy = self._returns = False
        self._taken: list[Image] = []

    def begin(self, image: Image, t: float) -> bool:
        """Ask for darker pictures of what this one shows. Returns whether they may come."""
        self._unable = self._unable or not self._expose(-DARKER)
        if self._unable:
            return False
        self._usual = self._last = thumbnail(image)
        self._busy, self._returns, self._since, self._taken = True, False, t, []
        return True

    def takes(self, image: Image, t: float) -> bool:
        """Take the next picture. Returns whether it is one of these, and no usual one."""
        if not self._busy:
            return False
        small, late = thumbnail(image), t - self._since > PATIENCE_S
        if self._returns:
            self._busy = self._dark(small, _BACK) and not late
            if not self._busy and moved(self._usual, small):
                self._taken = []
            return self._busy
        if self._dark(small, _DIMMED):
            self._collect(small, image)
        elif late:
            self._unable = True
        if late or len(self._taken) == TAKEN:
            self._taken = self._taken if len(self._taken) == TAKEN else []
            self._expose(DARKER)
            self._returns, self._since = True, t
        return True

    def frames(self) -> Sequence[Image]:
        """The darker pictures, once; none when there are none yet."""
        taken, self._taken = self._taken, []
        return taken

    def _collect(self, small: Image, image: Image) -> None:
        if moved(self._last, small):
            self._taken = []
        self._last = small
        self._taken.append(image)

    def _dark(self, small: Image, share: float) -> bool:
        """Whether a picture is darker than this share of the usual one."""
        return float(small.mean()) < share * float(self._usual.mean())
