"""A camera that is a film or a row of numbered pictures on disk."""

import re
import threading
from pathlib import Path
from typing import Self

import cv2
import numpy as np

from hardware.errors import PortAbsent
from hardware.ports import Frame

PICTURES_PER_S = 25.0
_COUNTED = re.compile(r"%0?\d*d")


class FileCamera:
    """Gives every picture of a film, or of a sequence such as `img_%03d.png`, then None.

    The first picture's time is 0 s; the rate is the film's own, or PICTURES_PER_S when it has none. Raises PortAbsent
    when the file is not there or is no film.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        counted = _COUNTED.search(Path(path).name) is not None
        if not (Path(path).parent if counted else Path(path)).exists():
            raise PortAbsent(f"there is no film at {path}. Correct the camera source in the table file.")
        self._capture = cv2.VideoCapture(path, cv2.CAP_IMAGES if counted else cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise PortAbsent(
                f"{path} holds no pictures that can be read. Use an mp4, avi or webm film, or pictures numbered like "
                "img_%03d.png."
            )
        rate = 0.0 if counted else float(self._capture.get(cv2.CAP_PROP_FPS))
        self._rate = rate if 0 < rate < 1000 else PICTURES_PER_S
        self._using = threading.Lock()
        self._closed = False
        self._number = 0

    def __repr__(self) -> str:
        return f"<FileCamera {self._path}, {'closed' if self._closed else 'open'}, {self._number} pictures>"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def read(self) -> Frame | None:
        """The next picture; None at the end of the film and after `close`."""
        with self._using:
            good, image = (False, None) if self._closed else self._capture.read()
            if not good or image is None:
                return None
            self._number += 1
            return Frame(np.asarray(image, dtype=np.uint8), (self._number - 1) / self._rate, self._number)

    def close(self) -> None:
        """Let go of the film."""
        with self._using:
            self._closed = True
            self._capture.release()
