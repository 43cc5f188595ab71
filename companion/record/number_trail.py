"""The trail of one number: which lines of a game changed it, and by which rules."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice
from typing import Any

from companion.games.protocol import Action, Game, Summand
from companion.record.history import DoneAct, History
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import LogError

PLAYER, AREA, TABLE = "player", "area", "table"  # whose a number is


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
    parts: tuple[Summand, ...]
    start: int
    steps: tuple[Step, ...]


def field_of(text: str, game: Game[Any], names: Sequence[str]) -> tuple[str, int]:
    """A number as it is asked for: `trophies:Anna`, `price:7`, `hindmost`. Raises LogError saying what may be asked."""
    field, _, which = text.partition(":")
    whose = game.numbers.fields.get(field)
    if whose == TABLE and not which:
        return field, -1
    if whose == AREA and which.isascii() and which.isdigit() and int(which[:4]) in game.numbers.areas:
        return field, int(which[:4])
    if whose == PLAYER and which in names:
        return field, names.index(which)
    sitting = f"{text[:60]!r} is no number of this game; at the table sit {', '.join(names)}"
    raise LogError(f"{game.numbers.misasked(field, which) or sitting}. {_how(game)}")


def _how(game: Game[Any]) -> str:
    """What may be asked of this game."""
    names = {
        PLAYER: "{}:NAME",
        AREA: "{}:" + f"{game.numbers.areas[0]}..{game.numbers.areas[-1]}" if game.numbers.areas else "",
        TABLE: "{}",
    }
    return f"Ask for {', '.join(names[whose].format(field) for field, whose in game.numbers.fields.items())}."


def trail(track: History[Any], field: str, which: int) -> Trail:
    """How a number of the game so far came about, leaving out what was undone or struck.

    `which` is a seat or an industry's number, -1 for `hindmost`. Raises ValueError if the game has no such number.
    """
    game = track.game
    first = track.acts[0].before if track.acts else track.state
    return Trail(
        game.numbers.number(track.state, field, which),
        game.numbers.parts(track.state, field, which),
        game.numbers.number(first, field, which),
        tuple(_steps(track, field, which)),
    )


def _steps(track: History[Any], field: str, which: int) -> Iterator[Step]:
    game = track.game
    after = (*(act.before for act in track.acts), track.state)[1:]
    for act, end in zip(track.acts, after, strict=True):
        before = game.numbers.number(act.before, field, which)
        earlier = act.before
        for line, (action, state) in enumerate(zip(act.actions, _states(track, act, end), strict=True), act.line):
            now = game.numbers.number(state, field, which)
            if now != before:
                rule = game.numbers.cause(earlier, action, state, field, which)
                yield Step(line, act.number, action, now - before, now, rule)
            before, earlier = now, state


def _states(track: History[Any], act: DoneAct[Any], end: Any) -> Iterator[Any]:
    """The position after each action of an act; most acts are one action, whose result is known."""
    before_last = accumulate(act.actions[:-1], track.game.rules.apply, initial=act.before)
    yield from (*islice(before_last, 1, None), end)
