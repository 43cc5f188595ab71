"""Draws ordinary dice on a table as a camera sees them: cubes in perspective, with shading, shadows, blur and grain.

It is not the reader's own idea of a die: it knows no lattice fit, only cubes with pips bored into their faces.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float64]
TEXTURE = 96
FINER = 2
PLACES = {
    1: [(0, 0)],
    2: [(-1, 1), (1, -1)],
    3: [(-1, 1), (0, 0), (1, -1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}


@dataclass(frozen=True)
class Camera:
    """A pinhole camera over the table: its height in mm, tilt and turn in degrees, focal length and size in pixels."""

    height: float = 700.0
    tilt: float = 0.0
    turn: float = 0.0
    focal: float = 1400.0
    size: tuple[int, int] = (640, 480)

    @property
    def matrix(self) -> Floats:
        """Points of the table (x, y, z upwards, 1; mm) to the picture, 3 x 4."""
        a, b = np.radians(self.tilt), np.radians(self.turn)
        turned = np.array([[np.cos(b), -np.sin(b), 0], [np.sin(b), np.cos(b), 0], [0, 0, 1]])
        tilted = np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])
        rotation = tilted @ np.diag([1.0, 1.0, -1.0]) @ turned
        moved = np.column_stack([rotation, [0, 0, self.height]])
        return np.asarray(self.inner @ moved)

    @property
    def inner(self) -> Floats:
        """Focal length and middle."""
        width, height = self.size
        return np.array([[self.focal, 0, (width - 1) / 2], [0, self.focal, (height - 1) / 2], [0, 0, 1]])

    def project(self, points: Floats) -> Floats:
        """Points in mm (n x 3) to pixels (n x 2)."""
        seen = np.column_stack([points, np.ones(len(points))]) @ self.matrix.T
        return seen[:, :2] / seen[:, 2:]


@dataclass(frozen=True)
class DrawnDie:
    """A die: the value on top, where its middle stands (mm), how it is turned and leans (degrees), and its looks."""

    value: int
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    lean: float = 0.0
    lifted: float = 0.0
    edge: float = 16.0
    body: tuple[int, int, int] = (235, 240, 242)
    pips: tuple[int, int, int] = (25, 22, 20)
    pitch: float = 0.26
    pip: float = 0.19
    front: int = 0


@dataclass(frozen=True)
class Scene:
    """What lies there, on what, in which light. `floor` is the colour of the tray (blue, green, red)."""

    dice: Sequence[DrawnDie] = ()
    camera: Camera = field(default_factory=Camera)
    floor: tuple[int, int, int] = (50, 95, 45)
    grain: float = 2.0
    blur: float = 0.6
    light: float = 1.0
    slope: float = 0.0
    seed: int = 0
    jpeg: int = 90


def draw(scene: Scene) -> Image:
    """The picture, height x width x 3, uint8, BGR."""
    rng = np.random.default_rng(scene.seed)
    width, height = scene.camera.size
    fine = replace(scene.camera, focal=scene.camera.focal * FINER, size=(width * FINER, height * FINER))
    canvas = np.empty((height * FINER, width * FINER, 3), np.float32)
    canvas[:] = scene.floor
    weave = rng.normal(0, 4, (height // 2, width // 2)).astype(np.float32)
    canvas += cv2.resize(weave, (width * FINER, height * FINER))[..., None]
    for die in scene.dice:
        _shadow(canvas, fine, die)
    for die in sorted(scene.dice, key=lambda die: die.lifted):
        _die(canvas, fine, die)
    picture = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
    across = np.linspace(1 - scene.slope, 1 + scene.slope, width, dtype=np.float32)[None, :, None]
    picture = cv2.GaussianBlur(picture * across * scene.light, (0, 0), max(scene.blur, 0.01))
    noisy = np.clip(picture + rng.normal(0, scene.grain, picture.shape), 0, 255).astype(np.uint8)
    good, packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, scene.jpeg])
    assert good
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), dtype=np.uint8)


def _corners(die: DrawnDie) -> Floats:
    """The eight corners: four below, four above, each round the die; mm."""
    half = die.edge / 2
    square = np.array([(-half, -half), (half, -half), (half, half), (-half, half)])
    cube = np.array([(*at, z) for z in (-half, half) for at in square])
    a, b = np.radians(die.turn), np.radians(die.lean)
    leaning = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
    turning = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    turned = cube @ leaning.T @ turning.T
    return np.asarray(turned + np.array([die.x, die.y, die.lifted - turned[:, 2].min()]))


def _values(die: DrawnDie) -> tuple[int, ...]:
    """Top, and the four sides round it; opposite faces have seven pips together."""
    sides = [value for value in range(1, 7) if value not in (die.value, 7 - die.value)]
    front = sides[die.front % 4]
    beside = next(value for value in sides if value not in (front, 7 - front))
    return die.value, front, beside, 7 - front, 7 - beside


def _faces(die: DrawnDie) -> list[tuple[int, Floats, float]]:
    """Value, corners and shade of each face that may be seen."""
    c = _corners(die)
    top, *sides = _values(die)
    quads = [(top, c[[4, 5, 6, 7]], 1.0)]
    shades = (0.62, 0.78, 0.7, 0.85)
    for k, (value, shade) in enumerate(zip(sides, shades, strict=True)):
        n = (k + 1) % 4
        quads.append((value, c[[4 + n, 4 + k, k, n]], shade))
    return quads


def _die(canvas: NDArray[np.float32], camera: Camera, die: DrawnDie) -> None:
    for value, quad, shade in sorted(_faces(die), key=lambda face: float(face[1][:, 2].mean())):
        seen = camera.project(quad).astype(np.float32)
        if cv2.contourArea(seen, oriented=True) <= 0:
            continue
        texture = np.empty((TEXTURE, TEXTURE, 3), np.float32)
        texture[:] = np.array(die.body) * shade
        for x, y in PLACES[value]:
            at = tuple(round(TEXTURE * (0.5 + die.pitch * one) * 16) for one in (x, y))
            colour = [float(one) * shade for one in die.pips]
            cv2.circle(texture, at, round(TEXTURE * die.pip / 2 * 16), colour, -1, cv2.LINE_AA, 4)
        _lay(canvas, texture, seen)


def _lay(canvas: NDArray[np.float32], texture: NDArray[np.float32], seen: NDArray[np.float32]) -> None:
    """Lay a face over the part of the picture where it is seen."""
    low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + 2, canvas.shape[1::-1])
    if (high <= low).any():
        return
    part, at = canvas[low[1] : high[1], low[0] : high[0]], (seen - low).astype(np.float32)
    flat = np.array([(0, 0), (TEXTURE, 0), (TEXTURE, TEXTURE), (0, TEXTURE)], np.float32)
    size = (part.shape[1], part.shape[0])
    drawn = cv2.warpPerspective(
        texture, cv2.getPerspectiveTransform(flat, at), size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    inside = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(inside, [np.round(at * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    share = inside[..., None].astype(np.float32) / 255
    part[:] = part * (1 - share) + drawn * share


def _shadow(canvas: NDArray[np.float32], camera: Camera, die: DrawnDie) -> None:
    foot = _corners(die)[:4].copy()
    foot[:, :2] += 0.2 * die.edge
    foot[:, 2] = 0
    dark = np.zeros(canvas.shape[:2], np.float32)
    cv2.fillPoly(dark, [np.round(camera.project(foot)).astype(np.int32)], 1.0)
    canvas *= 1 - 0.3 * cv2.GaussianBlur(dark, (0, 0), 4.0 * FINER)[..., None]
