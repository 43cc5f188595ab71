"""What the camera is taught of the pieces on a ring, and where it is tried."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from companion.games.protocol.set_up import SLOT, Lesson, Spot
from companion.games.ring.order import Ring
from companion.schema.quick_dataclass import dataclass

EMPTY: Final = "empty"  # the lesson of the empty board


class Shown(NamedTuple):
    """A piece of each player that is shown: its kind ("" where there is but one), and in which spot of an area, the
    first of these in which nothing lies and that the camera can read.
    """

    kind: str
    spots: tuple[int, ...]


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

    Each lies twice, the second one opposite the first: a lamp that is mirrored on the one leaves the other alone. The
    players' areas lie `apart` places of the ring from each other. `tokens` are single pieces with their places in the
    ring. `trials` lie where their looks were not taught.
    """

    sides: tuple[str, ...]
    shown: tuple[Shown, ...]
    apart: int
    tokens: tuple[tuple[str, int], ...]
    trials: tuple[Trial, ...]

    def lessons(
        self, ring: Ring, marks: Sequence[str], single: Collection[str] = (), unreadable: Collection[str] = ()
    ) -> tuple[Lesson, ...]:
        """One lesson after the other; what lies where is known in a ring that is whole. `single` are kinds of which
        a player has one piece. Nothing is shown where the print is `unreadable`, but in the next area round the ring.
        """
        if not ring:
            return tuple(Lesson(name, known=False) for name in (EMPTY, *self.sides))
        tokens = [
            next((spot for spot in spots if spot.label not in unreadable), spots[0])
            for name, place in self.tokens
            for spots in [[Spot(area, name, 0, -1, name) for area in _from(ring, place)]]
        ]
        pictures = (
            Lesson(side, (*self._pieces(ring, marks, side, single, unreadable), *tokens)) for side in self.sides
        )
        return (Lesson(EMPTY), *pictures)

    def _pieces(
        self, ring: Ring, marks: Sequence[str], side: str, single: Collection[str], unreadable: Collection[str]
    ) -> tuple[Spot, ...]:
        """The players' pieces, all the first ones before any second one, which there may be no spot left for."""
        spots: dict[str, Spot] = {}
        pieces = [(seat, mark, piece) for seat, mark in enumerate(marks) for piece in self.shown]
        for around in (0, len(ring) // 2):
            for seat, mark, piece in pieces:
                areas, key = _from(ring, self.apart * seat + around), _look(piece.kind, mark, side)
                there = [[Spot(area, SLOT, number, seat, key) for number in piece.spots] for area in areas]
                readable = [spot for area in there for spot in area if spot.label not in unreadable]
                # Somewhere each look is shown once; the second time only where it is as far away as may be.
                near = [spot for spot in readable if not around or spot.area == readable[0].area]
                free = next((spot for spot in near if spot.label not in spots), None)
                if free is not None and not (around and piece.kind in single):
                    spots[free.label] = free
        return tuple(spots.values())

    def spots_to_try(self, ring: Ring, marks: Sequence[str]) -> tuple[Spot, ...]:
        """Pieces of the players in turn, in a ring that is whole; () in none."""
        seats = [number % len(marks) for number in range(len(self.trials))]
        return tuple(
            Spot(ring[trial.place], trial.zone, trial.spot, seat, _look(trial.kind, marks[seat], trial.side))
            for seat, trial in zip(seats, self.trials if ring else (), strict=False)
        )


def _from(ring: Ring, place: int) -> Ring:
    """The areas once round the ring, from this place on."""
    return tuple(ring[(place + step) % len(ring)] for step in range(len(ring)))


def _look(kind: str, mark: str, side: str) -> str:
    return ":".join(filter(None, (kind, mark, side)))
