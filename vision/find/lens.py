"""Lens distortion: from a calibration file, or as a few coefficients fitted to the stickers."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

_LARGEST_FILE = 100_000
Points = NDArray[np.float64]


class CameraFileError(ValueError):
    """The camera file cannot be used; the message names the file, the field and what is wrong."""


@dataclass(frozen=True, slots=True)
class CameraModel:
    """A calibrated camera: focal lengths and centre in pixels, D = (k1, k2, p1, p2, k3), picture size."""

    fx: float
    fy: float
    cx: float
    cy: float
    distortion: tuple[float, float, float, float, float]
    size: tuple[int, int]

    def scaled(self, width: int, height: int) -> "CameraModel":
        """The same camera giving pictures of another size."""
        u, v = width / self.size[0], height / self.size[1]
        return CameraModel(self.fx * u, self.fy * v, self.cx * u, self.cy * v, self.distortion, (width, height))


def plain_camera(width: int, height: int) -> CameraModel:
    """An uncalibrated camera: principal point in the middle of the picture, no distortion yet."""
    return CameraModel(width, width, (width - 1) / 2, (height - 1) / 2, (0, 0, 0, 0, 0), (width, height))


def bend(camera: CameraModel, ideal: Points, extra: Points) -> Points:
    """Undistorted points (n x 2, in focal lengths) to pixels; `extra` (k1, k2, p1, p2) is added to the coefficients.
    Several sets of points (m x n x 2) may be bent at once, each by its own `extra` (m x 4). Source: the Brown-Conrady
    model in OpenCV's convention.
    """
    k1, k2, p1, p2 = np.moveaxis(np.array(camera.distortion[:4]) + extra, -1, 0)[..., None]
    k3 = camera.distortion[4]
    x, y = ideal[..., 0], ideal[..., 1]
    r2 = x * x + y * y
    radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
    u = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
    v = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
    return np.stack([camera.fx * u + camera.cx, camera.fy * v + camera.cy], axis=-1)


def load_camera(path: Path) -> CameraModel:
    """Read a camera file: JSON with K (3 x 3), D (4 or 5 numbers), size (width, height). Raises CameraFileError."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise CameraFileError(f"{path}: larger than {_LARGEST_FILE} bytes; this is not a camera file")
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise CameraFileError(f"{path}: cannot be read ({error.strerror}); calibrate the lens again") from error
    except (ValueError, RecursionError) as error:
        if isinstance(error, CameraFileError):
            raise
        raise CameraFileError(f"{path}: not a JSON file ({error}); calibrate the lens again") from error
    return _camera(path, data)


def camera_json(camera: CameraModel) -> dict[str, Any]:
    """A camera as it stands in a camera file."""
    k = [[camera.fx, 0.0, camera.cx], [0.0, camera.fy, camera.cy], [0.0, 0.0, 1.0]]
    return {"K": k, "D": list(camera.distortion), "size": list(camera.size)}


def _camera(path: Path, data: Any) -> CameraModel:
    if not isinstance(data, dict):
        raise CameraFileError(f"{path}: must hold one object with K, D and size")
    k = _numbers(path, data, "K", 9, 9)
    d = [*_numbers(path, data, "D", 4, 5), 0.0]
    width, height = (int(v) for v in _numbers(path, data, "size", 2, 2))
    if k[0] <= 0 or k[4] <= 0 or width <= 0 or height <= 0:
        raise CameraFileError(f"{path}: field K or size: focal lengths and sizes must be above zero")
    return CameraModel(k[0], k[4], k[2], k[5], (d[0], d[1], d[2], d[3], d[4]), (width, height))


def _numbers(path: Path, data: dict[str, Any], field: str, least: int, most: int) -> list[float]:
    try:
        values = np.asarray(data[field], dtype=np.float64).ravel()
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise CameraFileError(f"{path}: field {field}: missing or not numbers") from error
    if not least <= values.size <= most or not np.isfinite(values).all():
        raise CameraFileError(f"{path}: field {field}: must hold {least} to {most} finite numbers, not {values.size}")
    return [float(value) for value in values]
