"""An action as one line of a table log, and back: `{"do": "deploy", "player": "Anna", "land": 6, "colour": "white"}`.

Fields are the names of an act's numbers, in their order. Lines are read loosely: any whole number is taken, for whether
it exists the rules say.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.checked.values import LARGEST
from companion.games.kernel.act import AnyAct
from companion.games.kernel.compiler import Number
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


USUAL: Final = LineWords()


def to_line(acts: Mapping[str, AnyAct[Any]], action: Action, players: Sequence[str]) -> dict[str, Any]:
    """The action with the players' names, fields in the order of the act's numbers, words for what stands for one."""
    line: dict[str, Any] = {DO: action.kind}
    if action.player != TABLE:
        line[PLAYER] = players[action.player]
    for (name, sort, _), value in zip(acts[action.kind].numbers, action.args, strict=False):
        said = sort.said
        line[name] = value if said == "number" else (sort.words or players)[value]
    return line


def from_line(
    acts: Mapping[str, AnyAct[Any]], line: Mapping[str, Any], players: Sequence[str], words: LineWords
) -> Action:
    """Reads such a line. Raises ValueError saying which field is wrong and what it may be."""
    kind = line.get(DO)
    if not isinstance(kind, str) or kind not in acts:
        raise ValueError(words.do.format(told=words.told(kind), words=", ".join(sorted(acts))))
    reading = _Reading(acts[kind], line, players, words)
    reading.check_fields()
    if words.player_first:
        return Action(kind, reading.player(), reading.numbers())
    numbers = reading.numbers()
    return Action(kind, reading.player(), numbers)


class _Reading:
    """One line that is read."""

    def __init__(self, act: AnyAct[Any], line: Mapping[str, Any], players: Sequence[str], words: LineWords) -> None:
        self._act, self._line, self._players, self._words = act, line, players, words

    def _wrong(self, message: str, name: str, words: Sequence[str] = ()) -> ValueError:
        said = message.format(
            kind=self._act.kind,
            name=name,
            told=self._words.told(self._line.get(name)),
            players=", ".join(self._players),
            words=", ".join(words),
            most=self._words.largest,
        )
        return ValueError(said)

    def check_fields(self) -> None:
        """Raises ValueError for a field that this kind does not have."""
        unknown = self._line.keys() - {DO, PLAYER, *self._act.names}
        if unknown:
            named = ", ".join(sorted(map(self._words.named, unknown)))
            fields = self._words.fields(self._act.names)
            raise ValueError(self._words.unknown.format(kind=self._act.kind, unknown=named, fields=fields))

    def player(self) -> int:
        """The seat that acts. Raises ValueError."""
        return TABLE if self._line.get(PLAYER) is None else self._seat(PLAYER, self._words.player)

    def numbers(self) -> tuple[int, ...]:
        """What the action carries. Raises ValueError."""
        numbers, counts = self._act.numbers, self._act.counts
        return tuple(map(self._number, numbers if len(counts) == 1 else self._said(numbers, counts)))

    def _said(self, numbers: Sequence[Number], counts: Collection[int]) -> Sequence[Number]:
        """The numbers that this line has to have, where some may be left out."""
        needed = min(counts)
        optional = [number for number in numbers[needed:] if number.name in self._line]
        for number, due in zip(optional, numbers[needed:], strict=False):
            if number != due and needed + 1 in counts:
                raise ValueError(self._words.gap.format(kind=self._act.kind, name=number.name, due=due.name))
        return numbers[: min(count for count in counts if count >= needed + len(optional))]

    def _seat(self, name: str, message: str) -> int:
        value = self._line.get(name)
        if not isinstance(value, str) or value not in self._players:
            raise self._wrong(message, name)
        return self._players.index(value)

    def _number(self, number: Number) -> int:
        name, sort, _ = number
        value, said = self._line.get(name), sort.said
        if said == "player":
            return self._seat(name, self._words.seat)
        if said == "word":
            if not isinstance(value, str) or value not in sort.words:
                raise self._wrong(self._words.word, name, sort.words)
            return sort.words.index(value)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > self._words.largest:
            raise self._wrong(self._words.number, name)
        return value
