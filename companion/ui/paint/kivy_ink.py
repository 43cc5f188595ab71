"""Measures words with Kivy, in the fonts that come with it where Debian's are not installed."""

from pathlib import Path
from typing import Final

import kivy
from kivy.core.text import Label as CoreLabel

from companion.ui.paint.ink import Ink

KIVY_FONTS: Final = Path(kivy.__file__).parent / "data" / "fonts"
HINTING: Final = "light"


def kivy_ink(scale: float) -> Ink:
    """What measures words at a scale, in pixels a unit of the layout."""
    return Ink(scale, KIVY_FONTS, label)


def label(font: str, pixels: int, text: str = "") -> CoreLabel:
    """Kivy's own way to measure and to draw letters of a font file."""
    return CoreLabel(text=text, font_name=font, font_size=pixels, font_hinting=HINTING)
