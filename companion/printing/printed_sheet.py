"""What is printed: sheets, each with a title and what is drawn on it, and the file they become."""

from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Final

from reportlab.pdfgen.canvas import Canvas

from companion.locale.sentences import Speaker
from companion.printing.paper_sizes import FOOT_MM, MARGIN_MM, Frame, Paper
from companion.printing.pdf_page import INK, Page, embed_fonts
from companion.schema.quick_dataclass import dataclass

BAR_MM: Final = 100.0
BAR_HIGH_MM: Final = 2.4
EDGE_MM: Final = 0.2
TICK_MM: Final = 10.0
SMALL_MM: Final = 2.6
GREY: Final = "#6B6659"


class NothingToPrint(ValueError):
    """A game has no such sheets."""

    def __init__(self, game: str, what: str) -> None:
        super().__init__(f"{game} has no {what} to print yet. Name another game (--game) or print something else.")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: what is drawn on a sheet of paper, and its title, which stands at the foot."""

    title: str
    paper: Paper
    draw: Callable[[Page], None]


def to_pdf(sheets: Sequence[Sheet], speaker: Speaker) -> bytes:
    """The sheets as a PDF file, each with the control bar. The same sheets make the same bytes."""
    embed_fonts()
    whole = BytesIO()
    canvas = Canvas(whole, invariant=1, pageCompression=1, lang=speaker.language)
    canvas.setTitle(sheets[0].title)
    canvas.setCreator("orctable")
    canvas.setViewerPreference("PrintScaling", "None")
    for number, sheet in enumerate(sheets, 1):
        page = Page(canvas, sheet.paper)
        sheet.draw(page)
        _foot(page, speaker, f"{sheet.title} · {number}/{len(sheets)}")
        canvas.showPage()
    canvas.save()
    return whole.getvalue()


def _foot(page: Page, speaker: Speaker, title: str) -> None:
    """The control bar, what to do with it, and which sheet this is."""
    top = page.paper.height_mm - MARGIN_MM - FOOT_MM + 4.0
    bar = Frame(MARGIN_MM, top, BAR_MM, BAR_HIGH_MM)
    page.box(bar.inset(EDGE_MM / 2), edge=INK, width=EDGE_MM)  # its outer edge is the bar's
    for tick in range(0, round(BAR_MM / TICK_MM), 2):
        page.box(Frame(bar.left + tick * TICK_MM, top, TICK_MM, BAR_HIGH_MM), fill=INK)
    below = page.paper.height_mm - MARGIN_MM - FOOT_MM + 10.0
    sentence = speaker.text("This bar is 100 mm long. If yours is not, print again at 100 %, without “fit to page”.")
    page.write(sentence, (MARGIN_MM, below), SMALL_MM, most=page.paper.width_mm - 2 * MARGIN_MM)
    right = page.paper.width_mm - MARGIN_MM
    page.write(title, (right, top + 2.2), SMALL_MM, GREY, "right", most=right - MARGIN_MM - BAR_MM - 5)
