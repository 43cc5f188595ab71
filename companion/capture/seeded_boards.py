"""Which pieces to lay where: the pictures the eyes are taught from, and boards drawn by chance from a seed."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from companion.games.protocol.board import PieceKind
from companion.schema.quick_dataclass import dataclass
from vision.board_plan import BoardPlan
from vision.sighting import SLOT, PieceLook, Placement

MOST_OF_AN_OWNER: Final = 10  # boxes hold so many tokens of a colour; one that holds fewer leaves a place empty
FULL: Final = (0.15, 0.85)  # boards are filled between these shares of their slots
FACE_UP: Final = 0.65
LOOSE_HERE: Final = 0.15
OFF_BOARD: Final = 0.1


@dataclass(frozen=True, slots=True)
class Pieces:
    """What may lie on a board: whose pieces there are, their sides with the first face up, and the board's markers."""

    owners: tuple[str, ...]
    sides: tuple[str, ...]
    markers: tuple[str, ...]


def pieces_of(marks: Sequence[str], kinds: Mapping[str, PieceKind], plan: BoardPlan) -> Pieces:
    """The pieces of a game. Raises ValueError for one whose pieces have no owners or sides."""
    sides = next((kind.sides for kind in kinds.values() if kind.sides), ())
    if not marks or not sides:
        raise ValueError("this game has no pieces that a camera could be taught by owner and side")
    return Pieces(tuple(marks), sides, tuple(plan.markers))


def lessons(plan: BoardPlan, order: Sequence[int], pieces: Pieces) -> dict[str, tuple[Placement, ...]]:
    """For each side a picture with two pieces of every owner, that side up, opposite each other and spread round the
    board; the markers lie in the first. A board with too few slots has one of some.
    """
    placed_by_side: dict[str, tuple[Placement, ...]] = {}
    for number, side in enumerate(pieces.sides):
        looks = [PieceLook(owner, side).key for owner in pieces.owners]
        placed_by_side[side] = tuple(_opposite(plan, order, looks, number))
    first = pieces.sides[0]
    markers = [Placement(order[3 * at % len(order)], name, 0, name) for at, name in enumerate(pieces.markers)]
    return {**placed_by_side, first: (*placed_by_side[first], *markers)}


def _opposite(plan: BoardPlan, order: Sequence[int], looks: Sequence[str], start: int) -> Iterator[Placement]:
    """All looks once, then once more opposite, each in the first slot of its area that is free."""
    laid: Counter[int] = Counter()
    for around in (start, start + len(order) // 2):
        for at, look in enumerate(looks):
            area = order[(2 * at + around) % len(order)]
            if laid[area] < len(plan.slots[area]):
                yield Placement(area, SLOT, laid[area], look)
                laid[area] += 1


def seeded_board(plan: BoardPlan, pieces: Pieces, seed: int) -> tuple[Placement, ...]:
    """One board by chance: slots, loose pieces in the zones, and markers. The same seed gives the same board."""
    rng, left = Random(seed), Counter(dict.fromkeys(pieces.owners, MOST_OF_AN_OWNER))
    return (*_slots(plan, pieces, rng, left), *_loose(plan, pieces, rng, left), *_markers(plan, pieces, rng))


def _slots(plan: BoardPlan, pieces: Pieces, rng: Random, left: Counter[str]) -> Iterator[Placement]:
    full = rng.uniform(*FULL)
    for area in sorted(plan.slots):
        for spot in range(len(plan.slots[area])):
            if rng.random() < full and (look := _drawn(pieces, rng, left)):
                yield Placement(area, SLOT, spot, look)


def _loose(plan: BoardPlan, pieces: Pieces, rng: Random, left: Counter[str]) -> Iterator[Placement]:
    for area in sorted(plan.slots):
        for zone in plan.zones:
            if rng.random() < LOOSE_HERE and (look := _drawn(pieces, rng, left)):
                yield Placement(area, zone, 0, look)


def _drawn(pieces: Pieces, rng: Random, left: Counter[str]) -> str | None:
    """A piece of somebody who has one left, usually face up."""
    owners = [owner for owner in pieces.owners if left[owner] > 0]
    if not owners:
        return None
    owner = rng.choice(owners)
    left[owner] -= 1
    face, *others = pieces.sides
    return PieceLook(owner, face if rng.random() < FACE_UP or not others else rng.choice(others)).key


def _markers(plan: BoardPlan, pieces: Pieces, rng: Random) -> Iterator[Placement]:
    for marker in pieces.markers:
        if rng.random() >= OFF_BOARD:
            yield Placement(rng.choice(sorted(plan.slots)), marker, 0, marker)
