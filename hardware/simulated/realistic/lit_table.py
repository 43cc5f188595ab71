"""The light on a table from several lamps of several colours, and what its surfaces mirror of them."""

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.discs import Rect
from hardware.simulated.ground import Linear, lamp_colour, table_points
from hardware.simulated.projection import Projection
from hardware.simulated.realistic.finish import Finish, highlight, schlick, unit
from hardware.simulated.realistic.surroundings import Lamp, Surroundings
from hardware.simulated.scene import Light

Floats = NDArray[np.float32]

COARSE = 4  # what is mirrored changes slowly over the table: it is computed on a picture so many times smaller
WARP_DEG = 0.5  # how far cardboard is from flat, from place to place


def as_light(lamp: Lamp) -> Light:
    """The lamp alone, for what it casts shadows of."""
    return Light(ambient=0.0, lamp_x_mm=lamp.x_mm, lamp_y_mm=lamp.y_mm, lamp_z_mm=lamp.z_mm)


class LitTable:
    """The light at every pixel of a picture of a flat table, lamp by lamp, before the camera's exposure.

    White paper in the middle of a table that is lit fully has about 1.
    """

    def __init__(self, surroundings: Surroundings, projection: Projection) -> None:
        self.lamps = surroundings.lamps
        self._surroundings = surroundings
        self.projection = projection
        self.x_mm, self.y_mm = table_points(projection)
        self.colours = [_balanced(lamp.kelvin, surroundings) for lamp in self.lamps]
        self.ambient = surroundings.ambient * _balanced(surroundings.ambient_kelvin, surroundings)
        self.single = [_lit(lamp, self.x_mm, self.y_mm) for lamp in self.lamps]
        self.vignette = _vignette(projection.size, surroundings.camera.vignette)
        self.total = np.empty((*self.x_mm.shape, 3), np.float32)
        self.total[:] = self.ambient
        for light, colour in zip(self.single, self.colours, strict=True):
            self.total += light[:, :, None] * colour
        self.field = self.total * self.vignette[:, :, None]

    def share(self, number: int, rect: Rect) -> Floats:
        """How much of the light in a part of the picture is this lamp's, by colour."""
        return np.asarray(self.single[number][rect][:, :, None] * self.colours[number] / self.total[rect], np.float32)

    def veil(self, finish: Finish, slopes: Floats, scale: float = 1.0) -> Linear:
        """What a flat surface with these slopes (coarse picture, x and y) mirrors of lamps and room."""
        x, y = (np.asarray(cv2.resize(axis, slopes.shape[1::-1]), np.float32) for axis in (self.x_mm, self.y_mm))
        place = np.dstack((x, y, np.zeros_like(x)))
        normal = unit(np.dstack((-slopes[:, :, 0], -slopes[:, :, 1], np.ones_like(x))))
        mirrored = self.mirrored(finish, place, normal, None) * np.float32(scale)
        whole = cv2.resize(mirrored, self.projection.size, interpolation=cv2.INTER_LINEAR)
        return np.asarray(whole, np.float32)

    def mirrored(self, finish: Finish, place: Floats, normal: Floats, rect: Rect | None) -> Linear:
        """What a surface at these places (mm) mirrors into the camera, in a part of the picture or coarsely in all."""
        to_eye = unit(self.projection.eye_mm.astype(np.float32) - place)
        room = schlick(finish.mirrored, np.asarray((normal * to_eye).sum(axis=-1), np.float32))
        out = np.asarray(room[:, :, None] * self.ambient, np.float32)
        for lamp, light, colour in zip(self.lamps, self.single, self.colours, strict=True):
            towards = np.array((lamp.x_mm, lamp.y_mm, lamp.z_mm), np.float32) - place
            spread = lamp.size_mm / 2 / float(np.hypot(np.hypot(lamp.x_mm, lamp.y_mm), lamp.z_mm))
            here = light[rect] if rect else cv2.resize(light, place.shape[1::-1], interpolation=cv2.INTER_AREA)
            shine = highlight(finish, normal, to_eye, unit(towards), spread)
            out += (shine * here)[:, :, None] * colour
        return out

    def warped(self, rng: np.random.Generator) -> Floats:
        """Slopes of cardboard that is not quite flat, on the coarse picture."""
        shape = (self.projection.size[1] // COARSE, self.projection.size[0] // COARSE)
        bumps = rng.standard_normal((7, 10, 2), dtype=np.float32) * np.float32(np.radians(WARP_DEG))
        return np.asarray(cv2.resize(bumps, shape[::-1], interpolation=cv2.INTER_CUBIC), np.float32)

    def facing(self, normal: Floats, rect: Rect, place: tuple[float, float]) -> Linear:
        """The light on a surface that does not lie flat, in a part of the picture."""
        open_above = np.clip(0.5 + 0.5 * normal[..., 2], 0, 1)
        out = np.asarray(open_above[:, :, None] * self.ambient, np.float32)
        for lamp, light, colour in zip(self.lamps, self.single, self.colours, strict=True):
            towards = unit(np.array((lamp.x_mm - place[0], lamp.y_mm - place[1], lamp.z_mm)))
            turned = np.maximum(normal @ towards, 0) / max(float(towards[2]), 0.15)
            out += (np.minimum(turned, 3.0) * light[rect])[:, :, None] * colour
        return out


def _balanced(kelvin: float, surroundings: Surroundings) -> Floats:
    """A lamp's colour after the camera's white balance, which knows only the mean of all lamps."""
    shares = [(lamp.power, lamp.kelvin) for lamp in surroundings.lamps]
    shares.append((surroundings.ambient, surroundings.ambient_kelvin))
    mean = sum(power * lamp_colour(warm) for power, warm in shares) / sum(power for power, _ in shares)
    tint = lamp_colour(kelvin) / np.asarray(mean, np.float32) ** surroundings.camera.balance
    return np.asarray(tint, np.float32)


def _lit(lamp: Lamp, x_mm: Floats, y_mm: Floats) -> Floats:
    """A small lamp over a flat table: height over distance cubed, and the shadow of a head."""
    square = (x_mm - lamp.x_mm) ** 2 + (y_mm - lamp.y_mm) ** 2 + lamp.z_mm**2
    middle = lamp.x_mm**2 + lamp.y_mm**2 + lamp.z_mm**2
    light = np.float32(lamp.power) * (np.float32(middle) / square) ** np.float32(1.5)
    if lamp.head is not None:
        edge = max(4.0, lamp.size_mm * lamp.head_mm / max(lamp.z_mm - lamp.head_mm, 120.0) / 2)
        away = np.hypot(x_mm - lamp.head.x_mm, (y_mm - lamp.head.y_mm) * np.float32(0.8)) - lamp.head.radius_mm
        light *= np.clip(0.5 + away / np.float32(2 * edge), 0.02, 1)
    return np.asarray(light, np.float32)


def _vignette(size: tuple[int, int], depth: float) -> Floats:
    x = np.linspace(-1, 1, size[0], dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, size[1], dtype=np.float32)[:, None]
    return np.asarray(1 - depth * (x * x + 0.32 * y * y) / 1.32, dtype=np.float32)
