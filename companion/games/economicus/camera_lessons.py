"""What the camera is taught of Economicus at set-up, and what it makes of the ring of segments."""

from collections.abc import Iterator, Sequence

from companion.games.economicus.board import ACTIVE, COMPANY, CRISIS, FACE, FORECAST, SIDES, SLOT, STARTUP, TURNED
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.protocol import Lesson, NotUnderstood, Spot

EMPTY = "empty"
NAMES = (EMPTY, *SIDES)
"""The empty board, then a chip of each kind of every player, both ways up."""
SHOWN_IN = ((COMPANY, 0), (STARTUP, 3))
"""In which slot of a player's segment a chip of each kind is shown: the outermost two, well apart."""
TOKENS_AT = ((ACTIVE, 8), (CRISIS, 8), (FORECAST, 9))
"""In which positions of the ring the single tokens are shown: those that no player needs."""
TRIALS = (
    (COMPANY, 9, 1, FACE), (STARTUP, 5, 1, FACE), (COMPANY, 5, 2, TURNED), (STARTUP, 7, 2, TURNED),
    (COMPANY, 3, 1, FACE),
)  # fmt: skip
"""Where the camera is tried: kind, position of the ring, slot and side; away from where it was taught."""
UNKNOWN = 0
"""Stands in a ring for a segment that the camera is not sure of."""
Ring = tuple[int, ...]


def lessons(ring: Ring, marks: Sequence[str]) -> tuple[Lesson, ...]:
    """One lesson after the other; () while the ring is not whole."""
    if len(ring) != len(SEGMENTS):
        return ()
    return (Lesson(EMPTY), *(Lesson(side, (*_chips(ring, marks, side), *_tokens(ring))) for side in SIDES))


def _chips(ring: Ring, marks: Sequence[str], side: str) -> Iterator[Spot]:
    for seat, mark in enumerate(marks):
        yield from (Spot(ring[seat], SLOT, slot, seat, f"{kind}:{mark}:{side}") for kind, slot in SHOWN_IN)


def _tokens(ring: Ring) -> Iterator[Spot]:
    return (Spot(ring[position], name, 0, -1, name) for name, position in TOKENS_AT)


def trials(ring: Ring, marks: Sequence[str]) -> tuple[Spot, ...]:
    """Five chips of the players in turn; () while the ring is not whole."""
    if len(ring) != len(SEGMENTS):
        return ()
    seats = [number % len(marks) for number in range(len(TRIALS))]
    return tuple(
        Spot(ring[position], SLOT, slot, seat, f"{kind}:{marks[seat]}:{side}")
        for seat, (kind, position, slot, side) in zip(seats, TRIALS, strict=True)
    )


def read_ring(order: Sequence[int | None]) -> Ring:
    """What the camera reads, with 0 where it is not sure. Raises NotUnderstood: one named twice, places lack."""
    known = [number for number in order if number]
    if len(order) != len(SEGMENTS) or len(set(known)) < len(known) or not set(known) <= set(SEGMENTS):
        raise NotUnderstood("ring")
    return tuple(number or UNKNOWN for number in order)


def doubts(ring: Ring, seen: Ring) -> tuple[tuple[int, int, int], ...]:
    """Where the camera is sure of another segment than was entered: (position, entered, seen)."""
    if len(ring) != len(SEGMENTS):
        return ()
    pairs = enumerate(zip(ring, seen, strict=False))
    return tuple((place, said, sees) for place, (said, sees) in pairs if sees not in (UNKNOWN, said))
