"""The bare table as the camera's sensor sees it: the printed ground and the light falling on it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.projection import Projection
from hardware.simulated.scene import Ground, Light, Picture

Linear = NDArray[np.float32]  # linear light, not levels: 1.0 is white paper in good light. Height x width x 3, BGR.

GRID = 8
OVERSAMPLING = 2
PLANCK_MM_K = 1.4388e7
CHANNEL_NM = (465.0, 545.0, 610.0)
BRIGHTNESS_SHARE = (0.1, 0.6, 0.3)
REFERENCE_KELVIN = 4500.0


def srgb_to_linear() -> NDArray[np.float32]:
    """The light reflected by each of the 256 sRGB levels."""
    level = np.arange(256) / 255.0
    return np.where(level <= 0.04045, level / 12.92, ((level + 0.055) / 1.055) ** 2.4).astype(np.float32)


SRGB = srgb_to_linear()


def to_linear(picture: Picture) -> Linear:
    """Converts sRGB levels to linear light."""
    return np.asarray(cv2.LUT(picture, SRGB), dtype=np.float32)


def _weights(count: int, step: float, offset: float, nodes: int) -> NDArray[np.float32]:
    """A matrix that interpolates linearly from `nodes` values, GRID apart, to `count` positions `step` apart."""
    place = (np.arange(count) * step + offset) / GRID
    low = np.clip(place.astype(int), 0, nodes - 2)
    share = (place - low).astype(np.float32)
    weights = np.zeros((count, nodes), np.float32)
    weights[np.arange(count), low] = 1 - share
    weights[np.arange(count), low + 1] = share
    return weights


def table_points(projection: Projection, scale: int = 1) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The table's x and y in millimetres under every pixel of a picture `scale` times finer than the camera's.

    The lens is computed every GRID pixels and interpolated linearly, with an error below 0.02 px.
    """
    width, height = projection.size
    columns, rows = -(-width // GRID) + 3, -(-height // GRID) + 3
    nodes = np.stack(np.meshgrid(np.arange(columns) - 1, np.arange(rows) - 1), axis=-1).reshape(-1, 2)
    points = projection.to_ground(np.asarray(nodes * GRID, np.float64)).reshape(rows, columns, 2).astype(np.float32)
    offset = (1 / scale - 1) / 2 + GRID
    across = _weights(width * scale, 1 / scale, offset, columns)
    down = _weights(height * scale, 1 / scale, offset, rows)
    x_mm, y_mm = (np.asarray(down @ points[:, :, axis] @ across.T, np.float32) for axis in range(2))
    return x_mm, y_mm


def warped(ground: Ground, projection: Projection) -> Linear:
    """The ground as the camera sees it in uniform white light, averaged over each pixel."""
    x_mm, y_mm = table_points(projection, OVERSAMPLING)
    map_x = x_mm * ground.px_per_mm + ground.origin_px[0]
    map_y = y_mm * ground.px_per_mm + ground.origin_px[1]
    fine = cv2.remap(ground.texture, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
    small = cv2.resize(to_linear(np.asarray(fine, np.uint8)), projection.size, interpolation=cv2.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def lamp_colour(kelvin: float) -> NDArray[np.float32]:
    """How a lamp of this temperature tints blue, green and red, by Planck's law against the reference."""
    exponent = PLANCK_MM_K / np.array(CHANNEL_NM) * (1 / kelvin - 1 / REFERENCE_KELVIN)
    tint = np.exp(-exponent)
    return np.asarray(tint / (tint @ np.array(BRIGHTNESS_SHARE)), np.float32)


def light_field(light: Light, projection: Projection) -> Linear:
    """The light of each colour at every pixel, with the lamp's fall-off, soft shadows and vignetting."""
    x_mm, y_mm = table_points(projection)
    lamp = (1 - light.ambient) * _fall_off(light, x_mm, y_mm)
    for blob in light.blobs:
        square = ((x_mm - blob.x_mm) ** 2 + (y_mm - blob.y_mm) ** 2) / blob.radius_mm**2
        lamp *= 1 - blob.depth * np.exp(-0.5 * square) / max(1 - light.ambient, 0.3)
    dim = _vignette(projection.size) * light.level
    field = np.empty((*lamp.shape, 3), np.float32)
    for channel in range(3):
        tint = lamp * lamp_colour(light.kelvin)[channel]
        field[:, :, channel] = (tint + light.ambient * lamp_colour(light.ambient_kelvin)[channel]) * dim
    return field


def _fall_off(light: Light, x_mm: NDArray[np.float32], y_mm: NDArray[np.float32]) -> NDArray[np.float32]:
    """A point lamp over a flat table: cosine times inverse square, that is height over distance cubed; 1 at (0, 0)."""
    square = (x_mm - light.lamp_x_mm) ** 2 + (y_mm - light.lamp_y_mm) ** 2 + light.lamp_z_mm**2
    middle = light.lamp_x_mm**2 + light.lamp_y_mm**2 + light.lamp_z_mm**2
    return np.asarray((middle / square) ** 1.5, dtype=np.float32)


def _vignette(size: tuple[int, int]) -> NDArray[np.float32]:
    x = np.linspace(-1, 1, size[0], dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, size[1], dtype=np.float32)[:, None]
    return np.asarray(1 - 0.16 * (x * x + 0.32 * y * y), dtype=np.float32)
