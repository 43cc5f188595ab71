"""A position of a simple game in a few lines for people."""

from collections.abc import Iterator, Mapping
from typing import Any

AGREED = ("schema", "format", "version", "seal", "game", "edition", "simulated", "preset")


def position_lines(data: Mapping[str, Any]) -> Iterator[str]:
    """One line a field, from plain data; what cannot be in the position is told apart."""
    yield "players: " + ", ".join(player["name"] for player in data.get("players", ()))
    for name, value in data.items():
        if name not in (*AGREED, "players", "problems", "options"):
            yield f"{name}: {_words(value)}"


def may_be_done(data: Mapping[str, Any]) -> str:
    """The line that names every kind of action on offer; none is where nothing follows from the position."""
    return "may be done: " + (", ".join(dict.fromkeys(offer["do"] for offer in data["offers"] or ())) or "nothing")


def _words(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_words, value)) or "none"
    return "none" if value is None else str(value)
