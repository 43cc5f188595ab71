"""A row of cards as a flat picture: upright, at two pixels a millimetre, as it would look under even white light."""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike

from vision.cards.card_plan import CardRow
from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import BoardPose, Image

PX_PER_MM: Final = 2.0
MARGIN_MM: Final = 10.0  # how far the picture reaches beyond the row on every side: cards are laid by hand
_EDGE_PX: Final = 12  # so wide a strip along each long side of the picture tells how the light has changed
_BLOCK_PX: Final = 40
SHRUNK: Final = 4  # by a picture so many times as coarse it is told whether a row looks as before
_NODE_PX: Final = 8  # where a pixel lies in the camera's picture is worked out for every so many
_BRIGHTER: Final = (-12.0, 30.0)  # grey levels the bare table may be brighter; what differs more is no light


@dataclass(frozen=True, slots=True)
class RowView:
    """What of the table is looked at for a row of cards of a height (mm), also ahead, where used cards are pushed."""

    row: CardRow
    card_height_mm: float
    ahead_mm: float = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture in pixels."""
        wide, high = self.row.length_mm + 2 * MARGIN_MM, self.card_height_mm + 2 * MARGIN_MM + self.ahead_mm
        return round(wide * PX_PER_MM), round(high * PX_PER_MM)

    def outline_mm(self) -> Points:
        """The four corners on the table, clockwise."""
        low, far, half = -MARGIN_MM, self.row.length_mm + MARGIN_MM, self.card_height_mm / 2 + MARGIN_MM
        top = -half - self.ahead_mm
        return self.row.to_table(np.array([low, far, far, low]), np.array([top, top, half, half]))

    def pixels(self, pose: BoardPose) -> "RowPixels":
        """Where the pixels of the row are found while the table lies so."""
        across, down = (math.ceil(pixels / _NODE_PX) + 2 for pixels in self.size)
        u = (np.arange(across) - 0.5) * _NODE_PX / PX_PER_MM - MARGIN_MM
        v = (np.arange(down) - 0.5) * _NODE_PX / PX_PER_MM - MARGIN_MM - self.card_height_mm / 2 - self.ahead_mm
        table = self.row.to_table(*np.meshgrid(u, v))
        at = pose.project(table.reshape(-1, 2)).reshape(down, across, 2)
        return RowPixels(table, _places(at, 1, self.size), _places((at + 0.5) / 2 - 0.5, SHRUNK, self.size), self.size)


@dataclass(frozen=True, slots=True)
class RowPixels:
    """Where in the camera's picture the pixels of a row's lie, and in one half as fine those of a small picture of the
    row. `table_mm` are the nodes of a grid, whose lines lie _NODE_PX pixels apart.
    """

    table_mm: Points
    places: tuple[MatLike, MatLike]
    small_places: tuple[MatLike, MatLike]
    size: tuple[int, int]

    def flatten(self, image: Image, light: Points) -> Image:
        """The row from straight above; `light` is the paper's (`paper_light`). Beyond the picture its edge goes on."""
        return self._flat(image, self.places, light, 1)

    def glimpse(self, half: Image, light: Points) -> Image:
        """The same, SHRUNK times as coarse, of the camera's picture half as fine."""
        return self._flat(half, self.small_places, light, SHRUNK)

    def _flat(self, image: Image, places: tuple[MatLike, MatLike], light: Points, times: int) -> Image:
        nodes = np.concatenate([np.ones((*self.table_mm.shape[:2], 1)), self.table_mm / 1000], axis=2) @ light
        gains = _every(PAPER / np.exp(nodes), times, self.size)
        seen = cv2.remap(image, *places, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(cv2.multiply(seen, gains, dtype=cv2.CV_8U), dtype=np.uint8)


def _every(nodes: Points, times: int, size: tuple[int, int]) -> Floats:
    """What was worked out for the nodes, for each pixel of a picture so many times as coarse as one of this size."""
    step = _NODE_PX // times
    every = cv2.resize(nodes.astype(np.float32), None, fx=step, fy=step, interpolation=cv2.INTER_LINEAR)
    return np.asarray(every[step : step + size[1] // times, step : step + size[0] // times], np.float32)


def _places(nodes: Points, times: int, size: tuple[int, int]) -> tuple[MatLike, MatLike]:
    """Where each pixel lies, to a thirty-second of one: faster to look up."""
    return cv2.convertMaps(np.ascontiguousarray(_every(nodes, times, size)), np.empty(0), cv2.CV_16SC2)


def relit(empty: Image, flat: Image) -> Image:
    """The picture of the bare table as bright as it is now, judged by what both show along the row's long sides."""
    return veiled(empty, veil(empty, flat))


def veiled(empty: Image, by: Floats) -> Image:
    """The picture with so many grey levels more in each of its columns."""
    lit = np.add(empty, np.rint(by).astype(np.int16), dtype=np.int16)
    return np.asarray(np.clip(lit, 0, 255, out=lit), dtype=np.uint8)


def veil(empty: Image, flat: Image) -> Floats:
    """How much brighter than in the first picture each column is now (1 x columns x 3), judged by what both show along
    the row's long sides. A lamp that is mirrored in a smooth mat lies on it like a veil, here and not there. Where a
    card or a sleeve lies on one of the sides, the other one tells more: it differs less, and in its brightness more
    than in its colour.
    """
    width = flat.shape[1]
    blocks = max(1, width // _BLOCK_PX)
    size = (width // blocks // 2 * blocks, 1)
    strips = [
        cv2.resize(np.subtract(flat[edge], empty[edge], dtype=np.float32), size, interpolation=cv2.INTER_AREA)
        for edge in (np.s_[:_EDGE_PX], np.s_[-_EDGE_PX:])
    ]
    changes = np.median(np.concatenate(strips).reshape(2, blocks, -1, 3), axis=2)
    differs = np.abs(changes).max(axis=2, keepdims=True) + np.ptp(changes, axis=2, keepdims=True)
    least = np.take_along_axis(changes, differs.argmin(axis=0)[None], axis=0)
    smooth = cv2.medianBlur(least, 3) if blocks > 2 else least
    every = cv2.resize(np.clip(smooth, *_BRIGHTER), (width, 1), interpolation=cv2.INTER_LINEAR)
    return np.asarray(every, dtype=np.float32)
