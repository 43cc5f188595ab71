"""Several actions one after the other, as one touch or one throw says them."""

from collections.abc import Callable
from typing import Final, TypeVar

from companion.games.protocol import Action, IllegalAction, Rules
from companion.games.protocol.conducted import Run

S = TypeVar("S")
LONGEST: Final = 400
"""More actions than this never follow from each other: every seat at a full board is far from it."""


def carried_on(rules: Rules[S], state: S, following: Callable[[S], Action | None]) -> tuple[Run, S]:
    """What follows one after the other, as long as there is something and it is allowed; and the position then."""
    done: list[Action] = []
    while len(done) < LONGEST:
        action = following(state)
        if action is None:
            break
        try:
            state = rules.apply(state, action)
        except IllegalAction:
            break
        done.append(action)
    return tuple(done), state
