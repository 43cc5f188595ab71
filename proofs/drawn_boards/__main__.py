"""Draws tables: `python -m proofs.drawn_boards --art A --seeds 100:103 --boards 6 --box board.toml OUT`.

Turns traced light into what a camera would have written: lens, exposure, white balance, noise, sharpening, JPEG.

Writes what lies where beside each picture, as `proofs.bench.boards.renders` reads it.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import cv2
import drjit as dr
import mitsuba as mi
import numpy as np
from numpy.random import Generator

from proofs.drawn_boards.drawn_tables import (
    BONES,
    FACE,
    STYLES,
    Disc,
    Laying,
    Sensor,
    Table,
    board,
    choose_table,
    lesson,
    poses_of,
)
from proofs.drawn_boards.ring_plan import Array, Camera, Point, RingPlan, read_plan, sticker_corners
from proofs.drawn_boards.token_emblems import Image, arc
from proofs.drawn_boards.traced_scene import Coats, load_coats, trace


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


def layings(table: Table, boards: int, plan: RingPlan, each: int, again: int) -> Iterator[tuple[Laying, int]]:
    """Each picture of a table with its number of frames, those that teach first, with so many of `each` look; and so
    many that show all looks `again`.
    """
    yield Laying(f"{table.name}_empty", (), {}, lesson(table, FACE, plan).coins), 4
    for side in (FACE, BONES):
        yield lesson(table, side, plan, each), 4
        for number in range(again):
            yield lesson(table, side, plan, each, number + 1), 4
    for number in range(boards):
        yield board(table, number, plan), 2


@dataclass(frozen=True, slots=True)
class Taking:
    """How pictures are taken: paths a pixel, and how many stops darker a second exposure is (0: there is none)."""

    samples: int
    darker: float


def draw(table: Table, laying: Laying, frames: int, plan: RingPlan, coats: Coats, taking: Taking, out: Path) -> None:
    """Draws one picture into its frames and its truth, and the same light in a darker exposure, unless all is there."""
    last = out / (f"{laying.name}_darker_{frames - 1}.jpg" if taking.darker else f"{laying.name}.json")
    if last.exists():
        return
    camera, rng = table.camera, np.random.default_rng([table.seed, 8, *laying.name.encode()])
    light = through_lens(trace(table, laying, plan, coats, taking.samples), camera)
    papers = [sticker_corners(plan, x, y, t, plan.quiet / 2) for _, x, y, t in plan.stickers]
    edges = np.concatenate(papers)
    white = white_of(light, camera.project(np.column_stack([edges, np.full(len(edges), 0.2)])))
    shots = [photograph(light, white, table.sensor, rng) for _ in range(frames)]
    shorter = replace(table.sensor, exposure=table.sensor.exposure / 2**taking.darker)
    darker = [photograph(light, white, shorter, rng) for _ in range(frames if taking.darker else 0)]
    for kind, pictures in (("", shots), ("_darker", darker)):
        for number, picture in enumerate(pictures):
            (out / f"{laying.name}{kind}_{number}.jpg").write_bytes(jpeg(picture, table.sensor.quality))
    (out / f"{laying.name}.json").write_text(json.dumps(Truth(table, laying, plan).data()), "utf-8")


def main() -> None:
    """Draws what the command line says; what is there already is left alone."""
    parser = argparse.ArgumentParser(prog="proofs.drawn_boards", description=__doc__)
    parser.add_argument("--art", choices=STYLES, required=True, help="the family of art; C to L are for judging alone")
    parser.add_argument("--seeds", default="0:1", help="first:last, the last one left out")
    parser.add_argument("--boards", type=int, default=6)
    parser.add_argument("--each", type=int, default=1, help="how many pieces of each look a lesson shows")
    parser.add_argument("--again", type=int, default=0, help="how many pictures show every look elsewhere, if asked")
    parser.add_argument(
        "--darker", type=float, default=0, help="stops by which each picture is taken once more, darker"
    )
    parser.add_argument("--samples", type=int, default=16, help="paths a pixel")
    parser.add_argument("--variant", default="llvm_ad_rgb", help="of Mitsuba; scalar_rgb needs no LLVM and is slower")
    parser.add_argument("--box", type=Path, required=True, help="the box's board file")
    parser.add_argument("out", type=Path, help="the folder to write to")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    mi.set_variant(options.variant)
    mi.set_log_level(mi.LogLevel.Error)
    dr.set_thread_count(1)
    plan, (first, last) = read_plan(options.box), map(int, options.seeds.split(":"))
    taking = Taking(options.samples, options.darker)
    options.out.mkdir(parents=True, exist_ok=True)
    for seed in range(first, last):
        table = choose_table(options.art, seed, plan)
        coats = load_coats(table, plan)
        for laying, frames in layings(table, options.boards, plan, options.each, options.again):
            begun = time.process_time()
            draw(table, laying, frames, plan, coats, taking, options.out)
            print(f"{laying.name}: {time.process_time() - begun:.0f} CPU-seconds", flush=True)


if __name__ == "__main__":
    main()
