"""Programs written for the course's referee, in a seat of our own table: what they are told, and what they answer.

The referee's own states count cards as used that others have answered with in the same moment; a program in a seat is
never told that.
"""

import json

from companion.games.economancy.course.referee_lines import NoAnswer, action_of, answer, state_line
from companion.games.economancy.rules import derive
from companion.games.economancy.rules.state import Income, Over, State
from companion.games.protocol import Action, NotUnderstood


def line(state: State, seat: int) -> str:
    """Income asks nothing of anybody; when the game is over, everybody is told how it ended."""
    if isinstance(state.phase, Over):
        return json.dumps(state_line(state))
    due = seat in derive.due(state) and not isinstance(state.phase, Income)
    return json.dumps(state_line(state, seat)) if due else ""


def action(state: State, seat: int, told: str) -> Action:
    """Raises NotUnderstood when it is no answer, or nothing is asked of the seat."""
    if not line(state, seat) or isinstance(state.phase, Over):
        raise NotUnderstood("program")
    try:
        return action_of(state, seat, answer(told))
    except NoAnswer:
        raise NotUnderstood("program") from None
