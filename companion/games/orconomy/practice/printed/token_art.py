"""The printed tops of the practice tokens: five companies with two sides, the Crisis and the Activity token."""

import math
from collections.abc import Callable, Mapping

import numpy as np

from companion.games.orconomy.practice.printed.emblems import Stroke, draw
from companion.games.orconomy.practice.printed.styles import ArtStyle
from companion.practice.pieces.paper import Colour, Picture
from companion.practice.pieces.printed_table import mixed, painted, round_top

COLOURS: dict[str, Colour] = {
    "tusk": (58.0, 83.0, 224.0),
    "moon": (255.0, 114.0, 82.0),
    "leaf": (162.0, 219.0, 99.0),
    "sun": (90.0, 224.0, 247.0),
    "rune": (172.0, 97.0, 181.0),
}
"""Paint by name, BGR."""

HEADS: dict[str, tuple[Stroke, ...]] = {
    "tusks": (
        Stroke("disc", ((0, -0.05),), "dark", 0.5),
        Stroke("area", ((-0.45, -0.2), (-0.85, -0.45), (-0.4, 0.1)), "dark"),
        Stroke("area", ((0.45, -0.2), (0.85, -0.45), (0.4, 0.1)), "dark"),
        Stroke("area", ((-0.38, 0.25), (0.38, 0.25), (0.22, 0.72), (-0.22, 0.72)), "dark"),
        Stroke("area", ((-0.34, 0.5), (-0.24, 0.1), (-0.12, 0.5)), "paint"),
        Stroke("area", ((0.34, 0.5), (0.24, 0.1), (0.12, 0.5)), "paint"),
        Stroke("disc", ((-0.2, -0.15),), "paint", 0.1),
        Stroke("disc", ((0.2, -0.15),), "paint", 0.1),
    ),
    "horns": (
        Stroke("area", ((-0.42, -0.4), (0.42, -0.4), (0.5, 0.2), (0.2, 0.75), (-0.2, 0.75), (-0.5, 0.2)), "dark"),
        Stroke("line", ((-0.4, -0.3), (-0.72, -0.45), (-0.68, -0.78)), "dark", 0.18),
        Stroke("line", ((0.4, -0.3), (0.72, -0.45), (0.68, -0.78)), "dark", 0.18),
        Stroke("line", ((-0.32, -0.12), (-0.1, 0.0)), "paint", 0.13),
        Stroke("line", ((0.32, -0.12), (0.1, 0.0)), "paint", 0.13),
        Stroke("line", ((-0.2, 0.45), (0.2, 0.45)), "paint", 0.12),
    ),
    "brow": (
        Stroke("disc", ((0, 0.05),), "dark", 0.62),
        Stroke("line", ((-0.4, -0.2), (0, -0.05), (0.4, -0.2)), "paint", 0.14),
        Stroke("disc", ((-0.2, 0.1),), "paint", 0.08),
        Stroke("disc", ((0.2, 0.1),), "paint", 0.08),
        Stroke("area", ((-0.3, 0.55), (-0.22, 0.25), (-0.12, 0.55)), "paint"),
        Stroke("area", ((0.3, 0.55), (0.22, 0.25), (0.12, 0.55)), "paint"),
    ),
}
_KNOBS = tuple(
    (x * 0.5 + across * x, y * 0.5 + along * y)
    for x in (-1, 1)
    for y in (-1, 1)
    for across, along in ((0.1, 0.0), (0.0, 0.1))
)
BONES: tuple[Stroke, ...] = (
    Stroke("line", ((-0.5, -0.5), (0.5, 0.5)), "light", 0.17),
    Stroke("line", ((0.5, -0.5), (-0.5, 0.5)), "light", 0.17),
    *(Stroke("disc", (knob,), "light", 0.13) for knob in _KNOBS),
)
BOLT: tuple[Stroke, ...] = (
    Stroke("area", ((0.15, -0.75), (-0.45, 0.1), (-0.05, 0.1), (-0.2, 0.75), (0.45, -0.12), (0.05, -0.12)), "bolt"),
)
STAR: tuple[Stroke, ...] = (
    Stroke(
        "area",
        tuple(
            (radius * math.sin(turn * math.pi / 6), -radius * math.cos(turn * math.pi / 6))
            for turn in range(12)
            for radius in ((0.72, 0.36)[turn % 2],)
        ),
        "dark",
    ),
    Stroke("disc", ((0, 0),), "light", 0.2),
)


def token_art(colour: str, face: str, style: ArtStyle, rng: np.random.Generator) -> Picture:
    """A Company token's top: `face` is `face` (the orc) or `bones`. Raises KeyError for an unknown colour.

    `rng` gives the small differences between two prints of the same token.
    """
    paint = _painted(COLOURS[colour], rng)
    dark = mixed(style.token_ink or style.ink, (26.0, 24.0, 24.0), 0.5)
    return LOOKS[style.token_look](paint, dark, HEADS[style.token_emblem], face == "bones")


def dulled(paint: Colour) -> Colour:
    """The paint of a token's other side."""
    return mixed(paint, (96.0, 100.0, 104.0), 0.42)


def _rimmed(paint: Colour, dark: Colour, head: tuple[Stroke, ...], bones: bool) -> Picture:
    """A dark rim round the paint."""
    if bones:
        dull = dulled(paint)
        return _print(dull, mixed(dull, (20.0, 20.0, 20.0), 0.35), BONES, {"light": (206.0, 222.0, 228.0)}, 0.74)
    return _print(paint, mixed(paint, (16.0, 16.0, 16.0), 0.45), head, {"dark": dark, "paint": paint}, 0.0)


def _full(paint: Colour, _dark: Colour, head: tuple[Stroke, ...], bones: bool) -> Picture:
    """Paint up to the edge, and the emblem in white."""
    pale = (236.0, 240.0, 242.0)
    if bones:
        dull = dulled(paint)
        return _print(dull, dull, BONES, {"light": pale}, 0.0)
    return _print(paint, paint, head, {"dark": pale, "paint": paint}, 0.0)


def _ringed(paint: Colour, dark: Colour, head: tuple[Stroke, ...], bones: bool) -> Picture:
    """A broad ring of paint round paper that carries the emblem."""
    paper = (206.0, 220.0, 226.0)
    if bones:
        dull = dulled(paint)
        return _print(mixed(paper, dull, 0.35), dull, BONES, {"light": dark}, 0.0, 0.62)
    return _print(paper, paint, head, {"dark": mixed(dark, paint, 0.25), "paint": paper}, 0.0, 0.66)


LOOKS: Mapping[str, Callable[[Colour, Colour, tuple[Stroke, ...], bool], Picture]] = {
    "rimmed": _rimmed,
    "full": _full,
    "ringed": _ringed,
}


def crisis_art(rng: np.random.Generator) -> Picture:
    """The Crisis token's top: dark with an orange bolt."""
    return _print(_painted((44.0, 38.0, 40.0), rng), (20.0, 18.0, 18.0), BOLT, {"bolt": (36.0, 132.0, 240.0)}, 0.0)


def activity_art(rng: np.random.Generator) -> Picture:
    """The Activity token's top: white with a black star."""
    paint = _painted((226.0, 232.0, 232.0), rng)
    return _print(paint, (120.0, 124.0, 126.0), STAR, {"dark": (26.0, 24.0, 24.0), "light": paint}, 0.0)


def _painted(colour: Colour, rng: np.random.Generator) -> Colour:
    """The colour of one pot of paint."""
    return painted(colour, rng, (0.95, 1.04), 4.0)


def _print(
    paint: Colour,
    rim: Colour,
    strokes: tuple[Stroke, ...],
    inks: dict[str, Colour],
    pale_ring: float,
    inner: float = 0.88,
) -> Picture:
    """A token's top with its emblem, perhaps in a pale ring."""
    sheet = round_top(rim, paint, inner)
    if pale_ring:
        sheet.ring((0.0, 0.0), pale_ring, inks["light"], 0.09)
    draw(sheet, strokes, (0.0, 0.0), 0.72 if pale_ring else 0.8 if inner > 0.8 else 0.62, inks)
    return sheet.picture
