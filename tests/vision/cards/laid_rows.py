"""Tables with rows of cards laid at random, photographed by the simulated camera of these tests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from tests.vision.cards.card_camera import Card, Marker, Picture, Room, Thumb, evening, photograph
from vision.board_plan import Sticker
from vision.cards.card_plan import CardPlan, CardRow

STICKERS: Final = (
    (10, -262.0, -170.0),
    (11, -262.0, 0.0),
    (12, -262.0, 170.0),
    (13, 0.0, -200.0),
    (14, 262.0, -170.0),
    (15, 262.0, 0.0),
    (16, 262.0, 170.0),
    (17, 0.0, 200.0),
)
STICKER_MM: Final = 32.0
QUIET_MM: Final = 6.0
ROWS_Y: Final = (-112.0, 0.0, 112.0)
BEGIN_X: Final = -225.0
LONG: Final = 450.0
MARKERS: Final = tuple(Marker(number, (x, y)) for number, x, y in STICKERS)
CARD_MM: Final = (63.0, 88.0)
PLAIN: Final = "plain"
SLEEVES: Final = "sleeve and glare"
FANNED: Final = "fanned"
CONDITIONS: Final = (PLAIN, SLEEVES, FANNED)


def plan(card_mm: tuple[float, float] = CARD_MM) -> CardPlan:
    """A table with three rows one below the other, all read from the same side."""
    h = STICKER_MM / 2
    stickers = tuple(
        Sticker(n, (x, y), ((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h))) for n, x, y in STICKERS
    )
    rows = tuple(CardRow(number, (BEGIN_X, y), 0.0, LONG) for number, y in enumerate(ROWS_Y, 1))
    return CardPlan("test", "DICT_4X4_50", STICKER_MM, QUIET_MM, stickers, card_mm, rows)


@dataclass(frozen=True, slots=True)
class Scene:
    """A photographed table, and what lies in each of its rows from left to right."""

    frames: tuple[Picture, ...]
    empty: tuple[Picture, ...]
    truth: tuple[tuple[str, ...], ...]


def taught_pictures(deck: Mapping[str, Picture], rng: np.random.Generator) -> list[Scene]:
    """Every kind once, six a row and three rows a picture; the same evening."""
    room, names, scenes = evening(rng, most_tilt=6.0), list(deck), []
    bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
    for first in range(0, len(names), 18):
        rows = [names[start : start + 6] for start in range(first, min(first + 18, len(names)), 6)]
        cards = [
            Card(deck[name], CARD_MM, (BEGIN_X + 34 + 76 * n + rng.normal(0, 1.2), y), rng.normal(0, 1.5), 0.5)
            for row, y in zip(rows, ROWS_Y, strict=False)
            for n, name in enumerate(row)
        ]
        picture = photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM)
        scenes.append(Scene(picture, bare, tuple(tuple(row) for row in rows)))
    return scenes


def laid(deck: Mapping[str, Picture], condition: str, rng: np.random.Generator) -> Scene:
    """Three rows of one condition, on an evening of their own."""
    names = list(deck)
    cards, thumbs, truth = list[Card](), list[Thumb](), []
    for y in ROWS_Y:
        row, thumb = _row(names, deck, condition, y, rng)
        cards += row
        thumbs += thumb
        truth.append(tuple(name for name in (_name_of(card, deck) for card in row)))
    glare = (rng.uniform(-190, 60), float(rng.choice(ROWS_Y))) if condition == SLEEVES else None
    room: Room = evening(rng, glare_at=glare)
    bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
    return Scene(photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM, thumbs), bare, tuple(truth))


def _name_of(card: Card, deck: Mapping[str, Picture]) -> str:
    return next(name for name, face in deck.items() if face is card.face)


def _row(
    names: Sequence[str], deck: Mapping[str, Picture], condition: str, y: float, rng: np.random.Generator
) -> tuple[list[Card], list[Thumb]]:
    fanned = condition == FANNED or (condition == SLEEVES and rng.random() < 0.5)
    count = int(rng.integers(4, 13)) if fanned else int(rng.integers(2, 7))
    sleeved = condition == SLEEVES
    x, cards = BEGIN_X + 34 + rng.uniform(-2, 6), list[Card]()
    for number in range(count):
        face = deck[names[int(rng.integers(len(names)))]]
        bend = float(rng.uniform(-2.5, 3.0))
        at = (float(x), float(y + rng.normal(0, 1.2)))
        cards.append(Card(face, CARD_MM, at, float(rng.normal(0, 1.3)), bend, 0.4 + 0.35 * number, sleeved))
        x += rng.uniform(20.5, 26) if fanned else rng.uniform(40, 70)
    thumbs = []
    if y and rng.random() < (0.5 if sleeved else 0.18):  # hands come from the table's edges
        chosen = cards[int(rng.integers(len(cards)))].middle_mm[0] + rng.uniform(-25, 10)
        tip = (float(chosen), float(y + np.sign(y) * rng.uniform(26, 38)))
        turn = float(np.sign(y) * rng.uniform(75, 105))
        thumbs.append(Thumb(tip, turn, float(rng.uniform(14, 18)), int(rng.integers(0, 4))))
    return cards, thumbs
