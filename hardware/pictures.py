"""Decodes pictures from outside, checking the size in the header before allocating memory.

A few hundred bytes can claim 20000 x 20000 pixels, which would take more than a gigabyte.
"""

import io
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.errors import PictureTooLarge

MOST_PIXELS = 36_000_000  # a camera with 8K pictures has 33 million
LARGEST_FILE = 128 * 1024 * 1024
MOST_SEGMENTS = 1000
_PNG = b"\x89PNG\r\n\x1a\n"
_SIZES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""JPEG markers whose segment holds the size (source: ITU-T T.81, table B.1)."""
_ALONE = frozenset({0x01, *range(0xD0, 0xD9)})  # markers without a segment
_COUNTED = re.compile(r"%0?\d*d")
Image = NDArray[np.uint8]


def unpacked(data: bytes, where: str, ample: int = MOST_PIXELS) -> Image | None:
    """A JPEG or PNG as a BGR picture; None if it is neither or damaged. `where` names it in messages.

    While a half, a quarter or an eighth of each side leaves `ample` pixels, it is unpacked so much smaller, which takes
    that much less memory.

    Raises PictureTooLarge, before decoding, if its header claims more than MOST_PIXELS.
    """
    size = said_size(io.BytesIO(data))
    if size is None:
        return None
    check_size(*size, where)
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), _reduced(size[0] * size[1], ample))
    except cv2.error:
        return None
    return None if image is None else np.asarray(image, np.uint8)


def _reduced(pixels: int, ample: int) -> int:
    """How OpenCV should unpack a picture of so many pixels."""
    ways = (
        (8, cv2.IMREAD_REDUCED_COLOR_8),
        (4, cv2.IMREAD_REDUCED_COLOR_4),
        (2, cv2.IMREAD_REDUCED_COLOR_2),
    )
    return next((way for part, way in ways if pixels >= ample * part**2), cv2.IMREAD_COLOR)


def load(path: Path) -> Image | None:
    """A JPEG or PNG file as a BGR picture; None if it is neither, damaged or missing. Raises PictureTooLarge."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    return unpacked(data, str(path)) if len(data) <= LARGEST_FILE else None


def check_size(width: float, height: float, where: str) -> None:
    """Raises PictureTooLarge, naming `where`, if there are more than MOST_PIXELS."""
    if width * height > MOST_PIXELS:
        raise PictureTooLarge(
            f"{where}: a picture is {width:.0f} x {height:.0f} pixels, and {MOST_PIXELS // 1_000_000} million in all"
            " are the most. Set the camera to smaller pictures, or make the picture smaller."
        )


def said_size(file: BinaryIO) -> tuple[int, int] | None:
    """Width and height from the header of a JPEG or PNG; None if it is neither, or truncated before that."""
    head = file.read(24)
    if head.startswith(_PNG) and len(head) == 24:
        width, height = struct.unpack(">II", head[16:24])
        return width, height
    if not head.startswith(b"\xff\xd8"):
        return None
    file.seek(2)
    return _jpeg_size(file)


def _jpeg_size(file: BinaryIO) -> tuple[int, int] | None:
    """Follows the markers to the one with the size."""
    for _ in range(MOST_SEGMENTS):
        marker = _marker(file)
        if marker is None:
            return None
        if marker in _ALONE:
            continue
        length = file.read(2)
        if len(length) < 2:
            return None
        if marker in _SIZES:
            header = file.read(5)
            height, width = struct.unpack(">HH", header[1:5]) if len(header) == 5 else (0, 0)
            return width, height
        file.seek(max(0, struct.unpack(">H", length)[0] - 2), io.SEEK_CUR)
    return None


def _marker(file: BinaryIO) -> int | None:
    """The next marker's number; fill bytes of 255 may precede it."""
    if file.read(1) != b"\xff":
        return None
    while (byte := file.read(1)) == b"\xff":
        continue
    return byte[0] if byte else None


def is_counted(name: str) -> bool:
    """Whether a name is a pattern for numbered pictures, such as `img_%03d.png`."""
    return _COUNTED.search(name) is not None


def counted(pattern: str) -> Iterator[Path]:
    """The numbered pictures, from number 0 or 1 up to the first that is missing."""
    folder, name = Path(pattern).parent, Path(pattern).name
    number = 0 if _numbered(folder, name, 0).exists() else 1
    while (path := _numbered(folder, name, number)).exists():
        yield path
        number += 1


def _numbered(folder: Path, name: str, number: int) -> Path:
    return folder / _COUNTED.sub(lambda match: match[0] % number, name, count=1)
