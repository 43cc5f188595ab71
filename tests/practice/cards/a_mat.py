"""Mats with printed cards, hands that move as soon as they are asked to, and a table whose camera asks. To print a mat
takes a second: each is printed once.
"""

from atexit import register
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from companion.boxes.plan_files import ENDS, PILE
from companion.practice.cards.card_duties import CardDuties
from companion.practice.cards.card_hands import CardHands
from companion.practice.cards.card_set import CardSet, Spacing, Taken
from companion.practice.cards.filmed_mat import FilmedMat
from companion.practice.pieces.bodies import Lying, Truth
from companion.practice.pieces.motion import HandMotion
from hardware.camera.pipe_writer import MjpegPipeWriter

USED = "used"
KINDS = ("cup", "sword", "coin")
STICKERS = """
[stickers]
dictionary = "DICT_4X4_50"
side_mm = 32.0
quiet_mm = 6.0
at = [[0, -262.0, -190.0, 0.0], [1, 262.0, 190.0, 0.0], [2, -262.0, 190.0, 0.0]]
"""
ROWS = """
version = 1
kind = "rows"
edition = "a mat"
card_mm = [63.0, 88.0]
[[rows]]
number = 5
start_mm = [-225.0, 120.0]
turn_deg = 0.0
length_mm = 445.0
[[rows]]
number = 6
start_mm = [225.0, -120.0]
turn_deg = 180.0
length_mm = 445.0
"""
NEAR, FAR = 5, 6
TWO_ENDED = """
version = 1
kind = "line"
edition = "a mat"
deck = [["cup", "sword"], ["cup", "coin"], ["sword", "coin"]]
card_mm = [75.0, 25.0]
[[line]]
number = 1
start_mm = [-37.5, 0.0]
turn_deg = 0.0
length_mm = 75.0
[[piles]]
number = 2
start_mm = [60.0, -37.5]
turn_deg = 90.0
length_mm = 75.0
[[columns]]
number = 3
start_mm = [-20.0, 20.0]
turn_deg = 90.0
length_mm = 189.0
[[columns]]
number = 4
start_mm = [20.0, -20.0]
turn_deg = -90.0
length_mm = 189.0
"""
LINE, PILED, COLUMN, BEYOND = 1, 2, 3, 4
CARDS = ("cup-sword", "sword-cup", "cup-coin", "coin-cup", "sword-coin", "coin-sword", "back-up", "back-down")
QUIET: dict[str, Any] = {"question": None, "difference": None, "owed": []}
SHOWN: Truth = {NEAR: [Lying("cup", "", "")]}


class Hands:
    """A mat, and what lies on it."""

    def __init__(self, folder: Path, box: CardSet) -> None:
        self.motion, self.t = HandMotion(Random(1)), 0.0
        self.mat = FilmedMat(box, self.motion, 1, MjpegPipeWriter(folder / "camera.mjpeg"))
        self.cards = CardHands(self.mat)

    def move(self) -> Truth:
        """Let all hands finish; what lies where then."""
        while self.motion.busy:
            self.t = round(self.t + 0.1, 3)
            self.motion.step(self.t)
        return self.mat.truth()

    def clear(self) -> None:
        """Everything off the mat, as if no hand had ever moved."""
        self.cards.clear()
        self.move()
        self.motion.moves = 0

    def along(self, row: int) -> list[float]:
        """How far from the beginning of their row the cards lie."""
        return [self.mat.cards.along(self.mat.plan.rows[row], body) for body in self.mat.cards.row(row)]


def faces(kinds: Sequence[str], size: tuple[int, int]) -> Mapping[str, np.ndarray]:
    return {kind: np.full((*size, 3), 20 * place, np.uint8) for place, kind in enumerate(kinds, 1)}


@cache
def printed(plan: str) -> Hands:
    """A mat, with whatever an earlier test has left on it."""
    kept = TemporaryDirectory(prefix="orctable-mat-")
    register(kept.cleanup)
    folder = Path(kept.name)
    file = folder / "board.toml"
    file.write_text(plan + STICKERS, encoding="utf-8")
    if plan == ROWS:
        return Hands(folder, CardSet(file, lambda: faces(KINDS, (88, 63)), USED))
    taken = {ENDS: Taken(near_end, in_order=False), PILE: Taken(near_end, piled=True)}
    spacing = Spacing(first_mm=37.5, step_mm=37.0, least_mm=20.0, apart_mm=80.0)
    return Hands(folder, CardSet(file, lambda: faces(CARDS, (25, 75)), spacing=spacing, taken=taken))


def near_end(card: str) -> str:
    return card.partition("-")[0]


def bare(plan: str = ROWS) -> Hands:
    """A mat with nothing on it: two rows of cards that face each other, or columns, piles and a line of cards with two
    ends.
    """
    hands = printed(plan)
    hands.clear()
    return hands


def row(*kinds: str) -> Sequence[Lying]:
    """Cards as they lie: `sword:used` is pushed forward."""
    return [Lying(kind.partition(":")[0], "", kind.partition(":")[2]) for kind in kinds]


class Asked:
    """A table whose camera asks; `pressed` are the buttons."""

    def __init__(self) -> None:
        self.pressed: list[str] = []
        self.hands = bare()
        self.duties = CardDuties(self.hands.cards, self._press)

    def _press(self, text: str) -> bool:
        self.pressed.append(text)
        return True

    def go(self, shown: Truth = SHOWN, **view: Any) -> bool | None:
        """The next duty, while a cup was laid by the second player."""
        return self.duties.go({**QUIET, **view}, shown, [("buy", 1, "cup")])


def answers(*said: tuple[str, int, str]) -> dict[str, Any]:
    told = [{"reason": reason, "seat": seat, "piece": piece} for reason, seat, piece in said]
    return {"area": NEAR, "spot": -1, "answers": told}
