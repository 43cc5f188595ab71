"""Choices that several players make at once: kept in memory alone until all are opened, and what an act tells of them.

No secret one reaches the position, the journal, a snapshot or a log. What others may know is who has chosen.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, NoReturn

from companion.games.protocol import Action, Game


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


class Reveal(NamedTuple):
    """The parts of a run: what it takes for granted, the choices, and the seats that choose at once then."""

    granted: tuple[Action, ...]
    choices: tuple[Action, ...]
    due: frozenset[int]

    @property
    def whole(self) -> bool:
        """Whether these are the choices of everybody who chooses at once."""
        return bool(self.due) and self.due == {action.player for action in self.choices}


def reveal_in(game: Game[Any], state: Any, run: Sequence[Action]) -> Reveal:
    """The parts of a run done in a position; no choices where it tells none. Raises IllegalAction."""
    for place, action in enumerate(run):
        due = frozenset(game.rules.sealed(state))
        if action.player in due:
            return Reveal(tuple(run[:place]), tuple(one for one in run[place:] if one.player in due), due)
        state = game.rules.apply(state, action)
    return Reveal(tuple(run), (), frozenset())


def choices_of(game: Game[Any], state: Any, run: Sequence[Action]) -> tuple[Action, ...]:
    """The choices of a whole reveal, () for any other act."""
    if not game.rules.secrets or len(run) < 2:
        return ()
    reveal = reveal_in(game, state, run)
    return reveal.choices if reveal.whole else ()


def early(game: Game[Any], state: Any, run: Sequence[Action]) -> tuple[Action, ...]:
    """The choices a run tells where several choose at once and it tells less than all of them; () otherwise."""
    if not game.rules.secrets:
        return ()
    reveal = reveal_in(game, state, run)
    return () if reveal.whole else reveal.choices
