"""The sealed art styles: boards and tokens that nothing which looks at pictures was ever tuned on.

They share the board's measures and its emblems with the practice table's styles, and nothing else: other grounds, other
tokens, other paints.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.games.orconomy.board import BONES, CRISIS
from companion.games.orconomy.practice.printed.backgrounds import mixed, noise
from companion.games.orconomy.practice.printed.emblems import Stroke, draw
from companion.games.orconomy.practice.printed.printing import OrconomyPrint
from companion.games.orconomy.practice.printed.styles import ArtStyle
from companion.practice.pieces.paper import Colour, Picture, Sheet
from companion.practice.pieces.printed_table import ANY

ART_PX = 144
PAINTS: Mapping[str, Colour] = {
    "tusk": (46.0, 52.0, 196.0),
    "moon": (208.0, 104.0, 44.0),
    "leaf": (96.0, 176.0, 72.0),
    "sun": (60.0, 196.0, 242.0),
    "rune": (160.0, 70.0, 140.0),
}
"""What the pots of these printers hold, BGR: near the usual ones, and none of them the same."""

AXE: tuple[Stroke, ...] = (
    Stroke("line", ((0.3, -0.8), (-0.3, 0.85)), "dark", 0.14),
    Stroke("area", ((0.22, -0.75), (0.8, -0.6), (0.78, 0.1), (0.05, -0.25)), "dark"),
    Stroke("area", ((0.18, -0.72), (-0.5, -0.75), (-0.55, -0.2), (0.02, -0.28)), "dark"),
)
HELM: tuple[Stroke, ...] = (
    Stroke(
        "area",
        ((-0.6, 0.75), (-0.62, -0.1), (-0.35, -0.62), (0, -0.78), (0.35, -0.62), (0.62, -0.1), (0.6, 0.75)),
        "dark",
    ),
    Stroke("area", ((-0.45, -0.02), (-0.1, 0.1), (-0.1, 0.28), (-0.45, 0.16)), "paint"),
    Stroke("area", ((0.45, -0.02), (0.1, 0.1), (0.1, 0.28), (0.45, 0.16)), "paint"),
    Stroke("line", ((0, 0.0), (0, 0.7)), "paint", 0.1),
)
SKULL: tuple[Stroke, ...] = (
    Stroke("disc", ((0, -0.15),), "dark", 0.6),
    Stroke("area", ((-0.32, 0.3), (0.32, 0.3), (0.28, 0.8), (-0.28, 0.8)), "dark"),
    Stroke("disc", ((-0.24, -0.1),), "paint", 0.17),
    Stroke("disc", ((0.24, -0.1),), "paint", 0.17),
    Stroke("line", ((-0.1, 0.5), (-0.1, 0.8)), "paint", 0.06),
    Stroke("line", ((0.1, 0.5), (0.1, 0.8)), "paint", 0.06),
)
RIBS: tuple[Stroke, ...] = (
    Stroke("line", ((0, -0.75), (0, 0.75)), "dark", 0.15),
    *(Stroke("line", ((-0.6, y + 0.18), (0, y), (0.6, y + 0.18)), "dark", 0.13) for y in (-0.5, -0.05, 0.4)),
)
FLAME: tuple[Stroke, ...] = (
    Stroke("area", ((0, -0.85), (0.5, -0.1), (0.4, 0.6), (0, 0.8), (-0.4, 0.6), (-0.5, 0.0), (-0.2, -0.1)), "dark"),
    Stroke("area", ((0.05, -0.1), (0.2, 0.35), (0, 0.6), (-0.2, 0.35)), "paint"),
)
SUNRISE: tuple[Stroke, ...] = (
    Stroke("disc", ((0, 0.2),), "dark", 0.38),
    *(
        Stroke("line", ((x * 0.5, 0.2 - y * 0.5), (x * 0.85, 0.2 - y * 0.85)), "dark", 0.12)
        for x, y in ((-1.0, 0.0), (-0.7, 0.7), (0.0, 1.0), (0.7, 0.7), (1.0, 0.0))
    ),
    Stroke("line", ((-0.8, 0.55), (0.8, 0.55)), "dark", 0.12),
)


def _marbled(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Inks that floated on water: bands pulled about, with a thin bright vein here and there."""
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    pull_x, pull_y = (noise(rng, size, 28 * px_per_mm) * np.float32(11 * px_per_mm) for _ in range(2))
    comb = np.sin((x + pull_x) / (9 * px_per_mm)) * 7 * px_per_mm
    bands = np.sin((y + pull_y + comb) / (3.4 * px_per_mm))
    picture = mixed(tint, ink, np.asarray(0.35 + 0.55 * bands, np.float32))
    vein = np.abs(bands + 0.2) < 0.05
    picture[vein] = (150, 214, 226)
    return picture


def _tapestry(rng: np.random.Generator, size: tuple[int, int], px_per_mm: float, tint: Colour, ink: Colour) -> Picture:
    """Stitches of wool: a grid of small crosses in five shades, diamonds across."""
    stitch = max(2, round(1.5 * px_per_mm))
    rows, columns = size[0] // stitch + 1, size[1] // stitch + 1
    row, column = np.mgrid[0:rows, 0:columns].astype(np.float32)
    period = float(rng.integers(9, 15))
    diamond = (np.abs((row % period) - period / 2) + np.abs((column % period) - period / 2)) / period
    shade = np.rint((diamond + 0.18 * rng.standard_normal((rows, columns), dtype=np.float32)) * 4) / 4
    whole = cv2.resize(shade.astype(np.float32), None, fx=stitch, fy=stitch, interpolation=cv2.INTER_NEAREST)
    whole = np.asarray(whole, np.float32)[: size[0], : size[1]]
    y, x = np.mgrid[0 : size[0], 0 : size[1]].astype(np.float32)
    u, v = (x % stitch) / stitch - 0.5, (y % stitch) / stitch - 0.5
    cross = np.minimum(np.abs(u - v), np.abs(u + v))
    return mixed(tint, ink, np.asarray(whole * 0.7 + 0.9 * (cross - 0.15), np.float32))


@dataclass(frozen=True, slots=True)
class TokenLook:
    """What the tokens of a sealed style look like: their two emblems, the ground's and the rim's share of ink."""

    face: tuple[Stroke, ...]
    bones: tuple[Stroke, ...]
    rim: Colour
    stitched: bool = False


STYLES: Mapping[str, tuple[ArtStyle, TokenLook]] = {
    "marbled": (
        ArtStyle(
            name="marbled",
            paper=(216, 232, 240),
            ink=(36, 30, 74),
            saturation=(0.25, 0.55),
            value=(0.45, 0.85),
            pattern_share=0.6,
            line_mm=0.8,
            font=cv2.FONT_HERSHEY_TRIPLEX,
            table="wood",
            slot=(186, 206, 216),
            panel=(206, 222, 230),
            token_emblem="horns",
            background=_marbled,
            slot_look="double",
        ),
        TokenLook(HELM, SKULL, (70.0, 170.0, 200.0)),
    ),
    "tapestry": (
        ArtStyle(
            name="tapestry",
            paper=(190, 210, 214),
            ink=(58, 40, 40),
            saturation=(0.3, 0.6),
            value=(0.4, 0.7),
            pattern_share=0.55,
            line_mm=1.6,
            font=cv2.FONT_HERSHEY_DUPLEX,
            table="linen",
            slot=(70, 66, 84),
            panel=(150, 176, 186),
            token_emblem="horns",
            background=_tapestry,
            slot_look="disc",
        ),
        TokenLook(AXE, RIBS, (30.0, 34.0, 42.0), stitched=True),
    ),
}


class SealedPrint(OrconomyPrint):
    """One print run in a sealed style."""

    def __init__(self, style: str) -> None:
        of_board, self._look = STYLES[style]
        super().__init__(of_board)

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        bones = side == BONES
        pot: NDArray[np.float64] = np.array(PAINTS[mark]) * noise.uniform(0.94, 1.05, 3)
        if bones:
            pot = pot * 0.5 + np.array((60.0, 62.0, 66.0)) * 0.5
        return _token(pot, self._look, self._look.bones if bones else self._look.face, bones)

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        pot = np.array((36.0, 30.0, 32.0) if name == CRISIS else (214.0, 226.0, 230.0)) * noise.uniform(0.95, 1.05, 3)
        return _token(pot, self._look, FLAME if name == CRISIS else SUNRISE, name == CRISIS)


def _token(pot: NDArray[np.float64], look: TokenLook, strokes: tuple[Stroke, ...], pale: bool) -> Picture:
    """A square picture whose inscribed circle is the token's top; the emblem is pale or dark."""
    paint: Colour = (float(pot[0]), float(pot[1]), float(pot[2]))
    picture = np.empty((ART_PX, ART_PX, 3), np.uint8)
    picture[:] = np.rint(np.clip(look.rim, 0, 255))
    sheet = Sheet(picture, ((ART_PX - 1) / 2, (ART_PX - 1) / 2), ART_PX / 2)
    sheet.disc((0.0, 0.0), 0.93, paint)
    inks = {"dark": (228.0, 234.0, 236.0) if pale else (24.0, 20.0, 26.0), "paint": paint}
    draw(sheet, strokes, (0.0, 0.0), 0.68, inks)
    return _FINISHED[look.stitched](picture)


def _shaded(picture: Picture) -> Picture:
    """Darker towards the rim, as cast resin is."""
    y, x = np.mgrid[-1 : 1 : ART_PX * 1j, -1 : 1 : ART_PX * 1j]
    shade = 1.06 - 0.28 * np.hypot(x, y) ** 2
    return np.asarray(np.clip(picture * shade[:, :, None], 0, 255).astype(np.uint8))


def _stitched(picture: Picture) -> Picture:
    """In cells, as if embroidered."""
    small = cv2.resize(picture, (24, 24), interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(small, (ART_PX, ART_PX), interpolation=cv2.INTER_NEAREST), np.uint8)


_FINISHED: Mapping[bool, Callable[[Picture], Picture]] = {False: _shaded, True: _stitched}
