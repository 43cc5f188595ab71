"""The letters on a sheet: the screen's own Roboto, which has Latin and Cyrillic, embedded into the file.

It comes along with Kivy (Apache License 2.0); Kivy itself is not loaded.
"""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

PLAIN: Final = "Roboto-Regular"
BOLD: Final = "Roboto-Bold"


def embed_fonts() -> None:
    """Make the letters known to ReportLab. Doing so twice is fine."""
    for name in (PLAIN, BOLD):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, _folder() / f"{name}.ttf"))


def width_of(text: str, size: float, *, bold: bool = False) -> float:
    """How wide a line of text is, in the unit of its size."""
    return float(pdfmetrics.stringWidth(text, BOLD if bold else PLAIN, size))


def _folder() -> Path:
    found = find_spec("kivy")
    assert found is not None and found.origin is not None, "Kivy is a dependency of orctable"
    return Path(found.origin).parent / "data" / "fonts"
