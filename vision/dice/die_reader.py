"""Reads the dice in a picture: of everything that looks like a face, which are the tops of dice, and are they sure.

Fits the six pip lattices to a picture: first roughly everywhere, then finely where something was found.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dice.patterns import FACES, PIP, ROUGH_SIDE, Floats, Templates, make_templates
from vision.dice.viewpoint import PITCH, TILT, TURN, Pose, Viewpoint, grid, maps

_ROUGH_TILTS = tuple(np.radians([0.0, 24.0, 38.0, 55.0]))
_ROUGH_DIRECTIONS = 5
_ROUGH_TURN = np.radians(9.0)
_ROUGH_LEAST = 0.72
_SCALE_STEP = 1.12
_CANONICAL, _ROUGH_CANONICAL = 8.0, 5.0  # pixels a pitch has in the picture that is compared
_SOFTENED = 0.1  # how far that picture is blurred, in pitches
_ROUND_ONE = 5.0  # how much of the picture round one face is looked at, in pitches each way
_SAME_FACE = 0.9  # fits of one value this near to each other (pitches) are one fit
_ROUNDS = 3
_TRIED, _TRIED_AGAIN = 160, 40
_HOPEFUL = 0.8  # a fit that is less alike after the first round is left at that
_STEPS = np.array([0.22, 0.22, 0.06, 0.08, 0.16, 0.35])
"""How far a fit is varied at first: the middle in pitches, the pitch as a share, the angles in radians."""


@dataclass(frozen=True, slots=True)
class FaceFit:
    """A face that was fitted: its value, where (pixels), and how. `likeness` is the correlation with the template;
    `strength` how much of the picture it explains, in squared grey levels times square pixels; `pitch` (pixels),
    `turn`, `tilt` and `towards` (radians) are how it would be seen.
    """

    value: int
    x: float
    y: float
    pitch: float
    turn: float
    tilt: float
    towards: float
    likeness: float
    strength: float = 0.0

    @property
    def pose(self) -> Pose:
        """How it lies, as a row of a Pose."""
        return np.array([self.x, self.y, self.pitch, self.turn, self.tilt, self.towards])

    def apart(self, other: "FaceFit") -> float:
        """How far two faces lie apart, in pitches of the larger one."""
        return float(np.hypot(self.x - other.x, self.y - other.y)) / max(self.pitch, other.pitch)


class FaceFitter:
    """Finds faces of dice with dark pips in grey pictures."""

    def __init__(self) -> None:
        self._fine, self._rough = make_templates(), make_templates(ROUGH_SIDE)
        self._ways: dict[int, tuple[Pose, Floats]] = {}

    def fit(self, grey: Floats, view: Viewpoint) -> list[FaceFit]:
        """All faces that look at all like one, each value once in each place."""
        fits: list[FaceFit] = []
        pitch = view.pitch_min
        while pitch <= view.pitch_max * 1.001:
            fits += self._roughly(grey, pitch, view)
            pitch *= _SCALE_STEP
        return [self._refined(grey, fit_found, view) for fit_found in _distinct(fits)]

    def fit_again(self, grey: Floats, view: Viewpoint, faces: Iterable[FaceFit]) -> list[FaceFit]:
        """The same faces in a newer picture, in which they have not moved."""
        return [self._once_more(grey, face, view) for face in faces]

    def _roughly(self, grey: Floats, pitch: float, view: Viewpoint) -> list[FaceFit]:
        middles = view.among(possible_middles(find_pips(grey, pitch), pitch))
        ways, points = self._rough_ways(view)
        fits: list[FaceFit] = []
        scaled = _Scaled(grey, pitch, _ROUGH_CANONICAL)
        for x, y in middles.tolist():
            likeness = self._rough.compare(scaled.round_middle(points, (x, y)))[0]
            best = likeness.argmax(axis=0)
            for value, row, alike in zip(FACES, best, likeness.max(axis=0).tolist(), strict=True):
                if alike >= _ROUGH_LEAST:
                    fits.append(_face(value, np.array([x, y, pitch, *ways[row, TURN:]]), alike))
        return fits

    def _rough_ways(self, view: Viewpoint) -> tuple[Pose, Floats]:
        """Poses to begin with, at (0, 0) with a pitch of 1, and where the points of a template then lie (pitches)."""
        tilts = tuple(tilt for tilt in _ROUGH_TILTS if tilt <= view.steepest)
        if len(tilts) not in self._ways:
            ways = grid(1.0, tilts, _ROUGH_DIRECTIONS, _ROUGH_TURN)
            self._ways[len(tilts)] = ways, maps(ways).astype(np.float32) @ self._rough.grid
        return self._ways[len(tilts)]

    def _refined(self, grey: Floats, face: FaceFit, view: Viewpoint) -> FaceFit:
        """The same face after small changes of its pose, the best of each round varied again by smaller ones."""
        rng = np.random.default_rng(0)
        scaled = _Scaled(grey, face.pitch, _CANONICAL, (face.x, face.y))
        face = replace(face, likeness=0.0)
        for round_ in range(_ROUNDS):
            if round_ and face.likeness < _HOPEFUL:
                break
            face = self._better(scaled, face, _varied(face.pose, rng, 0.5**round_, view, _TRIED))
        return face

    def _once_more(self, grey: Floats, face: FaceFit, view: Viewpoint) -> FaceFit:
        """The same face after one round of the smallest changes."""
        scaled = _Scaled(grey, face.pitch, _CANONICAL, (face.x, face.y))
        tried = _varied(face.pose, np.random.default_rng(0), 0.5**_ROUNDS, view, _TRIED_AGAIN)
        return self._better(scaled, replace(face, likeness=0.0), tried)

    def _better(self, scaled: "_Scaled", face: FaceFit, tried: Pose) -> FaceFit:
        """The face as it lies in that of the poses in which it is most alike."""
        likeness, size = self._fine.compare(scaled.patches(self._fine, tried))
        mine = likeness[:, face.value - FACES.start]
        row = int(mine.argmax())
        if mine[row] <= face.likeness:
            return face
        pose, alike = tried[row], float(mine[row])
        area = float(np.cos(pose[TILT]) * pose[PITCH] ** 2)
        return _face(face.value, pose, alike, alike * abs(alike) * float(size[row]) ** 2 * area)


def _face(value: int, pose: Pose, likeness: float, strength: float = 0.0) -> FaceFit:
    x, y, pitch, turn, tilt, towards = (float(part) for part in pose)
    return FaceFit(value, x, y, pitch, turn, tilt, towards, likeness, strength)


def _varied(pose: Pose, rng: np.random.Generator, share: float, view: Viewpoint, count: int) -> Pose:
    """Poses round this one, itself among them."""
    off = rng.normal(size=(count, 6)) * _STEPS * share
    off[0] = 0
    tried = pose + off * np.array([pose[PITCH], pose[PITCH], pose[PITCH], 1, 1, 1])
    tried[:, PITCH] = np.clip(tried[:, PITCH], view.pitch_min, view.pitch_max)
    tried[:, TILT] = np.clip(np.abs(tried[:, TILT]), 0, view.steepest)
    return np.asarray(tried)


def _distinct(fits: list[FaceFit]) -> list[FaceFit]:
    """Each value once in each place: where it is most alike."""
    kept: list[FaceFit] = []
    for fit in sorted(fits, key=lambda one: -one.likeness):
        if all(fit.value != other.value or fit.apart(other) > _SAME_FACE for other in kept):
            kept.append(fit)
    return kept


class _Scaled:
    """The picture, or what lies round one place of it, at the size at which faces are compared."""

    def __init__(self, grey: Floats, pitch: float, canonical: float, middle: tuple[float, float] | None = None) -> None:
        self._scale, self._canonical = canonical / pitch, canonical
        self._corner = np.zeros(2)
        if middle is not None:
            low = np.maximum(np.array(middle) - _ROUND_ONE * pitch, 0).astype(int)
            high = np.array(middle) + _ROUND_ONE * pitch + 1
            self._corner, grey = low, grey[low[1] : int(high[1]) + 1, low[0] : int(high[0]) + 1]
        way = cv2.INTER_AREA if self._scale < 1 else cv2.INTER_CUBIC
        resized = cv2.resize(grey, None, fx=self._scale, fy=self._scale, interpolation=way)
        self._grey = cv2.GaussianBlur(resized, (0, 0), _SOFTENED * canonical)

    def patches(self, templates: Templates, poses: Pose) -> Floats:
        """What the picture shows on each face, one a row."""
        points = maps(poses).astype(np.float32) @ templates.grid
        points += (poses[:, :2, None] - self._corner[None, :, None] + 0.5).astype(np.float32)
        points *= self._scale
        points -= 0.5
        return self._at(points)

    def round_middle(self, points: Floats, middle: tuple[float, float]) -> Floats:
        """What the picture shows at points (n x 2 x m, pitches) round one place."""
        at = (np.array(middle) - self._corner + 0.5) * self._scale - 0.5
        return self._at(points * np.float32(self._canonical) + at[:, None].astype(np.float32))

    def _at(self, points: Floats) -> Floats:
        x, y = np.ascontiguousarray(points[:, 0]), np.ascontiguousarray(points[:, 1])
        patches = cv2.remap(self._grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(patches, dtype=np.float32)


Points = NDArray[np.float64]
_MOST = 60
_FAINTEST = 0.03
_INNER, _OUTER = 0.3, 0.75
_NEAREST, _FARTHEST = 1.35, 3.1
"""How far two pips lie apart that have the middle of a face halfway between them, in pitches, tilted or not."""


def find_pips(grey: Floats, pitch: float) -> Points:
    """The dark spots of a grey picture (float) that are about as large as a pip: n x 2, pixels, the darkest first."""
    size = PIP * pitch
    spots = cv2.GaussianBlur(grey, (0, 0), size * _OUTER) - cv2.GaussianBlur(grey, (0, 0), size * _INNER)
    peaks = (spots == cv2.dilate(spots, np.ones((3, 3), np.uint8))) & (spots > _FAINTEST * float(grey.max()))
    y, x = np.nonzero(peaks)
    order = np.argsort(-spots[y, x])[:_MOST]
    return np.stack([x[order], y[order]], axis=1).astype(np.float64)


def possible_middles(pips: Points, pitch: float) -> Points:
    """Where the middle of a face may be: on a pip, or halfway between two of them. n x 2, pixels."""
    apart = np.linalg.norm(pips[:, None] - pips[None], axis=2)
    first, second = np.nonzero(np.triu((apart > _NEAREST * pitch) & (apart < _FARTHEST * pitch)))
    return np.concatenate([pips, (pips[first] + pips[second]) / 2])


SURE: Final = 0.94  # the likeness from which a face counts as read
_LOOKS_LIKE_ONE = 0.9
# faces that overlap and are nearly as alike: the one that explains most of the picture is it. The single pip of a one
# is part of every odd face, but then leaves most of what can be seen there unexplained.
_AS_GOOD = 0.048
_OVERLAP = 1.6
_ONE_DIE = 4.0  # nearer than this to each other (pitches) are only faces of one die


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
