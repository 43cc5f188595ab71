"""ORC's mat at the practice table: what cards are taken for where, and what the app says lies in every place.

ORC's cards for the practice camera: the drawing that we print, every card in both directions, and the back.

As pictures cards lie: the end named first is on the left, the other one stands on its head.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import cv2
import numpy as np

from companion.boxes.plan_files import ENDS, PILE
from companion.games.orc import card_looks
from companion.games.orc.board import BACK, BOARD_FILE, FIRST_ROW, LINE, card_lying, pile_row
from companion.games.orc.card_looks import BACK as BACK_PAPER
from companion.games.orc.card_looks import CORNER_MM, EDGE_MM, END_MM, ON_BACK, OUTLINE_MM, SIZE_MM, Placed, bars
from companion.games.orc.card_looks import PAPER as PAPERS
from companion.games.orc.rules.cards import COLOURS, DECK
from companion.practice.cards.card_drawing import INK, PAPER, colour
from companion.practice.cards.card_set import CardSet, Faces, Spacing, Taken
from companion.practice.kit import View
from companion.practice.pieces.bodies import Lying, Truth, sorted_truth
from companion.practice.pieces.paper import Colour, Picture, Point, Sheet
from companion.ui.paint.outlines import circle, outlines

SPEAR_AHEAD, SPEAR_BACK = f"{BACK}-ahead", f"{BACK}-behind"
"""A card face down by where its spear points: to the beginning of its row, or the other way."""
WHITE: Final = 255.0
PX_PER_MM: Final = 6.0  # half a card is a whole number of pixels long
GRID: Final = 24  # the side of the square that a drawing is drawn in


def faces() -> Faces:
    """The face of each card by its ends as they lie, and both ways a card may lie face down."""
    faces_by_card = {}
    for card in DECK:
        face = np.hstack([_end(COLOURS[card.two], 2), cv2.rotate(_end(COLOURS[card.one], 1), cv2.ROTATE_180)])
        _outlined(face)
        faces_by_card[card_lying(card, two_first=True)] = face
        faces_by_card[card_lying(card, two_first=False)] = _turn(face)
    back = _back()
    return {**faces_by_card, SPEAR_AHEAD: back, SPEAR_BACK: _turn(back)}


def _sheet(size_mm: tuple[float, float]) -> Sheet:
    wide, high = size_mm
    blank = np.empty((round(high * PX_PER_MM), round(wide * PX_PER_MM), 3), np.uint8)
    blank[:] = np.rint(PAPER).astype(np.uint8)
    return Sheet(blank, (0.0, 0.0), PX_PER_MM)


def _on_its_side(sheet: Sheet) -> Picture:
    """What stands upright, its top turned to the left."""
    return np.asarray(cv2.rotate(sheet.picture, cv2.ROTATE_90_COUNTERCLOCKWISE), np.uint8)


def _turn(face: Picture) -> Picture:
    return np.asarray(cv2.rotate(face, cv2.ROTATE_180), np.uint8)


def _on_paper(code: str) -> Colour:
    """A colour as it looks on our paper, which is not quite white."""
    blue, green, red = (value * paper / WHITE for value, paper in zip(colour(code), PAPER, strict=True))
    return blue, green, red


def _end(name: str, orcs: int) -> Picture:
    sheet, paper = _sheet(END_MM), _on_paper(PAPERS[name])
    _ground(sheet, END_MM, paper)
    for placed in card_looks.on_end(name, orcs):
        _draw(sheet, placed, INK, paper)
    for bar in bars(orcs):
        sheet.area(round_box(bar, 0.0), INK)
    return _on_its_side(sheet)


def _back() -> Picture:
    sheet, paper = _sheet(SIZE_MM), _on_paper(BACK_PAPER)
    _ground(sheet, SIZE_MM, paper)
    _draw(sheet, ON_BACK, PAPER, paper)
    return _on_its_side(sheet)


def _draw(sheet: Sheet, placed: Placed, ink: Colour, paper: Colour) -> None:
    stamp(sheet, placed.drawing, placed.centre, placed.size, ink, paper)


def _ground(sheet: Sheet, size_mm: tuple[float, float], paper: Colour) -> None:
    wide, high = size_mm
    sheet.area(round_box((EDGE_MM, EDGE_MM, wide - 2 * EDGE_MM, high - 2 * EDGE_MM), CORNER_MM), paper)


def _outlined(face: Picture) -> None:
    high, wide = SIZE_MM
    box = (EDGE_MM / 2, EDGE_MM / 2, wide - EDGE_MM, high - EDGE_MM)
    Sheet(face, (0.0, 0.0), PX_PER_MM).line(round_box(box, CORNER_MM), INK, OUTLINE_MM, closed=True)


def stamp(sheet: Sheet, drawing: Sequence[str], centre: Point, size_mm: float, colour: Colour, paper: Colour) -> None:
    """A drawing made of areas: what it adds in its colour, what it cuts away as the paper."""
    scale = size_mm / GRID
    left, top = (at - size_mm / 2 for at in centre)
    for part in drawing:
        how, path = part.split(" ", 1)
        shapes = [[(left + x * scale, top + y * scale) for x, y in outline] for outline in outlines(path)]
        sheet.areas(shapes, paper if how.startswith("-") else colour)


def round_box(box: tuple[float, float, float, float], corner_mm: float) -> list[Point]:
    """The outline of a rectangle (left, top, width, height) with round corners."""
    left, top, wide, high = box
    right, bottom = left + wide - corner_mm, top + high - corner_mm
    ring = circle((0.0, 0.0), corner_mm)
    quarter = len(ring) // 4
    middles = (
        (right, bottom),
        (left + corner_mm, bottom),
        (left + corner_mm, top + corner_mm),
        (right, top + corner_mm),
    )
    return [
        (x + dx, y + dy)
        for at, (x, y) in enumerate(middles)
        for dx, dy in (ring * 2)[at * quarter : (at + 1) * quarter + 1]
    ]


BETWEEN_ENDS: Final = "-"
HELD: Final = "held"
SPEARS: Final[Mapping[str, str]] = {"far": SPEAR_AHEAD, "near": SPEAR_BACK}
"""How a marker lies, by the side of the table that its spear points at."""


def near_end(card: str) -> str:
    """What counts of a card in a column: the end towards the line."""
    return card.partition(BETWEEN_ENDS)[0]


def face_down(card: str) -> str:
    """A card face down is like any other."""
    return BACK if card.startswith(BACK) else card


CARDS: Final = CardSet(
    BOARD_FILE,
    faces,
    spacing=Spacing(first_mm=37.5, step_mm=37.0, least_mm=20.0, apart_mm=80.0),
    taken={ENDS: Taken(near_end, in_order=False), PILE: Taken(face_down, piled=True)},
)


def column_row(game: View, number: int, seat: int) -> int:
    """Where a player's cards lie at a land."""
    return FIRST_ROW[game["players"][seat]["side"]] + number - 1


def marked(land: View) -> bool:
    """Whether a card lies there for whoever holds the land: none where nobody had deployed any (O5.5)."""
    return land["status"] == HELD and (not land["by"] or any(land["orcs"]))


def app_rows(game: View) -> Truth:
    """What the app says lies in each place; empty ones are left out."""
    lands = game["lands"]
    rows: dict[int, list[Lying]] = {}
    for at in range(0, len(lands), 2):
        first, second = (f"{land['colour']}{land['worth']}" for land in lands[at : at + 2])
        rows[FIRST_ROW[LINE] + at // 2] = [Lying(f"{first}{BETWEEN_ENDS}{second}")]
    for land in lands:
        rows[pile_row(land["number"])] = [Lying(BACK)] if land["stock"] or marked(land) else []
        for seat, side in enumerate(land["sides"]):
            twos = side["orcs"] - side["cards"]
            ends = [f"{side['colour']}{2 if at < twos else 1}" for at in range(side["cards"])]
            rows[column_row(game, land["number"], seat)] = [Lying(kind) for kind in ends]
    return sorted_truth(rows)


def hands_rows(game: View, stocks: Mapping[int, int]) -> Truth:
    """The same as hands lay it: with every card of the piles, so many by land, and with markers that point at whoever
    holds the land.
    """
    rows = dict(app_rows(game))
    for land in game["lands"]:
        row = pile_row(land["number"])
        if marked(land):
            rows[row] = [Lying(SPEARS[game["players"][land["owner"]]["side"]])]
        elif row in rows:
            rows[row] = [Lying(BACK)] * max(1, min(stocks[land["number"]], land["stock"]))
    return rows
