"""What every game says of hands: what people count, write and move on the table, and what of it is due after an act."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol, TypeVar

from companion.games.protocol.terms import Action
from companion.schema.quick_dataclass import dataclass

S_contra = TypeVar("S_contra", contravariant=True)


class Item(NamedTuple):
    """Something on the table that hands count, write or move: what it is, whose (a seat, -1 nobody's), in which area
    it lies (0: in none, as coins in front of a player do), and which side is up ("" where that means nothing).
    """

    what: str
    seat: int = -1
    area: int = 0
    side: str = ""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that hands do after an act.

    `verb` is take or give (as much as `amount`), write (`amount` is what stands there then), erase, put, lift, turn
    (`side` is up then) or move (to `area`); `was` is what was turned or moved. `rule` is why: the number of a rule, or
    a word (ruling, undone, redone, mended). `told`: hands have done it already, in doing what was told to the app.
    """

    verb: str
    what: str
    seat: int = -1
    area: int = 0
    side: str = ""
    amount: int = 1
    rule: str = ""
    told: bool = False
    was: Item | None = None

    @property
    def thing(self) -> Item:
        """What it is about, as it is afterwards."""
        return Item(self.what, self.seat, self.area, self.side)


class Hands(Protocol[S_contra]):
    """A game of which every change on the table is said: nothing changes on the screen alone."""

    @property
    def written(self) -> frozenset[str]:
        """Kinds of thing that are written down: of these the new number is told, and no camera sees them."""

    @property
    def money(self) -> frozenset[str]:
        """Kinds of thing that the app may keep in the table's place: coins, where a table plays without them."""

    @property
    def countable(self) -> Mapping[str, str]:
        """What everybody can count, and the ruling that sets it; "" where it follows from the board."""

    def inventory(self, state: S_contra) -> Mapping[Item, int]:
        """Everything that hands count, write or move, and how much of it there is; nothing of which there is none."""

    def due(self, positions: Sequence[S_contra], run: Sequence[Action], *, seen: bool) -> tuple[Due, ...]:
        """What hands do because of the actions of one act; `positions` are the one before it and the one after each
        action. `seen`: a camera has read the pieces where they lie.
        """

    def back(self, before: S_contra, after: S_contra, rule: str) -> tuple[Due, ...]:
        """What hands do because the position was taken back or corrected, with the word for why."""
