"""How much looking costs: a table where nothing moves, and one full reading, in marker searches of the same picture."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.bench.figures import PROJECT, Figure, Stopwatch
from companion.eyes.process import Eyes, Mouth
from companion.games.orconomy.boxes.loader import board_path
from companion.practice.bodies import MARKERS
from companion.practice.simulated_table import Stage
from hardware.ports import Frame
from vision.board_plan import load_plan
from vision.sighting import SLOT, Placement
from vision.watcher import Watcher

Image = NDArray[np.uint8]
EDITION = "orconomy-2017"
RING = tuple(range(2, 12))
CLANS = ("tusk", "moon", "leaf", "sun", "rune")
STILL = PROJECT / "tests" / "data" / "still-720p.jpg"
FRAME_S = 0.1
STILL_FRAMES = 300
SEARCHES = 60
READINGS = 30
UNTIL_SETTLED = 60


def measure(seed: int, still: Path = STILL) -> list[Figure]:
    """Measure on one thread. Raises FileNotFoundError when the picture `still` is not there."""
    cv2.setNumThreads(1)
    committed = cv2.imread(str(still))
    if committed is None:
        raise FileNotFoundError(f"{still}: the picture to measure on is not there; run this in the project's checkout")
    with _taught_table(seed) as (watcher, pictures):
        return [
            _still("a frame of a still table, the committed picture", watcher, [np.asarray(committed, np.uint8)]),
            _still("a frame of a still table, the practice table", watcher, pictures),
            _reading(watcher, pictures),
        ]


@contextmanager
def _taught_table(seed: int) -> Iterator[tuple[Watcher, list[Image]]]:
    """A watcher that was taught on the practice table, and pictures of that table as it lies then."""
    with TemporaryDirectory(prefix="orctable-") as name:
        stage = Stage(Path(name), board_path(EDITION), RING, CLANS, seed)
        try:
            watcher = Watcher(load_plan(board_path(EDITION)), None)
            watcher.set_order(RING)
            _show(watcher, _pictures(stage, 0.0, 8), 0.0)
            _expect_none(watcher.teach_empty())
            placements = _lay(stage, Random(seed))
            pictures = _pictures(stage, 10.0, 12)
            _show(watcher, pictures, 10.0)
            _expect_none(watcher.teach_pieces(placements) or None)
            yield watcher, pictures
        finally:
            stage.close()


def _expect_none(problem: object) -> None:
    if problem is not None:
        raise ValueError(f"the practice table could not be taught: {problem}; try another --seed")


def _pictures(stage: Stage, t: float, count: int) -> list[Image]:
    return [stage.picture(t + FRAME_S * number) for number in range(count)]


def _show(watcher: Watcher, pictures: list[Image], t: float) -> None:
    for number, picture in enumerate(pictures):
        watcher.look(picture, t + FRAME_S * number)


def _lay(stage: Stage, rng: Random) -> list[Placement]:
    """Every clan's token face up in one industry and bones up in another, and both markers."""
    places = [Placement(RING[index], SLOT, 0, f"{clan}:face") for index, clan in enumerate(CLANS)]
    places += [Placement(RING[index + len(CLANS)], SLOT, 0, f"{clan}:bones") for index, clan in enumerate(CLANS)]
    places += [Placement(RING[3 * index], name, 0, name) for index, name in enumerate(MARKERS)]
    for place in places:
        owner, _, side = place.key.partition(":")
        body = stage.table.in_hand(owner)
        x, y = stage.table.spots(place.area, place.zone)[0]
        body.lying, body.bones = True, side == "bones"
        body.x_mm, body.y_mm, body.angle_deg = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2), rng.uniform(0, 360)
    return places


def _search_s(pictures: list[Image]) -> float:
    """Seconds of one marker search with OpenCV's default parameters."""
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    watch = Stopwatch()
    for number in range(SEARCHES):
        with watch:
            detector.detectMarkers(pictures[number % len(pictures)])
    return watch.each


def _still(name: str, watcher: Watcher, pictures: list[Image]) -> Figure:
    """Frames as the eyes' loop takes them: gate, pose check every two seconds, and the line to the app."""
    eyes = Eyes(watcher, Mouth(io.BytesIO()))
    t = 100.0
    for number in range(UNTIL_SETTLED):
        look = watcher.look(pictures[number % len(pictures)], t + FRAME_S * number)
    if not look.settled:
        raise ValueError(f"{name}: the eyes do not come to rest, so that the figure would mean nothing")
    t += FRAME_S * UNTIL_SETTLED
    watch = Stopwatch()
    before = _search_s(pictures)
    for number in range(STILL_FRAMES):
        frame = Frame(pictures[number % len(pictures)], t + FRAME_S * number, number + 1)
        with watch:
            eyes.frame(frame)
    search = (before + _search_s(pictures)) / 2
    return Figure.of(name, 1000 * watch.each, "ms", "one marker search", 1000 * search, STILL_FRAMES)


def _reading(watcher: Watcher, pictures: list[Image]) -> Figure:
    """One whole reading: search, pose, four frames laid flat, every place."""
    watch = Stopwatch()
    before = _search_s(pictures)
    _show(watcher, pictures[:8], 500.0)
    for _ in range(READINGS):
        with watch:
            watcher.read_now()
    search = (before + _search_s(pictures)) / 2
    return Figure.of("a full reading", 1000 * watch.each, "ms", "one marker search", 1000 * search, READINGS)
