"""Guides somebody who shows the printed lens sheet to the camera: where to hold it next, and when it was seen well."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from vision.calibrate.lens_fit import (
    NOT_TILTED,
    TILTED_DEG,
    UNCOVERED,
    ZONES,
    LensFit,
    Points,
    fit_lens,
    missing_pictures,
)
from vision.calibrate.sheet_corners import LensSheet, SheetFinder, SheetView
from vision.find.lens import plain_camera
from vision.find.pose import Image

NO_SHEET, ELSEWHERE, FLAT, SHAKY, TAKEN = "no_sheet", "elsewhere", "flat", "shaky", "taken"
_SLACK: Final = 0.05  # the sheet's middle may lie so far beside its ninth of the picture
_STILL: Final = 0.004  # of the picture's width, between two looks
_CLEARLY_DEG: Final = TILTED_DEG + 3.0  # the lens is not known yet, and the angle is rough
_MOST: Final = 24


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where to hold the sheet: a ninth of the picture (column and row from 0), and whether tilted."""

    column: int
    row: int
    tilted: bool = False


FIRST: Final = (
    Wanted(1, 1), Wanted(0, 0), Wanted(2, 0), Wanted(2, 2), Wanted(0, 2),
    Wanted(0, 1, True), Wanted(2, 1, True), Wanted(1, 0, True), Wanted(1, 2, True), Wanted(1, 1, True),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LensLook:
    """What one look came to: `came` is no_sheet, elsewhere, flat, shaky or taken; `outline` are the sheet's corners in
    shares of the picture (n x 2, none: not seen).
    """

    came: str
    outline: tuple[tuple[float, float], ...] = ()


class LensGuide:
    """Collects views of the sheet until the lens is known. Not thread-safe."""

    def __init__(self, sheet: LensSheet | None = None) -> None:
        self._finder = SheetFinder(sheet or LensSheet())
        self._todo = list(FIRST)
        self._views: list[SheetView] = []
        self._last: SheetView | None = None
        self.fit: LensFit | None = None

    @property
    def wanted(self) -> Wanted | None:
        """Where to hold the sheet now; None when all was seen."""
        return self._todo[0] if self._todo else None

    @property
    def taken(self) -> int:
        """How many views there are."""
        return len(self._views)

    @property
    def count(self) -> int:
        """How many there are to be, as far as is known."""
        return len(self._views) + len(self._todo)

    def skip(self) -> None:
        """The present place is left out, if the lens can be known without."""
        if self._todo:
            self._todo.pop(0)
            self._end()

    def look(self, image: Image) -> LensLook:
        """Look at one picture (BGR); a sheet that is held where it is wanted, and still, is taken."""
        view = self._finder.find(f"view-{self.taken}", image)
        before, self._last = self._last, view
        if view is None:
            return LensLook(NO_SHEET)
        outline = _outline(view)
        wanted = self.wanted
        if wanted is None:
            return LensLook(TAKEN, outline)
        came = self._judge(view, before, wanted)
        if came == TAKEN:
            self._views.append(view)
            self._todo.pop(0)
            self._last = None
            self._end()
        return LensLook(came, outline)

    def _judge(self, view: SheetView, before: SheetView | None, wanted: Wanted) -> str:
        middle = view.seen.mean(axis=0) / view.size * 3
        if any(not at - _SLACK * 3 <= share <= at + 1 + _SLACK * 3 for share, at in
               zip(middle, (wanted.column, wanted.row), strict=True)):  # fmt: skip
            return ELSEWHERE
        if wanted.tilted and tilt_deg(view) < _CLEARLY_DEG:
            return FLAT
        return TAKEN if before is not None and _distance_moved(before, view) < _STILL * view.size[0] else SHAKY

    def _end(self) -> None:
        """When nothing is left to do: fit the lens, or ask for what is still missing."""
        if self._todo:
            return
        missing = missing_pictures(self._views)
        if not missing:
            self.fit = fit_lens(self._views)
            missing = self.fit.problems
        if self.taken < _MOST:
            self._todo = list(_more(missing))
        if self._todo:
            self.fit = None


def _more(missing: tuple[str, ...]) -> Iterator[Wanted]:
    """What to ask for besides, by the codes of what is missing; an error that is too large is not mended by more."""
    for code, *rest in (problem.split(":") for problem in missing):
        if code == UNCOVERED:
            row = next(at for at, names in enumerate(ZONES) if rest[0] in names)
            yield Wanted(ZONES[row].index(rest[0]), row)
        elif code == NOT_TILTED:
            yield Wanted(1, 1, True)


def tilt_deg(view: SheetView) -> float:
    """The angle between sheet and sensor, with the lens guessed."""
    lens = plain_camera(*view.size)
    matrix = np.array([[lens.fx, 0, lens.cx], [0, lens.fy, lens.cy], [0, 0, 1]])
    good, turn, _ = cv2.solvePnP(view.sheet, view.seen.astype(np.float64), matrix, np.zeros(5))
    axes, _ = cv2.Rodrigues(turn)
    return float(np.degrees(np.arccos(min(1.0, abs(float(axes[2, 2])))))) if good else 0.0


def _distance_moved(before: SheetView, now: SheetView) -> float:
    """How far the sheet's middle corners have moved, in pixels; far when other corners are seen."""
    known = {tuple(at): seen for at, seen in zip(before.sheet[:, :2].tolist(), before.seen, strict=True)}
    pairs = [(known[tuple(at)], seen) for at, seen in zip(now.sheet[:, :2].tolist(), now.seen, strict=True)
             if tuple(at) in known]  # fmt: skip
    if len(pairs) < len(now.seen) / 2:
        return float("inf")
    off: Points = np.array([one - other for one, other in pairs], dtype=np.float64)
    return float(np.median(np.hypot(off[:, 0], off[:, 1])))


def _outline(view: SheetView) -> tuple[tuple[float, float], ...]:
    hull = np.asarray(cv2.convexHull(view.seen), dtype=np.float64).reshape(-1, 2) / view.size
    return tuple((float(x), float(y)) for x, y in np.clip(hull, 0.0, 1.0))
