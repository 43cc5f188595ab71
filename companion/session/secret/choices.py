"""Choices that several players make at once in secret: kept in memory alone, until all are opened together.

Nothing here reaches the position, the journal, a snapshot or a log. What others may know is who has chosen.
"""

from collections.abc import Iterable
from typing import NoReturn

from companion.games.protocol import Action


class SealedChoices:
    """One sealed choice of each seat. It cannot be read one by one, printed or written; only opened as a whole."""

    __slots__ = ("__choices",)

    def __init__(self) -> None:
        self.__choices: dict[int, Action] = {}

    @property
    def seats(self) -> frozenset[int]:
        """Who has chosen."""
        return frozenset(self.__choices)

    def seal(self, seat: int, choice: Action) -> bool:
        """Keep a seat's choice; whether it has chosen anew."""
        anew = seat in self.__choices
        self.__choices[seat] = choice
        return anew

    def clear(self) -> bool:
        """Forget every choice; whether there was any."""
        had = bool(self.__choices)
        self.__choices.clear()
        return had

    def open(self, due: Iterable[int]) -> tuple[Action, ...] | None:
        """All choices, by seat, once everybody who is due has chosen (they are forgotten here then); else None."""
        if self.seats != frozenset(due):
            return None
        opened = tuple(choice for _, choice in sorted(self.__choices.items()))
        self.__choices.clear()
        return opened

    def __repr__(self) -> str:
        return f"SealedChoices(seats={sorted(self.seats)})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("sealed choices are never written anywhere")
