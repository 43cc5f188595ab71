"""A row of cards as a flat picture: upright, at two pixels a millimetre, as it would look under even white light."""

import math
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.cards.card_plan import CardRow
from vision.find.lens import Points
from vision.find.light import PAPER, Floats
from vision.find.pose import BoardPose, Image

PX_PER_MM: Final = 2.0
MARGIN_MM: Final = 10.0
"""How far the picture reaches beyond the row on every side: cards are laid by hand."""
_EDGE_PX: Final = 12
"""So wide a strip along each long side of the picture tells how the light has changed."""
_BLOCK_PX: Final = 40
_NODE_PX: Final = 8
"""Where a pixel of the row lies in the camera's picture is worked out for the middle of every so many."""
_BRIGHTER: Final = (-12.0, 30.0)
"""Grey levels by which the bare table may have become brighter; what differs more is no light."""


@dataclass(frozen=True, slots=True)
class RowView:
    """The rectangle of the table that is looked at for one row of cards of a height (mm). It reaches ahead of the row,
    where used cards are pushed.
    """

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

    def flatten(self, image: Image, pose: BoardPose, light: Points) -> Image:
        """The row from straight above; `light` is the paper's, as `vision.find.light.paper_light` measures it. Beyond
        the camera's picture its edge goes on.
        """
        width, height = self.size
        across, down = (math.ceil(pixels / _NODE_PX) + 2 for pixels in (width, height))
        u = (np.arange(across) - 0.5) * _NODE_PX / PX_PER_MM - MARGIN_MM
        v = (np.arange(down) - 0.5) * _NODE_PX / PX_PER_MM - MARGIN_MM - self.card_height_mm / 2 - self.ahead_mm
        table = self.row.to_table(*np.meshgrid(u, v))
        at = pose.project(table.reshape(-1, 2)).reshape(down, across, 2)
        gains = PAPER / np.exp(np.concatenate([np.ones((down, across, 1)), table / 1000], axis=2) @ light)
        near, light_here = (self._every(nodes, (height, width)) for nodes in (at, gains))
        seen = cv2.remap(
            image, near[..., 0].copy(), near[..., 1].copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(cv2.multiply(seen, light_here, dtype=cv2.CV_8U), dtype=np.uint8)

    @staticmethod
    def _every(nodes: Points, size: tuple[int, int]) -> Floats:
        """What was worked out for every so many pixels, for each of them."""
        every = cv2.resize(nodes.astype(np.float32), None, fx=_NODE_PX, fy=_NODE_PX, interpolation=cv2.INTER_LINEAR)
        return np.asarray(every[_NODE_PX : _NODE_PX + size[0], _NODE_PX : _NODE_PX + size[1]], np.float32)


def relit(empty: Image, flat: Image) -> Image:
    """The picture of the bare table as bright as it is now, judged by what both show along the row's long sides.

    A lamp that is mirrored in a smooth mat lies on it like a veil, here and not there. Where a card or a sleeve lies on
    one of the sides, the other one tells more: it differs less, and in its brightness more than in its colour.
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
    veil = cv2.resize(np.clip(smooth, *_BRIGHTER), (width, 1), interpolation=cv2.INTER_LINEAR)
    lit = np.add(empty, np.rint(veil).astype(np.int16), dtype=np.int16)
    return np.asarray(np.clip(lit, 0, 255, out=lit), dtype=np.uint8)
