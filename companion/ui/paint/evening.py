"""The screen in the evening: warmer colours, and less light, both only as far as words can still be read."""

from functools import cache
from itertools import product

from companion.ui.paint.shapes import Fill, Layer, Rect
from companion.ui.paint.theme import INKS, PAPERS, THEMES, Theme, rgb

LEAST_CONTRAST = 4.5
"""Of words on what is below them, by the web's rule for everybody (WCAG 2, success criterion 1.4.3)."""
WARM = (1.0, 0.96, 0.84)
"""What is left of red, green and blue in the evening."""
STEP = 0.02


def tinted(colour: str, *, warm: bool) -> tuple[float, float, float]:
    """A `#RRGGBB` colour as three channels from 0 to 1, with less blue and green in the evening."""
    red, green, blue = rgb(colour)
    return (red * WARM[0], green * WARM[1], blue * WARM[2]) if warm else (red, green, blue)


@cache
def shade(theme: str, percent: int, *, warm: bool) -> float:
    """How much of the light a dark layer takes (0 to 1) where the panel itself cannot be dimmed."""
    wanted, light = percent / 100, 1.0
    while light - STEP >= wanted and _readable(THEMES[theme], light - STEP, warm=warm):
        light -= STEP
    return round(1 - light, 2)


def darkness(alpha: float) -> tuple[Layer, ...]:
    """The layer that takes so much of the light from the whole picture; none where nothing is taken."""
    everything = Rect(0, 0, 10_000, 10_000)
    return (Layer("shade", items=[Fill(everything, "#000000", alpha=alpha)]),) if alpha else ()


def _readable(theme: Theme, light: float, *, warm: bool) -> bool:
    pairs = [*product(INKS, PAPERS), ("on_act", "act")]
    return all(_contrast(theme.colour(a), theme.colour(b), light, warm=warm) >= LEAST_CONTRAST for a, b in pairs)


def _contrast(one: str, other: str, light: float, *, warm: bool) -> float:
    low, high = sorted(_luminance(colour, light, warm=warm) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str, light: float, *, warm: bool) -> float:
    shares = zip((0.2126, 0.7152, 0.0722), tinted(colour, warm=warm), strict=True)
    return sum(weight * _linear(channel * light) for weight, channel in shares)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
