"""Opens the pictures of a folder, one at a time, or says which of them cannot be used."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from hardware.errors import PictureTooLarge
from hardware.pictures import load

ENDINGS: Final = (".jpg", ".jpeg", ".png")
MOST_PICTURES: Final = 200
Image = NDArray[np.uint8]


class PictureError(ValueError):
    """Pictures that cannot be used; the message says which, why, and what to do."""


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """All pictures of a folder by name. Raises PictureError where there are none, or far too many."""
    if not folder.is_dir():
        raise PictureError(f"{folder}: there is no such folder. Name the one with the pictures.")
    paths = tuple(sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS))
    if not paths:
        raise PictureError(f"{folder}: holds no JPEG or PNG picture. Name the folder with the pictures.")
    if len(paths) > MOST_PICTURES:
        raise PictureError(f"{folder}: holds {len(paths)} pictures; {MOST_PICTURES} are the most. Take some out.")
    return paths


def opened(path: Path) -> Image:
    """A picture (BGR). Raises PictureError when it is missing, damaged or far too large."""
    try:
        image = load(path)
    except PictureTooLarge as error:
        raise PictureError(str(error)) from error
    except OSError as error:
        raise PictureError(f"{path}: cannot be read ({error.strerror}). Check the file.") from error
    if image is None:
        raise PictureError(f"{path}: is no JPEG or PNG picture that can be opened. Take it out, or make it anew.")
    return image


def all_opened(paths: Iterable[Path]) -> Iterator[tuple[str, Image]]:
    """Pictures with their names, one at a time: a folder full of them would not fit into memory."""
    for path in paths:
        yield path.name, opened(path)
