"""What phones are told of a game: made anew from what everybody may know of the position, never taken from a snapshot.

A new game needs nothing for it: names, marks, turns, the numbers that are raced for and the sentences are those that
every game says anyway. Of what was done only the newest act goes out: a page with a history would count cards.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeVar

from companion.app import catalogue
from companion.games.protocol import GameView, PlayerCore
from companion.locale.preferences import LANGUAGES
from companion.locale.sentences import DOERS, Speaker
from companion.record.past.chronicle import round_ends
from companion.record.people.groups_file import SHOW
from companion.schema.quick_dataclass import dataclass
from companion.session.running_game import Position, line_of
from companion.session.snapshot import Snapshot
from companion.ui.paint.icons import ICONS

VERSION: Final = 1
LARGEST: Final = 16 * 1024
"""Bytes of a message as a line."""
ROUND: Final = "Round {n}"
UNNAMED: Final = "№ {n}"
T = TypeVar("T")
_speaker = cache(catalogue.speaker)


@dataclass(frozen=True, slots=True)
class Open:
    """All that a message is made of: the position, None while no game runs, how many have chosen where several choose
    in secret (in which order the seats did would be told by naming them), whether the table is simulated, the seats of
    people who have not agreed to be named, and the link by which a game that is over is taken along.
    """

    position: Position | None = None
    chosen: int = 0
    simulated: bool = False
    unnamed: frozenset[int] = frozenset()
    along: str = ""


def open_at(snapshot: Snapshot) -> Open:
    """What is open at this moment; nothing else of it. Whoever is known by more than this evening's name is named only
    with their consent, and the link, in which everybody is, goes out only where everybody may be.
    """
    here = snapshot.position if isinstance(snapshot.position, Position) else None
    unnamed = frozenset(seat for seat, agreed in enumerate(snapshot.agreed) if agreed and SHOW not in dict(agreed))
    chosen = len(snapshot.sealed) if snapshot.secret else 0
    return Open(here, chosen, snapshot.simulated, unnamed, "" if unnamed else snapshot.along)


def public_message(table: Open, number: int) -> dict[str, Any]:
    """The message of this number, `public/1`, as plain data."""
    frame = {"v": VERSION, "n": number, "simulated": table.simulated}
    if table.position is None:
        return {**frame, "state": "waiting"}
    here = _without_names(table.position, table.unnamed)
    game = here.game
    view = game.view(here.state)
    return {
        **frame,
        "state": "over" if view.over else "playing",
        "game": game.name,
        "title": _in_each(catalogue.screen.cover(game.name).title_in),
        "round": view.round,
        "when": _in_each(lambda language: _speaker(game.name, language).text(ROUND, n=view.round)),
        "rows": [_row(here, view, player) for player in view.players],
        "chosen": [table.chosen, len(game.rules.sealed(here.state))],
        "dice": [face for act in here.acts[-1:] for action in act.actions for face in game.rules.thrown(action)],
        "act": _in_each(lambda language: _newest_act(here, view, _speaker(game.name, language))),
        "said": _in_each(lambda language: list(_sentences(here, view, _speaker(game.name, language)))),
        "curve": _curve(here, view.players),
        "play": table.along if view.over else "",
    }


def as_line(message: Mapping[str, Any]) -> bytes:
    """A message as one line of JSON, no longer than one may be: where it would be, the last sentences are left out."""
    while len(raw := json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()) >= LARGEST:
        sentences = {language: lines[: len(lines) * 3 // 4] for language, lines in message["said"].items()}
        message = {**message, "said": sentences}
    return raw + b"\n"


def _without_names(here: Position, seats: frozenset[int]) -> Position:
    """The same position with these seats' people called by their number."""
    if not seats:
        return here
    names = tuple(UNNAMED.format(n=seat + 1) if seat in seats else name for seat, name in enumerate(here.names))
    players = [{**player, "name": name} for player, name in zip(here.header["players"], names, strict=True)]
    state = here.game.files.renamed(here.state, names)
    return replace(here, header={**here.header, "players": players}, names=names, state=state)


def _row(here: Position, view: GameView, player: PlayerCore) -> dict[str, Any]:
    """A player: the numbers in the order in which the game names them, the goal with the one that wins."""
    game, numbers = here.game.name, here.game.numbers
    goals = (numbers.goal(here.state), *(0 for _ in numbers.raced))
    return {
        "name": player.name,
        "mark": _mark(game, player.mark),
        "turn": player.seat in view.turns,
        "winner": player.seat in view.winners,
        "numbers": [
            {
                "code": code,
                "says": _field(game, code),
                "value": numbers.number(here.state, code, player.seat),
                "goal": goal,
            }
            for code, goal in zip(numbers.raced, goals, strict=False)
        ],
    }


def _curve(here: Position, players: Iterable[PlayerCore]) -> list[list[int]]:
    """By player, the number that wins at the end of each round; nothing where no number does."""
    number, ends = here.game.numbers.number, round_ends(here.acts, here.state)
    return [
        [number(state, code, player.seat) for _, state in ends]
        for code in here.game.numbers.raced[:1]
        for player in players
    ]


def _newest_act(here: Position, view: GameView, say: Speaker) -> str:
    """What was done last, in a sentence; "" before the first act."""
    if not here.acts:
        return ""
    line = line_of(here.game, here.acts[-1])
    sentence = say.happened(line, here.names, view.active)
    return say.text(DOERS[line.source], what=sentence) if line.source in DOERS else sentence


def _sentences(here: Position, view: GameView, say: Speaker) -> Iterable[str]:
    """What is due now, and then everything on the table, but what was agreed."""
    yield f"{say.prompt_title(view.prompt, here.names)}. {say.prompt(view.prompt, here.names)}"
    yield from say.table_told({**here(here.state), "options": {}}, view)


def _in_each(say_in: Callable[[str], T]) -> dict[str, T]:
    """The same in every language."""
    return {language: say_in(language) for language in LANGUAGES}


def _field(game: str, code: str) -> Mapping[str, str]:
    """What a number is called."""

    def called(language: str) -> str:
        say = _speaker(game, language)
        return say.word(say.tables.fields, code)

    return _in_each(called)


def _mark(game: str, mark: str) -> Mapping[str, Any] | None:
    """How a player's mark looks: its colour, the parts of its drawing on a 24 x 24 grid, and what it is called."""
    screen = catalogue.screen(game)
    look = screen.marks.get(mark)
    if look is None:
        return None
    called = _in_each(lambda language: _speaker(game, language).text(look.word))
    return {"colour": look.colour, "drawn": list({**ICONS, **screen.icons}[look.sign]), "says": called}
