"""Faces of cards for the practice table: the pictures and colours of our own printed cards, drawn into pixels."""

import math
from collections.abc import Sequence

import cv2
import numpy as np

from companion.practice.pieces.paper import Colour, Picture, Point, Sheet
from companion.printing.card_emblems import BAND_MM, EDGE_MM, CardFace, around, picture, star

PX_PER_MM = 5.0
PAPER: Colour = (246.0, 246.0, 246.0)
INK: Colour = (30.0, 30.0, 30.0)
FONT = cv2.FONT_HERSHEY_SIMPLEX
Box = tuple[float, float, float, float]  # left, top, width and height in millimetres


def draw_card(face: CardFace, size_mm: Point) -> Picture:
    """A card as a BGR picture: a strip with index, numbers and colours at the left, name and emblem beside it."""
    wide, high = size_mm
    shape = (round(high * PX_PER_MM), round(wide * PX_PER_MM), 3)
    card = Sheet(np.full(shape, PAPER, np.uint8), (0.0, 0.0), PX_PER_MM)
    drawn = picture(face.number)
    strong, pale = colour(drawn.strong), colour(drawn.pale)
    band = BAND_MM - EDGE_MM
    card.area(_corners((EDGE_MM, EDGE_MM, band, high - 2 * EDGE_MM)), pale)
    for outline in ((EDGE_MM, EDGE_MM, wide - 2 * EDGE_MM, high - 2 * EDGE_MM), (EDGE_MM, EDGE_MM, band, high - 4)):
        card.line(_corners(outline), strong, 0.6, closed=True)
    side = band - 2.0
    draw_emblem(card, face.number, (EDGE_MM + 1.0, EDGE_MM + 1.2, side, side))
    for place, words in enumerate(face.corner):
        middle = (EDGE_MM + band / 2, EDGE_MM + side + 8.0 + 10.5 * place)
        card.text(words, middle, 6.5, strong, FONT, 1.1)
    left = EDGE_MM + band + 2.0
    room = wide - EDGE_MM - left - 2.0
    card.text(face.name, (left + room / 2, EDGE_MM + 5.0), min(3.0, 1.25 * room / len(face.name)), INK, FONT, 0.45)
    draw_emblem(card, face.number, (left, EDGE_MM + 9.5, room, (high - 7.0) / 2))
    _lines(card, (left, high * 0.64, room, 9.0))
    draw_emblem(card, face.number, (wide - EDGE_MM - 1.2 - side, high - EDGE_MM - 1.2 - side, side, side))
    return card.picture


def colour(code: str) -> Colour:
    """A colour such as `#C8402C` as blue, green and red."""
    red, green, blue = (float(int(code[at : at + 2], 16)) for at in (1, 3, 5))
    return blue, green, red


def draw_emblem(card: Sheet, number: int, box: Box) -> None:
    """The picture of a kind in a rectangle: its ground, and a star on a disc."""
    drawn, (left, top, wide, high) = picture(number), box
    (x0, y0), (x1, y1) = np.rint(card.pixels([(left, top), (left + wide, top + high)])).astype(int)
    part = np.ascontiguousarray(card.picture[y0:y1, x0:x1])
    sheet = Sheet(part, (0.0, 0.0), PX_PER_MM)
    strong = colour(drawn.strong)
    part[:] = np.rint(colour(drawn.pale)).astype(np.uint8)
    _ground(sheet, drawn.ground, wide, high, strong)
    middle, reach = (wide / 2, high / 2), min(wide, high) * 0.4
    sheet.disc(middle, reach * 1.12, PAPER)
    sheet.area(star(middle, reach, drawn.points, drawn.depth), strong)
    if number % 2:
        sheet.disc(middle, reach * 0.28, PAPER)
    sheet.line(_corners((0.0, 0.0, wide, high)), strong, 0.8, closed=True)
    card.picture[y0:y1, x0:x1] = part


def _ground(sheet: Sheet, kind: str, wide: float, high: float, ink: Colour) -> None:
    """What fills the picture behind the emblem."""
    step = wide / 6
    if kind == "bars":
        for place in range(0, 6, 2):
            sheet.area(_corners((place * step, 0.0, step, high)), ink)
    elif kind == "rays":
        for place in range(8):
            ends = [around((wide / 2, high / 2), wide + high, (place + half) / 8) for half in (0.0, 0.4)]
            sheet.area([(wide / 2, high / 2), *ends], ink)
    elif kind == "dots":
        for row in range(math.ceil(high / step) + 1):
            for column in range(7):
                sheet.disc(((column + row % 2 / 2) * step, row * step), step * 0.24, ink)
    elif kind == "waves":
        for row in range(math.ceil(high / step) + 1):
            line = [(wide * x / 24, (row + 0.3 * math.sin(x * math.pi / 4)) * step) for x in range(25)]
            sheet.line(line, ink, step * 0.3)


def _lines(card: Sheet, box: Box) -> None:
    """Where a printed card says what it does: lines like small print."""
    left, top, wide, high = box
    for place in range(3):
        y = top + high * place / 3
        card.line([(left, y), (left + wide * (1.0 - 0.12 * place), y)], INK, 0.5)


def _corners(box: Box) -> Sequence[Point]:
    left, top, wide, high = box
    return [(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)]
