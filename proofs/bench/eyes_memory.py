"""The most memory that the eyes hold with pictures of several sizes, a die in a tray and a hand over the board.

`python -m proofs.bench.eyes_memory --out docs/results/memory-eyes.csv` measures each size in a process of its own,
which unpacks JPEG pictures one by one as from a camera.
"""

import argparse
import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.boxes.eyes_plans import load_plan
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from companion.eyes.reports import DiceSeen, Report, Sighted
from hardware.camera.live import AMPLE_PIXELS
from hardware.pictures import unpacked
from hardware.ports import Frame
from proofs.long_run import Measurement
from vision.board_plan import Tray
from vision.dice.tray_watcher import TrayWatcher
from vision.find.pose import BoardPose
from vision.watcher import Watcher

MOST_MB: Final = 250.0
SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160), (7680, 4320))
SCENES: Final = ("free", "hand", "free")
FRAMES: Final = 20
FRAME_S: Final = 0.1
SEED: Final = 1
EDGE_MM: Final = 16.0
TRAY: Final = Tray(((-40.0, -40.0), (40.0, -40.0), (40.0, 40.0), (-40.0, 40.0)), EDGE_MM)
"""On the hub of the board, which is always in the picture."""
_SQUARE: Final = EDGE_MM / 2 * np.array([(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])
_ARM: Final = np.array([(40.0, 90.0), (320.0, 60.0), (320.0, 150.0), (40.0, 160.0)])
_TURN: Final = np.linspace(0, 2 * np.pi, 24)
_PIP: Final = EDGE_MM * 0.09 * np.stack([np.cos(_TURN), np.sin(_TURN)], axis=1)
Image = NDArray[np.uint8]


class _Listener(Mouth):
    """Counts what the eyes say."""

    def __init__(self) -> None:
        super().__init__(BytesIO())
        self.sightings = self.hidden = self.dice = 0

    def say(self, report: Report, *, reply: bool = False) -> None:
        """Count one report."""
        if isinstance(report, Sighted):
            self.sightings += 1
            self.hidden = max(self.hidden, len(report.sighting.hidden))
        if isinstance(report, DiceSeen):
            self.dice = max(self.dice, len(report.look.dice))


def prepare(folder: Path) -> Path:
    """Teach a practice table and store what a child needs; the board file."""
    from proofs.bench.vision import taught_table

    with taught_table(SEED, folder) as (watcher, board, pictures):
        assert watcher.pose is not None
        for scene in set(SCENES):
            for number, picture in enumerate(pictures[:2]):
                drawn = _drawn(picture, watcher.pose, scene)
                for size in SIZES:
                    cv2.imwrite(str(_file(folder, scene, size[0], number)), cv2.resize(drawn, size))
        return board.box.file


def _file(folder: Path, scene: str, width: int, number: int) -> Path:
    return folder / f"{scene}-{width}-{number}.jpg"


def _drawn(picture: Image, pose: BoardPose, scene: str) -> Image:
    """The picture with a tray in which a three lies, and perhaps an arm over the board."""
    shapes = [(np.array(TRAY.outline_mm), (60, 90, 50)), (_SQUARE, (235, 238, 240))]
    shapes += [(_PIP + step * EDGE_MM / 4, (25, 22, 20)) for step in (-1, 0, 1)]
    shapes += [(_ARM, (120, 150, 205))] if scene == "hand" else []
    drawn = picture.copy()
    for outline, colour in shapes:
        cv2.fillPoly(drawn, [np.rint(pose.project(outline) * 16).astype(np.int32)], colour, cv2.LINE_AA, 4)
    return drawn


def look(folder: Path, board: Path, width: int) -> dict[str, float]:
    """What the eyes see in the stored pictures of one size, and the most memory this process ever held (proc(5))."""
    said = _Listener()
    eyes = Eyes(Watcher(load_plan(board), folder), said, TrayWatcher(TRAY))
    for number in range(len(SCENES) * FRAMES):
        name = _file(folder, SCENES[number // FRAMES], width, number % 2)
        image = unpacked(name.read_bytes(), str(name), AMPLE_PIXELS)
        if image is None:
            raise ValueError(f"{name}: is no picture")
        eyes.frame(Frame(image, number * FRAME_S, number + 1))
    status = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))
    return {"peak_mb": round(peak / 1024, 1), "sightings": said.sightings, "hidden": said.hidden, "dice": said.dice}


def measure(sizes: tuple[tuple[int, int], ...] = SIZES) -> list[dict[str, Any]]:
    """A row a size. Raises subprocess.CalledProcessError if a child fails."""
    with TemporaryDirectory(prefix="orctable-") as name:
        board = prepare(Path(name))
        return [{"width": width, "height": height, "most_mb": MOST_MB, **_child(name, board, width)}
                for width, height in sizes]  # fmt: skip


def _child(folder: str, board: Path, width: int) -> dict[str, Any]:
    words = [sys.executable, "-m", "proofs.bench.eyes_memory", "--look", folder, str(board), str(width)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def main() -> int:
    """Measures every size and writes the table; returns 1 if one takes more than MOST_MB."""
    run = Measurement("proofs.bench.eyes_memory", "The most memory that the eyes hold.")
    run.parser.add_argument("--look", nargs=3, metavar=("FOLDER", "BOARD", "WIDTH"), help=argparse.SUPPRESS)
    options = run.begin()
    cv2.setNumThreads(1)
    if options.look:
        folder, board, width = options.look
        print(json.dumps(look(Path(folder), Path(board), int(width))))
        return 0
    rows = measure()
    run.write(rows, SEED, f"{len(rows)} sizes")
    return int(any(row["peak_mb"] > MOST_MB for row in rows))


if __name__ == "__main__":
    raise SystemExit(main())
