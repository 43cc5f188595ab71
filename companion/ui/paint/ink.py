"""Measures and fits words: PT Sans, then PT Sans Narrow, then the short sentence, and never smaller letters."""

import re
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from typing import Protocol

from companion.schema.quick_dataclass import dataclass

DEBIAN_FONTS = Path("/usr/share/fonts/truetype")
FACES = {
    "body": ("paratype/PTS55F.ttf", "Roboto-Regular.ttf"),
    "bold": ("paratype/PTS75F.ttf", "Roboto-Bold.ttf"),
    "narrow": ("paratype/PTN57F.ttf", "Roboto-Regular.ttf"),
    "narrow-bold": ("paratype/PTN77F.ttf", "Roboto-Bold.ttf"),
    "title": ("vollkorn/Vollkorn-Bold.ttf", "Roboto-Bold.ttf"),
}
FIGURES = re.compile(r"([+−]?\d+(?:[/.,]\d+)*)")  # a number in a line of words
WORDS = re.compile("(?<!×) ")  # where a line may end: not between a cross and how many it says
FIGURE_FACE = {"title": "bold"}  # faces whose figures are old-style, and the face their numbers are set in
VOWELS = frozenset("aeiouyаеёиоуыэюя")
NARROWER = {"body": "narrow", "bold": "narrow-bold", "title": "narrow-bold"}


class Pen(Protocol):
    """Measures words in one font at one size, in pixels."""

    def get_extents(self, text: str) -> tuple[int, int]:
        """Width and height of a line."""

    def get_ascent(self) -> int:
        """How far the letters reach above the line they stand on."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """Words as they will be written: their lines and face; `cut` when even the shortest form was too long."""

    lines: tuple[str, ...]
    face: str
    cut: bool = False


def font_file(face: str, fonts: Path, kivy_fonts: Path) -> str:
    """The file of a face: Debian's where it is installed, else the one that comes with Kivy."""
    wanted, fallback = FACES[face]
    path = fonts / wanted
    return str(path if path.exists() else kivy_fonts / fallback)


def runs(text: str, face: str) -> tuple[tuple[str, str], ...]:
    """A line cut where its face changes: numbers in a face with old-style figures are set in another one."""
    if face not in FIGURE_FACE:
        return ((text, face),)
    cut = FIGURES.split(text)  # words and numbers by turns
    return tuple((run, FIGURE_FACE[face] if place % 2 else face) for place, run in enumerate(cut) if run)


def _begins_syllable(word: str, at: int) -> bool:
    """Whether a word may be hyphenated here: a consonant and a vowel follow, as in English and Russian alike. What is
    more than letters, such as the path of a file, is left as it is.
    """
    after = word[at : at + 2].lower()
    return word.strip(".,:?!").isalpha() and after[0] not in VOWELS and after[1] in VOWELS


class Ink:
    """Measures words at one scale; lengths are in units of the 800 x 480 layout, `scale` is pixels a unit. `pen` makes
    what measures, from a font file and a size in pixels.
    """

    def __init__(self, scale: float, kivy_fonts: Path, pen: Callable[[str, int], Pen]) -> None:
        self.scale, self._made = scale, pen
        self.files = {face: font_file(face, DEBIAN_FONTS, kivy_fonts) for face in FACES}
        self._pens: dict[tuple[str, float], Pen] = {}
        self._widths: dict[tuple[str, str, float], float] = {}
        self._heights: dict[tuple[str, float], float] = {}

    def pixels(self, size: float) -> int:
        """A size of letters in whole pixels."""
        return max(1, round(size * self.scale))

    def width(self, text: str, face: str, size: float) -> float:
        """How wide a line of text is."""
        key = (text, face, size)
        if key not in self._widths:
            pixels = sum(float(self._pen(look, size).get_extents(run)[0]) for run, look in runs(text, face))
            self._widths[key] = pixels / self.scale
        return self._widths[key]

    def drop(self, face: str, other: str, size: float) -> float:
        """How much lower letters of another face stand beside those of `face`, so that both stand on one line."""
        return (self._base(face, size) - self._base(other, size)) / self.scale

    def _base(self, face: str, size: float) -> float:
        """How many pixels below the middle of its line a face stands."""
        pen = self._pen(face, size)
        return float(pen.get_ascent()) - self.height(face, size) * self.scale / 2

    def height(self, face: str, size: float) -> float:
        """How high one line is."""
        key = (face, size)
        if key not in self._heights:
            self._heights[key] = float(self._pen(face, size).get_extents("Щg")[1]) / self.scale
        return self._heights[key]

    def fit(self, text: str, face: str, size: float, width: float, lines: int = 1, short: str = "") -> Fitted:
        """The first form of the words that fits into `lines` lines of this width; with whole words, if one does."""
        if not text:
            return Fitted(("",), face)
        narrow = NARROWER.get(face, face)
        forms = [(form, look) for form in (text, short) if form for look in (face, narrow)]
        whole = (option for option in forms if not self.breaks(option[0], option[1], size, width))
        for form, look in chain(whole, forms):  # what is not reached is not measured
            rows = self._wrapped(form, look, size, width)
            if len(rows) <= lines and all(self.width(row, look, size) <= width + 0.5 for row in rows):
                return Fitted(tuple(rows), look)
        return self._shortened(short or text, narrow, size, width, lines)

    def breaks(self, text: str, face: str, size: float, width: float) -> bool:
        """Whether a word of the text is wider than a line, so that it would be broken."""
        return any(self.width(word, face, size) > width for word in WORDS.split(text))

    def _shortened(self, text: str, face: str, size: float, width: float, lines: int) -> Fitted:
        rows = self._wrapped(text, face, size, width)[:lines]
        last = rows[-1] + "…"
        while len(last) > 1 and self.width(last, face, size) > width:
            last = last[:-2] + "…"
        return Fitted((*rows[:-1], last), face, cut=True)

    def _wrapped(self, text: str, face: str, size: float, width: float) -> Sequence[str]:
        rows: list[str] = []
        pieces = [piece for word in WORDS.split(text) for piece in self._pieces(word, face, size, width)]
        for word in pieces:
            longer = f"{rows[-1]} {word}" if rows else word
            if rows and self.width(longer, face, size) <= width:
                rows[-1] = longer
            else:
                rows.append(word)
        return rows or [""]

    def _pieces(self, word: str, face: str, size: float, width: float) -> Sequence[str]:
        """A word wider than a line: with a hyphen between syllables, or, such as a path, cut where the line ends."""
        pieces = [word]
        while len(pieces[-1]) > 1 and self.width(pieces[-1], face, size) > width:
            last = pieces.pop()
            ends = [(last[:n] + "-", n) for n in range(len(last) - 2, 1, -1) if _begins_syllable(last, n)]
            ends += [(last[:n], n) for n in range(len(last) - 1, 1, -1)]
            first, fits = next((end for end in ends if self.width(end[0], face, size) <= width), (last[:1], 1))
            pieces += [first, last[fits:]]
        return pieces

    def _pen(self, face: str, size: float) -> Pen:
        key = (face, size)
        if key not in self._pens:
            self._pens[key] = self._made(self.files[face], self.pixels(size))
        return self._pens[key]
