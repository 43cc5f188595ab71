"""How colours are told apart: contrast (WCAG 2), distance in CIE Lab, and as colour-blind eyes see them."""

import math
from collections.abc import Mapping, Sequence
from functools import cache

from companion.ui.paint.theme import rgb

Triple = tuple[float, float, float]
MACHADO: Mapping[str, Sequence[Sequence[float]]] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
"""Full severity, on linear light: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", 2009; grey is the luminance alone.
"""
WHITE = (0.95047, 1.0, 1.08883)
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))


@cache
def linear(colour: str) -> Triple:
    """A colour as light, channel by channel."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    return red, green, blue


def luminance(colour: str) -> float:
    """How bright a colour is, 0 to 1."""
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


@cache
def contrast(one: str, other: str) -> float:
    """The contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, sight: str) -> Triple:
    """The light of a colour as eyes of a sight see it; any other sight is an ordinary one."""
    light = linear(colour)
    rows = MACHADO.get(sight)
    if rows is None:
        return light
    red, green, blue = (min(1.0, max(0.0, _dot(row, light))) for row in rows)
    return red, green, blue


def distance(one: str, other: str, sight: str) -> float:
    """How far apart two colours are for a sight (CIE76)."""
    return math.dist(_lab(seen(one, sight)), _lab(seen(other, sight)))


def _dot(row: Sequence[float], light: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(row, light, strict=True))


def _lab(light: Triple) -> Triple:
    x, y, z = (_curve(_dot(row, light) / white) for row, white in zip(XYZ, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _curve(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116
