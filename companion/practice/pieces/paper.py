"""A sheet of paper to print on, measured in millimetres."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Colour = tuple[float, float, float]
Point = tuple[float, float]

_FIXED = 4
_ONE = 1 << _FIXED


class Sheet:
    """Draws into a BGR picture; points are (x, y) in millimetres, y downwards, and (0, 0) is at `origin_px`."""

    def __init__(self, picture: Picture, origin_px: Point, px_per_mm: float) -> None:
        self.picture = picture
        self._origin = np.array(origin_px)
        self.px_per_mm = px_per_mm

    def pixels(self, points: Sequence[Point]) -> NDArray[np.float64]:
        """The points in pixels of the picture."""
        return np.asarray(np.array(points, np.float64) * self.px_per_mm + self._origin, dtype=np.float64)

    def _fixed(self, points: Sequence[Point]) -> NDArray[np.int32]:
        return np.rint(self.pixels(points) * _ONE).astype(np.int32)

    def area(self, points: Sequence[Point], colour: Colour) -> None:
        """A filled outline."""
        self.areas([points], colour)

    def areas(self, outlines: Sequence[Sequence[Point]], colour: Colour) -> None:
        """Filled outlines, where an even number of them overlap a hole."""
        cv2.fillPoly(self.picture, [self._fixed(points) for points in outlines], colour, cv2.LINE_AA, _FIXED)

    def line(self, points: Sequence[Point], colour: Colour, width_mm: float, closed: bool = False) -> None:
        """A line through the points."""
        corners = [self._fixed(points)]
        cv2.polylines(self.picture, corners, closed, colour, self._width(width_mm), cv2.LINE_AA, _FIXED)

    def disc(self, centre: Point, radius_mm: float, colour: Colour) -> None:
        """A filled circle."""
        self._circle(centre, radius_mm, colour, -1)

    def ring(self, centre: Point, radius_mm: float, colour: Colour, width_mm: float) -> None:
        """A circle's line."""
        self._circle(centre, radius_mm, colour, self._width(width_mm))

    def text(self, words: str, centre: Point, height_mm: float, colour: Colour, font: int, width_mm: float) -> None:
        """Words with their middle at `centre`, capitals `height_mm` high."""
        thickness = self._width(width_mm)
        (_, unit), _ = cv2.getTextSize(words, font, 1.0, 1)
        size = height_mm * self.px_per_mm / unit
        (width, height), _ = cv2.getTextSize(words, font, size, thickness)
        x, y = self.pixels([centre])[0]
        place = (round(x - width / 2), round(y + height / 2))
        cv2.putText(self.picture, words, place, font, size, colour, thickness, cv2.LINE_AA)

    def _circle(self, centre: Point, radius_mm: float, colour: Colour, thickness: int) -> None:
        x, y = (int(v) for v in self._fixed([centre])[0])
        radius = round(radius_mm * self.px_per_mm * _ONE)
        cv2.circle(self.picture, (x, y), radius, colour, thickness, cv2.LINE_AA, _FIXED)

    def _width(self, width_mm: float) -> int:
        return max(1, round(width_mm * self.px_per_mm))
