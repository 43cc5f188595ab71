"""Judges whether the eyes can use a picture, and says what to do where they cannot."""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from vision.eye import picture_problems

WIDTH, HEIGHT = 1280, 720
"""The least the eyes need, as docs/build.md says."""
PROBLEMS: Mapping[str, str] = {
    "too_dark": "The picture is too dark. Take off the lens cap, or turn up the lamp.",
    "blurred": "The picture is blurred or shows nothing. Uncover, focus or wipe the lens.",
}


def problems(image: NDArray[np.uint8]) -> Iterator[str]:
    """What is wrong with a picture (height x width x 3, BGR), each with what to do."""
    height, width = image.shape[:2]
    if width < WIDTH or height < HEIGHT:
        yield f"The pictures are too small to tell the pieces apart. Set the camera to {WIDTH} x {HEIGHT} or more."
    for code in picture_problems(image):
        yield PROBLEMS.get(code, code)
