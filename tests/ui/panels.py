"""The panels the screen is made for: their pixels, and how large those are."""

import math
from dataclasses import dataclass

from companion.ui.compose import scale_of


@dataclass(frozen=True, slots=True)
class Panel:
    """A panel by its pixels and its size in millimetres; lengths of the layout are in units."""

    width: int
    height: int
    wide_mm: float
    high_mm: float

    @property
    def scale(self) -> float:
        """Pixels a unit."""
        return scale_of(self.width, self.height)

    @property
    def size(self) -> tuple[float, float]:
        """Its size in units."""
        return self.width / self.scale, self.height / self.scale

    def finger(self, mm: float) -> tuple[float, float]:
        """So many millimetres across and down, in units."""
        across, down = self.wide_mm / self.width * self.scale, self.high_mm / self.height * self.scale
        return mm / across, mm / down

    def minutes(self, units: float, metres: float = 1.0) -> float:
        """The angle in arc minutes under which a height in units is seen from so far away."""
        mm = units * self.scale * self.high_mm / self.height
        return math.degrees(math.atan(mm / 1000 / metres)) * 60


PANELS = {
    (800, 480): Panel(800, 480, 154.1, 85.9),
    (1024, 600): Panel(1024, 600, 154.1, 85.9),
    (1280, 720): Panel(1280, 720, 221.0, 124.3),
    (720, 1280): Panel(720, 1280, 125.0, 222.2),
}
"""By their pixels: seven inches (both of the official panel's size), ten inches, and ten inches standing upright."""
