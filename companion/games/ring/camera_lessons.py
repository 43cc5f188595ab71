"""What the camera is taught of the pieces on a ring, and where it is tried."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.protocol import Lesson, Spot
from companion.games.ring.order import Ring

EMPTY: Final = "empty"
"""The lesson of the empty board."""
SLOT: Final = "slot"
"""The zone of the printed spots of an area."""


class Shown(NamedTuple):
    """A piece of each player that is shown: its kind ("" where there is but one), and in which spot of an area."""

    kind: str
    spot: int


class Trial(NamedTuple):
    """A piece that is laid to try the camera: its kind, the place in the ring, zone, spot, and which side is up."""

    kind: str
    place: int
    zone: str
    spot: int
    side: str


@dataclass(frozen=True, slots=True)
class Teaching:
    """The empty board, then `shown` of each player with one of `sides` up after the other.

    The players' areas lie `apart` places of the ring from each other. `tokens` are single pieces with their places in
    the ring. `trials` lie away from all these.
    """

    sides: tuple[str, ...]
    shown: tuple[Shown, ...]
    apart: int
    tokens: tuple[tuple[str, int], ...]
    trials: tuple[Trial, ...]

    def lessons(self, ring: Ring, marks: Sequence[str]) -> tuple[Lesson, ...]:
        """One lesson after the other; what lies where is known in a ring that is whole."""
        if not ring:
            return tuple(Lesson(name, known=False) for name in (EMPTY, *self.sides))
        tokens = [Spot(ring[place], name, 0, -1, name) for name, place in self.tokens]
        return (Lesson(EMPTY), *(Lesson(side, (*self._pieces(ring, marks, side), *tokens)) for side in self.sides))

    def _pieces(self, ring: Ring, marks: Sequence[str], side: str) -> Iterator[Spot]:
        for seat, mark in enumerate(marks):
            area = ring[self.apart * seat]
            yield from (Spot(area, SLOT, spot, seat, _look(kind, mark, side)) for kind, spot in self.shown)

    def spots_to_try(self, ring: Ring, marks: Sequence[str]) -> tuple[Spot, ...]:
        """Pieces of the players in turn, in a ring that is whole; () in none."""
        seats = [number % len(marks) for number in range(len(self.trials))]
        return tuple(
            Spot(ring[trial.place], trial.zone, trial.spot, seat, _look(trial.kind, marks[seat], trial.side))
            for seat, trial in zip(seats, self.trials if ring else (), strict=False)
        )


def _look(kind: str, mark: str, side: str) -> str:
    return ":".join(filter(None, (kind, mark, side)))
