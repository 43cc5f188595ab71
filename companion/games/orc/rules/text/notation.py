"""An action as one line of a table log, and back: `{"do": "deploy", "player": "Anna", "land": 6, "colour": "white",
"amount": 1}`.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from companion.checked.values import LARGEST
from companion.games.orc.rules.cards import COLOURS
from companion.games.orc.rules.engine import COLOURED, RULES
from companion.games.orc.rules.state import NOBODY
from companion.games.protocol import Action

LONGEST = 40
"""Characters of a wrong value in a message."""


def to_line(action: Action, players: Sequence[str]) -> dict[str, Any]:
    """The action with the players' names, fields in the order of the rule, colours as words."""
    line: dict[str, Any] = {"do": action.kind}
    if action.player != NOBODY:
        line["player"] = players[action.player]
    for name, value in zip(RULES[action.kind].fields, action.args, strict=True):
        line[name] = COLOURS[value] if name in COLOURED else value
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
    return Action(kind, _seat(line.get("player"), players), tuple(_number(line, name, kind) for name in fields))


def _seat(name: object, players: Sequence[str]) -> int:
    if name is None:
        return NOBODY
    if not isinstance(name, str) or name not in players:
        raise ValueError(f"field 'player' is {_brief(name)}; at this table sit {', '.join(players)}")
    return players.index(name)


def _number(line: Mapping[str, Any], name: str, kind: str) -> int:
    value = line.get(name)
    if name in COLOURED:
        if not isinstance(value, str) or value not in COLOURS:
            raise ValueError(f"'{kind}' needs field '{name}' as one of {', '.join(COLOURS)}, not {_brief(value)}")
        return COLOURS.index(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
        raise ValueError(f"'{kind}' needs field '{name}' as a whole number, not {_brief(value)}")
    return value


def _brief(value: object) -> str:
    words = json.dumps(value, ensure_ascii=False, default=str)
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."
