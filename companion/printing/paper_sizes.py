"""Sheets of paper, and the part of each that a home printer reaches."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple, Self

from companion.schema.quick_dataclass import dataclass

MARGIN_MM: Final = 10.0  # what printers leave white; the widest usual one is 6.4 mm at one end
FOOT_MM: Final = 13.0  # the strip above the lower margin for the control bar


class Frame(NamedTuple):
    """A rectangle in millimetres: left and top edge, width and height. Down is more."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.top + self.height

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> Self:
        """The smallest upright rectangle that holds some points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def inset(self, by: float) -> Self:
        """The rectangle that is smaller by so much on every side."""
        return self._replace(
            left=self.left + by, top=self.top + by, width=self.width - 2 * by, height=self.height - 2 * by
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """One sheet as it is printed on, in millimetres."""

    width_mm: float
    height_mm: float

    @property
    def turned(self) -> "Paper":
        """The same sheet on its side."""
        return Paper(self.height_mm, self.width_mm)

    @property
    def room(self) -> Frame:
        """Where sheets draw: inside the margins and above the control bar."""
        return Frame(MARGIN_MM, MARGIN_MM, self.width_mm - 2 * MARGIN_MM, self.height_mm - 2 * MARGIN_MM - FOOT_MM)


PAPERS: Final[Mapping[str, Paper]] = {  # the sheets there are, upright (ISO 216; ANSI/ASME Y14.1)
    "a4": Paper(210.0, 297.0),
    "a3": Paper(297.0, 420.0),
    "letter": Paper(215.9, 279.4),
}
