"""The coded strip of a card: markers down its left edge, all with the number of its kind, for the camera to read."""

from typing import Final

from companion.printing.aruco import dictionary, draw_bits, marker_bits
from companion.printing.paper_sizes import Frame
from companion.printing.pdf_page import INK, Page

STRIP_MM: Final = 12.0
PITCH_MM: Final = 12.0
SIDE_MM: Final = 10.2
COUNT: Final = 7
CODE: Final = "DICT_APRILTAG_16h5"
"""None of a mat's stickers is of this dictionary, which has thirty numbers."""
CODED_CARDS: Final = "cards with coded strips"
STRIPS: Final = "strips"
"""What is printed: the cards of a game with their strips, or the strips alone, to be put into sleeves."""
PAPER: Final = "#FFFFFF"


def draw_strip(page: Page, number: int, high: float) -> None:
    """A strip so many millimetres high whose upper left corner is the origin. Raises ValueError for a number that
    cannot be coded.
    """
    bits = marker_bits(dictionary(CODE), number)
    page.box(Frame(0.0, 0.0, STRIP_MM, high), PAPER)
    first = (high - (COUNT - 1) * PITCH_MM) / 2
    for place in range(COUNT):
        top = first + place * PITCH_MM - SIDE_MM / 2
        draw_bits(page, bits, (STRIP_MM - SIDE_MM) / 2, top, SIDE_MM / len(bits))


def draw_named_strip(page: Page, number: int, name: str, size: tuple[float, float]) -> None:
    """A strip to be put over the left edge of a card in its sleeve, with the card's name beside it on the waste."""
    draw_strip(page, number, size[1])
    with page.placed(STRIP_MM + 4.0, size[1] / 2, turn_deg=-90.0):
        page.write(name, (0.0, 0.0), 2.8, INK, "middle", most=size[1] - 6.0)
