"""Calibrates a lens from views of the printed sheet, and says which pictures are still missing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibrate.sheet_corners import SheetView
from vision.find.lens import CameraModel

FEWEST_VIEWS = 8
FEWEST_TILTED = 4
TILTED_DEG = 15.0
ZONE_CORNERS = 8
BEST_RMS_PX = 0.8
JUDGED_WIDTH = 1920  # the limit of the error holds for 1080p; a smaller picture has to be better by as much
_OUTLIER = 3.0
_LEAST_OUTLIER_PX = 0.5
ZONES = (
    ("top_left", "top", "top_right"),
    ("left", "middle", "right"),
    ("bottom_left", "bottom", "bottom_right"),
)
FEW_VIEWS, OTHER_SIZE, UNCOVERED, NOT_TILTED, ERROR_PX = (
    "few_pictures", "other_size", "uncovered", "not_tilted", "error_px",
)  # fmt: skip
Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LensFit:
    """A calibrated lens. `rms_px` is the root mean square of all corners' distances, `residual_px` their mean; `views`
    those of each picture that was used, by name; `left_out` the pictures far worse than the rest.
    """

    camera: CameraModel
    rms_px: float
    residual_px: float
    views: dict[str, float]
    left_out: tuple[str, ...]
    problems: tuple[str, ...]


def allowed_px(width: int) -> float:
    """The largest error (root mean square, pixels) of a lens known well enough, for pictures so wide."""
    return BEST_RMS_PX * width / JUDGED_WIDTH


def missing_pictures(views: Sequence[SheetView]) -> tuple[str, ...]:
    """What must still be photographed before a lens can be calibrated: codes such as `uncovered:top_left`."""
    if not views:
        return (f"{FEW_VIEWS}:0:{FEWEST_VIEWS}",)
    return (*_other_sizes(views), *_too_few(views), *_uncovered(views))


def _other_sizes(views: Sequence[SheetView]) -> Iterator[str]:
    for view in views:
        if view.size != views[0].size:
            yield f"{OTHER_SIZE}:{view.name}"


def _too_few(views: Sequence[SheetView]) -> Iterator[str]:
    if len(views) < FEWEST_VIEWS:
        yield f"{FEW_VIEWS}:{len(views)}:{FEWEST_VIEWS}"


def _uncovered(views: Sequence[SheetView]) -> Iterator[str]:
    """The ninths of the picture in which too few corners were seen: the lens is only known where it was looked at."""
    shares = np.concatenate([view.seen / view.size for view in views])
    at = np.clip((shares * 3).astype(int), 0, 2)
    for row, names in enumerate(ZONES):
        for column, name in enumerate(names):
            if np.count_nonzero((at[:, 0] == column) & (at[:, 1] == row)) < ZONE_CORNERS:
                yield f"{UNCOVERED}:{name}"


def fit_lens(views: Sequence[SheetView]) -> LensFit:
    """Calibrate from views that miss nothing (`missing_pictures`); pictures that fit badly are left out once. Source:
    Zhang's method in OpenCV's `calibrateCamera`, with k1, k2, p1 and p2; k3 stays zero.
    """
    errors, *_ = _calibrated(views)
    worst = max(_OUTLIER * float(np.median([_rms(off) for off in errors])), _LEAST_OUTLIER_PX)
    good = [view for view, off in zip(views, errors, strict=True) if _rms(off) <= worst]
    errors, camera, tilts = _calibrated(good)
    every = np.concatenate(errors)
    rms = _rms(every)
    return LensFit(
        camera,
        rms,
        float(every.mean()),
        {view.name: _rms(off) for view, off in zip(good, errors, strict=True)},
        tuple(view.name for view in views if view not in good),
        tuple(_doubts(rms, camera.size[0], tilts)),
    )


def _calibrated(views: Sequence[SheetView]) -> tuple[list[Points], CameraModel, list[float]]:
    """The corners' errors in each view (px), the camera, and by how much each view was tilted (degrees)."""
    size = views[0].size
    sheets, seen = [view.sheet for view in views], [view.seen.reshape(-1, 1, 2) for view in views]
    _, matrix, bends, turns, shifts = cv2.calibrateCamera(sheets, seen, size, None, None, flags=cv2.CALIB_FIX_K3)
    k, d = _floats(matrix), _floats(bends).ravel()[:5]
    turned, shifted = [_floats(turn) for turn in turns], [_floats(shift) for shift in shifts]
    errors = [_errors(view, turn, shift, k, d) for view, turn, shift in zip(views, turned, shifted, strict=True)]
    distortion = (float(d[0]), float(d[1]), float(d[2]), float(d[3]), 0.0)
    camera = CameraModel(float(k[0, 0]), float(k[1, 1]), float(k[0, 2]), float(k[1, 2]), distortion, size)
    return errors, camera, [_tilt_deg(turn) for turn in turned]


def _floats(values: object) -> Points:
    return np.asarray(values, dtype=np.float64)


def _errors(view: SheetView, turn: Points, shift: Points, k: Points, d: Points) -> Points:
    drawn, _ = cv2.projectPoints(view.sheet, turn, shift, k, d)
    return np.asarray(np.linalg.norm(drawn.reshape(-1, 2) - view.seen, axis=1), dtype=np.float64)


def _tilt_deg(turn: Points) -> float:
    """The angle between the sheet and the sensor."""
    matrix, _ = cv2.Rodrigues(turn)
    return float(np.degrees(np.arccos(min(1.0, abs(float(matrix[2, 2]))))))


def _rms(errors: Points) -> float:
    return float(np.sqrt(np.mean(errors**2)))


def _doubts(rms: float, width: int, tilts: Sequence[float]) -> Iterator[str]:
    """Why the lens is not known well enough; sheets held straight all the time leave the focal length open."""
    tilted = sum(tilt >= TILTED_DEG for tilt in tilts)
    if tilted < FEWEST_TILTED:
        yield f"{NOT_TILTED}:{tilted}:{FEWEST_TILTED}"
    limit = allowed_px(width)
    if rms >= limit:
        yield f"{ERROR_PX}:{rms:.2f}:{limit:.2f}"
