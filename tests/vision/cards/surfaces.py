"""What cards are laid on in the pictures of these tests: mats and tables, to be put below the stickers."""

from collections.abc import Callable, Mapping
from typing import Final

import cv2
import numpy as np

from tests.vision.cards.card_camera import Card, Picture

SHEET_MM: Final = (760.0, 600.0)
PX: Final = 3
INK: Final = (224, 207, 140)  # the tint of the mat that `orctable print` draws


def _plain(colour: tuple[int, int, int]) -> Picture:
    return np.full((round(SHEET_MM[1] * PX), round(SHEET_MM[0] * PX), 3), colour, np.uint8)


def _grained(colour: tuple[int, int, int], rng: np.random.Generator, deep: float, size: int) -> Picture:
    """One colour with a fine, irregular grain."""
    sheet = _plain(colour)
    high, wide = sheet.shape[:2]
    coarse = rng.normal(1.0, deep, (high // size + 1, wide // size + 1)).astype(np.float32)
    grain = cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(sheet * grain[..., None], 0, 255), np.uint8)


def _mat(rng: np.random.Generator) -> Picture:
    """The printed mat: white paper, the rows tinted and outlined."""
    sheet = _plain((245, 245, 245))
    middle = np.array(SHEET_MM) / 2
    for y in (-172.0, -58.0, 58.0, 172.0):
        for rim, colour, thick in ((12.0, INK, -1), (0.0, (110, 110, 110), 1)):
            left, top = np.round((middle + (-225.0 - rim, y - 44.0 - rim)) * PX).astype(int).tolist()
            right, bottom = np.round((middle + (220.0 + rim, y + 44.0 + rim)) * PX).astype(int).tolist()
            cv2.rectangle(sheet, (left, top), (right, bottom), colour, thick)
    return sheet


def _felt(rng: np.random.Generator) -> Picture:
    colour = ((60, 110, 40), (120, 60, 40), (50, 40, 120))[int(rng.integers(3))]
    return _grained(colour, rng, 0.06, 3)


def _wood(rng: np.random.Generator) -> Picture:
    """Planks with a long grain, each of its own brown."""
    sheet = _plain((0, 0, 0)).astype(np.float32)
    high, wide = sheet.shape[:2]
    top = 0
    while top < high:
        plank = int(rng.uniform(70, 130) * PX)
        brown = np.array((62.0, 98.0, 145.0)) * rng.uniform(0.75, 1.25)
        streaks = rng.normal(1.0, 0.10, (max(plank // 4, 2), 8)).astype(np.float32)
        grain = cv2.resize(streaks, (wide, plank), interpolation=cv2.INTER_CUBIC)[..., None]
        sheet[top : top + plank] = (grain * brown)[: high - top]
        sheet[top : top + 2] *= 0.5
        top += plank
    return np.asarray(np.clip(sheet, 0, 255), np.uint8)


def _grey(rng: np.random.Generator) -> Picture:
    level = int(rng.integers(95, 150))
    return _grained((level, level, level), rng, 0.03, 6)


def _patterned(rng: np.random.Generator) -> Picture:
    """A checked cloth with dots, in colours of its own."""
    (blue, green, red), second, third = rng.integers(50, 220, (3, 3)).tolist()
    sheet = _plain((blue, green, red))
    step = int(rng.uniform(22, 40) * PX)
    for x in range(0, sheet.shape[1], step):
        for y in range(0, sheet.shape[0], step):
            if (x // step + y // step) % 2:
                cv2.rectangle(sheet, (x, y), (x + step, y + step), second, -1)
            cv2.circle(sheet, (x + step // 2, y + step // 2), step // 5, third, -1, cv2.LINE_AA)
    return sheet


def _white(rng: np.random.Generator) -> Picture:
    """A white table-cloth."""
    return _grained((226, 230, 232), rng, 0.015, 4)


SURFACES: Final[Mapping[str, Callable[[np.random.Generator], Picture]]] = {
    "mat": _mat, "felt": _felt, "wood": _wood, "grey": _grey, "patterned": _patterned, "white": _white,
}  # fmt: skip


def surface(name: str, rng: np.random.Generator) -> Card:
    """A sheet of this kind that covers the whole table; its colours are drawn anew."""
    return Card(SURFACES[name](rng), SHEET_MM, (0.0, 0.0), height_mm=0.0, gloss=0.02)
