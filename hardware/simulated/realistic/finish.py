"""How a surface shines: the light that its coat mirrors towards the camera, white whatever is printed beneath."""

from collections.abc import Callable
from dataclasses import dataclass
from math import pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

GRAZING: Final = 0.12  # the least cosine that is divided by: flatter than this nothing on a table is seen or lit


@dataclass(frozen=True, slots=True)
class Finish:
    """The finish of a surface.

    `mirrored` is the share of light that the coat reflects straight ahead (0.04 for varnish), `roughness` the slope of
    its small facets (0.15 glossy, 0.3 satin, 0.5 matte), `lobe` how these are spread: `beckmann` has a short tail,
    `ggx` a long one. `bevel_deg` is how far a piece's edge is rounded off, `dome_deg` how far its whole top bulges.
    """

    mirrored: float = 0.04
    roughness: float = 0.5
    lobe: str = "beckmann"
    bevel_deg: float = 0.0
    dome_deg: float = 0.0


def _beckmann(cosine: Floats, square: float) -> Floats:
    slope = (1 - cosine**2) / cosine**2
    return np.asarray(np.exp(-slope / square) / (pi * square * cosine**4), np.float32)


def _ggx(cosine: Floats, square: float) -> Floats:
    return np.asarray(square / (pi * (cosine**2 * (square - 1) + 1) ** 2), np.float32)


_LOBES: dict[str, Callable[[Floats, float], Floats]] = {"beckmann": _beckmann, "ggx": _ggx}


def unit(vectors: NDArray[np.floating]) -> Floats:
    """The same directions, of length 1; the last axis is x, y, z."""
    return np.asarray(vectors / np.linalg.norm(vectors, axis=-1, keepdims=True), np.float32)


def highlight(finish: Finish, normal: Floats, to_eye: Floats, to_lamp: Floats, spread: float) -> Floats:
    """The light of a lamp that a surface mirrors into the camera, where white paper returns 1.

    The directions are unit vectors, z upwards; `spread` is the tangent of half the angle under which the lamp appears.
    Microfacet model of Cook and Torrance without shadowing between facets.
    """
    half = unit(to_eye + to_lamp)
    facing = np.clip((normal * half).sum(axis=-1), GRAZING, 1)
    square = finish.roughness**2 + (0.5 * spread) ** 2
    lobe = _LOBES[finish.lobe](np.asarray(facing, np.float32), square)
    seen = np.maximum((normal * to_eye).sum(axis=-1), GRAZING)
    above = np.maximum(to_lamp[..., 2], GRAZING)
    fresnel = schlick(finish.mirrored, np.asarray((half * to_eye).sum(axis=-1), np.float32))
    return np.asarray(np.pi * fresnel * lobe / (4 * seen * above), np.float32)


def schlick(mirrored: float, cosine: Floats) -> Floats:
    """The share of light that a coat mirrors at this angle (Schlick's approximation of Fresnel's equations)."""
    return np.asarray(mirrored + (1 - mirrored) * (1 - np.clip(cosine, 0, 1)) ** 5, np.float32)
