"""An action as one line of a table log, and back: `{"do": "deploy", "player": "Anna", "land": 6, "colour": "white"}`.

Fields are the names of an act's numbers, in their order. Lines are read loosely: any whole number is taken, for whether
it exists the rules say.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.checked.values import LARGEST
from companion.games.kernel.act import AnyAct
from companion.games.kernel.compiler import Number
from companion.games.kernel.rules import Rules
from companion.games.protocol import Action

DO, PLAYER = "do", "player"
TABLE: Final = -1
LONGEST: Final = 40
"""Characters of a wrong value in a message."""


def in_brief(value: object) -> str:
    """A wrong value as JSON, cut where it is long."""
    words = json.dumps(value, ensure_ascii=False, default=str)
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


@dataclass(frozen=True, slots=True)
class LineWords:
    """How a game words what is wrong in a line.

    In braces: `kind`, the field's `name`, the value `told`, `players`, `words` that are known, the `fields` of the
    kind and `unknown` ones, `most` of the largest number; of a gap the field that is `due` there.
    """

    do: str = "field 'do' is {told}; it may be one of {words}"
    unknown: str = "'{kind}' has no field {unknown}; it has {fields}"
    player: str = "field 'player' is {told}; at this table sit {players}"
    seat: str = "field '{name}' is {told}; at this table sit {players}"
    word: str = "'{kind}' needs field '{name}' as one of {words}, not {told}"
    number: str = "'{kind}' needs field '{name}' as a whole number, not {told}"
    gap: str = "'{kind}' has field '{name}' and no '{due}'; write both, or leave both out"
    told: Callable[[object], str] = in_brief
    named: Callable[[object], str] = repr
    """How an unknown field is named."""
    fields: Callable[[Sequence[str]], str] = lambda fields: ", ".join((PLAYER, *fields))
    """How the fields of a kind are told."""
    player_first: bool = True
    """Whether the player is looked at before the numbers."""
    largest: int = LARGEST
    """The largest number that is taken, and the smallest without its sign."""


def to_line(rules: Rules[Any], action: Action, players: Sequence[str]) -> dict[str, Any]:
    """The action with the players' names, fields in the order of the act's numbers, words for what stands for one."""
    line: dict[str, Any] = {DO: action.kind}
    if action.player != TABLE:
        line[PLAYER] = players[action.player]
    for number, value in zip(rules.acts[action.kind].numbers, action.args, strict=False):
        said = number.sort.said
        line[number.name] = value if said == "number" else (number.sort.words or players)[value]
    return line


def from_line(
    rules: Rules[Any], line: Mapping[str, Any], players: Sequence[str], words: LineWords | None = None
) -> Action:
    """Reads such a line. Raises ValueError saying which field is wrong and what it may be."""
    kind, words = line.get(DO), words or LineWords()
    if not isinstance(kind, str) or kind not in rules.acts:
        raise ValueError(words.do.format(told=words.told(kind), words=", ".join(sorted(rules.acts))))
    reading = _Reading(rules.acts[kind], line, players, words)
    reading.check_fields()
    if words.player_first:
        return Action(kind, reading.player(), reading.numbers())
    numbers = reading.numbers()
    return Action(kind, reading.player(), numbers)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One line that is read."""

    act: AnyAct[Any]
    line: Mapping[str, Any]
    players: Sequence[str]
    words: LineWords

    def _wrong(self, message: str, name: str, words: Sequence[str] = ()) -> ValueError:
        told, players = self.words.told(self.line.get(name)), ", ".join(self.players)
        most = self.words.largest
        said = message.format(
            kind=self.act.kind, name=name, told=told, players=players, words=", ".join(words), most=most
        )
        return ValueError(said)

    def check_fields(self) -> None:
        """Raises ValueError for a field that this kind does not have."""
        names = self.act.names
        unknown = sorted(map(self.words.named, set(self.line) - {DO, PLAYER, *names}))
        if unknown:
            fields = self.words.fields(names)
            raise ValueError(self.words.unknown.format(kind=self.act.kind, unknown=", ".join(unknown), fields=fields))

    def player(self) -> int:
        """The seat that acts. Raises ValueError."""
        return TABLE if self.line.get(PLAYER) is None else self._seat(PLAYER, self.words.player)

    def numbers(self) -> tuple[int, ...]:
        """What the action carries. Raises ValueError."""
        return tuple(map(self._number, self._said()))

    def _said(self) -> Sequence[Number]:
        """The numbers that this line has to have."""
        numbers, needed = self.act.numbers, self.act.needed
        optional = [number for number in numbers[needed:] if number.name in self.line]
        if self.act.together:
            return numbers if optional else numbers[:needed]
        for number, due in zip(optional, numbers[needed:], strict=False):
            if number != due:
                raise ValueError(self.words.gap.format(kind=self.act.kind, name=number.name, due=due.name))
        return (*numbers[:needed], *optional)

    def _seat(self, name: str, message: str) -> int:
        value = self.line.get(name)
        if not isinstance(value, str) or value not in self.players:
            raise self._wrong(message, name)
        return self.players.index(value)

    def _number(self, number: Number) -> int:
        name, sort = number.name, number.sort
        value = self.line.get(name)
        if sort.said == "player":
            return self._seat(name, self.words.seat)
        if sort.said == "word":
            if not isinstance(value, str) or value not in sort.words:
                raise self._wrong(self.words.word, name, sort.words)
            return sort.words.index(value)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > self.words.largest:
            raise self._wrong(self.words.number, name)
        return value
