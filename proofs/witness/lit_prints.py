"""What light, gloss, a lens and a sensor make of prints: every setting is drawn anew for each table."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from proofs.witness.artist import PX_PER_MM, SIDE, Artist
from vision.find.light import Floats
from vision.find.pose import Image

CELL = SIDE // 2  # pixels of the eyes' flat picture round each disc
_AXIS = (np.arange(CELL, dtype=np.float32) - (CELL - 1) / 2) / 16
_U, _V = np.meshgrid(_AXIS, _AXIS)  # cm from the middle
_PAPER = 0.8  # of the light that falls on it


@dataclass(frozen=True, slots=True)
class Camera:
    """One camera over one table; `glossy` is the share of prints in which a lamp is mirrored."""

    gamma: float
    knee: float
    shoulder: float
    noise: float
    blur: float
    sharpened: float
    jpeg: int
    exposure: float
    tint: Floats
    drift: float
    glossy: float
    haze: float

    def tone(self, light: Floats) -> Floats:
        """Light as grey levels, 0 to 255."""
        bent = np.maximum(light, 0)
        bent = bent / (1 + self.knee * bent) * (1 + self.knee)
        squeezed = self.shoulder + 0.45 * np.tanh((bent - self.shoulder) / 0.45)
        bent = np.where(bent < self.shoulder, bent, squeezed)
        return np.asarray(255 * np.clip(bent, 0, 1) ** (1 / self.gamma), np.float32)


def any_camera(rng: np.random.Generator) -> Camera:
    """A camera as good or bad as they come."""
    return Camera(
        gamma=rng.uniform(1.8, 2.6),
        knee=float(rng.choice([0, 0, rng.uniform(0.05, 0.35)])),
        shoulder=rng.uniform(0.45, 0.95) if rng.random() < 0.6 else 1.0,
        noise=float(np.exp(rng.uniform(np.log(0.8), np.log(7)))),
        blur=rng.uniform(0.25, 1.7),
        sharpened=float(rng.choice([0, 0, rng.uniform(0.2, 0.9)])),
        jpeg=int(rng.integers(55, 97)) * int(rng.integers(0, 2)),
        exposure=rng.uniform(0.55, 1.15),
        tint=np.exp(rng.normal(0, 0.12, 3)).astype(np.float32),
        drift=float(rng.choice([0, 0.02, 0.06])),
        glossy=float(rng.choice([0.0, 0.1, 0.3, 1.0])),
        haze=float(rng.choice([0, 0.01, 0.03])),
    )


def cell_of(artist: Artist, rng: np.random.Generator, board: Floats, token: Floats | None, jitter_mm: float) -> Floats:
    """A token somewhere near the middle of a piece of board, turned anyhow, with its edge and shadow (CELL x CELL x 3,
    linear light); without one the board alone.
    """
    if token is None:
        return _half(board)
    turn, scale = rng.uniform(0, 2 * np.pi), 1 + rng.normal(0, 0.012)
    middle = np.full(2, (SIDE - 1) / 2)
    off = rng.normal(0, jitter_mm, 2) * PX_PER_MM
    turning = scale * np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    where = np.column_stack([turning, middle + off - turning @ middle]).astype(np.float32)
    turned = cv2.warpAffine(token, where, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    mask = np.zeros((SIDE, SIDE), np.float32)
    x, y = np.rint((middle + off) * 8).astype(int).tolist()
    cv2.circle(mask, (x, y), int(artist.radius_mm * PX_PER_MM * scale * 8), (1,), -1, cv2.LINE_AA, 3)
    inside, leaning = _half(mask), rng.normal(0, 1.5, 2)
    cast = np.roll(inside, tuple((leaning * 1.6).astype(int)), (0, 1))
    shadow = np.asarray(cv2.GaussianBlur(cast, (0, 0), rng.uniform(0.5, 4)))[..., None]
    edge = np.roll(inside, tuple((-leaning * 0.64).astype(int)), (0, 1))[..., None]
    around = _half(board) * (1 - rng.uniform(0, 0.7) * shadow)
    around = around * (1 - edge) + rng.uniform(0.05, 0.8) * edge * 0.5
    return np.asarray(_half(turned * mask[..., None]) + around * (1 - inside[..., None]), np.float32)


def covered(rng: np.random.Generator, cell: Floats, colour: Floats) -> Floats:
    """The same with something of one colour over a part of it."""
    turn, from_ = rng.uniform(0, 2 * np.pi), rng.uniform(-0.3, 0.6)
    over = np.cos(turn) * _U + np.sin(turn) * _V > from_
    return np.where(over[..., None], colour, cell).astype(np.float32)


def photograph(rng: np.random.Generator, camera: Camera, cells: Floats, calm: bool) -> tuple[Image, Floats]:
    """A row of discs (n x CELL x CELL x 3, linear light) as one flat picture, and the light the eyes would find round
    each (n x 3). Where it is `calm`, as in a lesson, there is less shadow and less gloss.
    """
    n = len(cells)
    light, paper = _light(rng, camera, n, calm)
    veil = _veil(rng, camera, n, calm)
    lamp = np.exp(rng.normal(0, 0.04, (n, 1, 1, 3))).astype(np.float32)
    seen = cells * light + veil[..., None] * (paper[:, None, None] * lamp)
    row = seen.astype(np.float32).transpose(1, 0, 2, 3).reshape(CELL, n * CELL, 3)
    row = np.asarray(cv2.GaussianBlur(row, (0, 0), camera.blur), np.float32)
    row = row + camera.sharpened * (row - np.asarray(cv2.GaussianBlur(row, (0, 0), 1.2)))
    noisy = camera.tone(row) + rng.normal(0, camera.noise, row.shape)
    flat: Image = np.clip(noisy, 0, 255).astype(np.uint8)
    if camera.jpeg:
        _, packed = cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, camera.jpeg])
        flat = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    found = paper * np.exp(rng.normal(0, 0.02 if calm else 0.05, (n, 3)))
    return flat, np.asarray(np.maximum(camera.tone(np.asarray(found * _PAPER, np.float32)), 8), np.float32)


def _light(rng: np.random.Generator, camera: Camera, n: int, calm: bool) -> tuple[Floats, Floats]:
    """The light on each pixel of discs, and on paper beside them (n x 3): they differ by what the eyes cannot know."""
    gain = camera.exposure * np.exp(rng.normal(0, 0.1 if calm else 0.25, (n, 1)))
    paper = gain * camera.tint * np.exp(rng.normal(0, camera.drift, (n, 3)))
    slope = rng.normal(0, 0.04 if calm else 0.08, (2, n, 1, 1))
    field = 1 + slope[0] * _U + slope[1] * _V
    edge = _half_plane(rng.uniform(0, 2 * np.pi, (n, 1, 1)), rng.uniform(-1, 1, (n, 1, 1)), rng.uniform(0.03, 0.6))
    shaded = (rng.random((n, 1, 1)) < (0.1 if calm else 0.25)) * (1 - rng.uniform(0.35, 0.95, (n, 1, 1)))
    unknown = np.exp(rng.normal(0, 0.05 if calm else 0.12, (n, 1)))
    field = field * (1 - shaded * edge)
    light = field[..., None] * (paper * unknown)[:, None, None]
    return np.asarray(light, np.float32), np.asarray(paper, np.float32)


def _veil(rng: np.random.Generator, camera: Camera, n: int, calm: bool) -> Floats:
    """The white that gloss adds to each pixel, in parts of white light."""
    veil = np.repeat((camera.haze * rng.random(n)).astype(np.float32), CELL * CELL).reshape(n, CELL, CELL)
    for number in np.flatnonzero(rng.random(n) < camera.glossy * (0.6 if calm else 1)):
        strength = np.exp(rng.uniform(np.log(0.01), np.log(0.5 if calm else 0.9)))
        veil[number] += strength * np.maximum(_reflection(rng), 0)
    return veil


def _reflection(rng: np.random.Generator) -> Floats:
    """What one lamp or window looks like in a coat of varnish: even, a spot, a bar, or all of it in a rough coat."""
    kind = rng.integers(0, 4)
    shape: NDArray[Any] = np.ones_like(_U)
    if kind == 0:
        shape = 1 + rng.normal(0, 0.3) * _U + rng.normal(0, 0.3) * _V
    elif kind == 1:
        (x, y), (wide, high), turn = rng.normal(0, 0.8, 2), rng.uniform(0.25, 1.6, 2), rng.uniform(0, np.pi)
        along = (_U - x) * np.cos(turn) + (_V - y) * np.sin(turn)
        across = (_V - y) * np.cos(turn) - (_U - x) * np.sin(turn)
        shape = np.exp(-0.5 * ((along / wide) ** 2 + (across / high) ** 2)) * rng.uniform(1, 3)
    elif kind == 2:
        turn, from_, soft = rng.uniform(0, 2 * np.pi), rng.uniform(-0.9, 0.9), rng.uniform(0.02, 0.4)
        to = from_ + rng.uniform(0.2, 1.5)
        shape = (1 - _half_plane(turn, from_, soft)) * _half_plane(turn, to, soft)
    if rng.random() < 0.3:
        rough = rng.normal(0, 3, (CELL, CELL)).astype(np.float32)
        shape = shape * np.clip(1 + np.asarray(cv2.GaussianBlur(rough, (0, 0), rng.uniform(0.8, 3))), 0, 4)
    return np.asarray(shape, np.float32)


def _half_plane(turn: NDArray[Any] | float, at: NDArray[Any] | float, soft: float) -> Floats:
    """1 on one side of a line, 0 on the other, with a soft edge."""
    away = _U * np.cos(turn) + _V * np.sin(turn) - at
    return np.asarray(1 / (1 + np.exp(np.clip(away / soft, -30, 30))), np.float32)


def _half(picture: Floats) -> Floats:
    return np.asarray(cv2.resize(picture, (CELL, CELL), interpolation=cv2.INTER_AREA), np.float32)
