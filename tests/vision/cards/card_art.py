"""Decks of cards that exist nowhere: faces drawn from a seed in several styles, for pictures the reader never saw.

Each style is drawn by a function of its own. The reader was tuned on `framed` and `banded`; `poster`, `woodcut` and
`words`, as the printed sheets, were kept apart until it was done.
"""

from collections.abc import Callable, Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Colour = tuple[int, int, int]
PX_PER_MM: Final = 6
SYLLABLES: Final = ("ka", "mor", "el", "tan", "qui", "sho", "bru", "fen", "gal", "wy", "zed", "pol", "ur", "nix")


def _size(mm: tuple[float, float]) -> tuple[int, int]:
    return round(mm[0] * PX_PER_MM), round(mm[1] * PX_PER_MM)


def _bright(rng: np.random.Generator, low: int = 40, high: int = 235) -> Colour:
    hue = int(rng.integers(0, 180))
    patch = np.array([[[hue, rng.integers(110, 240), rng.integers(low, high)]]], np.uint8)
    blue, green, red = cv2.cvtColor(patch, cv2.COLOR_HSV2BGR)[0, 0]
    return int(blue), int(green), int(red)


def _paper(rng: np.random.Generator, low: int, high: int) -> Colour:
    blue, green, red = (int(v) for v in rng.integers(low, high, 3))
    return blue, green, red


def _name(rng: np.random.Generator) -> str:
    return "".join(rng.choice(SYLLABLES, size=int(rng.integers(2, 4)))).title()


def _figure(rng: np.random.Generator, side: int, ground: Colour) -> Picture:
    """A square picture: a few large shapes over one another."""
    image = np.full((side, side, 3), ground, np.uint8)
    for _ in range(int(rng.integers(3, 7))):
        colour, kind = _bright(rng), int(rng.integers(0, 4))
        x, y, r = (int(v) for v in rng.integers(side // 6, side - side // 6, 3))
        r = max(side // 10, r // 3)
        if kind == 0:
            cv2.circle(image, (x, y), r, colour, -1, cv2.LINE_AA)
        elif kind == 1:
            corners = rng.integers(side // 10, side - side // 10, (int(rng.integers(3, 6)), 2)).astype(np.int32)
            cv2.fillConvexPoly(image, cv2.convexHull(corners), colour, cv2.LINE_AA)
        elif kind == 2:
            cv2.line(image, (x, y), (side - y, x), colour, max(3, r // 3), cv2.LINE_AA)
        else:
            cv2.ellipse(image, (x, y), (r, max(4, r // 2)), int(rng.integers(0, 180)), 0, 360, colour, -1, cv2.LINE_AA)
    return image


def _write(image: Picture, text: str, at: tuple[int, int], height: float, colour: Colour) -> None:
    scale = height * PX_PER_MM / 22
    cv2.putText(image, text, at, cv2.FONT_HERSHEY_DUPLEX, scale, colour, max(1, round(scale * 2)), cv2.LINE_AA)


def _lines(image: Picture, rng: np.random.Generator, left: int, top: int, right: int, count: int) -> None:
    """Lines as of small print."""
    for row in range(count):
        y, x = top + row * 20, left
        while x < right - 20:
            wide = int(rng.integers(10, 50))
            cv2.rectangle(image, (x, y), (min(x + wide, right), y + 9), (70, 70, 70), -1)
            x += wide + 8


def framed(rng: np.random.Generator, mm: tuple[float, float]) -> Picture:
    """A white card with a coloured frame, a picture, and a small index at the upper left and lower right."""
    w, h = _size(mm)
    edge, ground = _bright(rng), _paper(rng, 200, 256)
    image = np.full((h, w, 3), 250, np.uint8)
    cv2.rectangle(image, (14, 14), (w - 15, h - 15), edge, 7)
    side = min(w - 60, int(h * 0.42))
    picture = _figure(rng, side, ground)
    left, top = (w - side) // 2, int(h * 0.16)
    image[top : top + side, left : left + side] = picture
    small = cv2.resize(picture, (int(w * 0.2), int(w * 0.2)), interpolation=cv2.INTER_AREA)
    image[22 : 22 + len(small), 22 : 22 + len(small)] = small
    image[h - 22 - len(small) : h - 22, w - 22 - len(small) : w - 22] = small
    _write(image, _name(rng), (30 + len(small), 60), 4.0, (20, 20, 20))
    _lines(image, rng, 34, top + side + 20, w - 34 - len(small), 4)
    _write(image, str(rng.integers(0, 10)), (28, h - 34), 6.0, edge)
    return image


def banded(rng: np.random.Generator, mm: tuple[float, float]) -> Picture:
    """A tinted card with a strip down its left side that holds numbers and a sign, and a wide picture."""
    w, h = _size(mm)
    paper = _paper(rng, 205, 245)
    image = np.full((h, w, 3), paper, np.uint8)
    band = int(w * 0.24)
    cv2.rectangle(image, (0, 0), (band, h), _bright(rng), -1)
    for place in range(3):
        _write(image, str(rng.integers(0, 10)), (12, int(h * (0.12 + 0.12 * place))), 7.0, (255, 255, 255))
    sign = _figure(rng, int(band * 0.8), paper)
    image[int(h * 0.45) : int(h * 0.45) + len(sign), int(band * 0.1) : int(band * 0.1) + len(sign)] = sign
    side = w - band - 24
    image[int(h * 0.12) : int(h * 0.12) + side, band + 12 : band + 12 + side] = _figure(rng, side, _bright(rng))
    _write(image, _name(rng), (band + 14, int(h * 0.09)), 4.5, (30, 30, 30))
    _lines(image, rng, band + 14, int(h * 0.12) + side + 24, w - 16, 5)
    return image


def poster(rng: np.random.Generator, mm: tuple[float, float]) -> Picture:
    """A dark card covered by one picture, with a light tag in two corners."""
    w, h = _size(mm)
    x, y = np.meshgrid(np.linspace(0, 1, w), np.linspace(0, 1, h))
    one, two = np.array(_bright(rng, 30, 140), float), np.array(_bright(rng, 30, 180), float)
    slope = (x * np.cos(turn := rng.uniform(0, 6.3)) + y * np.sin(turn) + 1) / 2.4
    image: Picture = np.asarray(one + (two - one) * np.clip(slope, 0, 1)[..., None], np.uint8)
    for _ in range(int(rng.integers(2, 5))):
        points = (rng.uniform(0.05, 0.95, (int(rng.integers(4, 8)), 2)) * (w, h)).astype(np.int32)
        cv2.polylines(image, [points], bool(rng.integers(0, 2)), _bright(rng, 140, 255), int(rng.integers(5, 16)))
    centre = (int(rng.uniform(0.3, 0.7) * w), int(rng.uniform(0.3, 0.7) * h))
    cv2.circle(image, centre, int(rng.uniform(0.12, 0.3) * w), _bright(rng, 120, 255), -1, cv2.LINE_AA)
    tag = _name(rng)[:3]
    for left, low in ((8, 8), (w - 118, h - 78)):
        cv2.rectangle(image, (left, low), (left + 110, low + 70), (235, 240, 245), -1)
        _write(image, tag, (left + 8, low + 50), 6.5, (10, 10, 10))
        cv2.circle(image, (left + 20, low + 95 if low < h / 2 else low - 25), 16, _bright(rng, 160, 255), -1)
    return image


def woodcut(rng: np.random.Generator, mm: tuple[float, float]) -> Picture:
    """A cream card with a drawing of black lines and hardly any colour."""
    w, h = _size(mm)
    image = np.full((h, w, 3), (214, 232, 240), np.uint8)
    cv2.rectangle(image, (8, 8), (w - 9, h - 9), (40, 40, 40), 3)
    low, high = int(h * 0.2), int(h * 0.72)
    step, turn = int(rng.integers(14, 30)), rng.uniform(0.3, 2.8)
    reach = np.array([np.cos(turn), np.sin(turn)]) * h
    mask = np.zeros((h, w), np.uint8)
    for _ in range(int(rng.integers(2, 4))):
        middle = (int(rng.uniform(0.25, 0.75) * w), int(rng.uniform(0.3, 0.65) * h))
        axes = tuple(int(v) for v in rng.uniform(0.12, 0.3, 2) * w)
        cv2.ellipse(mask, middle, axes, float(rng.uniform(0, 180)), 0, 360, 255, -1)
    ink = np.zeros((h, w), np.uint8)
    for offset in range(-2 * h, 2 * h, step):
        start = np.array([w / 2 + offset * np.sin(turn), h / 2 - offset * np.cos(turn)])
        cv2.line(ink, (start - reach).astype(int).tolist(), (start + reach).astype(int).tolist(), 255, 6, cv2.LINE_AA)
    outline = cv2.morphologyEx(mask, cv2.MORPH_GRADIENT, np.ones((7, 7), np.uint8))
    ink = np.maximum(cv2.bitwise_and(ink, mask), outline)
    ink[:low], ink[high:] = 0, 0
    image[ink > 90] = (35, 35, 45)
    name = _name(rng)
    _write(image, name, (20, 62), 5.5, (30, 30, 30))
    _write(image, str(rng.integers(0, 10)), (20, 132), 8.0, (20, 20, 120))
    _lines(image, rng, 24, high + 30, w - 80, 5)
    _write(image, name[:2], (w - 76, h - 28), 6.0, (30, 30, 30))
    return image


def words(rng: np.random.Generator, mm: tuple[float, float]) -> Picture:
    """A white card with words and numbers only."""
    w, h = _size(mm)
    image = np.full((h, w, 3), 248, np.uint8)
    cv2.rectangle(image, (10, 10), (w - 11, h - 11), (90, 90, 90), 3)
    _write(image, _name(rng), (26, 64), 5.0, (20, 20, 20))
    _write(image, str(rng.integers(0, 10)), (26, 140), 8.0, (20, 20, 20))
    _lines(image, rng, 30, int(h * 0.34), w - 30, int(rng.integers(6, 13)))
    for left in (26, w - 60):
        _write(image, str(rng.integers(0, 10)), (left, h - 28), 7.0, (20, 20, 20))
    return image


STYLES: Final[Mapping[str, Callable[[np.random.Generator, tuple[float, float]], Picture]]] = {
    "framed": framed,
    "banded": banded,
    "poster": poster,
    "woodcut": woodcut,
    "words": words,
}


def deck(style: str, seed: int, kinds: int, mm: tuple[float, float]) -> dict[str, Picture]:
    """So many kinds of card by name, each with its face at 6 px/mm."""
    rng = np.random.default_rng(seed)
    return {f"card{number:02d}": STYLES[style](rng, mm) for number in range(kinds)}
