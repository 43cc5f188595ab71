"""What really lies on the mat: cards beside each other in rows, each over a part of the one before, and piles."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Final

from companion.boxes.mat_file import MatPlan, Row
from companion.practice.cards.card_set import AS_IT_IS, CardSet, Taken
from companion.practice.pieces.bodies import Body, Lying, Truth

CARD: Final = "card"
FORWARD_MM: Final = 25.0  # how far a used card is pushed towards the middle of the table
TURNED_DEG: Final = 1.2
NEAR_MM: Final = 2.0  # by so much the last card may lie beyond the end of its row
Pose = tuple[float, float, float]


class LyingCards:
    """All cards of a table. A body's `owner` is the name of the card, its `side` is `used` while it lies forward.

    `names` are those of all cards that are printed.
    """

    def __init__(self, plan: MatPlan, box: CardSet, names: Sequence[str], rng: Random, offset_mm: float) -> None:
        self.plan, self.used, self.spacing = plan, box.used, box.spacing
        self._taken, self._names = box.taken, tuple(names)
        self._rng, self._offset = rng, offset_mm
        self._all: list[Body] = []
        self._nearest = cache(plan.nearest)  # asked for every card at every step, and few cards move

    def out_of_box(self, name: str) -> Body:
        """A card of this name that does not lie on the mat; there is always one more."""
        (body,) = self.several((name,))
        return body

    def several(self, names: Iterable[str]) -> list[Body]:
        """Cards of these names that do not lie on the mat, each another one."""
        bodies: list[Body] = []
        for name in names:
            free = (one for one in self._all if one.owner == name and not one.lying)
            body = next((one for one in free if all(one is not other for other in bodies)), None)
            if body is None:
                body = Body(CARD, name)
                self._all.append(body)
            bodies.append(body)
        return bodies

    def on_table(self) -> Iterator[Body]:
        """Every card on the mat."""
        return (body for body in self._all if body.lying)

    def row(self, number: int) -> list[Body]:
        """The cards of a row from its beginning on; of a pile the uppermost last."""
        return self.rows()[number]

    def rows(self) -> dict[int, list[Body]]:
        """The cards of every row from its beginning on."""
        by_row: dict[int, list[tuple[float, Body]]] = {number: [] for number in self.plan.rows}
        for body in self.on_table():
            row = self._nearest(body.x_mm, body.y_mm)
            by_row[row.number].append((self.along(row, body), body))
        return {
            number: [body for _, body in sorted(cards, key=lambda card: card[0])] for number, cards in by_row.items()
        }

    def along(self, row: Row, body: Body) -> float:
        """How far from the beginning of its row the middle of a card lies."""
        return row.from_table(body.x_mm, body.y_mm)[0]

    # --- what they are taken for ------------------------------------------------------------------------------------

    def taken(self, number: int) -> Taken:
        """What the cards of a row are taken for."""
        return self._taken.get(self.plan.rows[number].holds, AS_IT_IS)

    def card_for(self, number: int, kind: str) -> str:
        """A card that would be taken for this kind in a row: the one of this name, else any."""
        if kind in self._names:
            return kind
        return self._rng.choice([name for name in self._names if self.taken(number).kind(name) == kind])

    def truth(self) -> Truth:
        """What lies in each row; a row without cards is left out."""
        return {number: self._visible_in(number, row) for number, row in self.rows().items() if row}

    def _visible_in(self, number: int, row: Sequence[Body]) -> list[Lying]:
        reading = self.taken(number)
        cards = [Lying(reading.kind(body.owner), "", body.side) for body in row]
        visible = cards[-1:] if reading.piled else cards
        return visible if reading.in_order else sorted(visible)

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
        """Where along a row the next card comes to lie: at its end, or on its pile."""
        row, spacing = self.row(number), self.spacing
        if not row or self.taken(number).piled:
            return spacing.first_mm
        return self.along(self.plan.rows[number], row[-1]) + spacing.step_mm

    def full(self, number: int, lying: int, more: int) -> bool:
        """Whether so many cards more have no room beyond those that lie in a row, a little less or more."""
        step = self.spacing.step_mm
        begin = self.next_place(number) if lying else self.spacing.first_mm
        return not self.taken(number).piled and begin + step * (more - 1) > self.farthest(number) + NEAR_MM

    def farthest(self, number: int) -> float:
        """Where along a row the last card may lie."""
        return self.plan.rows[number].length_mm - self.spacing.first_mm

    def close_places(self, number: int, cards: int) -> list[float]:
        """Where along a row so many cards lie when they are moved closer together."""
        spacing = self.spacing
        room = self.farthest(number) - spacing.first_mm
        step = max(min(spacing.step_mm, room / max(1, cards - 1)), spacing.least_mm)
        return [spacing.first_mm + step * place for place in range(cards)]
