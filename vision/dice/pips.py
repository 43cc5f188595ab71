"""Where pips may be: dark round spots of about the right size, and the middles of faces that follow from them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.patterns import PIP, Floats

Points = NDArray[np.float64]
_MOST = 60
_FAINTEST = 0.03
_INNER, _OUTER = 0.3, 0.75
_NEAREST, _FARTHEST = 1.35, 3.1
"""How far two pips lie apart that have the middle of a face halfway between them, in pitches, tilted or not."""


def find_pips(grey: Floats, pitch: float) -> Points:
    """The dark spots of a grey picture (float) that are about as large as a pip: n x 2, pixels, the darkest first."""
    size = PIP * pitch
    spots = cv2.GaussianBlur(grey, (0, 0), size * _OUTER) - cv2.GaussianBlur(grey, (0, 0), size * _INNER)
    peaks = (spots == cv2.dilate(spots, np.ones((3, 3), np.uint8))) & (spots > _FAINTEST * float(grey.max()))
    y, x = np.nonzero(peaks)
    order = np.argsort(-spots[y, x])[:_MOST]
    return np.stack([x[order], y[order]], axis=1).astype(np.float64)


def possible_middles(pips: Points, pitch: float) -> Points:
    """Where the middle of a face may be: on a pip, or halfway between two of them. n x 2, pixels."""
    apart = np.linalg.norm(pips[:, None] - pips[None], axis=2)
    first, second = np.nonzero(np.triu((apart > _NEAREST * pitch) & (apart < _FARTHEST * pitch)))
    return np.concatenate([pips, (pips[first] + pips[second]) / 2])
