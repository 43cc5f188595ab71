"""Whole random games, and journals that hold some of them."""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from companion.app import catalogue
from companion.record.history import History
from companion.record.journal import Journal, Line

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dasha")
SOURCES = ("hand", "camera", "die", "human")
MOST_ACTS = 4000


class Endless(AssertionError):
    """A random game that does not come to its end."""


@cache
def _played(name: str, names: tuple[str, ...], seed: int) -> tuple[str, str]:
    games, random_play, rng = catalogue.games(), catalogue.GAMES[name].random_play(), Random(seed)
    header = games.written_out({"game": name, **random_play.header(names, rng), "format": "orctable-log", "version": 2})
    begun = games.open(header)
    track: History[Any] = History(begun.game, begun.names, begun.state)
    lines: list[Line] = []
    while begun.game.result(track.state) is None and track.act_count < MOST_ACTS:
        action = random_play.anything(begun.game.rules.offers(track.state), rng)
        lines += track.do((action,), rng.choice(SOURCES))
    if begun.game.result(track.state) is None:
        raise Endless(f"{name} with seed {seed} has not ended after {MOST_ACTS} acts")
    return json.dumps(header, ensure_ascii=False), json.dumps(lines, ensure_ascii=False)


def played(
    name: str, count: int, seed: int, names: Sequence[str] = NAMES
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the lines of a random game that was played to its end."""
    header, lines = _played(name, tuple(names[:count]), seed)
    return json.loads(header), json.loads(lines)


def keep(folder: Path, name: str, count: int, seeds: Sequence[int], names: Sequence[str] = NAMES) -> Path:
    """A journal of finished games: all but the last are ended, a day each from 2026-11-11 on."""
    folder.mkdir(parents=True, exist_ok=True)
    with Journal(folder / "journal.sqlite") as journal:
        for number, seed in enumerate(seeds, 1):
            header, lines = played(name, count, seed, names)
            facts = {"game": str(number), "header": json.dumps(header, ensure_ascii=False)}
            facts[f"begun:{number}"] = f"2026-11-{10 + number}"
            facts["ended"] = str(number - 1)
            journal.add(number, lines, facts)
    return folder / "journal.sqlite"
