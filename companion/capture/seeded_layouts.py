"""Which cards to lay on a mat: the pictures the eyes are taught from, and layouts drawn by chance from a seed.

From one layout to the next about half of the rows stay as they lie, so that an owner lays few cards for each.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from companion.calibrate.mat_listing import ROW
from companion.games.protocol import Lesson, Spot
from companion.schema.quick_dataclass import dataclass
from vision.cards.card_plan import CARDS, ENDS, PILE, WHOLE, CardPlan, CardRow
from vision.cards.mat_reader import BACK
from vision.cards.two_ended import BESIDE
from vision.sighting import PieceLook, Placement

COPIES: Final = 2  # every box has as many cards of a kind, for two players
IN_ROW: Final = (0, 2, 3, 4, 5, 6, 7, 8, 10)
IN_COLUMN: Final = (0, 1, 1, 2, 2, 3, 4)  # so many cards lie there, each number as likely as it stands there
PUSHED: Final = 0.15
THERE: Final = 0.7  # how likely a card is pushed forward, and how likely a pile is there
STAY: Final = 0.5
APART: Final = 3  # so many cards lie apart from each other in a row that is taught from
FIRST_MM, FANNED_MM = 34.0, 25.0
"""From the beginning of a row to the middle of its first card, and from one card to the next."""
Rows = Mapping[int, tuple[str, ...]]
"""What lies in each row from its beginning on: the keys of looks, of two-ended cards both ends, the open one first."""


@dataclass(frozen=True, slots=True)
class Deck:
    """`kinds` are those of cards beside each other, `used` is what the side of one is called that was pushed forward
    ("" where none is), `cards` are two-ended ones by their ends; of these there is one each.
    """

    kinds: tuple[str, ...]
    used: str = ""
    cards: tuple[tuple[str, str], ...] = ()

    def counted(self) -> Counter[frozenset[str]]:
        """How many there are of each card."""
        each = {_card(kind): COPIES for kind in self.kinds}
        return Counter({**each, **{frozenset(card): 1 for card in self.cards}})


def deck_of(plan: CardPlan, lessons: Sequence[Lesson], used: str) -> Deck:
    """The cards that may lie on a mat: all that are taught, or all of a deck of two-ended cards. `used` is the side of
    a card that was pushed forward.
    """
    if plan.deck:
        return Deck((), "", plan.deck)
    return Deck(tuple(dict.fromkeys(spot.key for lesson in lessons for spot in lesson.spots)), used)


def lessons_of(plan: CardPlan, kinds: Sequence[str]) -> tuple[Lesson, ...]:
    """Pictures that show each of these kinds once, a few in every row; nothing where no kind is named."""
    places = [(row.row, at) for row in plan.rows for at in range(APART)]
    pictures = [kinds[first : first + len(places)] for first in range(0, len(kinds), len(places))]
    return tuple(
        Lesson(
            f"cards-{number}",
            tuple(Spot(row, ROW, at, -1, kind) for kind, (row, at) in zip(some, places, strict=False)),
        )
        for number, some in enumerate(pictures, 1)
    )


def seeded_layouts(plan: CardPlan, deck: Deck, seed: int, count: int) -> Iterator[Rows]:
    """So many layouts, the first laid anew, each other partly. The same seed makes the same layouts."""
    lies: Rows = {}
    for number in range(count):
        rng = Random(seed + number)
        stay = set(rng.sample([row.row for row in plan.rows], round(STAY * len(plan.rows)) if number else 0))
        lies = _dealt_rows(plan, deck, {row: cards for row, cards in lies.items() if row in stay}, rng)
        yield lies


def _dealt_rows(plan: CardPlan, deck: Deck, stays: Rows, rng: Random) -> Rows:
    """What stays, and all other rows anew from the cards that are left."""
    left = deck.counted()
    left.subtract(_card(key) for cards in stays.values() for key in cards if key != BACK)
    drawn = _Drawn(deck, left, rng, sum(row.holds == PILE for row in plan.rows))
    rows = {row.row: stays[row.row] if row.row in stays else drawn.row(row) for row in _line_first(plan)}
    return {row.row: rows[row.row] for row in plan.rows}


def _line_first(plan: CardPlan) -> list[CardRow]:
    """A line always lies: its cards are drawn before the columns take them."""
    return sorted(plan.rows, key=lambda row: row.holds != WHOLE)


def _card(key: str) -> frozenset[str]:
    """Which card it is, whichever way round it lies and wherever it is pushed."""
    return frozenset(key.partition(":")[0].split(BESIDE))


class _Drawn:
    """Draws cards that are left, but for one for each pile."""

    def __init__(self, deck: Deck, left: Counter[frozenset[str]], rng: Random, piles: int) -> None:
        self._deck, self._left, self._rng, self._piles = deck, left, rng, piles

    def row(self, row: CardRow) -> tuple[str, ...]:
        """What lies in a row, by what it is for."""
        if row.holds == PILE:
            return (BACK,) if self._rng.random() < THERE else ()
        if row.holds == CARDS:
            return self._fanned(row)
        return self._turned(row)

    def _fanned(self, row: CardRow) -> tuple[str, ...]:
        """Cards beside each other, some of them pushed forward."""
        room = int((row.length_mm - 2 * FIRST_MM) / FANNED_MM) + 1
        fanned = []
        for _ in range(min(self._rng.choice(IN_ROW), room)):
            kinds = [kind for kind in self._deck.kinds if self._left[_card(kind)] > 0]
            if kinds:
                kind = self._rng.choice(kinds)
                self._left[_card(kind)] -= 1
                pushed = bool(self._deck.used) and self._rng.random() < PUSHED
                fanned.append(PieceLook(kind, self._deck.used if pushed else "").key)
        return tuple(fanned)

    def _turned(self, row: CardRow) -> tuple[str, ...]:
        """One card of the line, or the cards of a column, whose open ends differ in their number only."""
        count = 1 if row.holds == WHOLE else self._rng.choice(IN_COLUMN)
        ways = [BESIDE.join(way) for one, other in self._deck.cards for way in ((one, other), (other, one))]
        turned: list[str] = []
        for _ in range(count):
            fits = [way for way in ways if self._left[_card(way)] > 0 and _alike(way, turned, row)]
            if fits and self._left.total() > self._piles:
                turned.append(self._rng.choice(fits))
                self._left[_card(turned[-1])] -= 1
        return tuple(turned)


def _alike(way: str, lying: Sequence[str], row: CardRow) -> bool:
    """Whether a card belongs to those that lie in a column already."""
    return row.holds != ENDS or not lying or _family(way) == _family(lying[0])


def _family(way: str) -> str:
    """The name of the open end without its number."""
    return way.split(BESIDE)[0].rstrip("0123456789")


def placed(rows: Rows) -> tuple[Placement, ...]:
    """The cards of all rows one by one."""
    return tuple(Placement(row, ROW, at, key) for row, cards in rows.items() for at, key in enumerate(cards))


def by_rows(placements: Sequence[Placement]) -> Rows:
    """The same by rows; a row without cards is left out."""
    cards_of: dict[int, list[str]] = {}
    for one in sorted(placements, key=lambda placement: (placement.area, placement.spot)):
        cards_of.setdefault(one.area, []).append(one.key)
    return {row: tuple(cards) for row, cards in cards_of.items()}
