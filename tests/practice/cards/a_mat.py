"""A mat with two rows, and hands that move as soon as they are asked to."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import numpy as np

from companion.practice.cards.card_hands import CardHands
from companion.practice.cards.card_set import CardSet
from companion.practice.cards.filmed_mat import FilmedMat
from companion.practice.pieces.bodies import Lying, Truth
from companion.practice.pieces.motion import HandMotion
from hardware.camera.pipe_writer import MjpegPipeWriter

USED = "used"
KINDS = ("cup", "sword", "coin")
MAT = """
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
[stickers]
dictionary = "DICT_4X4_50"
side_mm = 32.0
quiet_mm = 6.0
at = [[0, -262.0, -190.0, 0.0], [1, 262.0, 190.0, 0.0], [2, -262.0, 190.0, 0.0]]
"""
NEAR, FAR = 5, 6


def faces() -> Mapping[str, np.ndarray]:
    return {kind: np.full((88, 63, 3), 60 * place, np.uint8) for place, kind in enumerate(KINDS, 1)}


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


def two_rows(folder: Path) -> CardSet:
    """Cards in two rows that face each other."""
    file = folder / "board.toml"
    file.write_text(MAT, encoding="utf-8")
    return CardSet(file, faces, USED)


def row(*kinds: str) -> Sequence[Lying]:
    """Cards as they lie: `sword:used` is pushed forward."""
    return [Lying(kind.partition(":")[0], "", kind.partition(":")[2]) for kind in kinds]
