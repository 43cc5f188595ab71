"""Printed markers beside the board, by which the camera finds the table."""

import math
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Sticker:
    """A printed marker beside the board: `corners_mm` 4 x 2, clockwise from its own top left."""

    number: int
    centre_mm: tuple[float, float]
    corners_mm: tuple[tuple[float, float], ...]

    @classmethod
    def at(cls, number: int, x: float, y: float, turned_deg: float, side: float) -> Self:
        """A marker of a side (mm) with its middle there, rotated clockwise by so many degrees."""
        c, s, h = math.cos(math.radians(turned_deg)), math.sin(math.radians(turned_deg)), side / 2
        corners = tuple((x + u * c - v * s, y + u * s + v * c) for u, v in ((-h, -h), (h, -h), (h, h), (-h, h)))
        return cls(number, (x, y), corners)


def sticker_corners(stickers: tuple[Sticker, ...]) -> dict[int, NDArray[np.float64]]:
    """The four corners of every sticker by its number, each 4 x 2, mm."""
    return {sticker.number: np.array(sticker.corners_mm) for sticker in stickers}
