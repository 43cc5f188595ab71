"""From light to pixel levels: the camera's tone curve and sensor noise."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.ground import Linear
from hardware.simulated.scene import Picture

STEPS_PER_UNIT = 8192
BRIGHTEST = 2.0
EXPOSURE = 0.8
KNEE = 0.75
SPARE_PX = 64


class ToneCurve:
    """Turns light into 0..255 levels: a power curve with a soft shoulder, so that bright paper does not clip."""

    def __init__(self, gamma: float) -> None:
        light = np.arange(int(BRIGHTEST * STEPS_PER_UNIT) + 1) / STEPS_PER_UNIT
        shoulder = KNEE + (1 - KNEE) * (1 - np.exp(-(light - KNEE) / (1 - KNEE)))
        kept = np.where(light < KNEE, light, shoulder)
        self._levels = np.rint(255 * kept ** (1 / gamma)).astype(np.uint8)

    def levels(self, light: Linear) -> Picture:
        """The levels a sensor reports for this light."""
        scaled = cv2.addWeighted(light, EXPOSURE * STEPS_PER_UNIT, light, 0.0, 0.0, dtype=cv2.CV_16U)
        steps = np.asarray(scaled, dtype=np.uint16)
        return np.asarray(self._levels.take(steps, mode="clip"), dtype=np.uint8)


class Grain:
    """Sensor noise, drawn once and shifted randomly for every picture.

    Shot noise grows with the square root of the light and the tone curve compresses levels in nearly the same way, so
    in levels the noise is uniform.
    """

    def __init__(self, seed: int, size: tuple[int, int], deviation: float) -> None:
        self._seed = seed
        self._size = size
        rng = np.random.default_rng(seed)
        shape = (size[1] + SPARE_PX, size[0] + SPARE_PX)
        noise = _sensor_noise(rng, shape, deviation)
        self._lighter = np.clip(np.rint(noise), 0, 255).astype(np.uint8)
        self._darker = np.clip(np.rint(-noise), 0, 255).astype(np.uint8)

    def add(self, picture: Picture, t: float) -> Picture:
        """The picture with the noise of the moment `t`; the same moment always has the same noise."""
        rng = np.random.default_rng((self._seed, int(round(t * 1e6)) & 0xFFFFFFFFFFFF))
        x, y = (int(v) for v in rng.integers(0, SPARE_PX + 1, 2))
        part = (slice(y, y + self._size[1]), slice(x, x + self._size[0]))
        lit = cv2.add(picture, self._lighter[part])
        return np.asarray(cv2.subtract(lit, self._darker[part]), dtype=np.uint8)


def _sensor_noise(rng: np.random.Generator, shape: tuple[int, int], deviation: float) -> NDArray[np.float32]:
    """Noise with grey and coloured parts; the colour is blurred a little, as by a Bayer sensor."""
    grey = rng.standard_normal(shape, dtype=np.float32)
    colour = cv2.GaussianBlur(rng.standard_normal((*shape, 3), dtype=np.float32), (0, 0), 0.7)
    colour = np.asarray(colour, np.float32) / np.float32(np.std(colour))
    return np.asarray(deviation * (0.75 * grey[:, :, None] + 0.66 * colour), dtype=np.float32)
