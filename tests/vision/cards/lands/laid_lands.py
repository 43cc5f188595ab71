"""Tables with a line of two-ended cards, columns of such cards on both sides of each land, and piles beside them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from tests.vision.cards.card_camera import Card, Picture, evening, photograph
from tests.vision.cards.laid_rows import MARKERS, QUIET_MM, STICKER_MM
from vision.cards.card_plan import CardRow

LONG: Final = 75.0
WIDE: Final = 25.0
LINE_X: Final = (-150.0, 0.0, 150.0)
"""The middles of the line's cards; a pile lies on either side of each."""
PILE_OFF: Final = 60.0
TICK: Final = 37.0
APART: Final = 20.0
"""A column begins so far from the middle of the line."""
MOST: Final = 3
REACH: Final = TICK * (MOST - 1) + LONG + 6


@dataclass(frozen=True, slots=True)
class Land:
    """What lies at a land: its own end, the near ends of both columns from the line on, and whether there is a pile."""

    end: str
    near: tuple[str, ...]
    far: tuple[str, ...]
    pile: bool


@dataclass(frozen=True, slots=True)
class Lands:
    """A photographed table, and its six lands from left to right."""

    frames: tuple[Picture, ...]
    empty: tuple[Picture, ...]
    truth: tuple[Land, ...]


def end_x(land: int) -> float:
    """Where the middle of a land's end lies, lands from 0."""
    return LINE_X[land // 2] + (-LONG / 4 if land % 2 == 0 else LONG / 4)


def pile_x(land: int) -> float:
    """Where a land's pile lies."""
    return LINE_X[land // 2] + (-PILE_OFF if land % 2 == 0 else PILE_OFF)


def line_row(card: int) -> CardRow:
    """The place of one card of the line."""
    return CardRow(card + 1, (LINE_X[card] - LONG / 2, 0.0), 0.0, LONG)


def column_row(land: int, near: bool) -> CardRow:
    """The column of a land on one side; near ones go down in the picture."""
    side = 1.0 if near else -1.0
    return CardRow(10 + 2 * land + near, (end_x(land), side * APART), 90.0 * side, REACH)


def pile_row(land: int) -> CardRow:
    """The place of a pile, whose cards lie across the line."""
    return CardRow(30 + land, (pile_x(land), -LONG / 2), 90.0, LONG)


def lay_lands(faces: Mapping[str, Picture], back: Picture, rng: np.random.Generator, kelvin: int) -> Lands:
    """Six lands under lamps of one colour. `faces` are cards `near-far`, as they look with the near end on the left."""
    names, cards, truth = list(faces), list[Card](), []
    for place in range(3):
        name = names[int(rng.integers(len(names)))]
        cards.append(_card(faces[name], (LINE_X[place], 0.0), 0.0, rng, 0.4))
        truth += name.split("-")
    lands = []
    for land, end in enumerate(truth):
        columns = {near: _column(faces, names, land, near, cards, rng) for near in (True, False)}
        pile = bool(rng.random() < 0.6)
        if pile:
            cards.append(_card(back, (pile_x(land), 0.0), 90.0, rng, float(rng.choice([0.3, 1.2]))))
        lands.append(Land(end, columns[True], columns[False], pile))
    room = evening(rng, kelvin=kelvin)
    bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
    return Lands(photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM), bare, tuple(lands))


def _column(
    faces: Mapping[str, Picture], names: list[str], land: int, near: bool, cards: list[Card], rng: np.random.Generator
) -> tuple[str, ...]:
    """Some cards of one near end, each over the far end of the one before."""
    count = int(rng.integers(0, MOST + 1))
    first = names[int(rng.integers(len(names)))].split("-")[0]
    colour = first[:-1]
    ends = []
    side = 1.0 if near else -1.0
    for place in range(count):
        name = str(rng.choice([one for one in names if one.split("-")[0][:-1] == colour]))
        middle = (
            end_x(land) + float(rng.normal(0, 0.8)),
            side * (APART + LONG / 2 + TICK * place + rng.normal(0, 1.0)),
        )
        cards.append(_card(faces[name], middle, 90.0 * side, rng, 0.4 + 0.35 * place))
        ends.append(name.split("-")[0])
    return tuple(ends)


def _card(face: Picture, middle: tuple[float, float], turn: float, rng: np.random.Generator, height: float) -> Card:
    turned = turn + float(rng.normal(0, 1.2))
    return Card(face, (LONG, WIDE), middle, turned, float(rng.uniform(-1.0, 1.0)), height)
