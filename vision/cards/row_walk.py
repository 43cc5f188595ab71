"""The cheapest way to explain every column of a row from left to right.

A column is the bare table, or the n-th column of some card that has begun n columns before it. A card ends where
it is whole, or where the next one begins on top of it. Among all such explanations the cheapest is found exactly, by
dynamic programming (the Viterbi algorithm; L. Rabiner, 1989), so that no card's edge has to be found by itself.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.cards.columns import COLUMN_MM
from vision.cards.sought_cards import Sought
from vision.find.light import Floats

_FREE, _HELD = 0, 1
TABLE, STRANGE, KNOWN = 0, 1, 2
_STRANGE: Final = 0.6
"""What a column costs that is like no card that was taught."""
_EDGE: Final = 0.35
_EDGE_MM: Final = 6
"""What each of the columns may cost, at most so many, beyond the right edge of a card that lies turned or in a sleeve:
they are partly the card and partly whatever is beside it.
"""
_STRANGE_CARD: Final = 6.0
_STRANGE_MM: Final = (14, 68)


def _take_cheaper(costs: Floats, kinds: NDArray[np.int8], others: Floats, kind: int) -> None:
    """Put costs of another kind in the place of greater ones."""
    better = others < costs
    costs[better] = others[better]
    kinds[better] = kind


class Walk:
    """The Viterbi walk over columns. At each border it is `free`, or `held`: there another card must begin."""

    def __init__(self, bare: Floats, sought: Sequence[Sought], least_mm: int) -> None:
        """`bare` is the cost of each column as table; of the cards so many millimetres are seen at least."""
        length, least = len(bare), least_mm // COLUMN_MM
        self._cost = np.full((2, length + 1), np.inf)
        self._from = np.zeros((2, length + 1), np.int32)
        self._kind = np.zeros((2, length + 1), np.int8)
        self._cost[_FREE, 0] = 0.0
        low, high = (mm // COLUMN_MM for mm in _STRANGE_MM)
        strange = _STRANGE_CARD + _STRANGE * COLUMN_MM * np.arange(low, high + 1)
        edge = _EDGE * COLUMN_MM * np.arange(_EDGE_MM // COLUMN_MM + 1)
        widths = [one.faces.width for one in sought]
        costs = np.full((2, length, max([high, *(width + len(edge) - 1 for width in widths)]) + 1), np.inf)
        kinds = np.full(costs.shape, STRANGE, np.int8)
        costs[:, :, low : high + 1] = strange
        for kind, (cards, width) in enumerate(zip((one.least for one in sought), widths, strict=True), KNOWN):
            partly, whole = (
                np.s_[_HELD, : len(cards), least:width],
                np.s_[_FREE, : len(cards), width : width + len(edge)],
            )
            _take_cheaper(costs[partly], kinds[partly], cards[:, least - 1 : -1], kind)
            _take_cheaper(costs[whole], kinds[whole], cards[:, -1:] + edge, kind)
        for x in range(length):
            table = self._cost[_FREE, x] + bare[x]
            if table < self._cost[_FREE, x + 1]:
                self._cost[_FREE, x + 1], self._from[_FREE, x + 1], self._kind[_FREE, x + 1] = table, x, TABLE
            reached = min(self._cost[_FREE, x], self._cost[_HELD, x]) + costs[:, x, least : length + 1 - x]
            ends = np.s_[:, x + least : x + least + reached.shape[1]]
            better = reached < self._cost[ends]
            self._cost[ends][better] = reached[better]
            self._from[ends][better] = x
            self._kind[ends][better] = kinds[:, x, least : length + 1 - x][better]

    @property
    def least(self) -> NDArray[np.float64]:
        """What the cheapest way to each border costs."""
        return np.asarray(self._cost.min(axis=0))

    def back(self) -> list[tuple[int, int, int]]:
        """Start, end and kind of each stretch of the cheapest way, from left to right."""
        placed, at, state = list[tuple[int, int, int]](), self._cost.shape[1] - 1, _FREE
        while at > 0:
            start, kind = int(self._from[state, at]), int(self._kind[state, at])
            placed.append((start, at, kind))
            alone = kind == TABLE or self._cost[_FREE, start] <= self._cost[_HELD, start]
            at, state = start, _FREE if alone else _HELD
        return placed[::-1]
