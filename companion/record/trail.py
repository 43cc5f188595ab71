"""The trail of one number: which lines of a game changed it, and by which rules."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.protocol import Action, Part
from companion.record.failures import LogError
from companion.record.history import Act, History

OF_A_PLAYER = ("trophies", "skulls", "interest", "interest_gross", "raisable")
OF_AN_INDUSTRY = ("price",)
OF_THE_TABLE = ("hindmost",)
HOW = (
    "Ask for trophies:NAME, skulls:NAME, interest:NAME (what is due), interest_gross:NAME, raisable:NAME,"
    " price:INDUSTRY or hindmost."
)


@dataclass(frozen=True, slots=True)
class Step:
    """One line that changed the number: the line, its action, the change, and the value after it.

    `act` is the touch or reading the line belongs to, `rule` the rule behind the change.
    """

    line: int
    act: int
    action: Action
    change: int
    value: int
    rule: str


@dataclass(frozen=True, slots=True)
class Trail:
    """A number now, its parts, its value at the start, and everything that changed it since."""

    value: int
    parts: tuple[Part, ...]
    start: int
    steps: tuple[Step, ...]


def field_of(text: str, names: Sequence[str]) -> tuple[str, int]:
    """A number as it is asked for: `trophies:Anna`, `price:7`, `hindmost`. Raises LogError saying what may be asked."""
    field, _, which = text.partition(":")
    if field in OF_THE_TABLE and not which:
        return field, -1
    if field in OF_AN_INDUSTRY and which.isascii() and which.isdigit() and 2 <= int(which[:4]) <= 11:
        return field, int(which[:4])
    if (field, which) == ("price", "12"):
        raise LogError(f"industry 12 is Tourism, printed 2/12, and price:2 its price. {HOW}")
    if field in OF_A_PLAYER and which in names:
        return field, names.index(which)
    raise LogError(f"{text[:60]!r} is no number of this game; at the table sit {', '.join(names)}. {HOW}")


def trail(track: History[Any], field: str, which: int) -> Trail:
    """How a number of the game so far came about, leaving out what was undone or struck.

    `which` is a seat or an industry's number, -1 for `hindmost`. Raises ValueError if the game has no such number.
    """
    game = track.game
    first = track.acts[0].before if track.acts else track.state
    return Trail(
        game.number(track.state, field, which),
        game.parts(track.state, field, which),
        game.number(first, field, which),
        tuple(_steps(track, field, which)),
    )


def _steps(track: History[Any], field: str, which: int) -> Iterator[Step]:
    game = track.game
    after = (*(act.before for act in track.acts), track.state)[1:]
    for act, end in zip(track.acts, after, strict=True):
        before = game.number(act.before, field, which)
        earlier = act.before
        for line, (action, state) in enumerate(zip(act.actions, _states(track, act, end), strict=True), act.line):
            now = game.number(state, field, which)
            if now != before:
                rule = game.cause(earlier, action, state, field, which)
                yield Step(line, act.number, action, now - before, now, rule)
            before, earlier = now, state


def _states(track: History[Any], act: Act[Any], end: Any) -> Iterator[Any]:
    """The position after each action of an act; most acts are one action, whose result is known."""
    state = act.before
    for action in act.actions[:-1]:
        state = track.game.apply(state, action)
        yield state
    yield end
