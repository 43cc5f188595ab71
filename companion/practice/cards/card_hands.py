"""What hands do to cards on the mat: laying, taking, pushing forward, and whatever the screen says lies there."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from companion.practice.cards.filmed_mat import FilmedMat
from companion.practice.cards.lying_cards import Pose
from companion.practice.pieces.bodies import Body, Lying, Truth
from companion.practice.pieces.motion import Task

FRESH: Final = ""


class CardHands:
    """Each method only orders it; the world lets the hands move."""

    def __init__(self, mat: FilmedMat) -> None:
        self.mat, self.cards = mat, mat.cards

    def lay(self, row: int, kind: str, side: str = FRESH) -> None:
        """A card of this name, or one that is taken for this kind, at the end of a row or on a pile."""
        self._lay_all(row, [Lying(kind, "", side)], self.cards.row(row))

    def _lay_all(self, row: int, cards: Sequence[Lying], stay: Sequence[Body]) -> None:
        """More cards beyond those that stay; where there is no room for all they are moved closer together first."""
        if not self.cards.full(row, len(stay), len(cards)):
            for card in cards:
                # bound here: the hand gets to this card only when the loop is over
                self.mat.hands.order(lambda one=card: self._down(row, one.kind, one.side))  # type: ignore[misc]
            return
        places = self.cards.close_places(row, len(stay) + len(cards))
        for body, along in zip(stay, places, strict=False):
            self._slide(body, lambda one=body, at=along: self.cards.at(row, at, one.side), body.side)  # type: ignore[misc]
        for card, along in zip(cards, places[len(stay) :], strict=True):
            self.mat.hands.order(lambda one=card, at=along: self._down(row, one.kind, one.side, at))  # type: ignore[misc]

    def _down(self, row: int, kind: str, side: str = FRESH, along: float | None = None) -> Task:
        """A card out of the box to a place of a row, or to its end."""
        body = self.cards.out_of_box(self.cards.card_for(row, kind))
        return Task(body, self.cards.at(row, self._end(row) if along is None else along, side), side)

    def _end(self, row: int) -> float:
        """Where the next card of a row comes to lie."""
        return min(self.cards.next_place(row), max(self.cards.farthest(row), self._just_beside(row)))

    def _just_beside(self, row: int) -> float:
        """Where a row ends whose cards lie as close as they may."""
        cards_lying, spacing = self.cards.row(row), self.cards.spacing
        if not cards_lying:
            return spacing.first_mm
        return self.cards.along(self.cards.plan.rows[row], cards_lying[-1]) + spacing.least_mm

    def pile(self, row: int, kinds: Sequence[str]) -> None:
        """Cards on each other, laid with one grip."""
        self.mat.hands.order(lambda: self._piled(row, kinds))

    def _piled(self, row: int, kinds: Sequence[str]) -> Task:
        bodies = self.cards.several(self.cards.card_for(row, kind) for kind in kinds)
        first, *others = (Task(body, self.cards.at(row, self._end(row))) for body in bodies)
        return replace(first, more=tuple(others))

    def show(self, row: int, place: int, kind: str) -> None:
        """A card in a row apart from the others, for the camera to learn."""
        along = self.cards.spacing.first_mm + self.cards.spacing.apart_mm * place
        self.mat.hands.order(lambda: Task(self.cards.out_of_box(kind), self.cards.at(row, along), FRESH))

    def take(self, *bodies: Body) -> None:
        """Cards off the mat with one grip."""
        first, *others = bodies
        self.mat.hands.order(lambda: Task(first, None, FRESH, more=tuple(Task(body, None, FRESH) for body in others)))

    def take_last(self, row: int) -> None:
        """The last card of a row, of a pile the uppermost."""
        self.mat.hands.order(lambda: Task(self._last(row), None, FRESH))

    def _last(self, row: int) -> Body:
        """Raises LookupError when nothing lies there any more."""
        cards_lying = self.cards.row(row)
        if not cards_lying:
            raise LookupError(f"nothing lies in row {row}")
        return cards_lying[-1]

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

    def as_shown(self, wanted: Truth) -> bool:
        """Lay every row as `wanted`; whether anything lay otherwise."""
        rows_relaid = [row for row in self.cards.plan.rows if self.row_as_shown(row, wanted.get(row, ()))]
        return bool(rows_relaid)

    def row_as_shown(self, row: int, wanted: Sequence[Lying]) -> bool:
        """Lay one row as wanted, every card of a pile told: what does not belong there is taken first, what was used
        pushed or pulled back, and what lies beyond a missing card is laid anew after it. Whether anything lay
        otherwise.
        """
        cards_lying, reading = self.cards.row(row), self.cards.taken(row)
        kinds = [reading.kind(body.owner) for body in cards_lying]
        if reading.in_order:
            staying = _in_common(kinds, [reading.kind(card.kind) for card in wanted])
        else:
            wanted, staying = _gathered(kinds, wanted, reading.kind)
        begins = _laid_until(staying)
        stays = {card_at: place for card_at, place in staying.items() if place < begins}
        self._take_all([body for place, body in enumerate(cards_lying) if place not in stays], whole=not stays)
        turned = [(cards_lying[card_at], wanted[place].side) for card_at, place in stays.items()]
        for body, side in turned:
            if body.side != side:
                self._turn(row, body, side)
        self._lay_more(row, wanted[begins:], [body for place, body in enumerate(cards_lying) if place in stays])
        was = list(zip(kinds, (body.side for body in cards_lying), strict=True))
        return was != [(reading.kind(card.kind), card.side) for card in wanted]

    def _take_all(self, bodies: Sequence[Body], *, whole: bool) -> None:
        """A whole row is taken up with one grip, single cards one by one."""
        if whole and bodies:
            self.take(*bodies)
            return
        for body in bodies:
            self.take(body)

    def _lay_more(self, row: int, cards: Sequence[Lying], stay: Sequence[Body]) -> None:
        """What is missing, of a pile with one grip."""
        if cards and self.cards.taken(row).piled:
            self.pile(row, [card.kind for card in cards])
        else:
            self._lay_all(row, cards, stay)

    def clear(self) -> bool:
        """Everything off the mat; whether anything lay there."""
        return self.as_shown({})


def _in_common(lying: Sequence[str], wanted: Sequence[str]) -> dict[int, int]:
    """The places of cards that may stay, with their places in the row as wanted."""
    blocks = SequenceMatcher(None, lying, wanted, autojunk=False).get_matching_blocks()
    return {block.a + at: block.b + at for block in blocks for at in range(block.size)}


def _gathered(
    lying: Sequence[str], wanted: Sequence[Lying], kind: Callable[[str], str]
) -> tuple[list[Lying], dict[int, int]]:
    """Where the order does not count: the cards wanted, first those that lie there already, and the places of these.
    What lies beyond a card that has to go is laid anew, so that no gap is left.
    """
    left, first = list(wanted), list[Lying]()
    for lies in lying:
        card = next((card for card in left if kind(card.kind) == lies), None)
        if card is None:
            break
        left.remove(card)
        first.append(card)
    return [*first, *left], {place: place for place in range(len(first))}


def _laid_until(staying: dict[int, int]) -> int:
    """How many cards of the wanted row lie there from its left end on, without a gap."""
    places = set(staying.values())
    return next(place for place in range(len(places) + 1) if place not in places)
