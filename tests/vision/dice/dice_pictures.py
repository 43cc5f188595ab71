"""Real photographs of ordinary dice: how many are read, how many of those rightly, and how many are invented.

`python -m tests.vision.dice.dice_pictures --set white_on_wood --out docs/results/dice-pictures.csv` reads the pictures
in the folder that ORCTABLE_REALDATA names. A picture belongs to the tuning half or to the held-out half by the hash of
its name. The reader is told how large the pips may be, roughly, and neither where the dice are nor from where they are
seen: nobody measured that when the pictures were taken.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from companion.judged.tally import wilson
from proofs.long_run import Measurement
from vision.dice.die_reader import DieReader, DieReading, grey
from vision.dice.viewpoint import Viewpoint

NAMES: Final = ("one", "two", "three", "four", "five", "six")
NEAR_PX: Final = 16.0
"""A reading belongs to a die when its middle lies in the box round the pips, or this near to the box's middle."""
AT_THE_TABLE: Final = 0.4
"""Shrunk so far the dice are about as small as a camera with 720 lines sees them from over a board: 20 to 30 pixels."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die as the set's own labels have it: its value, and the box, in shares of the picture's size."""

    value: int
    x: float
    y: float
    width: float
    height: float

    def holds(self, reading: DieReading, size: tuple[int, int], near: float) -> bool:
        """Whether a reading in a picture of `size` (width, height) is of this die."""
        across, down = size
        beside = abs(reading.x - self.x * across) <= max(near, self.width * across / 2)
        return beside and abs(reading.y - self.y * down) <= max(near, self.height * down / 2)


@dataclass(frozen=True, slots=True)
class Row:
    """What became of the dice of one part of a set: shares in percent, with Wilson's 95 % interval."""

    pictures: str
    part: str
    scale: float
    photos: int
    dice: int
    read: int
    right: int
    wrong: int
    unread: int
    invented: int
    read_or_abstained: float
    right_of_read: float
    right_low: float
    right_high: float
    coverage: float
    coverage_low: float
    coverage_high: float


@dataclass(frozen=True, slots=True)
class Pictures:
    """One set: its folder, how large its pips may be in pixels, and how its labels are read."""

    folder: str
    view: Viewpoint
    labels: Callable[[Path], Iterable[tuple[Path, list[Die]]]]


def _white(folder: Path) -> Iterator[tuple[Path, list[Die]]]:
    for label in sorted(folder.glob("*.txt")):
        rows = [line.split() for line in label.read_text("utf-8").splitlines() if line.strip()]
        yield label.with_suffix(".jpg"), [Die(int(kind) + 1, *map(float, box)) for kind, *box in rows]


def _coloured(folder: Path) -> Iterator[tuple[Path, list[Die]]]:
    for name, picture in sorted(json.loads(next(folder.glob("*.json")).read_text("utf-8")).items()):
        yield folder / name, [_boxed(*box) for box in picture["boxes"]]


def _boxed(left: float, top: float, right: float, foot: float, name: str) -> Die:
    return Die(NAMES.index(name) + 1, (left + right) / 2, (top + foot) / 2, right - left, foot - top)


SETS: Final = (
    Pictures("white_on_wood", Viewpoint(8.0, 17.5), _white),
    Pictures("many_colours", Viewpoint(6.0, 15.0), _coloured),
)


def part_of(picture: Path) -> str:
    """Which half a picture belongs to."""
    return ("tuning", "held out")[hashlib.sha256(picture.stem.encode()).digest()[0] % 2]


@dataclass(slots=True)
class Count:
    """What became of the dice so far."""

    photos: int = 0
    dice: int = 0
    right: int = 0
    wrong: int = 0
    invented: int = 0

    def add(self, dice: Sequence[Die], readings: Sequence[DieReading], size: tuple[int, int], near: float) -> list[str]:
        """Count one picture; what was wrong in it, in words."""
        sure = [reading for reading in readings if reading.sure]
        told = []
        for die in dice:
            mine = [reading for reading in sure if die.holds(reading, size, near)]
            sure = [reading for reading in sure if reading not in mine]
            self.right += bool(mine) and mine[0].value == die.value
            self.wrong += bool(mine) and mine[0].value != die.value
            if mine and mine[0].value != die.value:
                told.append(f"{die.value} read as {mine[0].value}")
        self.photos, self.dice, self.invented = self.photos + 1, self.dice + len(dice), self.invented + len(sure)
        return told + [f"{reading.value} where nothing is labelled" for reading in sure]

    def row(self, pictures: str, part: str, scale: float) -> Row:
        """The counts as a row."""
        read = self.right + self.wrong
        right, coverage = wilson(self.right, read), wilson(read, self.dice)
        shares = (self.right / max(read, 1), *right, read / self.dice, *coverage)
        return Row(
            pictures,
            part,
            scale,
            self.photos,
            self.dice,
            read,
            self.right,
            self.wrong,
            self.dice - read,
            self.invented,
            round(100 * (self.dice - self.wrong) / self.dice, 1),
            *(round(100 * share, 1) for share in shares),
        )


def measure(root: Path, pictures: Pictures, part: str, scale: float, most: int | None = None) -> Row:
    """Reads one part of a set, or its first few pictures. Raises OSError when the set is not there."""
    reader, count = DieReader(), Count()
    view = Viewpoint(pictures.view.pitch_min * scale, pictures.view.pitch_max * scale)
    chosen = ((photo, dice) for photo, dice in pictures.labels(root / pictures.folder) if part_of(photo) == part)
    for photo, dice in islice(chosen, most):
        image = cv2.imread(str(photo))
        if image is None:
            raise FileNotFoundError(f"{photo}: no picture that can be read")
        shrunk = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
        readings = reader.search(grey(np.asarray(shrunk, np.uint8)), view).dice(view)
        told = count.add(dice, readings, (shrunk.shape[1], shrunk.shape[0]), NEAR_PX * scale)
        for words in told:
            print(f"{photo.name}: {words}", flush=True)
    return count.row(pictures.folder, part, scale)


def main() -> int:
    """Measure every part of both sets."""
    run = Measurement("tests.vision.dice.dice_pictures", __doc__)
    run.parser.add_argument("--part", choices=("tuning", "held out"), help="only this half")
    run.parser.add_argument("--set", choices=[one.folder for one in SETS], help="only this set")
    words = run.begin()
    if "ORCTABLE_REALDATA" not in os.environ:
        run.parser.error("set ORCTABLE_REALDATA to the folder that holds the recordings")
    cv2.setNumThreads(1)
    root = Path(os.environ["ORCTABLE_REALDATA"]) / "dice"
    parts = [words.part] if words.part else ["tuning", "held out"]
    chosen = [one for one in SETS if words.set in (None, one.folder)]
    rows = [
        measure(root, one, part, scale)
        for one in chosen
        for scale in ((1.0, AT_THE_TABLE) if one.folder == "white_on_wood" else (1.0,))
        for part in parts
    ]
    run.write(rows, 0, f"{sum(row.dice for row in rows)} dice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
