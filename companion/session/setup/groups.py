"""Groups of people who have played before: who they are, with which marks, in which order they sit."""

from collections.abc import Sequence
from typing import Final, Protocol

from companion.games.protocol import SeatDraft
from companion.record.people.groups_file import Person

Group = tuple[SeatDraft, ...]


class Groups(Protocol):
    """Where groups are remembered, for each game by itself."""

    def of(self, game: str) -> tuple[Group, ...]:
        """Those who have played this game, who played last first."""

    def remember(self, game: str, group: Group) -> None:
        """They have begun to play this game. Raises OSError when that cannot be written; they are known until the app
        closes.
        """

    @property
    def people(self) -> Sequence[Person]:
        """Everybody who has agreed to something."""

    def forget(self) -> None:
        """Nobody is known any more. Raises OSError when that cannot be written."""

    def agreed(self, name: str) -> tuple[tuple[str, str], ...]:
        """What somebody has agreed to, and since which day."""

    def agree(self, name: str, mark: str, what: str, day: str) -> None:
        """Somebody agrees to something from this day on, or with "" no longer. Raises OSError, with nothing changed."""

    def ids(self, names: Sequence[str]) -> tuple[str, ...]:
        """Of each the id under which games count as theirs, "" for a name of one evening."""


class NoGroups:
    """Nobody is remembered: at a simulated table nobody is there."""

    people: Sequence[Person] = ()

    def of(self, _game: str) -> tuple[Group, ...]:
        return ()

    def remember(self, game: str, group: Group) -> None:
        """Nothing is kept."""

    def forget(self) -> None:
        """Nothing is kept."""

    def agreed(self, _name: str) -> tuple[tuple[str, str], ...]:
        return ()

    def agree(self, name: str, mark: str, what: str, day: str) -> None:
        """Nothing is kept."""

    def ids(self, names: Sequence[str]) -> tuple[str, ...]:
        return ("",) * len(names)


NO_GROUPS: Final = NoGroups()


def seated(group: Sequence[SeatDraft], marks: Sequence[str]) -> Group:
    """The group with marks that the game has: one it has not is replaced by a free one."""
    free = iter([mark for mark in marks if mark not in [seat.mark for seat in group]])
    return tuple(seat if seat.mark in marks else SeatDraft(seat.name, next(free, "")) for seat in group)
