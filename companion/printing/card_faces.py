"""Card faces of our own: a picture made of plain shapes, the same small at the left edge and at the lower right.

A card of a fanned row shows little more than its left edge, so everything by which it can be told stands there too.
"""

import math
from typing import Final

from companion.printing.aruco import dictionary, draw_bits, marker_bits
from companion.printing.card_emblems import BAND_MM, EDGE_MM, CardFace, Picture, around, picture, star
from companion.printing.paper_sizes import Frame
from companion.printing.pdf_page import INK, Page

STRIP_MM: Final = 12.0
PITCH_MM: Final = 12.0
SIDE_MM: Final = 10.2
COUNT: Final = 7
CODE: Final = "DICT_APRILTAG_16h5"  # none of a mat's stickers is of this dictionary, which has thirty numbers
CODED_CARDS: Final = "cards with coded strips"
STRIPS: Final = "strips"  # what is printed: cards with their strips, or strips alone, to be put into sleeves
PAPER: Final = "#FFFFFF"


def draw_strip(page: Page, number: int, high: float) -> None:
    """A strip of this height, its upper left corner the origin. Raises ValueError for a number it cannot code."""
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


def draw_face(page: Page, face: CardFace, size: tuple[float, float]) -> None:
    """One card; its upper left corner is the origin."""
    whole, drawn = Frame(0.0, 0.0, *size).inset(EDGE_MM), picture(face.number)
    page.box(whole, PAPER, drawn.strong, 0.6, corner=2.5)
    band = Frame(whole.left, whole.top, BAND_MM - EDGE_MM, whole.height)
    page.box(band, drawn.pale, drawn.strong, 0.6, corner=2.5)
    index = Frame(band.left + 1.0, band.top + 1.2, band.width - 2.0, band.width - 2.0)
    draw_picture(page, face.number, index)
    for place, text in enumerate(face.corner):
        foot = index.bottom + 10.5 + 10.5 * place
        page.write(
            text, (band.left + band.width / 2, foot), 9.0, drawn.strong, "middle", bold=True, most=band.width - 1
        )
    room = Frame(band.right + 2.0, whole.top + 1.5, whole.right - band.right - 4.0, whole.height - 3.0)
    page.write(face.name, (room.left, room.top + 5.2), 4.4, INK, bold=True, most=room.width)
    side = min(room.width, room.height * 0.5)
    main = Frame(room.left, room.top + 8.0, room.width, side)
    draw_picture(page, face.number, main)
    below = main.bottom + 2.0
    page.words(face.text, Frame(room.left, below, room.width, room.bottom - below - index.height - 1.0), 3.2)
    draw_picture(
        page, face.number, Frame(whole.right - index.width - 1.2, whole.bottom - index.height - 1.2, *index[2:])
    )


def draw_coded_face(page: Page, face: CardFace, size: tuple[float, float]) -> None:
    """One card with the coded strip of its number down its left edge."""
    draw_strip(page, face.number, size[1])
    with page.placed(STRIP_MM, 0.0):
        draw_face(page, face, (size[0] - STRIP_MM, size[1]))


def draw_picture(page: Page, number: int, frame: Frame) -> None:
    """The picture of a kind in a rectangle: a ground, and an emblem in its middle."""
    drawn = picture(number)
    with page.clipped(frame):
        page.box(frame, drawn.pale)
        _ground(page, drawn, frame)
        middle = (frame.left + frame.width / 2, frame.top + frame.height / 2)
        reach = min(frame.width, frame.height) * 0.4
        page.disc(middle, reach * 1.12, PAPER)
        page.area(star(middle, reach, drawn.points, drawn.depth), drawn.strong)
        if number % 2:
            page.disc(middle, reach * 0.28, PAPER)
    page.box(frame, edge=drawn.strong, width=0.4)


def _ground(page: Page, drawn: Picture, frame: Frame) -> None:
    """What fills the picture behind the emblem: six bars, rays, rows of dots, or waves."""
    step = frame.width / 6
    if drawn.ground == "bars":
        for place in range(0, 6, 2):
            page.box(Frame(frame.left + place * step, frame.top, step, frame.height), drawn.strong)
    elif drawn.ground == "rays":
        middle = (frame.left + frame.width / 2, frame.top + frame.height / 2)
        for place in range(8):
            ends = [around(middle, frame.width + frame.height, (place + half) / 8) for half in (0.0, 0.4)]
            page.area([middle, *ends], drawn.strong)
    elif drawn.ground == "dots":
        for row in range(math.ceil(frame.height / step) + 1):
            for column in range(7):
                at = (frame.left + (column + row % 2 / 2) * step, frame.top + row * step)
                page.disc(at, step * 0.24, drawn.strong)
    elif drawn.ground == "waves":
        for row in range(math.ceil(frame.height / step) + 1):
            steps = range(25)
            line = [
                (frame.left + frame.width * x / 24, frame.top + (row + 0.3 * math.sin(x * math.pi / 4)) * step)
                for x in steps
            ]
            page.line(line, drawn.strong, step * 0.3)
