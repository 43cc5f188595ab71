"""A camera that reads a video or a sequence of numbered pictures from disk."""

from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from hardware.camera.on_disk import DiskCamera
from hardware.errors import PortAbsent
from hardware.pictures import Image, check_size, counted, is_counted, load

PICTURES_PER_S = 25.0


class Film(Protocol):
    """Pictures that are read one after the other; cv2.VideoCapture is one."""

    def read(self) -> tuple[bool, Any]:
        """The next picture (BGR, uint8); False if there is none."""

    def release(self) -> None:
        """Closes the film."""


class _Row:
    """Numbered pictures, read like a video."""

    def __init__(self, pattern: str) -> None:
        self._files = counted(pattern)

    def read(self) -> tuple[bool, Image | None]:
        """The next picture; False at the end, or if it cannot be read. Raises PictureTooLarge."""
        path = next(self._files, None)
        image = None if path is None else load(path)
        return image is not None, image

    def release(self) -> None:
        """Nothing is held open."""


class FileCamera(DiskCamera):
    """Returns every picture of a video, or of a sequence such as `img_%03d.png`, then None.

    Numbered pictures are JPEG or PNG. The first picture's time is 0 s; the rate is the video's own, or PICTURES_PER_S
    if it has none. Raises PortAbsent if the file is missing or no video, PictureTooLarge if its pictures are.
    """

    def __init__(self, path: str) -> None:
        row = is_counted(Path(path).name)
        if not (Path(path).parent.is_dir() if row else Path(path).is_file()):  # whoever opens a pipe may wait for ever
            raise PortAbsent(f"there is no film at {path}. Correct the camera source in the table file.")
        self._capture, self._each_second = (_row(path), PICTURES_PER_S) if row else _film(path)
        self._release = self._capture.release
        super().__init__(path, "film", self._each_second)

    def _next(self) -> tuple[Image, float] | None:
        good, image = self._capture.read()
        if not good or image is None:
            return None
        return np.asarray(image, dtype=np.uint8), self._number / self._each_second


def _row(pattern: str) -> Film:
    first = next(counted(pattern), None)
    if first is None or load(first) is None:
        raise _unreadable(pattern)
    return _Row(pattern)


def _film(path: str) -> tuple[Film, float]:
    """The opened video and its pictures per second."""
    film = cv2.VideoCapture(path, cv2.CAP_FFMPEG)
    if not film.isOpened():
        raise _unreadable(path)
    check_size(film.get(cv2.CAP_PROP_FRAME_WIDTH), film.get(cv2.CAP_PROP_FRAME_HEIGHT), path)
    rate = float(film.get(cv2.CAP_PROP_FPS))
    return film, rate if 0 < rate < 1000 else PICTURES_PER_S


def _unreadable(path: str) -> PortAbsent:
    return PortAbsent(
        f"{path} holds no pictures that can be read. Use an mp4, avi or webm film, or JPEG or PNG pictures numbered "
        "like img_%03d.png."
    )
