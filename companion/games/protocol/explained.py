"""What every game says of its numbers: what each is made of now, and by which rule it changed."""

from collections.abc import Mapping
from typing import Literal, Protocol, TypeVar

from companion.games.protocol.terms import Action, Part

S_contra = TypeVar("S_contra", contravariant=True)
Whose = Literal["player", "area", "table"]


class Explained(Protocol[S_contra]):
    """A game whose numbers can be asked about."""

    @property
    def fields(self) -> Mapping[str, Whose]:
        """What may be asked about: a number of each player, of each area, or one of the whole table."""
        ...

    @property
    def areas(self) -> tuple[int, ...]:
        """The areas a number may belong to."""
        ...

    def misasked(self, field: str, which: str) -> str:
        """What to say to somebody who asked for something that is easily mistaken; "" for nothing in particular."""
        ...

    def number(self, state: S_contra, field: str, which: int) -> int:
        """One number: `which` is a seat, an area, or -1 for one of the table. Raises ValueError when there is none."""
        ...

    def parts(self, state: S_contra, field: str, which: int) -> tuple[Part, ...]:
        """What that number is made of now."""
        ...

    def cause(self, before: S_contra, action: Action, after: S_contra, field: str, which: int) -> str:
        """The rule by which an action, done in the position before it, changed that number."""
        ...
