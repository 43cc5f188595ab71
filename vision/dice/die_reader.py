"""Reads the dice in a picture: of everything that looks like a face, which are the tops of dice, and are they sure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.dice.face_fit import FaceFit, FaceFitter
from vision.dice.patterns import Floats
from vision.dice.viewpoint import Viewpoint

SURE: Final = 0.94
"""The likeness from which a face counts as read."""
_LOOKS_LIKE_ONE = 0.9
_AS_GOOD = 0.048
"""Faces that overlap and are nearly as alike: the one that explains most of the picture is it. The single pip of a one
is part of every odd face, but then leaves most of what can be seen there unexplained.
"""
_OVERLAP = 1.6
_ONE_DIE = 4.0
"""Nearer than this to each other (pitches) are only faces of one die."""


@dataclass(frozen=True, slots=True)
class DieReading:
    """A die in a picture: its middle in pixels, the pitch of its pips, the value on top, and whether that is sure."""

    value: int
    x: float
    y: float
    pitch: float
    likeness: float
    sure: bool


@dataclass(frozen=True, slots=True)
class Faces:
    """What looks like faces in one picture: with dark pips, and with light ones."""

    dark: tuple[FaceFit, ...] = ()
    light: tuple[FaceFit, ...] = ()

    def dice(self, view: Viewpoint) -> list[DieReading]:
        """The dice that these faces are the tops of, from left to right."""
        return sorted(_dice((*self.dark, *self.light), view), key=lambda die: die.x)


class DieReader:
    """Reads dice with dark pips on a light body and with light pips on a dark one. Remembers nothing."""

    def __init__(self) -> None:
        self._fitter = FaceFitter()

    def search(self, image: Floats, view: Viewpoint) -> Faces:
        """All that looks like a face in a grey picture (height x width, float32, 0 to 255)."""
        return Faces(_alike(self._fitter.fit(image, view)), _alike(self._fitter.fit(255 - image, view)))

    def search_again(self, image: Floats, view: Viewpoint, known: Faces) -> Faces:
        """The same faces in a newer picture, in which nothing has moved: a hundredth of the cost."""
        dark = self._fitter.fit_again(image, view, known.dark)
        return Faces(_alike(dark), _alike(self._fitter.fit_again(255 - image, view, known.light)))


def _alike(faces: Sequence[FaceFit]) -> tuple[FaceFit, ...]:
    return tuple(face for face in faces if face.likeness >= _LOOKS_LIKE_ONE)


def _dice(faces: Sequence[FaceFit], view: Viewpoint) -> list[DieReading]:
    """One reading for each die: no side face, and nothing that is part of a better one."""
    tops = [face for face in faces if face.tilt <= view.tilt_max]
    taken: list[tuple[FaceFit, bool]] = []
    for face in sorted(tops, key=lambda face: -face.likeness):
        rivals = [
            rival for rival in faces if rival.apart(face) < _OVERLAP and rival.likeness >= face.likeness - _AS_GOOD
        ]
        best = max(rivals, key=lambda rival: rival.strength)
        if all(min(face.apart(other), best.apart(other)) > _ONE_DIE for other, _ in taken):
            taken.append((best, best.tilt <= view.tilt_max))
    return [_reading(face, upright) for face, upright in taken]


def _reading(face: FaceFit, upright: bool) -> DieReading:
    return DieReading(face.value, face.x, face.y, face.pitch, face.likeness, upright and face.likeness >= SURE)


def grey(image: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> Floats:
    """The mean of the colours, so that red pips on black, and black on red, still differ."""
    return np.asarray(image.mean(axis=2, dtype=np.float32), dtype=np.float32)
