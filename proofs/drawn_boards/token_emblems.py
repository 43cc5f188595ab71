"""What is printed on tokens: emblems made of random curves, in families that never meet on one table."""

from collections.abc import Callable, Mapping
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from proofs.drawn_boards.ring_plan import Array

Image = NDArray[np.uint8]
Mask = NDArray[np.float32]
SIDE: Final = 256
COLOURS: Final = ("red", "green", "blue", "yellow", "purple")
PALETTES: Final[Mapping[str, tuple[str, ...]]] = {
    "strong": ("b3202a", "2f8f46", "2458a8", "e2b62c", "6f3a8e"),
    "earth": ("9c4a2f", "6b7a3c", "4f6b78", "c79a55", "6a4a5a"),
    "ember": ("b01f24", "d4552a", "e58a2e", "edc04a", "7d1730"),
    "greys": ("e8e6e1", "b4b4b2", "7f8183", "4b4d50", "1e1e20"),
    "night": ("1b2a4e", "141416", "4a1420", "123a2e", "35204f"),
    "pastel": ("eab8b4", "bfdcb5", "b7cfe8", "f1e3ad", "d4bfe0"),
    "sea": ("1f4e79", "2f8f9d", "78b7c8", "1d6b5a", "c9dfe3"),
    "crypt": ("4a0f16", "12301f", "131c46", "4d3b12", "2e1338"),
    "slate": ("7d4a4c", "4b6b58", "56616d", "8c7c4c", "5c4b7b"),
    "ash": ("f0eeea", "c4c2be", "8f8d8a", "5a5856", "232221"),
    "chalk": ("f1d3cc", "d6e7cb", "cfdcea", "f0e6bd", "dccbe4"),
    "autumn": ("c33b24", "8a5a20", "3c4f2a", "e0a13a", "6a1f2b"),
}
BEASTS: Final = (
    "-90-10-35-20-10-55+10-20+90-35+40+10+15+30+30+75+00+50-25+75-15+30",
    "-85+00-40-40+20-35+50-10+90-45+80+00+90+45+50+10+20+35-40+40",
    "-90+10-60-30-10-50+50-40+85-10+75+20+70+70+50+70+45+25-10+25-15+70-40+70-40+25-70+35",
    "-35+80-50+30-25-10-45-90-10-30+10-30+45-90+25-10+50+30+35+80+00+90",
    "-80-50-30-30+00-70+30-30+80-50+60+10+25+20+00+85-25+20-60+10",
)


def rgb(code: str) -> Array:
    """A colour written as on the web, as three numbers up to 255."""
    return np.array([int(code[at : at + 2], 16) for at in (0, 2, 4)], np.float64)


def draw(mask: Mask, points: Array, width: float = 0.0, value: float = 1.0, closed: bool = True) -> None:
    """Fills a polygon, or draws its line with a width; points reach from -1 to 1."""
    at = np.round((np.asarray(points) * 0.5 + 0.5) * SIDE * 16).astype(np.int32)
    if width:
        cv2.polylines(mask, [at], closed, value, max(1, round(width * SIDE / 2)), cv2.LINE_AA, 4)
    else:
        cv2.fillPoly(mask, [at], value, cv2.LINE_AA, 4)


def arc(n: int, radius: float = 1.0, start: float = 0.0) -> Array:
    """Points round a circle."""
    t = start + np.linspace(0, 2 * np.pi, n, endpoint=False)
    return radius * np.stack([np.cos(t), np.sin(t)], axis=1)


def _beast(rng: Generator, kind: int) -> Mask:
    text = BEASTS[kind]
    knots = np.array([int(text[at : at + 3]) for at in range(0, len(text), 3)], np.float64).reshape(-1, 2) / 100
    knots += rng.normal(0, 0.04, knots.shape)
    before, after, later = (np.roll(knots, shift, 0) for shift in (1, -1, -2))
    t = np.linspace(0, 1, 8, endpoint=False)[None, :, None]
    p, q, s, u = (part[:, None] for part in (before, knots, after, later))
    curve = 0.5 * (2 * q + (s - p) * t + (2 * p - 5 * q + 4 * s - u) * t**2 + (3 * q - p - 3 * s + u) * t**3)
    mask = np.zeros((SIDE, SIDE), np.float32)
    draw(mask, curve.reshape(-1, 2))
    draw(mask, arc(12, 0.06) + knots.mean(0) + rng.normal(0, 0.1, 2), value=0.0)
    return mask


def _shield(rng: Generator, kind: int) -> Mask:
    mask, charge = np.zeros((SIDE, SIDE), np.float32), np.zeros((SIDE, SIDE), np.float32)
    outline = np.array([(-0.7, -0.8), (0.7, -0.8), (0.7, 0.1), (0.4, 0.6), (0, 0.9), (-0.4, 0.6), (-0.7, 0.1)])
    draw(mask, outline)
    w = rng.uniform(0.22, 0.4)
    lines = (
        ([(0, -1), (0, 1)], [(-1, -0.1), (1, -0.1)]),
        ([(-1, 0.6), (0, -0.3), (1, 0.6)],),
        ([(-0.8, -0.9), (0.8, 0.8)],),
        ([(-0.9, -0.3), (0.9, -0.3)], [(-0.9, 0.3), (0.9, 0.3)]),
        ([(0.35, -1), (0.35, 1)],),
    )[kind]
    for line in lines:
        draw(charge, np.array(line, np.float64), w, closed=False)
    mask *= 1 - charge
    draw(mask, outline, 0.09)
    return mask


def _glyph(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    lattice = np.array([(x, y) for x in (-0.6, 0.0, 0.6) for y in (-0.75, 0.0, 0.75)])
    for at in range(3 + kind % 3):
        ends = rng.choice(9, 2, replace=False)
        draw(mask, lattice[ends] * [1, 1 if at else 1.1], 0.24, closed=False)
    return np.maximum(mask, mask[:, ::-1]) if kind % 2 else mask


def _lines(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    t, k = np.linspace(0, 2 * np.pi, 361), kind + 2
    wave = 0.55 + 0.3 * np.cos(k * t + rng.uniform(0, 6)) if kind % 2 else 0.85 * np.cos(k * t / 2)
    draw(mask, wave[:, None] * np.stack([np.cos(t), np.sin(t)], axis=1), 0.07, closed=False)
    for radius in np.linspace(0.15, 0.95, 2 + kind % 3):
        draw(mask, arc(3 + kind if kind % 3 else 40, float(radius), 0.3 * kind), 0.055)
    return mask


def _rosette(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    for radius, n in ((0.0, 1), (0.42, 4 + kind), (0.8, 9 - kind)):
        for spot in arc(n, radius, rng.uniform(0, 6)):
            draw(mask, arc(3 + kind, 0.2 if n > 1 else 0.24, kind) + spot)
    return mask


def _face(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    wide, tall = rng.uniform(0.6, 0.85), rng.uniform(0.75, 0.95)
    draw(mask, arc((40, 8, 6, 5, 12)[kind], 1.0, kind) * [wide, tall])
    for side in (-1, 1):
        draw(mask, arc(3 + 2 * kind, 0.17) + [side * 0.33, -0.15 - 0.04 * kind], value=0.0)
        draw(mask, np.array([(0.2, 0.75), (0.34, 0.2), (0.46, 0.7)]) * [side, 1], value=float(kind % 2 == 0) * 0.5)
    draw(mask, np.array([(-0.4, 0.5), (0.4, 0.5 + 0.1 * (kind - 2))]), 0.1, 0.0, closed=False)
    return mask


def _creature(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    reach = rng.uniform(0.75, 0.98, (11, 1))
    draw(mask, arc(11, 1.0, rng.uniform(0, 6)) * reach * [1, 0.85])
    for side in (-1, 1):
        draw(mask, np.array([(0.35, -0.6), (0.95, -1.0 + 0.1 * kind), (0.75, -0.35)]) * [side, 1])
        draw(mask, arc(4 + kind, 0.1 + 0.03 * kind) + [side * (0.2 + 0.05 * kind), -0.2], value=0.0)
    for tooth in np.linspace(-0.4, 0.4, 2 + kind):
        draw(mask, np.array([(tooth - 0.08, 0.3), (tooth + 0.08, 0.3), (tooth, 0.55)]), value=0.0)
    return mask


def _knot(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    t, turn = np.linspace(0, 2 * np.pi, 241), rng.uniform(0, 6)
    for part in range(1 + kind % 2):
        bend = t * (2 + kind) + turn + 1.6 * part
        away = 0.62 + 0.24 * np.cos(bend)
        draw(mask, away[:, None] * np.stack([np.cos(t + 0.3 * part), np.sin(t)], axis=1), 0.2, closed=False)
    draw(mask, arc(3 + kind, 0.22, turn))
    return mask


def _tower(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    wide, top = rng.uniform(0.4, 0.6), rng.uniform(-0.5, -0.3)
    draw(mask, np.array([(-wide, 0.9), (-0.8 * wide, top), (0.8 * wide, top), (wide, 0.9)]))
    for at in np.linspace(-0.8 * wide, 0.8 * wide, 2 + kind):
        draw(mask, arc(4, 0.14, np.pi / 4) + [at, top - 0.05])
    draw(mask, np.array([(0, top), (0, -0.95), (0.6, -0.8 + 0.1 * kind), (0, -0.65)]))
    draw(mask, arc(8 + 4 * kind, 0.2) * [1, 1.5] + [0, 0.7], value=0.0)
    return mask


def _leaf(rng: Generator, kind: int) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.float32)
    t, teeth = np.linspace(0, 2 * np.pi, 361), 5 + 2 * kind
    away = 0.75 + 0.2 * np.abs(np.sin(teeth * t / 2 + rng.uniform(0, 3))) - 0.2 * np.cos(t)
    draw(mask, away[:, None] * np.stack([np.sin(t) * (0.6 + 0.08 * kind), np.cos(t)], axis=1))
    draw(mask, np.array([(0, -0.7), (0, 0.95)]), 0.08, 0.0, closed=False)
    for rib in np.linspace(-0.4, 0.5, 2 + kind):
        for side in (-1, 1):
            draw(mask, np.array([(0, rib), (side * 0.5, rib - 0.3)]), 0.06, 0.0, closed=False)
    return mask


EMBLEMS: Final[Mapping[str, Callable[[Generator, int], Mask]]] = {
    "beast": _beast,
    "shield": _shield,
    "glyph": _glyph,
    "lines": _lines,
    "rosette": _rosette,
    "face": _face,
    "creature": _creature,
    "knot": _knot,
    "tower": _tower,
    "leaf": _leaf,
}


def bones(rng: Generator, kind: int) -> Mask:
    """The other side of every token: crossed bones, one bone, or a skull."""
    mask = np.zeros((SIDE, SIDE), np.float32)
    for turn in ((0.8, -0.8), (0.5,), ())[kind]:
        along = np.array([np.cos(turn), np.sin(turn)])
        draw(mask, np.array([-0.6 * along, 0.6 * along]), 0.2 if kind else 0.16, closed=False)
        for end, side in ((e, s) for e in (-0.65, 0.65) for s in (-0.13, 0.13)):
            draw(mask, arc(20, 0.17) + end * along + side * along[::-1] * [-1, 1])
    if kind == 2:
        draw(mask, arc(30, 0.62) + [0, -0.15])
        draw(mask, np.array([(-0.35, 0.3), (0.35, 0.3), (0.3, 0.85), (-0.3, 0.85)]))
        for x in (-0.26, 0.26):
            draw(mask, arc(16, 0.17) + [x, -0.08], value=0.0)
    return mask


def token_face(body: Array, ink: Array, mask: Mask, size: float, rim: float, rng: Generator) -> Image:
    """A token's print: its body, a rim, and an emblem of a size, printed a little off the middle."""
    shift = rng.normal(0, 2.0, 2)
    grow = np.array([[size, 0, SIDE / 2 * (1 - size) + shift[0]], [0, size, SIDE / 2 * (1 - size) + shift[1]]])
    share = cv2.warpAffine(mask, grow, (SIDE, SIDE), flags=cv2.INTER_AREA)[..., None]
    paper = body * (1 + rng.normal(0, 0.02, (SIDE, SIDE, 1)))
    if rim:
        edge = np.zeros((SIDE, SIDE), np.float32)
        draw(edge, arc(90, 0.86), 0.07)
        paper = paper + (ink - paper) * edge[..., None] * rim
    return np.clip(paper + (ink - paper) * share, 0, 255).astype(np.uint8)
