"""A recorded game of the course's referee, played again by our rules: each state it sent has to be ours, as values.

A log is each state that was sent, followed by its answer, and last the state at the end. Where somebody answered too
late or what is not allowed, the referee ended the game as that seat's fault: the log's last state says so.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.economancy.course import referee_lines
from companion.games.economancy.course.referee_lines import NUMBERS, NoAnswer, action_of, answer, next_asked, state_line
from companion.games.economancy.game import economancy_game
from companion.games.economancy.rules.cards import KINDS
from companion.games.economancy.rules.options import PRESETS
from companion.games.economancy.rules.phases.income import income
from companion.games.economancy.rules.state import NOBODY, Income, Over, State
from companion.games.protocol import IllegalAction

Numbered = Iterator[tuple[int, str]]  # lines with their numbers
NO_LINE = (0, "")
DAYS = PRESETS["course"].max_days
UNDECIDED = {"name": "end", "winner": False}
"""How a game ends in which nobody has won: on its last day, or with everybody out."""
OTHER_DAYS = "the last day was taken to be {days}: if the referee plays another number, say it with --days"


class Differs(ValueError):
    """The log and our rules disagree: in which line, what stands there, and what should."""


GAME = economancy_game()


def replayed(lines: Sequence[str], days: int = DAYS) -> State:
    """The position in which a recorded game ends; after so many days nobody wins (0: there is no last day). No log says
    how many its referee plays. Raises NoAnswer when a line is no state or answer, Differs when our rules come to
    something else, refuse an answer, or see no fault where the referee did.
    """
    state, rest = _first_state(_state_at(lines, 0), days), enumerate(lines, 1)
    for number, _ in rest:
        state = _income(state)
        theirs, ours = _state_at(lines, number - 1), state_line(state, next_asked(state), counting=True)
        try:
            _compare(number, theirs, ours)
        except Differs as error:
            if UNDECIDED not in (theirs.get("phase"), ours["phase"]):
                raise
            raise Differs(f"{error}; {OTHER_DAYS.format(days=days)}") from error
        after = None if isinstance(state.phase, Over) else _next(state, number, rest)
        if after is None:
            _nothing_more(rest)
            return state
        state = after
    raise Differs("the log ends before the game does")


def _next(state: State, number: int, rest: Numbered) -> State | None:
    """The position after the next answer; None where the referee ended the game there as a fault."""
    seat, following = next_asked(state), next(rest, None)
    if following is None:
        raise Differs(f"line {number}: the log ends here, and seat {seat} has not answered")
    if _is_fault(state, seat, *following):
        return None
    try:
        return _answer(state, seat, *following)
    except (NoAnswer, Differs):
        if _is_fault(state, seat, *next(rest, NO_LINE)):
            return None
        raise


def _is_fault(state: State, seat: int, number: int, line: str) -> bool:
    """Whether the game was ended here as a fault. Raises Differs for somebody else's fault, or another position."""
    try:
        content = json.loads(line)
    except (ValueError, RecursionError):
        return False
    match content:
        case {"phase": {"name": "fault", "reason": str(reason)}}:
            phase = {"name": "fault", "forfiet": seat, "reason": reason}
            _compare(number, content, {**state_line(state, counting=True), "phase": phase})
            return True
    return False


def _state_at(lines: Sequence[str], at: int) -> Mapping[str, Any]:
    """A state in a line. Raises NoAnswer."""
    try:
        content = json.loads(lines[at]) if at < len(lines) else None
    except (ValueError, RecursionError) as error:
        raise NoAnswer(f"line {at + 1} is not JSON") from error
    if not isinstance(content, dict):
        raise NoAnswer(f"line {at + 1} is no state; a state is a JSON object")
    return content


def _first_state(line: Mapping[str, Any], days: int) -> State:
    """The game as its first state shows it: so many players, and these kinds in the shop."""
    shop = line.get("shop")
    if not isinstance(shop, dict) or not set(shop) <= set(NUMBERS):
        raise NoAnswer("line 1: the shop has to name printed cards")
    players = [{"name": f"Seat {seat + 1}"} for seat in range(referee_lines.players_of(line))]
    shown = [KINDS[NUMBERS[name]] for name in shop]
    header = {"players": players, "preset": "course", "shop": shown, "options": {"max_days": days}}
    return GAME.files.open(header, "the recorded game").state


def _income(state: State) -> State:
    """Income asks nobody; states are sent after it."""
    return GAME.rules.apply(state, income.action(NOBODY)) if isinstance(state.phase, Income) else state


def _compare(number: int, given: Mapping[str, Any], ours: Mapping[str, Any]) -> None:
    apart = _apart("", given, ours)
    if apart is not None:
        place, theirs, right = apart
        raise Differs(f"line {number}: {place} is {_brief(theirs)}, and by our rules {_brief(right)}")


def _apart(place: str, given: Any, ours: Any) -> tuple[str, Any, Any] | None:
    """The first place where two values differ, and what stands there; `false` is not the number 0."""
    if isinstance(given, dict) and isinstance(ours, dict):
        inside = [(str(name), given.get(name), ours.get(name)) for name in dict.fromkeys((*given, *ours))]
    elif isinstance(given, list) and isinstance(ours, list) and len(given) == len(ours):
        inside = [(str(at), *both) for at, both in enumerate(zip(given, ours, strict=True))]
    else:
        same = given == ours and isinstance(given, bool) == isinstance(ours, bool)
        return None if same else (place, given, ours)
    differences = (_apart(f"{place}.{name}" if place else name, left, right) for name, left, right in inside)
    return next((difference for difference in differences if difference is not None), None)


def _answer(state: State, seat: int, number: int, line: str) -> State:
    action = action_of(state, seat, answer(line))
    try:
        return GAME.rules.apply(state, action)
    except IllegalAction as error:
        raise Differs(
            f"line {number}: seat {seat}'s answer {line.strip()[:40]} is refused: {error.refusal.code}"
        ) from error


def _nothing_more(rest: Numbered) -> None:
    for number, line in rest:
        if line.strip():
            raise Differs(f"line {number}: the game had ended before")


def _brief(value: object) -> str:
    words = json.dumps(value, ensure_ascii=False)
    return words if len(words) <= 200 else words[:197] + "..."
