"""A camera that looks after itself: exposure and white balance wander in steps, and its noise grows with the light."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.ground import Linear
from hardware.simulated.realistic.surroundings import CameraHabits
from hardware.simulated.renderer import SPARE_PX, noise_shift
from hardware.simulated.scene import Picture

Floats = NDArray[np.float32]

STEPS = 16384
BRIGHTEST = 3.0
KNEE = 0.82
STEP_S = 1.1  # the automatic exposure looks for a better value so often
STAYS = 0.4  # how often it finds none
NOISE_UNIT = 32.0
FINEST = 1 / 16
BRIGHT, BRIGHT_SHARE = 0.95, 0.97  # so bright may the brightest three hundredths of the picture become


class ToneLevels:
    """Turns light into levels: a power curve with a soft shoulder that clips above."""

    def __init__(self, gamma: float) -> None:
        light = np.arange(int(BRIGHTEST * STEPS) + 1, dtype=np.float64) / STEPS
        above = 1 - KNEE
        bent = np.where(light < KNEE, light, KNEE + above * (1 - np.exp(-(light - KNEE) / above)))
        self._curve = 255 * np.minimum(bent * 1.02, 1.0) ** (1 / gamma)
        self._levels = np.rint(self._curve).astype(np.uint8)

    def levels(self, light: Linear, gains: Floats) -> Picture:
        """The levels of this light after each channel's gain."""
        blue, green, red = (float(gain) * STEPS for gain in gains)
        steps = cv2.multiply(light, (blue, green, red, 0.0), dtype=cv2.CV_16U)  # type: ignore[call-overload]
        return np.asarray(self._levels.take(np.asarray(steps, np.uint16), mode="clip"), dtype=np.uint8)

    def noise(self, habits: CameraHabits, gains: Floats) -> NDArray[np.uint8]:
        """The deviation of the noise at each level and channel, in units of FINEST levels: (1, 256, 3)."""
        light = np.interp(np.arange(256), self._curve, np.arange(len(self._curve)) / STEPS)
        slope = np.gradient(np.arange(256), np.maximum.accumulate(light + np.arange(256) * 1e-7))
        gain = gains[None, :] / float(gains.mean())
        deviation = np.sqrt(habits.shot * light[:, None] * gain + (habits.read * gain) ** 2) * slope[:, None]
        return np.asarray(np.clip(np.rint(deviation / FINEST), 0, 255).astype(np.uint8)[None], np.uint8)


class Wander:
    """The gains of the three channels at each moment: the same seed, the same walk."""

    def __init__(self, habits: CameraHabits, seed: int) -> None:
        self._habits = habits
        self._seed = seed

    def step(self, t: float) -> int:
        """Which step of the walk a moment belongs to: in one step nothing changes."""
        step = int(t // STEP_S)
        while step > 0 and np.random.default_rng((self._seed, 11, step)).random() < STAYS:
            step -= 1
        return step

    def gains(self, step: int) -> Floats:
        """Each channel's gain in a step, about 1."""
        rng = np.random.default_rng((self._seed, 12, max(step, 0)))
        both = rng.normal(0.0, self._habits.exposure_step)
        tint = rng.normal(0.0, self._habits.balance_step, 3) * (1.0, 0.3, 1.0)
        return np.exp(np.clip(both + tint, -0.25, 0.25)).astype(np.float32)


class SensorNoise:
    """Shot and read noise, drawn once and shifted for every picture."""

    def __init__(self, seed: int, size: tuple[int, int]) -> None:
        rng = np.random.default_rng((seed, 13))
        self._seed, self._size = seed, size
        shape = (size[1] + SPARE_PX, size[0] + SPARE_PX)
        grey = rng.standard_normal(shape, dtype=np.float32)
        colour = cv2.GaussianBlur(rng.standard_normal((*shape, 3), dtype=np.float32), (0, 0), 0.8)
        colour = np.asarray(colour, np.float32) / np.float32(np.std(colour))
        both = 0.7 * grey[:, :, None] + 0.7 * colour
        self._unit = np.clip(np.rint(both * NOISE_UNIT), -127, 127).astype(np.int8)

    def add(self, picture: Picture, deviation: NDArray[np.uint8], t: float) -> Picture:
        """The picture with the noise of the moment `t`, as strong at each level as `deviation` says."""
        x, y = noise_shift(self._seed, t)
        unit = self._unit[y : y + self._size[1], x : x + self._size[0]]
        strength = cv2.LUT(picture, deviation)
        noise = cv2.multiply(unit, strength, scale=FINEST / NOISE_UNIT, dtype=cv2.CV_16S)
        return np.asarray(cv2.add(picture, noise, dtype=cv2.CV_8U), dtype=np.uint8)


def exposed(light: Linear, target: float) -> float:
    """The gain with which the mean light comes to the target, the picture's middle counting most; less where paper
    would be lost in white.
    """
    small = np.asarray(cv2.resize(light, (128, 72), interpolation=cv2.INTER_AREA), np.float32).mean(axis=2)
    weight = np.ones_like(small)
    weight[16:56, 32:96] = 2.0
    mean = (small * weight).sum() / weight.sum()
    return float(min(target / max(mean, 1e-4), BRIGHT / max(np.quantile(small, BRIGHT_SHARE), 1e-4)))
