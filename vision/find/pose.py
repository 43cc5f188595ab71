"""The pose of the board: detects the stickers beside it and maps board millimetres to pixels."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.lens import CameraModel, Points, bend, plain_camera

Image = NDArray[np.uint8]
_FEWEST = 3
_FEWEST_CALIBRATED = 2
_PRIOR = np.array([0.8, 0.8, 0.02, 0.02])  # the usual magnitude of the distortion coefficients k1, k2, p1, p2
_PRIOR_PX = 0.3  # the weight of that prior against the corners
_WORST_PX = 2.5  # a sticker this far off was moved or misread


class StickerPlan(Protocol):
    """Whatever says where the stickers on the table are, such as a board file."""

    def sticker_corners(self) -> dict[int, Points]:
        """The four corners of every sticker by its number, each 4 x 2, mm."""


@dataclass(frozen=True, slots=True)
class BoardPose:
    """A homography (`matrix`, from mm to undistorted points) and the lens distortion from there to pixels.
    `residual_px` is the mean reprojection error; `shift` how far the board slid between its stickers (radians, mm, mm).
    """

    matrix: Points
    lens: Points
    camera: CameraModel
    residual_px: float
    stickers: tuple[int, ...]
    shift: tuple[float, float, float] = (0.0, 0.0, 0.0)

    def project(self, mm: Points) -> Points:
        """Board millimetres (n x 2) to picture pixels (n x 2)."""
        turn, dx, dy = self.shift
        c, s = np.cos(turn), np.sin(turn)
        moved = mm @ np.array([[c, s], [-s, c]]) + (dx, dy)
        return bend(self.camera, _through(self.matrix, moved), self.lens)

    def moved(self, by: tuple[float, float, float]) -> "BoardPose":
        """The same stickers, with the board rotated (radians) and moved (mm) from where it lies now."""
        turn, dx, dy = self.shift
        c, s = np.cos(turn), np.sin(turn)
        slid = (turn + by[0], float(dx + c * by[1] - s * by[2]), float(dy + s * by[1] + c * by[2]))
        return replace(self, shift=slid)

    def project_table(self, mm: Points) -> Points:
        """Millimetres of the table, where the stickers lie, to pixels, however the board slid."""
        return bend(self.camera, _through(self.matrix, mm), self.lens)


def _through(matrix: Points, mm: Points) -> Points:
    out = mm @ matrix[..., :2].swapaxes(-1, -2) + matrix[..., None, :, 2]
    return np.asarray(out[..., :2] / out[..., 2:], dtype=np.float64)


class StickerFinder:
    """Detects the printed ArUco markers. One detector is kept: constructing one is slow."""

    def __init__(self, dictionary: str) -> None:
        """Raises ValueError when the dictionary is not one of OpenCV's."""
        number = getattr(cv2.aruco, dictionary, None)
        if not isinstance(number, int):
            raise ValueError(f"{dictionary} is not a marker dictionary; use one such as DICT_4X4_50")
        parameters = cv2.aruco.DetectorParameters()
        parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        # a sticker is only some 40 px wide: sample its cells finely, and do not merge it with its own white paper
        parameters.perspectiveRemovePixelPerCell = 10
        parameters.perspectiveRemoveIgnoredMarginPerCell = 0.2
        parameters.minGroupDistance = 0.1
        parameters.errorCorrectionRate = 0.8
        self._detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(number), parameters)

    def find(self, image: Image) -> dict[int, Points]:
        """The four corners (4 x 2, pixels) of every marker seen exactly once, by its number."""
        corners, ids, _ = self._detector.detectMarkers(image)
        if ids is None:
            return {}
        numbers = [int(number) for number in ids.ravel()]
        quads = [np.asarray(quad, dtype=np.float64).reshape(4, 2) for quad in corners]
        return {n: quad for n, quad in zip(numbers, quads, strict=True) if numbers.count(n) == 1}


def fit_pose(
    plan: StickerPlan, seen: Mapping[int, Points], size: tuple[int, int], camera: CameraModel | None = None
) -> BoardPose | None:
    """The pose that fits the seen stickers best, or None with too few good ones. `size` is (width, height). Three
    stickers are needed, or any two where the `camera` is calibrated.
    """
    known = plan.sticker_corners()
    good = sorted(number for number in seen if number in known)
    fewest = _FEWEST if camera is None else _FEWEST_CALIBRATED
    while len(good) >= fewest:
        fit = _fit if len(good) >= _FEWEST else _fit_rigid
        pose, errors = fit({n: known[n] for n in good}, {n: seen[n] for n in good}, size, camera)
        worst = max(errors, key=lambda n: errors[n])
        if errors[worst] <= _WORST_PX or len(good) == fewest:
            return pose if errors[worst] <= 2 * _WORST_PX else None
        good.remove(worst)
    return None


def _fit_rigid(
    mm: dict[int, Points], px: dict[int, Points], size: tuple[int, int], camera: CameraModel | None
) -> tuple[BoardPose, dict[int, float]]:
    """Only the camera's place and direction are fitted, to so few corners that more would not be determined. Source:
    infinitesimal plane-based pose estimation (T. Collins, A. Bartoli, 2014).
    """
    lens = camera.scaled(*size) if camera else plain_camera(*size)
    world = np.concatenate(list(mm.values()))
    flat = np.column_stack([world, np.zeros(len(world))])
    straight = _unbend(lens, np.concatenate(list(px.values())))
    _, turn, at = cv2.solvePnP(flat, straight, np.eye(3), np.zeros(5), flags=cv2.SOLVEPNP_IPPE)
    turn, at = cv2.solvePnPRefineLM(flat, straight, np.eye(3), np.zeros(5), turn, at)
    axes, _ = cv2.Rodrigues(turn)
    matrix = np.column_stack([axes[:, 0], axes[:, 1], at.ravel()])
    return _judge(matrix / matrix[2, 2], np.zeros(4), lens, mm, px)


def _fit(
    mm: dict[int, Points], px: dict[int, Points], size: tuple[int, int], camera: CameraModel | None
) -> tuple[BoardPose, dict[int, float]]:
    lens = camera.scaled(*size) if camera else plain_camera(*size)
    world, picture = np.concatenate(list(mm.values())), np.concatenate(list(px.values()))
    scale = np.array([1e-3, 1e-3, 1.0])
    start, _ = cv2.findHomography(world * 1e-3, _unbend(lens, picture), 0)
    free = 8 if camera else 12
    found = _least_squares(np.concatenate([np.ravel(start / start[2, 2])[:8], np.zeros(4)]), free, world, picture, lens)
    matrix = np.append(found[:8], 1.0).reshape(3, 3) * scale
    return _judge(matrix, found[8:], lens, mm, px)


def _judge(
    matrix: Points, bent: Points, lens: CameraModel, mm: dict[int, Points], px: dict[int, Points]
) -> tuple[BoardPose, dict[int, float]]:
    """The pose with its residual, and each sticker's own."""
    world, picture = np.concatenate(list(mm.values())), np.concatenate(list(px.values()))
    pose = BoardPose(matrix, bent, lens, 0.0, tuple(mm))
    off = np.linalg.norm(pose.project(world) - picture, axis=1).reshape(-1, 4).mean(axis=1)
    pose = replace(pose, residual_px=float(off.mean()))
    return pose, {number: float(value) for number, value in zip(mm, off, strict=True)}


def _unbend(lens: CameraModel, picture: Points) -> Points:
    k = np.array([[lens.fx, 0, lens.cx], [0, lens.fy, lens.cy], [0, 0, 1]])
    straight = cv2.undistortPoints(picture.reshape(-1, 1, 2), k, np.array(lens.distortion, dtype=np.float64))
    return np.asarray(straight, dtype=np.float64).reshape(-1, 2)


def _errors(p: Points, world: Points, picture: Points, lens: CameraModel) -> Points:
    """What each of several sets of parameters (m x 12) leaves unexplained: m x rows."""
    matrix = np.concatenate([p[:, :8], np.ones((len(p), 1))], axis=1).reshape(-1, 3, 3)
    off = bend(lens, _through(matrix, world * 1e-3), p[:, 8:]) - picture
    return np.concatenate([off.reshape(len(p), -1), p[:, 8:] / _PRIOR * _PRIOR_PX], axis=1)


def _least_squares(p: Points, free: int, world: Points, picture: Points, lens: CameraModel) -> Points:
    """Levenberg-Marquardt with numerical derivatives; the problem is tiny (at most 68 rows, 12 unknowns)."""
    damping, now = 1e-3, _errors(p[None], world, picture, lens)[0]
    for _ in range(25):
        nudge = 1e-6 * np.maximum(1.0, np.abs(p[:free]))[:, None]
        slopes = ((_errors(p + nudge * np.eye(free, len(p)), world, picture, lens) - now) / nudge).T
        normal = slopes.T @ slopes
        step = np.linalg.solve(normal + damping * np.diag(np.diag(normal) + 1e-12), -slopes.T @ now)
        tried = p.copy()
        tried[:free] += step
        after = _errors(tried[None], world, picture, lens)[0]
        gain = float(now @ now - after @ after)
        if gain > 0:
            p, now, damping = tried, after, damping * 0.2
            if gain < 1e-7 * float(now @ now) + 1e-12:
                break
        else:
            damping *= 8
            if damping > 1e6:
                break
    return p
