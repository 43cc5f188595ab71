"""What surrounds a table that is hard to see: its lamps, the finish of what lies on it, and the camera's habits."""

from dataclasses import dataclass, field
from typing import Self

import numpy as np

from hardware.simulated.realistic.finish import Finish
from hardware.simulated.realistic.tiles import BoardShape, TilePlay, draw_play
from hardware.simulated.scene import ShadowBlob

EYE_MM = 790.0
MIRRORED_MM = (60.0, 480.0)  # how far from the middle of the table a camera as high as EYE_MM sees the lamp mirrored


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp over the table: where it hangs, how large its face is, its colour, and its share of all light at (0, 0).

    `head` is the round shadow of somebody who sits in its light, at a height of `head_mm`: its edge is as soft as the
    lamp is large.
    """

    x_mm: float
    y_mm: float
    z_mm: float
    size_mm: float
    kelvin: float
    power: float
    head: ShadowBlob | None = None
    head_mm: float = 450.0


@dataclass(frozen=True, slots=True)
class Finishes:
    """The finish of what lies on the table, each its own."""

    table: Finish = field(default_factory=Finish)
    board: Finish = field(default_factory=Finish)
    token: Finish = field(default_factory=Finish)
    sticker: Finish = field(default_factory=Finish)


@dataclass(frozen=True, slots=True)
class CameraHabits:
    """How the camera turns light into a file.

    `target` is the mean light its exposure aims at (1 clips), `balance` how much of the lamps' tint its white balance
    removes; `exposure_step` and `balance_step` are how far both wander (standard deviation, as a share). Variance of
    the noise is `shot` times the light plus `read` squared.
    """

    target: float = 0.24
    balance: float = 0.85
    exposure_step: float = 0.04
    balance_step: float = 0.012
    shot: float = 4e-4
    read: float = 4e-3
    vignette: float = 0.25
    quality: int = 85
    shutter_s: float = 0.012


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Everything about a table that the plain camera does not know. `core` is the colour of cardboard where it is cut
    (linear BGR), `things` what lies about: a kind, x, y and degrees.
    """

    lamps: tuple[Lamp, ...]
    ambient: float
    ambient_kelvin: float
    finishes: Finishes
    play: TilePlay
    camera: CameraHabits = field(default_factory=CameraHabits)
    core: tuple[float, float, float] = (0.5, 0.52, 0.55)

    @classmethod
    def from_seed(cls, rng: np.random.Generator, shape: BoardShape) -> Self:
        """Draws lamps, finishes, play and a camera by chance."""
        ambient = float(rng.uniform(0.15, 0.55))
        return cls(
            lamps=_lamps(rng, 1 - ambient),
            ambient=ambient,
            ambient_kelvin=float(rng.uniform(3200, 6500)),
            finishes=_finishes(rng),
            play=draw_play(rng, shape),
            camera=_camera(rng),
            core=_core(rng),
        )


def _lamps(rng: np.random.Generator, power: float) -> tuple[Lamp, ...]:
    count = int(rng.integers(1, 4))
    shares = rng.uniform(0.3, 1.0, count)
    return tuple(_lamp(rng, float(power * share / shares.sum())) for share in shares)


def _lamp(rng: np.random.Generator, power: float) -> Lamp:
    height = float(rng.uniform(550.0, 1800.0))
    bearing = rng.uniform(0, 2 * np.pi)
    away = rng.uniform(*MIRRORED_MM) * (EYE_MM + height) / EYE_MM
    size = _between(rng, 25.0, 500.0)
    head = None
    if rng.random() < 0.3:
        x, y = rng.uniform(-380.0, 380.0), rng.uniform(-300.0, 300.0)
        head = ShadowBlob(x, y, rng.uniform(80.0, 120.0), 1.0)
    return Lamp(
        x_mm=away * float(np.cos(bearing)),
        y_mm=away * float(np.sin(bearing)),
        z_mm=height,
        size_mm=size,
        kelvin=float(rng.uniform(2500.0, 6500.0)),
        power=power,
        head=head,
    )


def _finishes(rng: np.random.Generator) -> Finishes:
    """Board and tokens are varnished more or less; a table is waxed, a sticker is paper or film."""
    return Finishes(
        table=Finish(0.04, float(rng.uniform(0.25, 0.6))),
        board=Finish(float(rng.uniform(0.04, 0.065)), _between(rng, 0.09, 0.42)),
        token=Finish(
            float(rng.uniform(0.04, 0.065)), _between(rng, 0.1, 0.45), bevel_deg=float(rng.uniform(0.0, 30.0))
        ),
        sticker=Finish(0.04, float(rng.uniform(0.2, 0.6))),
    )


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    """A number by chance, every ratio as likely."""
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def _camera(rng: np.random.Generator) -> CameraHabits:
    return CameraHabits(
        target=float(rng.uniform(0.17, 0.30)),
        balance=float(rng.uniform(0.6, 1.0)),
        exposure_step=float(rng.uniform(0.01, 0.06)),
        balance_step=float(rng.uniform(0.004, 0.02)),
        shot=_between(rng, 1e-4, 9e-4),
        read=_between(rng, 1e-3, 6e-3),
        vignette=float(rng.uniform(0.08, 0.4)),
        quality=int(rng.integers(40, 96)),
        shutter_s=float(rng.uniform(0.004, 0.025)),
    )


def _core(rng: np.random.Generator) -> tuple[float, float, float]:
    """Grey, white or brown cardboard, seen at its cut edge."""
    kinds = ((0.30, 0.32, 0.34), (0.62, 0.66, 0.68), (0.20, 0.32, 0.42), (0.08, 0.08, 0.09))
    blue, green, red = kinds[int(rng.integers(len(kinds)))]
    return blue, green, red
