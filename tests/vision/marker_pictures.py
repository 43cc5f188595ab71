"""Real photographs of a board with 17 markers: how many are found.

`python -m tests.vision.marker_pictures --out docs/results/marker-pictures.csv` reads the pictures in the folder that
ORCTABLE_REALDATA names, with the OpenCV of the environment it is run in; rows of other versions stay in the file.
"""

import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import cv2

from hardware.pictures import load
from proofs.long_run import Measurement, Rows
from vision.find.pose import StickerFinder

FOLDER: Final = "markers/charuco"
DICTIONARY: Final = "DICT_6X6_250"
MARKERS: Final = 17
PICTURES: Final = {"img_00": MARKERS, "img_02": MARKERS, "chocclusion_original": 13}
"""How many are to be found at least: in the last one something lies over the others."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was found in one picture with one version of OpenCV; `least` is what was asked."""

    opencv: str
    picture: str
    found: int
    least: int
    markers: int


def found_in(picture: Path) -> int:
    """How many different markers are found. Raises ValueError when it is no picture."""
    image = load(picture)
    if image is None:
        raise ValueError(f"{picture}: is no picture that can be opened. Copy it again.")
    return len(StickerFinder(DICTIONARY).find(image))


def rows(root: Path) -> list[Row]:
    """A row a picture."""
    return [
        Row(cv2.__version__, name, found_in(root / FOLDER / f"{name}.jpg"), least, MARKERS)
        for name, least in PICTURES.items()
    ]


def main(words: Sequence[str] | None = None) -> int:
    """Reads all pictures, writes the table, and ends with 1 when too few markers were found."""
    run = Measurement("tests.vision.marker_pictures", __doc__)
    out = run.begin(words).out
    found = rows(Path(os.environ["ORCTABLE_REALDATA"]))
    others = [row for row in Rows(out, "").read() if row["opencv"] != cv2.__version__]
    table = sorted([*others, *map(asdict, found)], key=lambda row: str(row["opencv"]))
    run.write(table, 0, f"{len(found)} photographs a version")
    return int(any(row.found < row.least for row in found))


if __name__ == "__main__":
    sys.exit(main())
