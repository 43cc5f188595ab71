"""What an X server without a screen shows, read from the file it draws in (`Xvfb -fbdir`, the format of xwd)."""

import struct
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

Pixels = npt.NDArray[np.uint8]
FILE = "Xvfb_screen0"
HEADER, COLOUR = 25, 12  # words of four bytes in the header, and bytes of one colour after it (XWDFile.h)


class Frames:
    """The picture of a display as it is now."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        with self._path.open("rb") as file:
            said = struct.unpack(f">{HEADER}I", file.read(4 * HEADER))
        self.width, self.height, self._line = said[4], said[5], said[12]
        self._begin = said[0] + said[19] * COLOUR

    def now(self, box: tuple[int, int, int, int] | None = None) -> Pixels:
        """Red, green and blue by row and column, of the whole or of a box (left, top, right, bottom)."""
        memory: np.memmap[Any, np.dtype[np.uint8]] = np.memmap(
            self._path, np.uint8, "r", self._begin, (self.height, self._line)
        )
        left, top, right, bottom = box or (0, 0, self.width, self.height)
        pixels = memory[top:bottom, 4 * left : 4 * right].reshape(bottom - top, right - left, 4)
        return np.ascontiguousarray(pixels[:, :, 2::-1])

    def save(self, path: Path) -> None:
        """Write it as a picture."""
        Image.fromarray(self.now()).save(path)
