"""What really lies on the mat: cards beside each other in rows, each over a part of the one to its left."""

from collections.abc import Iterator
from random import Random
from typing import Final

from companion.checked.mat_file import MatPlan, Row
from companion.practice.pieces.bodies import Body, Lying, Truth

CARD: Final = "card"
FORWARD_MM: Final = 25.0
"""How far a used card is pushed towards the middle of the table."""
FIRST_MM: Final = 34.0
"""From the beginning of a row to the middle of its first card."""
APART_MM: Final = 76.0
"""From one card to the next where they must not touch."""
FANNED_MM, LEAST_MM = 28.0, 20.0
"""From one card to the next in a row, and where the row is full."""
TURNED_DEG: Final = 1.2
Pose = tuple[float, float, float]


class LyingCards:
    """All cards of a table. A body's `owner` is the kind of card, its `side` is `used` while it lies forward."""

    def __init__(self, plan: MatPlan, used: str, rng: Random, offset_mm: float) -> None:
        self.plan, self.used = plan, used
        self._rng, self._offset = rng, offset_mm
        self._all: list[Body] = []

    def out_of_box(self, kind: str) -> Body:
        """A card of this kind that does not lie on the mat; there is always one more."""
        body = next((one for one in self._all if one.owner == kind and not one.lying), None)
        if body is None:
            body = Body(CARD, kind)
            self._all.append(body)
        return body

    def lying(self) -> Iterator[Body]:
        """Every card on the mat."""
        return (body for body in self._all if body.lying)

    def row(self, number: int) -> list[Body]:
        """The cards of a row from left to right."""
        return self.rows()[number]

    def rows(self) -> dict[int, list[Body]]:
        """The cards of every row from left to right."""
        found: dict[int, list[tuple[float, Body]]] = {number: [] for number in self.plan.rows}
        for body in self.lying():
            row = self.plan.nearest(body.x_mm, body.y_mm)
            found[row.number].append((self.along(row, body), body))
        return {number: [body for _, body in sorted(cards, key=lambda one: one[0])] for number, cards in found.items()}

    def along(self, row: Row, body: Body) -> float:
        """How far from the beginning of its row the middle of a card lies."""
        return row.from_table(body.x_mm, body.y_mm)[0]

    def truth(self) -> Truth:
        """What lies in each row; a row without cards is left out."""
        return {
            number: [Lying(body.owner, "", body.side) for body in row] for number, row in self.rows().items() if row
        }

    # --- where hands put them ---------------------------------------------------------------------------------------

    def at(self, number: int, along_mm: float, side: str = "") -> Pose:
        """Where a hand really puts a card: a little off, forward where it is used."""
        row, off = self.plan.rows[number], self._offset
        ahead = FORWARD_MM if side == self.used else 0.0
        u, v = along_mm + self._rng.uniform(-off, off), self._rng.uniform(-off, off) - ahead
        turned = row.turn_deg + self._rng.uniform(-TURNED_DEG, TURNED_DEG)
        return (*row.to_table(u, v), turned)

    def moved(self, number: int, body: Body, side: str) -> Pose:
        """Where a card of a row lies when it was pushed forward or pulled back."""
        return self.at(number, self.along(self.plan.rows[number], body), side)

    def next_place(self, number: int) -> float:
        """Where along a row the next card comes to lie, at its right end."""
        row = self.row(number)
        return self.along(self.plan.rows[number], row[-1]) + FANNED_MM if row else FIRST_MM

    def farthest(self, number: int) -> float:
        """Where along a row the last card may lie."""
        return self.plan.rows[number].length_mm - FIRST_MM

    def close_places(self, number: int, cards: int) -> list[float]:
        """Where along a row so many cards lie when they are moved closer together."""
        room = self.farthest(number) - FIRST_MM
        step = max(min(FANNED_MM, room / max(1, cards - 1)), LEAST_MM)
        return [FIRST_MM + step * place for place in range(cards)]
