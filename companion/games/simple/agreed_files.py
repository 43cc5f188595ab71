"""Files of a game whose header is read into an agreement: header, position and log line by line.

A game says how its header becomes an agreement, and how its position is read and written; opening games, positions in
headers and position files follow from that. Its options are read from the dataclass that holds them, where a hint says
what each may be: True or False, a few words (`Literal`), or the numbers of a range (`Annotated`).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar, get_args, get_type_hints

from companion.games.protocol import Opened
from companion.games.simple.derived_values import PLAYERS, Derived, WithAgreement
from companion.schema.from_hints import Record
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong import Inside, Wrong
from companion.schema.wrong_input import ImpossiblePosition, LogError

H = TypeVar("H")
A = TypeVar("A")
T = TypeVar("T")
S = TypeVar("S", bound=WithAgreement)
FRAME: Final = ("schema", "format", "version", "position", "seal")
"""Names of a header or a position file that say nothing of what was agreed on."""


def choices_of(options: type) -> Mapping[str, Sequence[object]]:
    """By option all that it may be; of True and False the usual one first."""
    usual, hints = options(), get_type_hints(options, include_extras=True)
    return {name: _choices(hint, getattr(usual, name)) for name, hint in hints.items()}


def _choices(hint: Any, usual: object) -> Sequence[object]:
    if hint is bool:
        return usual, not usual
    numbers = [ranges for ranges in get_args(hint) if isinstance(ranges, range)]
    return numbers[0] if numbers else get_args(hint)


def read_options(options: type[T], data: Mapping[str, object]) -> T:
    """Reads options back. Raises Wrong naming the option and its possible values."""
    choices = choices_of(options)
    for name, value in data.items():
        if name not in choices:
            raise Wrong("{why}", why=f"option '{name}' is unknown; known are {', '.join(choices)}")
        if not any(value == choice and type(value) is type(choice) for choice in choices[name]):
            given = json.dumps(value, default=str)
            raise Wrong("{why}", why=f"option '{name}' is {given}; it may be {_could(choices[name])}")
    return options(**data)


def _could(may: Sequence[object]) -> str:
    return f"{may[0]} to {may[-1]}" if isinstance(may, range) else ", ".join(map(json.dumps, may))


def check_distinct(people: Sequence[tuple[Any, ...]], what: Sequence[str]) -> None:
    """See that no two players have the same name or mark, as far as they are told; `what` names them. Raises Wrong."""
    for at, name in enumerate(what):
        values = [person[at] for person in people if person[at] is not None]
        if len(set(values)) < len(values):
            raise Wrong("names two with the same {what}", what=name).within(PLAYERS)


@contextmanager
def _in_log(where: str, *inside: object) -> Iterator[None]:
    """Within this block what is wrong becomes a LogError of that file, unless it names a file of its own."""
    try:
        with Inside(*inside, needed=True):
            yield
    except Wrong as error:
        if error.file:
            raise
        raise LogError(f"{where}: {error}") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreedFiles(Generic[H, A, S]):
    """See `companion.games.protocol.game.Files`.

    `header` reads a header, of which a position has the `shared` names too; `person` are the names with which it tells
    a player, of whom a position tells more. `put_right` returns what a position tells of a player as a header would.

    `agree` makes an agreement of a header, `said` the header in which everything stands that was agreed on. `begun` is
    the position the game begins with, `from_data` the one that stands in plain data, `to_data` the plain data without
    what is `derived` from it; `marks` are the players' marks. Those that read raise Wrong. With `position_apart` what
    is wrong in a header's position is named as if that were a file.
    """

    name: str
    header: Record
    person: tuple[str, ...]
    shared: tuple[str, ...] = (PLAYERS,)
    put_right: Callable[[Mapping[str, Any], int], Mapping[str, Any]] = lambda player, _seat: player
    agree: Callable[[H], A]
    said: Callable[[H, A], H]
    begun: Callable[[A], S]
    from_data: Callable[[A, Mapping[str, Any]], S]
    to_data: Callable[[S], dict[str, Any]]
    derived: Derived[S]
    marks: Callable[[A], tuple[str, ...]]
    position_apart: bool = False

    def spelled_out(self, data: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a table agreed on, everything in it. Raises LogError."""
        return self._written(*self._read(data, where))

    def open(self, data: Mapping[str, Any], where: str) -> Opened[S]:
        """The game from its first position, or from the one in its header. Raises LogError, also if that cannot be."""
        _, agreed = self._read(data, where)
        if data.get("position") is None:
            return self._opened(self.begun(agreed))
        place = (f"{where}: position",) if self.position_apart else (where, "position")
        state = self._placed(agreed, data["position"], *place)
        wrong = [problem for problem in self.derived.problems(state) if not problem["note"]]
        if wrong:
            raise ImpossiblePosition(self.name, f"{where}: position", wrong)
        return self._opened(state)

    def header_at(self, data: Mapping[str, Any], state: S) -> dict[str, Any]:
        """The header of the game that goes on from this position. Raises LogError."""
        given = self._given(self._of_header(data), "the game's header")
        return {**self._written(given, state.agreed), "position": self.to_data(state)}

    def renamed(self, state: S, names: Sequence[str]) -> S:
        """The same position with its players, in table order, called by other names."""
        seats = tuple(changed(seat, name=name) for seat, name in zip(state.agreed.seats, names, strict=True))
        anew: S = changed(state, agreed=changed(state.agreed, seats=seats))
        return anew

    def _of_header(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in data.items() if name in self.header.known}

    def _given(self, data: Mapping[str, Any], where: str) -> H:
        """What a header says. Raises LogError."""
        with _in_log(where):
            header: H = self.header.read({name: value for name, value in data.items() if name not in FRAME}, ())
            return header

    def _read(self, data: Mapping[str, Any], where: str) -> tuple[H, A]:
        """What a header says, and the agreement it makes. Raises LogError."""
        header = self._given(data, where)
        with _in_log(where):
            return header, self.agree(header)

    def _written(self, given: H, agreed: A) -> dict[str, Any]:
        return self.header.write(self.said(given, agreed), ())

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[S], dict[str, Any]]:
        """The game in the position of a file, and what was agreed on. Raises LogError."""
        fields = self._of_header(data)
        if isinstance(fields.get(PLAYERS), list):
            fields[PLAYERS] = [self._person(player, seat, where) for seat, player in enumerate(fields[PLAYERS])]
        header, agreed = self._read(fields, where)
        not_here = {*self.header.known, *FRAME} - {*self.shared}
        rest = {name: value for name, value in data.items() if name not in not_here}
        return self._opened(self._placed(agreed, rest, where)), self._written(header, agreed)

    def position(self, state: S) -> dict[str, Any]:
        """The position as plain data, with everything the rules derive from it and what cannot be in it."""
        return self.derived.beside(self.to_data(state), state)

    def read_position(self, agreed: A, data: Mapping[str, Any]) -> S:
        """The position that stands there. What follows from it has to agree with what the rules derive; in a position
        that cannot be it is not looked at. Raises Wrong naming what stands there and what should.
        """
        state = self.from_data(agreed, data)
        if self.derived.possible(state):
            self.derived.check(data, self.position(state))
        return state

    def _placed(self, agreed: A, data: Any, file: str, *inside: str) -> S:
        """Raises LogError."""
        with _in_log(file, *inside):
            return self.read_position(agreed, data)

    def _person(self, player: object, seat: int, where: str) -> object:
        """Of a player what a header tells. Raises LogError."""
        if not isinstance(player, Mapping):
            return player
        with _in_log(where, PLAYERS, seat):
            corrected = self.put_right(player, seat)
        return {name: value for name, value in corrected.items() if name in self.person}

    def _opened(self, state: S) -> Opened[S]:
        return Opened(state, state.agreed.names, self.marks(state.agreed))


def changed(record: Any, **fields: Any) -> Any:
    """A position, or a part of one, with other fields: games write them as dataclasses or as named tuples."""
    return record._replace(**fields) if hasattr(record, "_replace") else replace(record, **fields)
