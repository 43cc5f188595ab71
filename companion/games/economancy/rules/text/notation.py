"""An action as one line of a table log, and back: `{"do": "attack", "player": "Anna", "card": "ghost", "place": 1}`."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.economancy.rules.cards import KINDS, NUMBER
from companion.games.economancy.rules.engine import RULES
from companion.games.economancy.rules.state import MOST
from companion.games.protocol import Action
from companion.games.simple.rule_table import TABLE

LONGEST = 40
"""Characters of a wrong value in a message."""


def to_line(action: Action, players: Sequence[str]) -> dict[str, Any]:
    """The action with the player's name, fields in the order of the rule, kinds of card as words."""
    line: dict[str, Any] = {"do": action.kind}
    if action.player != TABLE:
        line["player"] = players[action.player]
    for name, value in zip(RULES[action.kind].fields, action.args, strict=True):
        line[name] = KINDS[value] if name == "card" else value
    return line


def from_line(line: Mapping[str, Any], players: Sequence[str]) -> Action:
    """Read such a line. Raises ValueError saying which field is wrong and what it may be."""
    kind = line.get("do")
    if not isinstance(kind, str) or kind not in RULES:
        raise ValueError(f"field 'do' is {_brief(kind)}; it may be one of {', '.join(sorted(RULES))}")
    fields = RULES[kind].fields
    unknown = sorted(map(repr, set(line) - {"do", "player", *fields}))
    if unknown:
        raise ValueError(f"'{kind}' has no field {', '.join(unknown)}; it has {', '.join(('player', *fields))}")
    return Action(kind, _seat(line, kind, players), tuple(_number(line, name, kind) for name in fields))


def _seat(line: Mapping[str, Any], kind: str, players: Sequence[str]) -> int:
    name = line.get("player")
    if name is None:
        return TABLE
    if not isinstance(name, str) or name not in players:
        raise ValueError(f"field 'player' of '{kind}' is {_brief(name)}; at this table sit {', '.join(players)}")
    return players.index(name)


def _number(line: Mapping[str, Any], name: str, kind: str) -> int:
    value = line.get(name)
    if name == "card":
        if not isinstance(value, str) or value not in NUMBER:
            raise ValueError(f"'{kind}' needs field 'card' as one of {', '.join(KINDS)}, not {_brief(value)}")
        return NUMBER[value]
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST:
        raise ValueError(f"'{kind}' needs field '{name}' as a whole number of at most {MOST}, not {_brief(value)}")
    return value


def _brief(value: object) -> str:
    words = json.dumps(value, ensure_ascii=False, default=str)
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."
