"""Rows that end with what is no readable card: one face down, a phone, a hand, a card that lies askew, one below the
card before it, half off the mat, or of another game.
"""

from collections.abc import Callable, Mapping
from typing import Final

import cv2
import numpy as np

from tests.vision.cards.card_art import STYLES
from tests.vision.cards.card_camera import Card, Picture, Thumb, evening, photograph
from tests.vision.cards.laid_rows import BEGIN_X, CARD_MM, LONG, MARKERS, QUIET_MM, ROWS_Y, STICKER_MM, Scene

FACE_DOWN: Final = "face down"
PHONE: Final = "phone"
HAND: Final = "hand"
ASKEW: Final = "askew"
BELOW: Final = "below"
HALF_OFF: Final = "half off"
OTHER_GAME: Final = "other game"
PHONE_MM: Final = (150.0, 72.0)
PITCH: Final = (40.0, 66.0)
FINGERS: Final = 4
PX: Final = 6

Things = tuple[list[Card], list[Thumb]]


def back_face() -> Picture:
    """The back of every card: a blue grid with a light rim."""
    w, h = (round(mm * PX) for mm in CARD_MM)
    image = np.full((h, w, 3), (235, 235, 235), np.uint8)
    image[18:-18, 18:-18] = (120, 60, 40)
    for at in range(-h, w, 36):
        cv2.line(image, (at, 18), (at + h, h - 18), (200, 150, 120), 5, cv2.LINE_AA)
        cv2.line(image, (at + h, 18), (at, h - 18), (200, 150, 120), 5, cv2.LINE_AA)
    image[:18], image[-18:], image[:, :18], image[:, -18:] = 235, 235, 235, 235
    return image


def phone_face(rng: np.random.Generator) -> Picture:
    """A dark screen with some bright symbols in rows."""
    w, h = (round(mm * PX) for mm in PHONE_MM)
    image = np.full((h, w, 3), 18, np.uint8)
    for x in range(60, w - 90, 110):
        for y in range(40, h - 70, 100):
            colour = tuple(int(v) for v in rng.integers(40, 256, 3))
            cv2.rectangle(image, (x, y), (x + 60, y + 60), colour, -1)
    return image


def _face_down(spot: tuple[float, float], deck: Mapping[str, Picture], rng: np.random.Generator) -> Things:
    return [Card(back_face(), CARD_MM, spot, float(rng.normal(0, 1.3)), float(rng.uniform(-2, 2)), 2.2)], []


def _phone(spot: tuple[float, float], deck: Mapping[str, Picture], rng: np.random.Generator) -> Things:
    middle = (spot[0] + PHONE_MM[0] / 2, spot[1])
    return [Card(phone_face(rng), PHONE_MM, middle, float(rng.normal(0, 4)), 0.0, 8.0, gloss=0.5)], []


def _hand(spot: tuple[float, float], deck: Mapping[str, Picture], rng: np.random.Generator) -> Things:
    side = 1.0 if spot[1] > 0 else -1.0
    skin, turn = int(rng.integers(0, 4)), side * float(rng.uniform(75, 105))
    tips = [(spot[0] + 18.0 * number, spot[1] - side * float(rng.uniform(5, 40))) for number in range(FINGERS)]
    return [], [Thumb(tip, turn, 17.0, skin) for tip in tips]


def _askew(spot: tuple[float, float], deck: Mapping[str, Picture], rng: np.random.Generator) -> Things:
    """Neither upright nor sideways nor forward."""
    face = deck[str(rng.choice(list(deck)))]
    if rng.random() < 0.5:
        turn = float(rng.choice([-1, 1]) * rng.choice([rng.uniform(30, 70), rng.uniform(110, 150)]))
        return [Card(face, CARD_MM, (spot[0] + 12, spot[1]), turn, 1.0, 2.2)], []
    return [Card(face, CARD_MM, (spot[0], spot[1] + float(rng.uniform(20, 30))), float(rng.normal(0, 2)), 1.0, 2.2)], []


def _below(spot: tuple[float, float], deck: Mapping[str, Picture], rng: np.random.Generator) -> Things:
    """Its right part looks out from below the card before it."""
    face, along = deck[str(rng.choice(list(deck)))], spot[0] - float(rng.uniform(20, 28))
    return [Card(face, CARD_MM, (along, spot[1]), float(rng.normal(0, 1.3)), float(rng.uniform(-2, 2)), 0.2)], []


def _half_off(spot: tuple[float, float], deck: Mapping[str, Picture], rng: np.random.Generator) -> Things:
    """Beyond the long side of an outer row, beyond the end of the middle one."""
    face, turn = deck[str(rng.choice(list(deck)))], float(rng.normal(0, 2))
    if spot[1]:
        middle = spot[0], spot[1] + float(np.sign(spot[1]) * rng.uniform(0.4, 0.6) * CARD_MM[1])
    else:
        middle = BEGIN_X + LONG + float(rng.uniform(-0.1, 0.1) * CARD_MM[0]), spot[1]
    return [Card(face, CARD_MM, middle, turn, 1.0, 2.2)], []


def _other_game(spot: tuple[float, float], deck: Mapping[str, Picture], rng: np.random.Generator) -> Things:
    face = STYLES[str(rng.choice(list(STYLES)))](rng, CARD_MM)
    return [Card(face, CARD_MM, spot, float(rng.normal(0, 1.3)), float(rng.uniform(-2, 2)), 2.2)], []


ODD: Final[Mapping[str, Callable[[tuple[float, float], Mapping[str, Picture], np.random.Generator], Things]]] = {
    FACE_DOWN: _face_down, PHONE: _phone, HAND: _hand, ASKEW: _askew, BELOW: _below, HALF_OFF: _half_off,
    OTHER_GAME: _other_game,
}  # fmt: skip


def laid_odd(deck: Mapping[str, Picture], condition: str, rng: np.random.Generator) -> Scene:
    """Three rows of two to four cards of the deck, at the end of each the odd thing, named by the condition."""
    names, cards, thumbs, truth = list(deck), list[Card](), list[Thumb](), []
    for y in ROWS_Y:
        x = BEGIN_X + 34 + rng.uniform(-2, 6)
        row = [str(name) for name in rng.choice(names, int(rng.integers(2, 5)))]
        for place, name in enumerate(row):
            turn, bend = float(rng.normal(0, 1.3)), float(rng.uniform(-2.5, 3.0))
            cards.append(Card(deck[name], CARD_MM, (float(x), y), turn, bend, 0.4 + 0.35 * place))
            x += rng.uniform(*PITCH)
        things, fingers = ODD[condition]((float(x), y), deck, rng)
        cards = [*things, *cards] if condition == BELOW else [*cards, *things]
        thumbs += fingers
        truth.append((*row, condition))
    room = evening(rng)
    bare = photograph(room, (), MARKERS, STICKER_MM, QUIET_MM)
    return Scene(photograph(room, cards, MARKERS, STICKER_MM, QUIET_MM, thumbs), bare, tuple(truth))
