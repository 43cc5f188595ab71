"""An action as one line of a table log, and back: `{"do": "deploy", "player": "Anna", "land": 6, "colour": "white"}`.

Fields are the names of an act's numbers, in their order. Lines are read loosely: any whole number is taken, for whether
it exists the rules say.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.kernel.act import AnyAct
from companion.games.kernel.compiler import Number
from companion.games.kernel.sorts import NAME
from companion.games.protocol import Action, Offer
from companion.schema.sorts import LARGEST

DO, PLAYER = "do", "player"
TABLE: Final = -1
LONGEST: Final = 40  # characters of a wrong value in a message


def in_brief(value: object) -> str:
    """A wrong value as JSON, cut where it is long."""
    words = json.dumps(value, ensure_ascii=False, default=str)
    return words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."


def to_line(acts: Mapping[str, AnyAct[Any]], action: Action, players: Sequence[str]) -> dict[str, Any]:
    """The action with the players' names, fields in the order of the act's numbers, words for what stands for one."""
    line: dict[str, Any] = {DO: action.kind}
    if action.player != TABLE:
        line[PLAYER] = players[action.player]
    act = acts[action.kind]
    for name, (_, sort, _), value in zip(act.names, act.numbers, action.args, strict=False):
        said = sort.log_type
        line[name] = value if said == "number" else (sort.words or players)[value]
    if letters := action.args[len(act.numbers) :]:
        line[NAME] = "".join(map(chr, letters))
    return line


def offer_to_data(
    acts: Mapping[str, AnyAct[Any]], offer: Offer, players: Sequence[str], ends: tuple[str, str] | None
) -> dict[str, Any]:
    """An offer like the line it would become, with all that each number may be: of a range of numbers both ends, under
    these words, or every number where there are none.
    """
    act = acts[offer.kind]
    sorts = dict(zip(act.names, (number.sort for number in act.numbers), strict=True))
    data: dict[str, Any] = {DO: offer.kind, PLAYER: None if offer.player == TABLE else players[offer.player]}
    for name, domain in offer.choices:
        if sorts[name].log_type != "number":
            words = sorts[name].words or players
            data[name] = [words[value] for value in domain]
        elif ends is not None and isinstance(domain, range):
            data[name] = {ends[0]: domain[0], ends[1]: domain[-1]}
        else:
            data[name] = list(domain)
    return data


def from_line(acts: Mapping[str, AnyAct[Any]], line: Mapping[str, Any], players: Sequence[str]) -> Action:
    """Reads such a line. Raises ValueError saying which field is wrong and what it may be."""
    kind = line.get(DO)
    if not isinstance(kind, str) or kind not in acts:
        raise ValueError(f"field 'do' is {in_brief(kind)}; it may be one of {', '.join(sorted(acts))}")
    reading = _Reading(acts[kind], line, players)
    reading.check_fields()
    return Action(kind, reading.player(), reading.numbers())


class _Reading:
    """One line that is read."""

    def __init__(self, act: AnyAct[Any], line: Mapping[str, Any], players: Sequence[str]) -> None:
        self._act, self._line, self._players = act, line, players

    def check_fields(self) -> None:
        """Raises ValueError for a field that this kind does not have."""
        names = (*self._act.names, NAME) if self._act.letters else self._act.names
        unknown = self._line.keys() - {DO, PLAYER, *names}
        if unknown:
            known = ", ".join((PLAYER, *names))
            raise ValueError(f"'{self._act.kind}' has no field {', '.join(sorted(map(repr, unknown)))}; it has {known}")

    def player(self) -> int:
        """The seat that acts. Raises ValueError."""
        return TABLE if self._line.get(PLAYER) is None else self._seat(PLAYER)

    def numbers(self) -> tuple[int, ...]:
        """What the action carries. Raises ValueError."""
        numbers, counts = self._act.numbers, self._act.counts
        said = numbers if len(counts) == 1 or self._act.letters else self._numbers_here(numbers, counts)
        return (*map(self._number, said), *self._letters())

    def _letters(self) -> Iterator[int]:
        """The letters of a name, none where it is left out. Raises ValueError."""
        letters = self._act.letters
        if letters is not None and NAME in self._line:
            told = self._line[NAME]
            if not isinstance(told, str) or not 1 <= len(told) <= letters.most:
                raise ValueError(f"field '{NAME}' is {in_brief(told)}; it may have 1 to {letters.most} letters")
            yield from map(ord, told)

    def _numbers_here(self, numbers: Sequence[Number], counts: Collection[int]) -> Sequence[Number]:
        """The numbers that this line has to have, where some may be left out."""
        needed = min(counts)
        optional = [number for number in numbers[needed:] if number.called in self._line]
        for number, due in zip(optional, numbers[needed:], strict=False):
            if number != due and needed + 1 in counts:
                kind, name = self._act.kind, number.called
                raise ValueError(f"'{kind}' has field '{name}' and no '{due.called}'; write both, or leave both out")
        return numbers[: min(count for count in counts if count >= needed + len(optional))]

    def _seat(self, name: str) -> int:
        value = self._line.get(name)
        if not isinstance(value, str) or value not in self._players:
            raise ValueError(f"field '{name}' is {in_brief(value)}; at this table sit {', '.join(self._players)}")
        return self._players.index(value)

    def _number(self, number: Number) -> int:
        name, sort = number.called, number.sort
        value, said, kind = self._line.get(name), sort.log_type, self._act.kind
        if said == "player":
            return self._seat(name)
        if said == "word":
            if not isinstance(value, str) or value not in sort.words:
                words = ", ".join(sort.words)
                raise ValueError(f"'{kind}' needs field '{name}' as one of {words}, not {in_brief(value)}")
            return sort.words.index(value)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > LARGEST:
            raise ValueError(f"'{kind}' needs field '{name}' as a whole number, not {in_brief(value)}")
        return value
