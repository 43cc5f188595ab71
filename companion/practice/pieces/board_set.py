"""What a boxed game with a board brings to the practice table: its measures, its pieces, and how they are printed."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from companion.boxes.board_file import BoardMeasures
from companion.games.protocol import PieceKind
from companion.practice.pieces.level import Level
from companion.practice.pieces.printed_table import ANY
from companion.schema.quick_dataclass import dataclass
from hardware.simulated.scene import Ground, Picture


class Printed(Protocol):
    """One print run of a board and its pieces."""

    def ground(self, plan: BoardMeasures, order: Sequence[int], noise: np.random.Generator) -> Ground:
        """The table top with the whole board on it; see `companion.practice.pieces.printed_table.RoundPrint`."""

    def token(self, mark: str, side: str, noise: np.random.Generator, kind: str = ANY) -> Picture:
        """One side of a player's token."""

    def marker(self, name: str, noise: np.random.Generator) -> Picture:
        """The top of a marker."""


@dataclass(frozen=True, slots=True)
class BoardSet:
    """A board and its pieces, as they come out of the box.

    `order` are the areas as they lie on this table. `kinds` are the kinds of piece with the zones they may lie in.
    `sides` are those of a token, the one that is usually up first. `tokens` says how many of each kind a player has;
    tokens of the kind ANY are what they are by where they lie. There is one of each of the `markers`. `printed` draws a
    style of a level by chance.
    """

    file: Path
    order: tuple[int, ...]
    kinds: Mapping[str, PieceKind]
    sides: tuple[str, ...]
    tokens: Mapping[str, int]
    markers: tuple[str, ...]
    printed: Callable[[np.random.Generator, Level], Printed]

    def kind_in(self, zone: str) -> str:
        """What a token is in a zone. Raises LookupError when none may lie there."""
        for kind, piece_kind in self.kinds.items():
            if zone in piece_kind.zones:
                return kind
        raise LookupError(f"no piece may lie in the zone {zone}")
