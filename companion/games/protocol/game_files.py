"""What every game says of files: its header and its positions as plain data, and back."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from companion.schema.quick_dataclass import dataclass

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Opened(Generic[S]):
    """A game opened from its header: the position it begins with, the players' names and their marks ("" for none)."""

    state: S
    names: tuple[str, ...]
    marks: tuple[str, ...]


class Files(Protocol[S]):
    """How a game stands in the header of a log or journal, and in a position file. Whatever is wrong there raises
    LogError: what, where, and what to do now.
    """

    def spelled_out(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a table agreed on, with everything in it that a header written by hand may leave out; the header has the
        game's own fields and no other, each of the right sort.
        """

    def open(self, header: Mapping[str, Any], where: str) -> Opened[S]:
        """The game as its header describes it, from its first position or from the one that stands there."""

    def header_at(self, header: Mapping[str, Any], state: S) -> dict[str, Any]:
        """What a header says of the game that goes on from this position, with those who play it."""

    def renamed(self, state: S, names: Sequence[str]) -> S:
        """The same position with its players, in table order, called by other names."""

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[S], dict[str, Any]]:
        """The game in the position that a position file describes, and what its table agreed on, spelled out."""

    def position(self, state: S) -> dict[str, Any]:
        """The position as plain data, with everything the rules derive from it and what cannot be in it."""
