"""An action as one line of a table log, and back: `{"do": "bid", "player": "Anna", "amount": 12}`."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.orconomy.rules.engine import RULES
from companion.games.protocol import Action
from companion.schema.sorts import LARGEST
from companion.schema.wrong import in_brief

WORDS: Mapping[str, tuple[str, ...]] = {"what": ("company", "pledged", "startup"), "place": ("slot", "beside")}
"""Arguments that the log writes as a word: the number is its index."""


def to_line(action: Action, players: Sequence[str]) -> dict[str, Any]:
    """The action with players by name, and fields in the order of the rule."""
    line: dict[str, Any] = {"do": action.kind}
    if action.player >= 0:
        line["player"] = players[action.player]
    for name, value in zip(RULES[action.kind].fields, action.args, strict=False):
        line[name] = _word(name, value, players)
    return line


def _word(name: str, value: int, players: Sequence[str]) -> str | int:
    """An argument as the log writes it: what a token is and where it lies, a player's name, or the number itself."""
    if name in WORDS:
        return WORDS[name][value]
    return players[value] if name == "victim" else value


def from_line(line: Mapping[str, Any], players: Sequence[str]) -> Action:
    """The action of such a line. Raises ValueError naming the wrong field and what it may be."""
    kind = line.get("do")
    if not isinstance(kind, str) or kind not in RULES:
        raise ValueError(f"field 'do' is {in_brief(kind)}; it may be one of {', '.join(sorted(RULES))}")
    fields = RULES[kind].fields
    unknown = set(line) - {"do", "player", *fields}
    if unknown:
        raise ValueError(
            f"'{kind}' has no field {', '.join(sorted(map(repr, unknown)))}; it has player, {', '.join(fields)}"
        )
    needed = len(fields) - RULES[kind].optional
    said = [name for place, name in enumerate(fields) if place < needed or name in line]
    for name, due in zip(said, fields, strict=False):
        if name != due:
            raise ValueError(f"'{kind}' has field '{name}' and no '{due}'; write both, or leave both out")
    numbers = tuple(_number(line, name, kind, players) for name in said)
    return Action(kind, _seat(line.get("player"), players), numbers)


def _seat(name: object, players: Sequence[str], field: str = "player") -> int:
    if name is None and field == "player":
        return -1
    if name not in players:
        raise ValueError(f"field '{field}' is {in_brief(name)}; at this table sit {', '.join(players)}")
    return players.index(str(name))


def _number(line: Mapping[str, Any], name: str, kind: str, players: Sequence[str]) -> int:
    value = line.get(name)
    if name == "victim":
        return _seat(value, players, name)
    if name in WORDS:
        if value not in WORDS[name]:
            raise ValueError(f"field '{name}' is {in_brief(value)}; it may be {', '.join(WORDS[name])}")
        return WORDS[name].index(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise ValueError(f"'{kind}' needs field '{name}' as a whole number, not {in_brief(value)}")
    return value
