"""What comes out of the printer: a PDF file as pictures and as text, measured in millimetres."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray

POINTS_PER_MM = 72 / 25.4
Picture = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Rendered:
    """One page: its size in millimetres, its picture in BGR, and its text."""

    width_mm: float
    height_mm: float
    picture: Picture
    px_per_mm: float
    text: str

    @property
    def grey(self) -> Picture:
        """The page without colours."""
        return np.asarray(cv2.cvtColor(self.picture, cv2.COLOR_BGR2GRAY), np.uint8)

    def line(self, start: tuple[float, float], end: tuple[float, float], steps: int) -> NDArray[np.float64]:
        """How bright the page is at `steps` points from one place to another, both in millimetres."""
        points = np.linspace(start, end, steps) * self.px_per_mm - 0.5
        x, y = points[:, :1].astype(np.float32), points[:, 1:].astype(np.float32)
        return np.asarray(cv2.remap(self.grey, x, y, cv2.INTER_LINEAR), np.float64).ravel()


def rendered(file: Path | bytes, px_per_mm: float = 6.0) -> list[Rendered]:
    """Every page of a PDF file as a printer would put it on paper."""
    document = pypdfium2.PdfDocument(file)
    try:
        return [_page(page, px_per_mm) for page in document]
    finally:
        document.close()


def _page(page: pypdfium2.PdfPage, px_per_mm: float) -> Rendered:
    width, height = (points / POINTS_PER_MM for points in page.get_size())
    picture = np.asarray(page.render(scale=px_per_mm / POINTS_PER_MM).to_numpy(), np.uint8)[:, :, :3]
    return Rendered(width, height, np.ascontiguousarray(picture), px_per_mm, page.get_textpage().get_text_range())


def edges(brightness: NDArray[np.float64], length_mm: float, level: float = 128.0) -> list[float]:
    """Where a line over the page changes between dark and bright, in millimetres from its beginning."""
    step = length_mm / (len(brightness) - 1)
    found = []
    for index in np.flatnonzero(np.diff(brightness > level)):
        before, after = brightness[index : index + 2]
        found.append((index + (level - before) / (after - before)) * step)
    return found
