"""The cost of vision: a frame of a still table and a full reading, in marker searches of the same picture."""

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.app import catalogue
from companion.boxes.eyes_plans import load_plan
from companion.eyes.channel import Mouth
from companion.eyes.process import Eyes
from companion.practice.pieces.filmed_board import FilmedBoard
from companion.practice.simulated_table import SimulatedTable
from hardware.ports import Frame
from proofs.bench.reading_cost import drawn_costs, practice_costs
from proofs.figures import PROJECT, Figure, Stopwatch
from vision.sighting import SLOT, PieceLook, Placement
from vision.watcher import Watcher

Image = NDArray[np.uint8]
PLAYERS = 5
STILL = PROJECT / "tests" / "data" / "still-720p.jpg"
FRAME_S = 0.1
STILL_FRAMES = 300
SEARCHES = 60
READINGS = 50
REALDATA = "ORCTABLE_REALDATA"
UNTIL_SETTLED = 60


def measure(seed: int, still: Path = STILL) -> list[Figure]:
    """Measures on one thread; also on the drawn tables of the folder that ORCTABLE_REALDATA names, if it is set.

    Raises FileNotFoundError if the picture `still` is missing, RendersError or PictureError if those tables are.
    """
    cv2.setNumThreads(1)
    committed = cv2.imread(str(still))
    if committed is None:
        raise FileNotFoundError(f"{still}: the picture to measure on is not there; run this in the project's checkout")
    with taught_table(seed) as (watcher, board, pictures):
        figures = [
            _still("a frame of a still table, the committed picture", watcher, [np.asarray(committed, np.uint8)]),
            _still("a frame of a still table, the practice table", watcher, pictures),
            *practice_costs(watcher, board, seed, 500.0, READINGS),
        ]
    if REALDATA in os.environ:
        figures += drawn_costs(Path(os.environ[REALDATA]) / "renders")
    return figures


@contextmanager
def taught_table(seed: int) -> Iterator[tuple[Watcher, FilmedBoard, list[Image]]]:
    """A watcher taught on the practice table, that table's board, and pictures of it."""
    with TemporaryDirectory(prefix="orctable-") as name:
        played = catalogue.GAMES[catalogue.USUAL].practice()
        simulated = SimulatedTable(Path(name), played.setting(seed, PLAYERS), seed)
        try:
            watcher = Watcher(load_plan(simulated.board.box.file), None)
            watcher.set_order(simulated.board.order)
            _show(watcher, _pictures(simulated, 0.0, 8), 0.0)
            _expect_none(watcher.teach_empty())
            placements = _lay(simulated.board, Random(seed))
            pictures = _pictures(simulated, 10.0, 12)
            _show(watcher, pictures, 10.0)
            _expect_none(watcher.teach_pieces(placements) or None)
            yield watcher, simulated.board, pictures
        finally:
            simulated.close()


def _expect_none(problem: object) -> None:
    if problem is not None:
        raise ValueError(f"the practice table could not be taught: {problem}; try another --seed")


def _pictures(simulated: SimulatedTable, t: float, count: int) -> list[Image]:
    return [simulated.board.picture(t + FRAME_S * number) for number in range(count)]


def _show(watcher: Watcher, pictures: list[Image], t: float) -> None:
    for number, picture in enumerate(pictures):
        watcher.look(picture, t + FRAME_S * number)


def _lay(board: FilmedBoard, rng: Random) -> list[Placement]:
    """Each player's token with one side up in one area and the other side up in another, and every marker."""
    order, first, marks = board.order, board.box.sides, board.marks
    places = [
        Placement(order[at], SLOT, 0, PieceLook(mark, side).key)
        for at, (side, mark) in enumerate((side, mark) for side in first for mark in marks)
    ]
    places += [Placement(order[3 * at], name, 0, name) for at, name in enumerate(board.box.markers)]
    for place in places:
        owner, _, side = place.key.partition(":")
        body = board.bodies.in_hand(owner) if side else board.bodies.marker(owner)
        x, y = board.bodies.spots(place.area, place.zone)[0]
        body.lying, body.side = True, side
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
