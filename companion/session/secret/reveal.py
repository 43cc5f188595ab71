"""What an act tells of choices that several players make at once: what comes before them, and the choices."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.games.protocol import Action, Game


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
