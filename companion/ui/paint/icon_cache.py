"""Presses each little drawing once into a small picture of the size it is shown at, so that edges stay soft."""

from collections.abc import Sequence

from companion.ui.paint.icons import Drawing
from companion.ui.paint.outlines import Outline, coverage, outlines, stroke

GRID = 24


def stamp(drawing: Drawing, size: int) -> bytes:
    """The drawing as size x size bytes, rows from the top, 255 where it is solid."""
    alpha = [0.0] * (size * size)
    for part in drawing:
        how, path = part.split(" ", 1)
        for shape in _shapes(how, path):
            alpha = _laid(alpha, coverage(shape, size, size / GRID), cut=how.startswith("-"))
    return bytes(min(255, round(255 * value)) for value in alpha)


def _shapes(how: str, path: str) -> Sequence[Sequence[Outline]]:
    width = how.lstrip("+-")
    if not width:
        return [outlines(path)]
    return [shape for line in outlines(path) for shape in stroke(line, float(width))]


def _laid(below: list[float], above: list[float], *, cut: bool) -> list[float]:
    if cut:
        return [old * (1 - min(1.0, new)) for old, new in zip(below, above, strict=True)]
    return list(map(max, below, above))
