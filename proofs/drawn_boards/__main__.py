"""Draws tables: `python -m proofs.drawn_boards --art A --seeds 100:103 --boards 6 --box board.toml OUT`."""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import drjit as dr
import mitsuba as mi
import numpy as np

from proofs.drawn_boards.drawn_tables import BONES, FACE, STYLES, Laying, Table, board, choose_table, lesson
from proofs.drawn_boards.photographs import Truth, jpeg, photograph, through_lens, white_of
from proofs.drawn_boards.ring_plan import RingPlan, read_plan, sticker_corners
from proofs.drawn_boards.traced_scene import Coats, load_coats, trace


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
