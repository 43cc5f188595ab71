"""An action as one line of a table log, and back: `{"do": "bid", "player": "Anna", "amount": 12}`."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.economicus.rules.cards.effects import EVERY
from companion.games.economicus.rules.engine import RULES
from companion.games.economicus.rules.phases.fiscal import SHOWS
from companion.games.economicus.rules.rule import LONGEST_WRITTEN
from companion.games.economicus.rules.state import CHIPS, MARKERS, SLOTS
from companion.games.protocol import Action
from companion.schema.sorts import LARGEST

WORDS: Mapping[str, Sequence[str]] = {
    "what": CHIPS, "slot": SLOTS, "shows": SHOWS, "marker": MARKERS,
    **dict.fromkeys(("first", "second", "third"), EVERY),
}  # fmt: skip
"""Numbers that are written as words."""
SEATS = ("victim", "to")
"""Numbers that are players."""
NAME = "name"
"""The field of the letters that come after all numbers."""
LONGEST = 40


def to_line(action: Action, players: Sequence[str]) -> dict[str, Any]:
    """The action with players by name, and fields in the order of the rule."""
    line: dict[str, Any] = {"do": action.kind}
    if action.player >= 0:
        line["player"] = players[action.player]
    rule = RULES[action.kind]
    for name, value in zip(rule.fields, action.args, strict=False):
        line[name] = word_of(name, value, players)
    letters = action.args[len(rule.fields) :]
    if letters:
        line[NAME] = "".join(map(chr, letters))
    return line


def word_of(name: str, value: int, players: Sequence[str]) -> str | int:
    """A number as a log writes it: a word, a player's name, or the number itself."""
    if name in WORDS:
        return WORDS[name][value]
    return players[value] if name in SEATS else value


def from_line(line: Mapping[str, Any], players: Sequence[str]) -> Action:
    """The action of such a line. Raises ValueError naming the wrong field and what it may be."""
    kind = line.get("do")
    if not isinstance(kind, str) or kind not in RULES:
        raise ValueError(f"field 'do' is {_brief(kind)}; it may be one of {', '.join(sorted(RULES))}")
    rule = RULES[kind]
    fields = (*rule.fields, NAME) if rule.written else rule.fields
    unknown = sorted(map(str, set(line) - {"do", "player", *fields}))
    if unknown:
        raise ValueError(f"'{kind}' has no field {', '.join(unknown)}; it has player, {', '.join(fields)}")
    needed = len(rule.fields) - rule.optional
    said = rule.fields if any(name in line for name in rule.fields[needed:]) else rule.fields[:needed]
    numbers = (*(_number(line, name, kind, players) for name in said), *_letters(line, written=rule.written))
    name = line.get("player")
    return Action(kind, -1 if name is None else _seat(name, players, "player"), numbers)


def _letters(line: Mapping[str, Any], *, written: bool) -> tuple[int, ...]:
    """The letters of a name, none where it is left out. Raises ValueError."""
    if not written or NAME not in line:
        return ()
    told = line[NAME]
    if not isinstance(told, str) or not 1 <= len(told) <= LONGEST_WRITTEN:
        raise ValueError(f"field '{NAME}' is {_brief(told)}; it may have 1 to {LONGEST_WRITTEN} letters")
    return tuple(map(ord, told))


def _seat(name: object, players: Sequence[str], field: str) -> int:
    if not isinstance(name, str) or name not in players:
        raise ValueError(f"field '{field}' is {_brief(name)}; at this table sit {', '.join(players)}")
    return players.index(name)


def _number(line: Mapping[str, Any], name: str, kind: str, players: Sequence[str]) -> int:
    value = line.get(name)
    if name in SEATS:
        return _seat(value, players, name)
    if name in WORDS:
        if not isinstance(value, str) or value not in WORDS[name]:
            raise ValueError(f"field '{name}' is {_brief(value)}; it may be {', '.join(WORDS[name])}")
        return WORDS[name].index(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise ValueError(f"'{kind}' needs field '{name}' as a whole number, not {_brief(value)}")
    return value


def _brief(value: object) -> str:
    return repr(value)[:LONGEST]
