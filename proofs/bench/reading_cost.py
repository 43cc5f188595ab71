"""What readings cost: of all places, and where three have changed, each beside marker searches of the same picture.

Processor time, so that a busy machine does not count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.calibrate.table_truth import BoardTruth, TableTruth
from companion.calibrate.teaching_pictures import frames_of
from companion.practice.pieces.filmed_board import FilmedBoard
from proofs.bench.boards.__main__ import usual_board
from proofs.bench.boards.renders import read_renders
from proofs.figures import Figure
from vision.board_plan import BoardPlan
from vision.sighting import SLOT, SpotName
from vision.watcher import Watcher

Image = NDArray[np.uint8]
FRAME_S: Final = 0.1
FRAMES: Final = 12
CHANGES: Final = 3
AGAINST: Final = "one marker search of the same picture"
_PIECE_MM = 15.0


@dataclass(slots=True)
class Costs:
    """Readings in marker searches, and the searches in seconds; `scenes` were shown, some may not have been read."""

    readings: list[float] = field(default_factory=list)
    searches: list[float] = field(default_factory=list)

    def add(self, seconds: float, before: float, after: float) -> None:
        """One reading, and the searches before and after it."""
        search = (before + after) / 2
        self.readings.append(seconds / search)
        self.searches.append(search)

    def figures(self, name: str) -> list[Figure]:
        """The median and the 95th percentile."""
        search = 1000 * float(np.median(self.searches))
        n = len(self.readings)
        parts = (("median", float(np.quantile(self.readings, 0.5))), ("p95", float(np.quantile(self.readings, 0.95))))
        return [Figure.of(f"{name}, {part}", search * ratio, "ms", AGAINST, search, n) for part, ratio in parts]


class ReadingBench:
    """Shows still scenes to a watcher and measures what it does."""

    def __init__(self, watcher: Watcher, t: float) -> None:
        self.watcher, self.t = watcher, t
        self.every, self.changed = Costs(), Costs()
        self._detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))

    def show(self, pictures: Sequence[Image]) -> float | None:
        """Show a scene until the watcher settles; the seconds of its dearest frame, None where nothing was read."""
        self.t += 10 * FRAME_S
        dearest, read = 0.0, False
        for number in range(FRAMES):
            begun = process_time()
            look = self.watcher.look(pictures[number % len(pictures)], self.t + number * FRAME_S)
            dearest = max(dearest, process_time() - begun)
            read = read or look.sighting is not None
        self.t += FRAMES * FRAME_S
        return dearest if read else None

    def show_changed(self, pictures: Sequence[Image]) -> None:
        """Measure the reading of a scene in which something has changed since the one before."""
        before = self._search_s(pictures[0])
        seconds = self.show(pictures)
        if seconds is not None:
            self.changed.add(seconds, before, self._search_s(pictures[0]))

    def read_every(self, picture: Image) -> None:
        """Measure a search for the stickers and a reading of all places, as if nothing had been read before."""
        self.watcher.set_order(self.watcher.order)
        before, begun = self._search_s(picture), process_time()
        sighting = self.watcher.read_now()
        seconds = process_time() - begun
        if sighting is not None:
            self.every.add(seconds, before, self._search_s(picture))

    def figures(self, where: str) -> list[Figure]:
        """All that was measured."""
        return [
            *self.changed.figures(f"a reading where {CHANGES} places have changed, {where}"),
            *self.every.figures(f"a search and a reading of all places, {where}"),
        ]

    def _search_s(self, picture: Image) -> float:
        begun = process_time()
        self._detector.detectMarkers(picture)
        return process_time() - begun


def practice_costs(watcher: Watcher, board: FilmedBoard, seed: int, t: float, scenes: int) -> list[Figure]:
    """A practice table on which pieces move from spot to spot."""
    bench, rng = ReadingBench(watcher, t), Random(seed)
    spots = [spot for area in board.order for spot in board.bodies.spots(area, SLOT)]
    for _ in range(scenes):
        lying = [body for body in board.bodies.all if body.lying]
        for body, (x, y) in zip(rng.sample(lying, CHANGES), rng.sample(spots, CHANGES), strict=True):
            body.x_mm, body.y_mm = x + rng.uniform(-2, 2), y + rng.uniform(-2, 2)
        pictures = [board.picture(bench.t + FRAME_S * number) for number in range(FRAMES)]
        bench.show_changed(pictures)
        bench.read_every(pictures[-1])
    return bench.figures("the practice table")


def drawn_costs(root: Path) -> list[Figure]:
    """The tables that an independent renderer drew. Raises RendersError or PictureError."""
    plan, sides = usual_board()
    benches = [_drawn(plan, table) for table in read_renders(root, plan, sides)]
    whole = benches[0]
    for other in benches[1:]:
        for mine, its in ((whole.every, other.every), (whole.changed, other.changed)):
            mine.readings += its.readings
            mine.searches += its.searches
    return whole.figures("drawn tables")


def _drawn(plan: BoardPlan, table: TableTruth[BoardTruth]) -> ReadingBench:
    watcher = Watcher(plan, None)
    bench = ReadingBench(watcher, 0.0)
    watcher.set_order(table.order)
    bench.show(frames_of(table.empty))
    watcher.teach_empty()
    for lesson in table.lessons:
        bench.show(frames_of(lesson.frames))
        watcher.teach_pieces(lesson.placements)
    for board, other in zip(table.boards, (*table.boards[1:], table.boards[0]), strict=True):
        pictures = frames_of(board.frames)
        bench.show(pictures)
        bench.read_every(pictures[-1])
        bench.show(pictures)
        for changed in _changed(watcher, plan, board, other, pictures):
            bench.show_changed(changed)
    return bench


def _changed(
    watcher: Watcher, plan: BoardPlan, board: BoardTruth, other: BoardTruth, pictures: list[Image]
) -> Iterator[list[Image]]:
    """The pictures with a few spots as another board of the same table has them."""
    if watcher.pose is None:
        return
    differ = [name for name, spot in board.spots.items() if other.spots[name].look != spot.look][:CHANGES]
    if len(differ) == CHANGES:
        theirs = frames_of(other.frames)
        where = _discs(watcher, plan, differ, pictures[0])
        yield [np.where(where, there, here) for here, there in zip(pictures, theirs, strict=False)]


def _discs(watcher: Watcher, plan: BoardPlan, names: Sequence[SpotName], picture: Image) -> NDArray[np.bool_]:
    mask = np.zeros(picture.shape[:2], np.uint8)
    turn = np.linspace(0, 2 * np.pi, 40)
    around = _PIECE_MM * np.stack([np.cos(turn), np.sin(turn)], axis=1)
    assert watcher.pose is not None
    for place in plan.places(watcher.order):
        if place.name in names:
            outline = watcher.pose.project(around + (place.x_mm, place.y_mm))
            cv2.fillPoly(mask, [np.rint(outline).astype(np.int32)], 1)
    return np.asarray(mask[..., None] > 0)
