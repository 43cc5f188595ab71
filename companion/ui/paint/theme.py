"""The colours of the screen, dark like a cave and light like parchment, each by its use; and warmer or darker ones for
the evening.
"""

import math
from functools import cache, lru_cache
from itertools import product

from companion.schema.quick_dataclass import dataclass
from companion.ui.paint.shapes import Fill, Layer, Rect

ON_MARK = "#12150F"
"""What is drawn on a mark's colour, and round it."""
BONE = "#F3ECDB"
INKS = ("text", "dim", "gold", "silver", "ice", "danger", "act")
PAPERS = ("bg", "surface", "raised")


@dataclass(frozen=True, slots=True)
class Theme:
    """One set of colours; each is a `#RRGGBB` text named by its use."""

    name: str
    bg: str
    surface: str
    raised: str
    line: str
    edge: str
    text: str
    dim: str
    act: str
    on_act: str
    gold: str
    silver: str
    ice: str
    danger: str
    fault: str
    tone: float = 0.74  # how light quiet colours are, as OKLCH has it

    def colour(self, use: str) -> str:
        """The colour of a use (`gold`), or the `#RRGGBB` text itself."""
        return use if use.startswith("#") else str(getattr(self, use))


DARK = Theme(
    name="dark",
    bg="#12150F",
    surface="#1D2119",
    raised="#2A3024",
    line="#475040",
    edge="#6F7A63",
    text="#F3ECDB",
    dim="#BDB7A4",
    act="#9CC25C",
    on_act="#12150F",
    gold="#E5B654",
    silver="#CFD4D2",
    ice="#8FC9EA",
    danger="#F0855A",
    fault="#5B3023",
)
LIGHT = Theme(
    name="light",
    bg="#EFE7D4",
    surface="#FBF6E9",
    raised="#E3D9C1",
    line="#C9BD9F",
    edge="#857A5E",
    text="#241F15",
    dim="#564E3D",
    act="#3F611A",
    on_act="#FBF6E9",
    gold="#744F06",
    silver="#4A5050",
    ice="#17577F",
    danger="#97330F",
    fault="#F0CDBD",
    tone=0.53,
)
THEMES = {"dark": DARK, "light": LIGHT}


def rgb(colour: str) -> tuple[float, float, float]:
    """A `#RRGGBB` text as three channels from 0 to 1."""
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def mixed(colour: str, other: str, share: float) -> str:
    """So much of one `#RRGGBB` colour in another one."""
    pairs = zip(rgb(colour), rgb(other), strict=True)
    return "#" + "".join(f"{round(255 * (share * a + (1 - share) * b)):02X}" for a, b in pairs)


@lru_cache(maxsize=256)
def quiet(hue: float, tone: float, chroma: float = 0.09) -> str:
    """A colour by its hue in degrees, as light as others of that tone (OKLCH, B. Ottosson 2020)."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (tone + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (tone - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (tone - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * _gamma(min(1.0, max(0.0, channel)))):02X}" for channel in linear)


def _gamma(channel: float) -> float:
    """How bright a channel is written in sRGB."""
    return 12.92 * channel if channel <= 0.0031308 else 1.055 * channel ** (1 / 2.4) - 0.055


LEAST_CONTRAST = 4.5  # of words on what is below them (WCAG 2, success criterion 1.4.3)
WARM = (1.0, 0.96, 0.84)  # what is left of red, green and blue in the evening
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
