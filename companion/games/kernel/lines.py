"""An action as one line of a table log, and back: `{"do": "deploy", "player": "Anna", "land": 6, "colour": "white"}`.

Fields are the names of an act's numbers, in their order. Lines are read loosely: any whole number is taken, for whether
it exists the rules say.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.games.kernel.act import AnyAct
from companion.games.kernel.compiler import Number
from companion.games.kernel.sorts import NAME
from companion.games.protocol import Action, Offer
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import LARGEST

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
    kind and `unknown` ones, `most` of the largest number or of letters; of a gap the field that is `due` there.
    """

    do: str = "field 'do' is {told}; it may be one of {words}"
    unknown: str = "'{kind}' has no field {unknown}; it has {fields}"
    player: str = "field 'player' is {told}; at this table sit {players}"
    seat: str = "field '{name}' is {told}; at this table sit {players}"
    word: str = "'{kind}' needs field '{name}' as one of {words}, not {told}"
    number: str = "'{kind}' needs field '{name}' as a whole number, not {told}"
    letters: str = "field '{name}' is {told}; it may have 1 to {most} letters"
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

    def _wrong(self, message: str, name: str, words: Sequence[str] = (), most: int | None = None) -> ValueError:
        sentence = message.format(
            kind=self._act.kind,
            name=name,
            told=self._words.told(self._line.get(name)),
            players=", ".join(self._players),
            words=", ".join(words),
            most=self._words.largest if most is None else most,
        )
        return ValueError(sentence)

    def check_fields(self) -> None:
        """Raises ValueError for a field that this kind does not have."""
        names = (*self._act.names, NAME) if self._act.letters else self._act.names
        unknown = self._line.keys() - {DO, PLAYER, *names}
        if unknown:
            unknown_names = ", ".join(sorted(map(self._words.named, unknown)))
            fields = self._words.fields(names)
            raise ValueError(self._words.unknown.format(kind=self._act.kind, unknown=unknown_names, fields=fields))

    def player(self) -> int:
        """The seat that acts. Raises ValueError."""
        return TABLE if self._line.get(PLAYER) is None else self._seat(PLAYER, self._words.player)

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
                raise self._wrong(self._words.letters, NAME, most=letters.most)
            yield from map(ord, told)

    def _numbers_here(self, numbers: Sequence[Number], counts: Collection[int]) -> Sequence[Number]:
        """The numbers that this line has to have, where some may be left out."""
        needed = min(counts)
        optional = [number for number in numbers[needed:] if number.called in self._line]
        for number, due in zip(optional, numbers[needed:], strict=False):
            if number != due and needed + 1 in counts:
                raise ValueError(self._words.gap.format(kind=self._act.kind, name=number.called, due=due.called))
        return numbers[: min(count for count in counts if count >= needed + len(optional))]

    def _seat(self, name: str, message: str) -> int:
        value = self._line.get(name)
        if not isinstance(value, str) or value not in self._players:
            raise self._wrong(message, name)
        return self._players.index(value)

    def _number(self, number: Number) -> int:
        name, sort = number.called, number.sort
        value, said = self._line.get(name), sort.log_type
        if said == "player":
            return self._seat(name, self._words.seat)
        if said == "word":
            if not isinstance(value, str) or value not in sort.words:
                raise self._wrong(self._words.word, name, sort.words)
            return sort.words.index(value)
        if not isinstance(value, int) or isinstance(value, bool) or abs(value) > self._words.largest:
            raise self._wrong(self._words.number, name)
        return value
