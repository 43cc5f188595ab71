"""A recorded game of the course's referee, played again by our rules: each state it sent has to be ours, as values.

A log is each state that was sent, followed by its answer, and last the state at the end.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.economancy.course.referee_lines import (
    NUMBERS,
    NoAnswer,
    action_of,
    answer,
    next_asked,
    players_of,
    state_line,
)
from companion.games.economancy.game import Economancy
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.state import Income, Over, State
from companion.games.protocol import Action, IllegalAction
from companion.games.simple.rule_table import TABLE


class Differs(ValueError):
    """The log and our rules disagree: in which line, what stands there, and what should."""


GAME = Economancy()


def replayed(lines: Sequence[str]) -> State:
    """The position in which a recorded game ends. Raises NoAnswer when a line is no state or answer, Differs when our
    rules come to something else, or refuse an answer.
    """
    state, told = _begun(_told(lines, 0)), enumerate(lines, 1)
    for number, _ in told:
        state = _income(state)
        seat = next_asked(state)
        ended = isinstance(state.phase, Over)
        _compare(number, _told(lines, number - 1), state_line(state, seat, counting=True))
        if ended:
            _nothing_more(told)
            return state
        following = next(told, None)
        if following is None:
            raise Differs(f"line {number}: the log ends here, and seat {seat} has not answered")
        state = _answered(state, seat, *following)
    raise Differs("the log ends before the game does")


def _told(lines: Sequence[str], at: int) -> Mapping[str, Any]:
    """A state in a line. Raises NoAnswer."""
    try:
        told = json.loads(lines[at]) if at < len(lines) else None
    except (ValueError, RecursionError) as error:
        raise NoAnswer(f"line {at + 1} is not JSON") from error
    if not isinstance(told, dict):
        raise NoAnswer(f"line {at + 1} is no state; a state is a JSON object")
    return told


def _begun(told: Mapping[str, Any]) -> State:
    """The game as its first state shows it: so many players, and these kinds in the shop."""
    shop = told.get("shop")
    if not isinstance(shop, dict) or not set(shop) <= set(NUMBERS):
        raise NoAnswer("line 1: the shop has to name printed cards")
    players = [{"name": f"Seat {seat + 1}"} for seat in range(players_of(told))]
    header = {"players": players, "preset": "course", "shop": [KINDS[NUMBERS[name]] for name in shop]}
    return GAME.open(header, "the recorded game").state


def _income(state: State) -> State:
    """Income asks nobody; states are sent after it."""
    return GAME.apply(state, Action("income", TABLE)) if isinstance(state.phase, Income) else state


def _compare(number: int, told: Mapping[str, Any], ours: Mapping[str, Any]) -> None:
    for name in dict.fromkeys((*told, *ours)):
        if told.get(name) != ours.get(name):
            raise Differs(
                f"line {number}: {name} is {_brief(told.get(name))}, and by our rules {_brief(ours.get(name))}"
            )


def _answered(state: State, seat: int, number: int, line: str) -> State:
    action = action_of(state, seat, answer(line))
    try:
        return GAME.apply(state, action)
    except IllegalAction as error:
        raise Differs(
            f"line {number}: seat {seat}'s answer {line.strip()[:40]} is refused: {error.refusal.code}"
        ) from error


def _nothing_more(rest: Iterator[tuple[int, str]]) -> None:
    for number, line in rest:
        if line.strip():
            raise Differs(f"line {number}: the game had ended before")


def _brief(value: object) -> str:
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 200 else words[:197] + "..."
