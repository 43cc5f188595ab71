"""The trail of a number: every line that changed it, by how much and by which rule, and nothing that was taken back."""

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.app import catalogue
from companion.games.protocol import Action
from companion.record.history import History
from companion.record.number_trail import trail
from tests.games.orconomy.random_games import walk
from tests.many_rows import each_row

GAMES = catalogue.games()

HEADER: dict[str, Any] = {
    "format": "orctable-log", "version": 2, "ring": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    "players": [{"name": "Anna", "clan": "leaf"}, {"name": "Boris", "clan": "tusk"}],
}  # fmt: skip
ANNA, BORIS = 0, 1


def begun() -> History[Any]:
    """A new game of two."""
    opened = GAMES.open(HEADER)
    return History(opened.game, opened.names, opened.state)


def played(*acts: Sequence[tuple[Any, ...]]) -> History[Any]:
    """A game with these acts, each a run of (kind, player, numbers...)."""
    track = begun()
    for act in acts:
        track.do([Action(kind, player, args) for kind, player, *rest in act for args in [tuple(rest)]], "hand")
    return track


FIRST_ROUND = (
    [("roll", -1, 1, 4)], [("oracle", ANNA)], [("place", ANNA, 3), ("place", BORIS, 7)],
    [("place", BORIS, 7), ("place", ANNA, 9)], [("roll", -1, 3, 4)], [("settle", ANNA), ("settle", BORIS)],
    [("loan", BORIS, 7)],
)  # fmt: skip


def steps(track: History[Any], field: str, which: int) -> list[tuple[int, str, int, int, str]]:
    """A number's steps in short: (line, kind, change, value, rule)."""
    return [
        (step.line, step.action.kind, step.change, step.value, step.rule) for step in trail(track, field, which).steps
    ]


@each_row("seed", range(3))
def test_the_steps_add_up(seed: int) -> None:
    track = begun()
    rng = Random(seed)
    for _, action, _ in walk(rng, track.state, 300):
        track.do((action,), "hand")
    for field, which in [("trophies", ANNA), ("skulls", ANNA), ("skulls", BORIS), ("interest", BORIS), ("price", 7)]:
        found = trail(track, field, which)
        assert found.start + sum(step.change for step in found.steps) == found.value
        assert sum(part.amount for part in found.parts) == found.value
        assert all(step.rule for step in found.steps)


def test_the_lines_are_those_of_the_log() -> None:
    track = played(*FIRST_ROUND)
    lines = []
    source = begun()
    for act in track.acts:
        lines += source.do(act.actions, "hand")
        if act.number == 2:
            lines += source.undo("hand")
            lines += source.redo("hand")
    folded = begun()
    folded.fold(lines)
    for step in trail(folded, "skulls", BORIS).steps:
        line = lines[step.line - 1]
        assert (line["n"], line["do"], line["act"]) == (step.line, step.action.kind, step.act)
