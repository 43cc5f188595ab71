"""Turns traced light into what a camera would have written, and writes what lies where beside it. Needs no Mitsuba."""

from typing import Any

import cv2
import numpy as np
from numpy.random import Generator

from proofs.drawn_boards.drawn_tables import Disc, Laying, Sensor, Table, poses_of
from proofs.drawn_boards.ring_plan import Array, Camera, Point, RingPlan
from proofs.drawn_boards.token_emblems import Image, arc


def through_lens(light: Array, camera: Camera) -> Array:
    """The picture of a pinhole, bent by the lens and darker in its corners."""
    width, height = camera.size
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    grid = np.stack([x, y], axis=-1).reshape(-1, 1, 2)
    straight = np.asarray(cv2.undistortPoints(grid, camera.matrix, np.array(camera.lens))).reshape(height, width, 2)
    at = (straight * camera.focal + (np.array(light.shape[1::-1]) - 1) / 2).astype(np.float32)
    seen = cv2.remap(light.astype(np.float32), at[..., 0], at[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.maximum(seen, 0) * (1 - 0.35 * (straight**2).sum(-1, keepdims=True)))


def white_of(light: Array, spots: Array) -> Array:
    """How bright white paper is in the middle of the light, from the pixels of some spots on it."""
    at = np.round(spots).astype(int)
    inside = (at >= 2).all(1) & (at < np.array(light.shape[1::-1]) - 2).all(1)
    return np.asarray(np.median(light[at[inside, 1], at[inside, 0]], axis=0))


def photograph(light: Array, white: Array, sensor: Sensor, rng: Generator) -> Image:
    """One frame in BGR; two frames of the same light differ in noise only."""
    soft = cv2.GaussianBlur(light, (0, 0), sensor.blur)
    grey = white.mean()
    gain = sensor.exposure * 0.78 / (white**0.85 * grey**0.15)
    linear = soft * gain
    noise = rng.normal(0, 1, light.shape) * np.sqrt(3e-4 * linear + 4e-6) * sensor.noise * 0.6
    linear = (linear + noise) * [sensor.balance[0], 1.0, sensor.balance[1]]
    bright = np.where(linear < 0.7, linear, 0.7 + 0.45 * np.tanh((linear - 0.7) / 0.45))
    levels = np.clip(bright, 0, 1)
    coded = np.where(levels < 0.0031308, 12.92 * levels, 1.055 * levels ** (1 / 2.4) - 0.055).astype(np.float32)
    sharp = coded + sensor.sharpening * (coded - cv2.GaussianBlur(coded, (0, 0), 1.2))
    picture = np.clip(sharp * 255, 0, 255).astype(np.uint8)
    return np.asarray(picture[..., ::-1])


def jpeg(picture: Image, quality: int) -> bytes:
    """The frame as it is written."""
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1])


class Truth:
    """What is true of one picture of a table, on which nothing hides what lies there."""

    def __init__(self, table: Table, laying: Laying, plan: RingPlan) -> None:
        self._table, self._laying, self._plan = table, laying, plan
        self._poses = poses_of(table)

    def _outside(self, area: int, point: Point, lift: float, diameter: float) -> float:
        """The share of a disc on a sector that is outside the picture."""
        pose = self._poses[area]
        centre: Array = np.append(pose.world(np.array(point, np.float64)), pose.top + lift)
        spread = np.column_stack([arc(48, diameter / 2) * np.sqrt(np.arange(48) / 48)[:, None], np.zeros(48)])
        pixels = np.round(self._table.camera.project(centre + spread))
        inside = ((pixels >= 0) & (pixels < self._table.camera.size)).all(1)
        return round(float(1 - inside.mean()), 3)

    def _token(self, disc: Disc) -> dict[str, Any]:
        diameter = self._plan.token if disc.colour else self._plan.marker
        seen = not self._outside(disc.area, disc.at, self._table.thickness, diameter)
        return {"sector": str(disc.area), "colour": disc.colour, "face": disc.face, "hidden": 0.0, "in_picture": seen}

    def _slot(self, area: int, number: int) -> dict[str, Any]:
        lies = next((d for d in self._laying.discs if (d.area, d.zone, d.number) == (area, "slot", number)), None)
        return {
            "occupied": lies is not None,
            "colour": lies.colour if lies else None,
            "face": lies.face if lies else None,
            "occluded": 0.0,
            "token_hidden": 0.0,
            "outside_picture": self._outside(area, self._plan.slots[area][number], 0.0, self._plan.token),
        }

    def data(self) -> dict[str, Any]:
        """The truth of the picture, as it is kept."""
        table, plan, discs = self._table, self._plan, self._laying.discs
        return {
            "slots": {f"{area}:{n}": self._slot(area, n) for area in table.order for n in range(len(plan.slots[area]))},
            **{zone: [self._token(disc) for disc in discs if disc.zone == zone] for zone in plan.zones},
            **{disc.zone: self._token(disc) for disc in discs if disc.zone in plan.places},
            "ring_order": [str(area) for area in table.order],
            "seed": table.seed,
        }
