"""What is printed on sectors and tokens of one table, the same in each picture. Needs no Mitsuba."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator

from proofs.drawn_boards.drawn_tables import Table
from proofs.drawn_boards.ring_plan import Array, Point, RingPlan
from proofs.drawn_boards.token_emblems import COLOURS, EMBLEMS, PALETTES, Image, bones, rgb, token_face

PX: Final = 4.0  # Pixels of a print a millimetre
BAND: Final = 80.0  # a sector's print reaches so far to both sides of its middle line (mm)


def clouds(rng: Generator, size: tuple[int, int], cells: int) -> Array:
    """Soft random blots between 0 and 1 over (height, width)."""
    field = np.zeros(size)
    for octave in range(3):
        grid = rng.random((cells << octave, cells << octave)).astype(np.float32)
        field += cv2.resize(grid, (size[1], size[0]), interpolation=cv2.INTER_CUBIC) / (1.7 * 2**octave)
    return np.asarray(np.clip(field, 0, 1))


def hue(angle: float, saturation: float, value: float) -> Array:
    """A colour from its angle on the wheel in degrees."""
    pixel = np.array([[[angle % 360, saturation, value]]], np.float32)
    return 255 * np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2RGB)[0, 0], np.float64)


def ground(style: str, area: int, size: tuple[int, int], rng: Generator) -> Array:
    """The picture of one sector below everything else that is printed there."""
    angle = 36.0 * area + rng.uniform(-12, 12)
    blots, fine = clouds(rng, size, 5)[..., None], clouds(rng, size, 40)[..., None]
    base = hue(angle, 0.55, 0.7)
    if style == "stains":
        return np.asarray(np.where(blots > 0.5, base, hue(angle + 70, 0.45, 0.55)) * (0.7 + 0.5 * fine))
    if style == "parchment":
        paper = hue(42, 0.16, 0.9) * (0.88 + 0.16 * fine) * (1 - 0.12 * (blots > 0.62))
        return np.asarray(paper + 0.12 * (base - 128))
    if style == "dusk":
        return hue(angle, 0.5, 0.2) * (0.7 + 0.6 * blots) + 150 * (rng.random((*size, 1)) > 0.9992)
    if style == "stripes":
        y, x = np.mgrid[: size[0], : size[1]]
        turn, width = rng.uniform(0, 3), rng.uniform(18, 44)
        band = ((x * np.cos(turn) + y * np.sin(turn)) / width + 3 * blots[..., 0]).astype(int) % 3
        three = np.stack([base, hue(angle + 140, 0.5, 0.85), hue(angle + 25, 0.6, 0.35)])
        return np.asarray(three[band] * (0.9 + 0.1 * fine))
    if style == "contours":
        line = np.abs((blots * 14) % 1 - 0.5) > 0.42
        return np.where(line, hue(angle, 0.5, 0.35), hue(angle, 0.25, 0.72)) * (0.9 + 0.12 * fine)
    if style == "mosaic":
        y, x = (np.mgrid[: size[0], : size[1]] / 36 + 4 * clouds(rng, size, 3)).astype(int)
        tint = rng.uniform(0.5, 1.15, (97, 3))
        return np.asarray(base * tint[(y * 31 + x * 17) % 97] * (0.9 + 0.15 * fine))
    return np.asarray(hue(angle, 0.14, 0.93) * (0.92 + 0.12 * blots))


def sector_print(plan: RingPlan, area: int, style: str, slot: str, rng: Generator) -> Image:
    """The print of one sector: the board's middle is below, the clockwise side on the right."""
    size = (round((plan.outer + 4) * PX), round(2 * BAND * PX))
    picture: Image = np.clip(ground(style, area, size, rng), 0, 255).astype(np.uint8)
    dark = picture.mean() < 110
    ink = np.array([235.0, 228, 210]) if dark else np.array([40.0, 30, 28])

    def at(point: Point) -> tuple[int, int]:
        return round((point[1] + BAND) * PX * 16), round((plan.outer + 4 - point[0]) * PX * 16)

    def disc(point: Point, radius: float, colour: Array, width: float = 0.0) -> None:
        line = max(1, round(width * PX)) if width else -1
        cv2.circle(picture, at(point), round(radius * PX * 16), colour.tolist(), line, cv2.LINE_AA, 4)

    def words(text: str, point: Point, tall: float, colour: Array) -> None:
        scale = tall * PX / 22
        wide, high = cv2.getTextSize(text, cv2.FONT_HERSHEY_DUPLEX, scale, 3)[0]
        x, y = (value // 16 for value in at(point))
        place = (x - wide // 2, y + high // 2)
        cv2.putText(picture, text, place, cv2.FONT_HERSHEY_DUPLEX, scale, colour.tolist(), 3, cv2.LINE_AA)

    for spot in plan.slots[area]:
        if slot == "ring":
            disc(spot, plan.token / 2 + 0.5, ink, 0.9)
        else:
            disc(
                spot,
                plan.token / 2 + 0.6,
                {"dark": ink * 0.3, "white": np.full(3, 242.0), "tint": hue(36.0 * area, 0.5, 0.5)}[slot],
            )
            disc(spot, plan.token / 4, np.full(3, 200.0) if slot == "white" else ink * 0.5 + 60, 1.2)
    for name, spot in plan.places.items():
        disc(spot, 6.5, hue(45, 0.8, 0.85) if name == "crisis" else hue(355, 0.75, 0.65))
        words(str(area % 5 - 2) if name == "crisis" else "x", spot, 4, np.full(3, 20.0))
    words(str(area), (plan.outer - 8, 0.0), 8, ink)
    words("INDUSTRY" if area % 2 else "TRADE", (plan.price[0][0] + 16, 0.0), 4, ink)
    (r, a), (wide, tall) = plan.price
    low, high = at((r + tall / 2, a - wide / 2)), at((r - tall / 2, a + wide / 2))
    cv2.rectangle(picture, low, high, (245, 245, 245), -1, cv2.LINE_AA, 4)
    return picture


def price_field(text: str, rng: Generator) -> Image:
    """An erasable field on which somebody wrote a number with a pen."""
    field = np.full((130, 300, 3), 246, np.uint8)
    pen = ((20, 20, 90), (25, 25, 25), (150, 20, 20))[rng.integers(3)]
    for at, digit in enumerate(text):
        where = (105 + 48 * at + int(rng.integers(-4, 5)), 95 + int(rng.integers(-6, 7)))
        cv2.putText(field, digit, where, cv2.FONT_HERSHEY_SIMPLEX, 2.4, pen, 8, cv2.LINE_AA)
    return field


def hub_print(rng: Generator) -> Image:
    """The print of the middle: rings and rays of two hues."""
    y, x = np.mgrid[-256:256, -256:256] / 256.0
    rays = (np.arctan2(y, x) * rng.integers(3, 9) / np.pi).astype(int) % 2
    first, angle = rays ^ ((np.hypot(x, y) * 4).astype(int) % 2), rng.uniform(0, 360)
    pair = np.stack([hue(angle, 0.4, 0.75), hue(angle + 40, 0.5, 0.45)])
    return np.asarray(pair[first], np.uint8)


def table_top(kind: str, rng: Generator) -> Image:
    """The table itself, two pixels a millimetre over 1.6 m by a tile of 0.8 m."""
    size, angle = (800, 800), rng.uniform(0, 360)
    fine, broad = rng.normal(0, 1, (*size, 1)), clouds(rng, size, 6)[..., None]
    y, x = np.mgrid[: size[0], : size[1]]
    if kind == "felt":
        surface = hue(angle, 0.6, 0.35) * (1 + 0.08 * fine)
    elif kind in ("wood", "planks"):
        grain = cv2.resize(rng.random((800, 12)).astype(np.float32), size, interpolation=cv2.INTER_CUBIC)[..., None]
        seam = (y % 160 < 3)[..., None] if kind == "planks" else 0
        tone = hue(28, 0.55, 0.62) if kind == "wood" else hue(24, 0.4, 0.3)
        surface = tone * (0.75 + 0.4 * grain + 0.1 * broad) * (1 - 0.7 * seam)
    elif kind == "checks":
        share = ((x // 50 % 2) + (y // 50 % 2))[..., None] / 2
        surface = (hue(angle, 0.65, 0.6) * share + 225 * (1 - share)) * (1 + 0.03 * fine)
    elif kind == "weave":
        thread = 0.85 + 0.15 * ((x // 3 + y // 3) % 2)[..., None]
        surface = hue(angle, 0.15, 0.55) * thread * (0.95 + 0.1 * broad)
    else:
        surface = hue(angle, 0.08, 0.28) * (0.7 + 0.6 * broad) * (1 + 0.03 * fine)
    return np.clip(surface, 0, 255).astype(np.uint8)


def sticker(number: int, side: float, quiet: float) -> Image:
    """A printed ArUco sticker with its white paper."""
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    black = cv2.aruco.generateImageMarker(dictionary, number, round(side * 6))
    edge = round(quiet * 6)
    paper = cv2.copyMakeBorder(black, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=255)
    return np.asarray(15 + cv2.cvtColor(paper, cv2.COLOR_GRAY2RGB) * 0.88, np.uint8)


Look = tuple[str | None, str | None]  # the colour and side of a token, or the name of a marker and nothing


def print_tokens(table: Table, plan: RingPlan) -> Mapping[Look, Image]:
    """The print of every look of a table's tokens, and of its two markers."""
    rng, style = np.random.default_rng([table.seed, 4]), table.style
    looks: dict[Look, Image] = {}
    ink, shared = rgb(style.ink), EMBLEMS[style.emblem](rng, 2) if style.alike else None
    for kind, (name, code) in enumerate(zip(COLOURS, PALETTES[table.palette], strict=True)):
        body = rgb(code)
        mark = ink if abs(ink.mean() - body.mean()) > 45 or style.emblem == "lines" else 255 - ink
        if style.emblem == "lines" and body.mean() < 60:
            mark = body * 0.5 + 60
        if style.emblem == "rosette" and body.mean() > 150:
            mark = body * 0.62
        emblem = EMBLEMS[style.emblem](rng, kind) if shared is None else shared
        looks[name, "orc"] = token_face(body, mark, emblem, style.size, style.rim, rng)
        bone = 0.25 * body if style.bones == 2 and body.mean() > 120 else 0.15 * body + 0.85 * np.array([236, 228, 205])
        looks[name, "bones"] = token_face(body * 0.9, bone, bones(rng, style.bones), 0.8, 0.0, rng)
    of_marks, *codes = style.marks.split()
    for name, code in zip(plan.places, codes, strict=True):
        looks[name, None] = token_face(rgb(code), rgb("141414"), EMBLEMS[of_marks](rng, 1), 0.7, 1.0, rng)
    return looks
