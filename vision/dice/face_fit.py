"""Fits the six pip lattices to a picture: first roughly everywhere, then finely where something was found."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.dice.patterns import FACES, GRID, Floats, Templates
from vision.dice.pips import find_pips, possible_middles
from vision.dice.viewpoint import PITCH, TILT, Pose, Viewpoint, X, Y, grid, maps

_ROUGH_TILTS = tuple(np.radians([0.0, 24.0, 38.0, 55.0]))
_ROUGH_DIRECTIONS = 5
_ROUGH_TURN = np.radians(9.0)
_ROUGH_LEAST = 0.72
_SCALE_STEP = 1.12
_CANONICAL = 8.0
"""Pixels a pitch has in the picture that is compared."""
_SOFTENED = 0.8
_ROUND_ONE = 5.0
"""How much of the picture round one face is looked at, in pitches each way."""
_SAME_FACE = 0.9
"""Fits of one value this near to each other (pitches) are one fit."""
_ROUNDS = 3
_TRIED = 160
_STEPS = np.array([0.22, 0.22, 0.06, 0.08, 0.16, 0.35])
"""How far a fit is varied at first: the middle in pitches, the pitch as a share, the angles in radians."""


@dataclass(frozen=True, slots=True)
class FaceFit:
    """A face that was fitted: its value, where (pixels), and how.

    `likeness` is the correlation with the template; `strength` how much of the picture it explains, in squared grey
    levels times square pixels; `tilt` (radians) under which it would be seen.
    """

    value: int
    x: float
    y: float
    pitch: float
    tilt: float
    likeness: float
    strength: float

    def apart(self, other: "FaceFit") -> float:
        """How far two faces lie apart, in pitches of the larger one."""
        return float(np.hypot(self.x - other.x, self.y - other.y)) / max(self.pitch, other.pitch)


class FaceFitter:
    """Finds faces of dice with dark pips in grey pictures."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates

    def fit(self, grey: Floats, view: Viewpoint) -> list[FaceFit]:
        """All faces that look at all like one, each value once in each place."""
        found: list[tuple[FaceFit, Pose]] = []
        pitch = view.pitch_min
        while pitch <= view.pitch_max * 1.001:
            found += self._rough(grey, pitch, view)
            pitch *= _SCALE_STEP
        return [self._refined(grey, *one, view) for one in _distinct(found)]

    def _rough(self, grey: Floats, pitch: float, view: Viewpoint) -> list[tuple[FaceFit, Pose]]:
        middles = view.among(possible_middles(find_pips(grey, pitch), pitch))
        tilts = tuple(tilt for tilt in _ROUGH_TILTS if tilt <= view.steepest)
        ways = grid(pitch, tilts, _ROUGH_DIRECTIONS, _ROUGH_TURN)
        found: list[tuple[FaceFit, Pose]] = []
        scaled = _Scaled(grey, pitch)
        for middle in middles:
            poses = ways.copy()
            poses[:, :2] = middle
            found += self._best(poses, *self._compare(scaled, poses), _ROUGH_LEAST)
        return found

    def _compare(self, scaled: "_Scaled", poses: Pose) -> tuple[Floats, Floats]:
        """How alike, and how strong, each value is under each pose: n x 6 each."""
        likeness, size = self._templates.compare(scaled.patches(poses))
        values = self._templates.values
        best = np.stack([likeness[:, values == value].max(axis=1) for value in FACES], axis=1)
        area = np.cos(poses[:, TILT]) * poses[:, PITCH] ** 2
        strength = best * np.abs(best) * (size**2 * area)[:, None]
        return best, strength.astype(np.float32)

    def _best(self, poses: Pose, likeness: Floats, strength: Floats, least: float) -> list[tuple[FaceFit, Pose]]:
        """For each value the pose under which it is most alike, if that is at least `least`."""
        found = []
        for index, value in enumerate(FACES):
            row = int(likeness[:, index].argmax())
            if likeness[row, index] >= least:
                found.append(
                    (_face(value, poses[row], float(likeness[row, index]), float(strength[row, index])), poses[row])
                )
        return found

    def _refined(self, grey: Floats, face: FaceFit, pose: Pose, view: Viewpoint) -> FaceFit:
        """The same face after small changes of its pose, the best of each round varied again by smaller ones."""
        rng = np.random.default_rng(0)
        scaled, index = _Scaled(grey, face.pitch, (face.x, face.y)), face.value - FACES.start
        for round_ in range(_ROUNDS):
            tried = _varied(pose, rng, 0.5**round_, view)
            likeness, strength = self._compare(scaled, tried)
            row = int(likeness[:, index].argmax())
            if likeness[row, index] > face.likeness:
                pose = tried[row]
                face = _face(face.value, pose, float(likeness[row, index]), float(strength[row, index]))
        return face


def _face(value: int, pose: Pose, likeness: float, strength: float) -> FaceFit:
    return FaceFit(value, float(pose[X]), float(pose[Y]), float(pose[PITCH]), float(pose[TILT]), likeness, strength)


def _varied(pose: Pose, rng: np.random.Generator, share: float, view: Viewpoint) -> Pose:
    """Poses round this one, itself among them."""
    off = rng.normal(size=(_TRIED, 6)) * _STEPS * share
    off[0] = 0
    tried = pose + off * np.array([pose[PITCH], pose[PITCH], pose[PITCH], 1, 1, 1])
    tried[:, PITCH] = np.clip(tried[:, PITCH], view.pitch_min, view.pitch_max)
    tried[:, TILT] = np.clip(np.abs(tried[:, TILT]), 0, view.steepest)
    return np.asarray(tried)


def _distinct(found: list[tuple[FaceFit, Pose]]) -> list[tuple[FaceFit, Pose]]:
    """Each value once in each place: where it is most alike."""
    kept: list[tuple[FaceFit, Pose]] = []
    for one in sorted(found, key=lambda one: -one[0].likeness):
        if all(one[0].value != other.value or one[0].apart(other) > _SAME_FACE for other, _ in kept):
            kept.append(one)
    return kept


class _Scaled:
    """The picture, or what lies round one place of it, at the size at which faces are compared."""

    def __init__(self, grey: Floats, pitch: float, middle: tuple[float, float] | None = None) -> None:
        self._scale = _CANONICAL / pitch
        self._corner = np.zeros(2)
        if middle is not None:
            low = np.maximum(np.array(middle) - _ROUND_ONE * pitch, 0).astype(int)
            high = np.array(middle) + _ROUND_ONE * pitch + 1
            self._corner, grey = low, grey[low[1] : int(high[1]) + 1, low[0] : int(high[0]) + 1]
        way = cv2.INTER_AREA if self._scale < 1 else cv2.INTER_CUBIC
        resized = cv2.resize(grey, None, fx=self._scale, fy=self._scale, interpolation=way)
        self._grey = cv2.GaussianBlur(resized, (0, 0), _SOFTENED)

    def patches(self, poses: Pose) -> Floats:
        """What the picture shows on each face: n x SIDE^2."""
        points = maps(poses).astype(np.float32) @ GRID
        points += (poses[:, :2, None] - self._corner[None, :, None] + 0.5).astype(np.float32)
        points *= self._scale
        points -= 0.5
        at = np.ascontiguousarray(points[:, 0]), np.ascontiguousarray(points[:, 1])
        patches = cv2.remap(self._grey, *at, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(patches, dtype=np.float32)
