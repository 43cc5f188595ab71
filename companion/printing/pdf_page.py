"""One page that is drawn on in millimetres: x to the right, y downwards, from the upper left corner of the sheet."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from companion.printing.paper_sizes import Frame, Paper
from companion.ui.paint.icons import Drawing
from companion.ui.paint.outlines import outlines

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
    kivy = find_spec("kivy")
    assert kivy is not None and kivy.origin is not None, "Kivy is a dependency of orctable"
    return Path(kivy.origin).parent / "data" / "fonts"


POINTS_PER_MM: Final = 72 / 25.4
INK: Final = "#241F15"
HAIRLINE_MM: Final = 0.12
LINE: Final = 1.22  # from one line of text to the next, by the size of its letters
GAP: Final = 0.35  # what is left free between two paragraphs, by the size of the letters
DESCENT: Final = 0.27  # from the foot of the letters to the lower end of their line, likewise
SMALLEST_MM: Final = 1.4
GRID: Final = 24  # the side of the square that `Drawing` is drawn in
Point = tuple[float, float]
Align = Literal["left", "middle", "right"]


class Page:
    """A page of a document. Colours are `#RRGGBB`; sizes of letters, like everything else, are millimetres."""

    def __init__(self, canvas: Canvas, paper: Paper) -> None:
        self._canvas = canvas
        self.paper = paper
        canvas.setPageSize((paper.width_mm * POINTS_PER_MM, paper.height_mm * POINTS_PER_MM))
        canvas.transform(POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, paper.height_mm * POINTS_PER_MM)
        canvas.setLineJoin(1)

    # --- where ------------------------------------------------------------------------------------------------------

    @contextmanager
    def placed(self, x: float, y: float, turn_deg: float = 0.0, scale: float = 1.0) -> Iterator[None]:
        """Within this context the origin is moved, turned (clockwise) and scaled."""
        with self._saved_state():
            self._canvas.translate(x, y)
            self._canvas.rotate(turn_deg)
            self._canvas.scale(scale, scale)
            yield

    @contextmanager
    def clipped(self, frame: Frame) -> Iterator[None]:
        """Within this context nothing is drawn outside a rectangle."""
        with self._saved_state():
            path = self._canvas.beginPath()
            path.rect(*frame)
            self._canvas.clipPath(path, stroke=0, fill=0)
            yield

    @contextmanager
    def _saved_state(self) -> Iterator[None]:
        self._canvas.saveState()
        try:
            yield
        finally:
            self._canvas.restoreState()

    # --- shapes -----------------------------------------------------------------------------------------------------

    def line(self, points: Sequence[Point], colour: str = INK, width: float = 0.3, dash: Sequence[float] = ()) -> None:
        """A line through points, with round ends; `dash` are the lengths of its strokes and gaps."""
        with self._saved_state():
            self._canvas.setLineCap(0 if dash else 1)
            self._canvas.setDash(list(dash))
            self.areas([points], edge=colour, width=width, closed=False)

    def area(self, points: Sequence[Point], fill: str = "", edge: str = "", width: float = 0.3) -> None:
        """A polygon."""
        self.areas([points], fill, edge, width)

    def areas(
        self,
        shapes: Sequence[Sequence[Point]],
        fill: str = "",
        edge: str = "",
        width: float = 0.3,
        *,
        closed: bool = True,
    ) -> None:
        """Polygons drawn as one: where they overlap is a hole (even-odd)."""
        path = self._canvas.beginPath()
        for first, *others in shapes:
            path.moveTo(*first)
            for point in others:
                path.lineTo(*point)
            if closed:
                path.close()
        self._inked(fill, edge, width)
        self._canvas.drawPath(path, stroke=int(bool(edge)), fill=int(bool(fill)), fillMode=0)

    def disc(self, centre: Point, radius: float, fill: str = "", edge: str = "", width: float = 0.3) -> None:
        """A circle; `width` is that of its edge, whose middle lies on the radius."""
        self._inked(fill, edge, width)
        self._canvas.circle(*centre, radius, stroke=int(bool(edge)), fill=int(bool(fill)))

    def box(self, frame: Frame, fill: str = "", edge: str = "", width: float = 0.3, corner: float = 0.0) -> None:
        """A rectangle, with round corners where `corner` is their radius."""
        self._inked(fill, edge, width)
        self._canvas.roundRect(*frame, corner, stroke=int(bool(edge)), fill=int(bool(fill)))

    def drawing(self, drawing: Drawing, centre: Point, size: float, colour: str, paper: str = "#FFFFFF") -> None:
        """One of the screen's little drawings; what it cuts away is filled with `paper`."""
        with self.placed(centre[0] - size / 2, centre[1] - size / 2, scale=size / GRID):
            for part in drawing:
                how, path = part.split(" ", 1)
                ink, width = paper if how.startswith("-") else colour, how.lstrip("+-")
                if width:
                    for line in outlines(path):
                        self.line(line, ink, float(width))
                else:
                    self.areas(outlines(path), ink)

    def _inked(self, fill: str, edge: str, width: float) -> None:
        if fill:
            self._canvas.setFillColor(HexColor(fill))
        if edge:
            self._canvas.setStrokeColor(HexColor(edge))
            self._canvas.setLineWidth(width)

    # --- words ------------------------------------------------------------------------------------------------------

    def write(
        self,
        text: str,
        at: Point,
        size: float,
        colour: str = INK,
        align: Align = "left",
        *,
        bold: bool = False,
        most: float = 0.0,
    ) -> None:
        """One line of text whose letters stand on `at`; made smaller where it would be wider than `most`."""
        wide = width_of(text, size, bold=bold)
        if most and wide > most:
            size, wide = size * most / wide, most
        x = at[0] - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        with self._saved_state():
            self._canvas.transform(1, 0, 0, -1, x, at[1])
            self._canvas.setFont(BOLD if bold else PLAIN, size)
            self._canvas.setFillColor(HexColor(colour))
            self._canvas.drawString(0, 0, text)

    def words(
        self, text: str, room: Frame, size: float, colour: str = INK, align: Align = "left", *, bold: bool = False
    ) -> float:
        """Lines of text in a rectangle, broken at spaces and made smaller until they fit; returns where they end."""
        rows = _rows(text, room.width, size, bold=bold)
        while rows[-1][0] * size > room.height and size > SMALLEST_MM:
            size *= 0.96
            rows = _rows(text, room.width, size, bold=bold)
        x = {"left": room.left, "middle": room.left + room.width / 2, "right": room.right}[align]
        for below, line in rows:
            foot = room.top + (below - DESCENT) * size
            self.write(line, (x, foot), size, colour, align, bold=bold, most=room.width)
        return room.top + rows[-1][0] * size


def _rows(text: str, width: float, size: float, *, bold: bool) -> list[tuple[float, str]]:
    """The lines of a text, and how far down each one ends, by the size of its letters."""
    rows, down = [], -GAP
    for paragraph in text.split("\n"):
        down += GAP
        for line in broken(paragraph, width, size, bold=bold):
            down += LINE
            rows.append((down, line))
    return rows


def broken(text: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """A text in lines no wider than `width`, but for words that are wider themselves; no-break spaces hold."""
    lines, line = list[str](), ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer, size, bold=bold) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]
