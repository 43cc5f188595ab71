"""What hands do to cards on the mat: laying, taking, pushing forward, and whatever the screen says lies there."""

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import Final

from companion.practice.cards.filmed_mat import FilmedMat
from companion.practice.cards.lying_cards import APART_MM, FIRST_MM, LEAST_MM, Pose
from companion.practice.pieces.bodies import Body, Lying, Truth
from companion.practice.pieces.motion import Task

FRESH: Final = ""
NEAR_MM: Final = 2.0


class CardHands:
    """Each method only orders it; the world lets the hands move."""

    def __init__(self, mat: FilmedMat) -> None:
        self.mat, self.cards = mat, mat.cards

    def lay(self, row: int, kind: str, side: str = FRESH) -> None:
        """A card at the right end of a row, which is moved closer together first where it is full."""
        if self.cards.next_place(row) > self.cards.farthest(row) + NEAR_MM:
            self._close_up(row)
        self.mat.hands.order(lambda: self._down(row, kind, side))

    def _down(self, row: int, kind: str, side: str) -> Task:
        along = min(self.cards.next_place(row), max(self.cards.farthest(row), self._just_beside(row)))
        return Task(self.cards.out_of_box(kind), self.cards.at(row, along, side), side)

    def _just_beside(self, row: int) -> float:
        """Where a row ends whose cards lie as close as they may."""
        lying = self.cards.row(row)
        return self.cards.along(self.cards.plan.rows[row], lying[-1]) + LEAST_MM if lying else FIRST_MM

    def _close_up(self, row: int) -> None:
        """Move the cards of a row closer together, the leftmost first."""
        lying = self.cards.row(row)
        places = self.cards.close_places(row, len(lying) + 1)
        for body, along in zip(lying, places, strict=False):
            self._slide(body, lambda one=body, at=along: self.cards.at(row, at, one.side), body.side)  # type: ignore[misc]

    def show(self, row: int, place: int, kind: str) -> None:
        """A card in a row apart from the others, for the camera to learn."""
        along = FIRST_MM + APART_MM * place
        self.mat.hands.order(lambda: Task(self.cards.out_of_box(kind), self.cards.at(row, along), FRESH))

    def take(self, body: Body) -> None:
        """A card off the mat."""
        self.mat.hands.order(lambda: Task(body, None, FRESH))

    def push(self, row: int, place: int) -> None:
        """A card of a row is pushed forward."""
        self._turn(row, self.cards.row(row)[place], self.cards.used)

    def _turn(self, row: int, body: Body, side: str) -> None:
        self._slide(body, lambda: self.cards.moved(row, body, side), side)

    def _slide(self, body: Body, to: Callable[[], Pose], side: str) -> None:
        self.mat.hands.order(lambda: self._pushed(body, to, side))

    def _pushed(self, body: Body, to: Callable[[], Pose], side: str) -> Task:
        """Push a card. Raises LookupError when it was taken away meanwhile."""
        if not body.lying:
            raise LookupError(f"no {body.owner} lies there any more")
        return Task(body, to(), side, slides=True)

    # --- as the screen says -----------------------------------------------------------------------------------------

    def as_shown(self, shown: Truth) -> bool:
        """Lay every row as `shown`; whether anything lay otherwise."""
        laid = [row for row in self.cards.plan.rows if self.row_as_shown(row, shown.get(row, ()))]
        return bool(laid)

    def row_as_shown(self, row: int, wanted: Sequence[Lying]) -> bool:
        """Lay one row as wanted: what does not belong there is taken first, what was used pushed or pulled back, and
        what lies to the right of a missing card is laid anew after it. Whether anything lay otherwise.
        """
        lying = self.cards.row(row)
        kept = _in_common([body.owner for body in lying], [card.kind for card in wanted])
        begins = _laid_until(kept)
        stays = {here: there for here, there in kept.items() if there < begins}
        for body in (body for place, body in enumerate(lying) if place not in stays):
            self.take(body)
        turned = [(lying[here], wanted[there].side) for here, there in stays.items()]
        for body, side in turned:
            if body.side != side:
                self._turn(row, body, side)
        for card in wanted[begins:]:
            self.lay(row, card.kind, card.side)
        return [(body.owner, body.side) for body in lying] != [(card.kind, card.side) for card in wanted]

    def clear(self) -> bool:
        """Everything off the mat; whether anything lay there."""
        return self.as_shown({})


def _in_common(lying: Sequence[str], wanted: Sequence[str]) -> dict[int, int]:
    """The places of cards that may stay, with their places in the row as wanted."""
    blocks = SequenceMatcher(None, lying, wanted, autojunk=False).get_matching_blocks()
    return {block.a + at: block.b + at for block in blocks for at in range(block.size)}


def _laid_until(kept: dict[int, int]) -> int:
    """How many cards of the wanted row lie there from its left end on, without a gap."""
    there = set(kept.values())
    return next(place for place in range(len(there) + 1) if place not in there)
