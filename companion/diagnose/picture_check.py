"""Judges whether the eyes can use a picture, and says what to do where they cannot."""

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from vision.find.picture_quality import picture_problems

WIDTH, HEIGHT = 1280, 720  # the least the eyes need, as docs/build.md says
PROBLEMS: Mapping[str, str] = {
    "too_dark": "The picture is too dark. Take off the lens cap, or turn up the lamp.",
    "too_bright": "The picture is too bright. Move or turn down the lamp, or let the camera expose for a shorter time.",
    "blurred": "The picture is blurred or shows nothing. Uncover, focus or wipe the lens.",
    "no_stickers": "The stickers of the board are not seen. Uncover them, or check the board file.",
    "untaught": "Nothing was taught yet. First: orctable calibrate board, then orctable calibrate tokens.",
    "untaught_cards": "Too little was taught yet. First: orctable calibrate board, then orctable calibrate cards.",
    "outside": "Only a part of the board is in the picture. Raise or move the camera.",
    "other_board": "Something else than the taught board lies between the stickers. Take it away, or teach anew.",
    "faded": "The picture has hardly any colours. Switch off the camera's night mode, or turn up the light.",
    "other_order": "The parts of the board lie in another order. Lay them as they were taught, or check --ring.",
}
"""By code: what is wrong, and what to do."""


def problems(image: NDArray[np.uint8]) -> Iterator[str]:
    """What is wrong with a picture (height x width x 3, BGR), each with what to do."""
    height, width = image.shape[:2]
    if width < WIDTH or height < HEIGHT:
        yield f"The pictures are too small to tell the pieces apart. Set the camera to {WIDTH} x {HEIGHT} or more."
    for code in picture_problems(image):
        yield PROBLEMS.get(code, code)
