"""Things that do not belong to the game, put together from boxes, rods and discs."""

from math import atan2, cos, pi, sin
from typing import Any

import mitsuba as mi
import numpy as np

from proofs.drawn_boards.drawn_tables import Laying
from proofs.drawn_boards.ring_plan import Point

Shapes = dict[str, Any]
GROUND = 3.0
"""Height of the board's top on which things lie (mm)."""
OVER = 5.2
"""The same for flat things that lie over tokens."""


def paint(colour: tuple[float, float, float], rough: float = 0.2) -> Shapes:
    """A coloured surface with some gloss."""
    return {"type": "roughplastic", "diffuse_reflectance": {"type": "rgb", "value": list(colour)}, "alpha": rough}


STEEL: Shapes = {"type": "roughconductor", "material": "Cr", "alpha": 0.45, "specular_reflectance": 0.5}
SKIN, INK, BONE = paint((0.62, 0.38, 0.27), 0.4), paint((0.02, 0.02, 0.025), 0.06), paint((0.8, 0.77, 0.68))


def box(size: tuple[float, float, float], at: Point, turn: float, surface: Shapes, z: float = GROUND) -> Shapes:
    """A box that lies flat."""
    place = mi.ScalarTransform4f().translate([*at, z + size[2] / 2]).rotate([0, 0, 1], turn)
    return {"type": "cube", "to_world": place.scale([side / 2 for side in size]), "bsdf": surface}


def rod(start: tuple[float, ...], end: tuple[float, ...], radius: float, surface: Shapes) -> list[Shapes]:
    """A rod with round ends."""
    body = {"type": "cylinder", "p0": list(start), "p1": list(end), "radius": radius}
    balls = ({"type": "sphere", "center": list(p), "radius": radius} for p in (start, end))
    return [{**shape, "bsdf": {"type": "twosided", "bsdf": surface}} for shape in (body, *balls)]


def drum(at: Point, radius: float, tall: float, surface: Shapes, z: float = GROUND) -> list[Shapes]:
    """A disc or pillar with a flat top."""
    both = {"type": "twosided", "bsdf": surface}
    lid = mi.ScalarTransform4f().translate([*at, z + tall]).scale(radius)
    return [
        {"type": "cylinder", "p0": [*at, z], "p1": [*at, z + tall], "radius": radius, "bsdf": both},
        {"type": "disk", "to_world": lid, "bsdf": both},
    ]


def _hand(at: Point, turn: float) -> list[Shapes]:
    def spot(along: float, across: float, z: float) -> tuple[float, float, float]:
        return at[0] + along * cos(turn) - across * sin(turn), at[1] + along * sin(turn) + across * cos(turn), z

    shapes = rod(spot(90, 0, 45), spot(420, 0, 70), 28, SKIN)
    for finger, (across, long) in enumerate(((-33, 62), (-11, 74), (11, 70), (32, 52))):
        shapes += rod(spot(-long + 20, across * 1.3, 12 + 2 * finger), spot(20, across, 30), 8.5, SKIN)
        shapes += rod(spot(18, across * 0.9, 32), spot(92, across * 0.5, 42), 13, SKIN)
    return shapes + rod(spot(5, -70, 18), spot(70, -30, 32), 10, SKIN)


def _checked(light: float) -> Shapes:
    y, x = np.mgrid[:64, :64]
    cells = np.where(((x // 8 + y // 8) % 2)[..., None], [200, 40, 50], [light, light, light])
    return {"type": "diffuse", "reflectance": {"type": "bitmap", "bitmap": mi.Bitmap(cells.astype(np.uint8))}}


def _thing(kind: str, at: Point, turn: float, number: int) -> list[Shapes]:
    degrees, (x, y) = turn * 180 / pi, at
    along = (cos(turn), sin(turn))
    if kind == "coins":
        return drum(at, 10.0 + 1.5 * number, 1.8, STEEL)
    if kind == "keys":
        marks = [(x + d * along[0], y + d * along[1]) for d in (22, 26, 32, 38)]
        bits = [box((9, 3, 2.2), spot, degrees + 90, STEEL, OVER) for spot in marks[1:]]
        return [*drum(at, 11, 2.2, STEEL, OVER), box((44, 7, 2), marks[0], degrees, STEEL, OVER), *bits]
    if kind == "pen":
        return rod((x, y, GROUND + 5), (x + 135 * along[0], y + 135 * along[1], GROUND + 5), 5, paint((0.05, 0.1, 0.5)))
    if kind == "cards":
        under, over = (
            box((63, 88, 0.6), (x + 9 * n, y + 7 * n), degrees + 14 * n, _checked(230), OVER + n) for n in (0, 1)
        )
        return [under, over]
    if kind == "glass":
        clear = {"type": "thindielectric"}
        wall = {"type": "cylinder", "p0": [x, y, GROUND], "p1": [x, y, GROUND + 90], "radius": 31, "bsdf": clear}
        foot = mi.ScalarTransform4f().translate([x, y, GROUND + 4]).scale(31)
        return [wall, {"type": "disk", "to_world": foot, "bsdf": clear}]
    if kind == "die":
        pips = [(u, v) for u in (-4.5, 4.5) for v in (-4.5, 0, 4.5)]
        spots = [drum((x + u, y + v), 1.5, 0.1, INK, GROUND + 16)[1] for u, v in pips]
        return [box((16, 16, 16), at, 0, BONE), *spots]
    if kind == "meeple":
        red = paint((0.6, 0.05, 0.05))
        limbs = [(-8, -8, 0, 4), (8, -8, 0, 4), (-10, 3, 0, 4), (10, 3, 0, 4), (0, 4, 0, 12)]
        return [
            *drum((x, y + 11), 5.5, 10, red),
            *(p for u, v, w, z in limbs for p in rod((x + u, y + v, 7), (x + w, y + z - 2, 7), 4, red)),
        ]
    if kind == "pawn":
        green = paint((0.05, 0.4, 0.15))
        return [
            *drum(at, 9, 4, green),
            *rod((x, y, 4), (x, y, 24), 4.5, green),
            *rod((x, y, 28), (x, y, 28.1), 7, green),
        ]
    if kind == "domino":
        spots = [drum((x + u, y + v), 2, 0.1, INK, GROUND + 7)[1] for u, v in ((-5, 12), (5, 17), (0, -14))]
        return [box((22, 46, 7), at, 0, BONE), *spots, box((20, 0.8, 0.1), at, 0, INK, GROUND + 7)]
    if kind == "draughts":
        dark = paint((0.1, 0.05, 0.03) if number % 2 else (0.75, 0.6, 0.4))
        return [*drum(at, 14, 6, dark), *drum(at, 9, 1, dark, GROUND + 6)]
    if kind == "hexagon":
        green = paint((0.35, 0.5, 0.15), 0.4)
        return [box((36, 20.8, 2), at, degrees + 60 * n, green, GROUND + 0.01 * n) for n in range(3)]
    if kind == "cubes":
        colour = ((0.05, 0.15, 0.6), (0.7, 0.5, 0.05), (0.7, 0.7, 0.7))[number % 3]
        return [box((10, 10, 10), at, degrees, paint(colour, 0.4))]
    if kind == "chip":
        notches = [
            box((5, 3.2, 0.2), (x + 17 * cos(t), y + 17 * sin(t)), t * 180 / pi, BONE, GROUND + 3.3)
            for t in np.arange(6) * pi / 3
        ]
        return [*drum(at, 19.5, 3.3, paint((0.05, 0.25, 0.12))), *drum(at, 11, 0.2, BONE, GROUND + 3.3), *notches]
    if kind == "button":
        holes = [drum((x + u, y + v), 1.4, 0.1, INK, GROUND + 3)[1] for u in (-3, 3) for v in (-3, 3)]
        return [*drum(at, 11, 3, paint((0.3, 0.12, 0.3))), *holes]
    if kind == "phone":
        return [box((74, 150, 8), at, degrees, INK)]
    if kind == "mug":
        return [*drum(at, 41, 75, paint((0.03, 0.25, 0.3)), 0), *drum(at, 36, 0.2, INK, 75)]
    return _hand(at, turn)


def things(laying: Laying) -> Shapes:
    """The shapes of a picture's foreign things, by name; none where it has none."""
    if not laying.thing:
        return {}
    shapes = [s for n, at in enumerate(laying.around) for s in _thing(laying.thing, at, atan2(at[1], at[0]), n)]
    return {f"thing{number}": shape for number, shape in enumerate(shapes)}
