"""Pairs of pictures as the eyes compare them, and what is true of each: `python -m proofs.witness.drawn_pairs`."""

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from proofs.witness.artist import Artist, linear
from proofs.witness.lit_prints import CELL, any_camera, cell_of, covered, photograph
from vision.discs.print_light import explained
from vision.discs.rings import WHOLE
from vision.discs.taught import CROP_PX
from vision.discs.weighing import CHANNELS, compared, darkness, discs, make_prints, witnessed
from vision.find.light import PAPER, Floats
from vision.find.pose import Image

NOTHING, FREE = -1, -2  # what lies there when it is no taught look: something else, and the board alone
BOARDS, DISCS, TABLES = 9, 44, 200  # pieces of board and discs a table, and tables a file
_CUT = (CELL - CROP_PX) // 2


@dataclass(frozen=True, slots=True)
class Pairs:
    """Discs with what each was compared with: `circles` is discs x candidates x (seen and taught channels) x rings x
    angles, `look` which look each candidate is (FREE for the board's print), `truth` what lies there.
    """

    circles: NDArray[np.uint8]
    look: NDArray[np.int64]
    truth: NDArray[np.int64]

    @property
    def parts(self) -> tuple[NDArray[Any], ...]:
        """All three, as they are kept."""
        return self.circles, self.look, self.truth


def _crops(flat: Image, light: Floats) -> list[Image]:
    """The pictures of a row of discs as they are taught: in even white light."""
    found = []
    for number, paper in enumerate(light):
        left = number * CELL + _CUT
        patch = flat[_CUT : _CUT + CROP_PX, left : left + CROP_PX] * (PAPER / paper)
        found.append(np.asarray(np.clip(patch + 0.5, 0, 255), np.uint8))
    return found


def _middles(n: int, side: int) -> NDArray[np.float64]:
    return np.array([[number * side + (side - 1) / 2, (side - 1) / 2] for number in range(n)])


def draw_table(seed: int) -> Pairs:
    """One table with its lessons, its empty board and discs lying on it, all drawn from one seed."""
    rng = np.random.default_rng(seed)
    artist, camera = Artist(rng), any_camera(rng)
    looks, grounds = artist.looks(), artist.palette(4)
    boards = [artist.board(grounds[rng.integers(len(grounds))]) for _ in range(BOARDS)]
    untaught = int(rng.integers(len(looks))) if rng.random() < 0.3 and len(looks) > 3 else None

    times = 1 + int(rng.random() < 0.4)
    twice = [number for number in range(len(looks)) for _ in range(times) if number != untaught]
    lesson = [cell_of(artist, rng, boards[rng.integers(BOARDS)], looks[number], 0.25) for number in twice]
    crops = _crops(*photograph(rng, camera, np.stack(lesson), calm=True))
    prints = make_prints([(str(number), crop) for number, crop in zip(twice, crops, strict=True)])
    bare = _crops(*photograph(rng, camera, np.stack([cell_of(artist, rng, art, None, 0) for art in boards]), calm=True))

    where = rng.integers(BOARDS, size=DISCS)
    cells, truth = zip(*(_content(artist, rng, boards[board], looks, untaught) for board in where), strict=True)
    flat, light = photograph(rng, camera, np.stack(cells), calm=rng.random() < 0.3)
    likest, few = compared(flat, _middles(DISCS, CELL), light, prints)
    seen, taught = (part.reshape(3, *few.shape, -1) for part in (likest.seen, likest.taught))
    now = discs(flat, _middles(DISCS, CELL), light)
    strip, slid = np.concatenate([bare[board] for board in where], axis=1), rng.normal(0, 0.4, (DISCS, 2))
    before = discs(strip, _middles(DISCS, CROP_PX) + slid, np.full((DISCS, 3), PAPER, np.float32))
    few_and_free = few.shape[1] + 1
    every = np.concatenate([seen, now[:, :, None]], 2), np.concatenate([taught, before[:, :, None]], 2)
    around = darkness(strip, _middles(DISCS, CROP_PX) + slid, np.full((DISCS, 3), PAPER, np.float32))
    dark = np.stack(
        [
            np.repeat(darkness(flat, _middles(DISCS, CELL), light)[:, None], few_and_free, axis=1),
            np.concatenate([prints.dark[few], around[:, None]], axis=1),
        ],
        axis=2,
    )
    shown, known = (part.reshape(3, DISCS * few_and_free, -1) for part in every)
    circles = witnessed(explained(shown, known), dark.reshape(-1, 2)).transpose(1, 0, 2, 3)
    shape = (DISCS, few_and_free, CHANNELS, len(WHOLE.radii_mm), WHOLE.angles)
    of = np.array([int(key) for key in prints.keys])
    look = np.concatenate([of[few], np.full((DISCS, 1), FREE)], axis=1)
    return Pairs(circles.reshape(shape), look, np.array(truth))


def _content(
    artist: Artist, rng: np.random.Generator, board: Floats, looks: list[Floats], untaught: int | None
) -> tuple[Floats, int]:
    """What lies on a piece of board, and which look that is."""
    any_of_all = rng.random()
    if any_of_all < 0.7:
        number = int(rng.integers(len(looks)))
        cell = cell_of(artist, rng, board, looks[number], float(rng.choice([0.15, 0.4, 0.9])))
        return cell, NOTHING if number == untaught else number
    if any_of_all < 0.86:
        return cell_of(artist, rng, board, None, 0), FREE
    other = linear(artist.palette(1)[0])
    if any_of_all < 0.9:
        return covered(rng, cell_of(artist, rng, board, None, 0), other), NOTHING
    if any_of_all < 0.95:
        return cell_of(artist, rng, board, artist.stranger(), 0.3), NOTHING
    return np.broadcast_to(other, (CELL, CELL, 3)).copy(), NOTHING


def main() -> int:
    """Draws files of tables until there are so many; one that is there is kept."""
    parser = argparse.ArgumentParser(prog="proofs.witness.drawn_pairs", description="Draw pairs to learn from.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--files", type=int, default=24)
    words = parser.parse_args()
    cv2.setNumThreads(1)
    words.folder.mkdir(parents=True, exist_ok=True)
    for number in range(words.files):
        path = words.folder / f"pairs-{number:03}.npz"
        if path.exists():
            continue
        drawn = [draw_table(number * TABLES + table) for table in range(TABLES)]
        most = max(pairs.look.shape[1] for pairs in drawn)
        drawn = [pairs for pairs in drawn if pairs.look.shape[1] == most]
        circles, look, truth = (np.concatenate(part) for part in zip(*(pairs.parts for pairs in drawn), strict=True))
        unready = path.with_suffix(".part.npz")
        np.savez(unready, circles=circles, look=look, truth=truth)
        unready.replace(path)
        print(path, len(truth), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
