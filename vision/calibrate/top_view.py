"""A part of the table seen straight from above, so that a place in the picture is a place in millimetres."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.find.pose import BoardPose, Image

SIDE_PX = 432
_COARSE = 28  # the lens is smooth: so many points along a side are computed, and the others interpolated
_QUALITY = 85


@dataclass(frozen=True, slots=True)
class Square:
    """A square of the table: its middle in the stickers' millimetres, and half its side."""

    x_mm: float
    y_mm: float
    half_mm: float


def from_above(image: Image, pose: BoardPose, square: Square) -> Image:
    """That square of the table as a picture, 432 x 432; black where the camera does not reach. Whether the board slid
    does not matter: it is the stickers that are looked at from above.
    """
    axis = np.linspace(-1, 1, _COARSE)
    x, y = np.meshgrid(square.x_mm + axis * square.half_mm, square.y_mm + axis * square.half_mm)
    at = pose.project_table(np.stack([x.ravel(), y.ravel()], axis=1)).reshape(_COARSE, _COARSE, 2)
    # the outermost points lie on the picture's border, not in the middle of its pixels
    pixels = np.linspace(0, _COARSE - 1, SIDE_PX, dtype=np.float32)
    u, v = np.meshgrid(pixels, pixels)
    full = cv2.remap(at.astype(np.float32), u, v, cv2.INTER_LINEAR)
    return np.asarray(cv2.remap(image, full[..., 0], full[..., 1], cv2.INTER_LINEAR), dtype=np.uint8)


def as_jpeg(picture: Image) -> bytes:
    """The picture for a person to look at; empty when it cannot be written."""
    good, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return data.tobytes() if good else b""
