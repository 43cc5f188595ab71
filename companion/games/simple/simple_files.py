"""Headers, positions and actions of a simple game as plain data, read from the fields of its state.

A header says who plays by which options. A position is every field of the state but the names, and what follows from
them. A line is an action with its numbers by name.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

from companion.games.protocol import Opened, Problem, Result
from companion.games.simple.agreed_files import FRAME
from companion.schema.from_hints import record
from companion.schema.hints import Length, Usual
from companion.schema.sorts import Choice, Name, Switches, Text
from companion.schema.wrong import Wrong
from companion.schema.wrong_input import ImpossiblePosition, LogError

S = TypeVar("S")
PRESET = "usual"  # what the one set of rules of a simple game is called


class Person(NamedTuple):
    """A player as a header tells of one."""

    name: Annotated[str, Name()]


class Header(NamedTuple):
    """A header as it stands in a file, whatever the game's own name, edition and numbers of players."""

    game: str
    edition: Annotated[str, Text(40)]
    simulated: Annotated[bool, Usual(False)]
    players: tuple[Person, ...]
    preset: Annotated[str, Choice((PRESET,)), Usual(PRESET)]
    options: Annotated[Mapping[str, Any], Switches(), Usual({})]


IN_HEADER = Header._fields
DEEPEST = 3  # tuples inside tuples that a field may hold


class SimpleFiles(ABC, Generic[S]):
    """See `companion.games.protocol.game.Files`. A field of the state holds whole numbers, words, truth values,
    None, or tuples of these.
    """

    name: str
    edition: str
    fewest: int
    most: int
    options: Mapping[str, tuple[str | int, ...]] = {}

    @abstractmethod
    def first(self, names: tuple[str, ...], options: Mapping[str, Any]) -> S:
        """The position the game begins with; `options` holds every option."""

    @abstractmethod
    def turns(self, state: S) -> tuple[int, ...]:
        """The seats that may act now."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How the game ended, None while it goes on."""

    def status(self, _state: S) -> tuple[Problem, ...]:
        """What cannot be in this position. A position from a file may hold any numbers: say here which cannot be."""
        return ()

    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """The usual value of every option."""
        return {PRESET: {name: values[0] for name, values in self.options.items()}}

    # --- headers ----------------------------------------------------------------------------------------------------
    def spelled_out(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a table agreed on, everything in it. Raises LogError."""
        agreed = self._agreed(header, where)
        return {**agreed, "players": list(agreed["players"])}

    def open(self, header: Mapping[str, Any], where: str) -> Opened[S]:
        """The game from its first position, or from the one in its header. Raises LogError, also if that cannot be."""
        state = self._begin(self._agreed(header, where))
        if header.get("position") is not None:
            state = self._placed(state, header["position"], f"{where}: position")
        wrong = [_problem(problem) for problem in self.status(state) if not problem.note]
        if wrong:
            raise ImpossiblePosition(self.name, f"{where}: position", wrong)
        return self._opened(state)

    def header_at(self, header: Mapping[str, Any], state: S) -> dict[str, Any]:
        """The header of the game that goes on from this position. Raises LogError."""
        players = [{"name": name} for name in names_of(state)]
        return {
            **self.spelled_out({**header, "players": players}, "the game's header"),
            "position": _plain_fields(state),
        }

    def renamed(self, state: S, names: Sequence[str]) -> S:
        """The same position with its players, in table order, called by other names."""
        anew: S = replace(state, names=tuple(names))  # type: ignore[type-var]
        return anew

    def _agreed(self, header: Mapping[str, Any], where: str) -> dict[str, Any]:
        """What a header says, checked, every option in it. Raises LogError."""
        own = {
            "game": Annotated[str, Choice((self.name,)), Usual(self.name)],
            "edition": Annotated[str, Text(40), Usual(self.edition)],
            "players": Annotated[tuple[Person, ...], Length(self.fewest, self.most)],
        }
        sort = record(Header, more=own)
        try:
            agreed = sort.read({name: value for name, value in header.items() if name not in FRAME}, ())
        except Wrong as error:
            error.file = where
            raise LogError(str(error)) from error
        names = [player.name for player in agreed.players]
        if len(set(names)) < len(names):
            raise LogError(f"{where}: players: two have the same name. Correct it there.")
        return {**sort.write(agreed, ()), "options": self._chosen(agreed.options, where)}

    def _chosen(self, options: Mapping[str, Any], where: str) -> dict[str, Any]:
        for name, value in options.items():
            may = self.options.get(name, ())
            # the type too: to Python true is 1
            if not any(value == allowed and type(value) is type(allowed) for allowed in may):
                known = ", ".join(f"{name} ({' or '.join(map(str, may))})" for name, may in self.options.items())
                raise LogError(
                    f"{where}: options: {name} is {value!r}. Correct it there; there are: {known or 'none'}."
                )
        return {**self.presets[PRESET], **options}

    def _begin(self, agreed: Mapping[str, Any]) -> S:
        return self.first(tuple(player["name"] for player in agreed["players"]), agreed["options"])

    def _opened(self, state: S) -> Opened[S]:
        names = names_of(state)
        return Opened(state, names, ("",) * len(names))

    # --- positions --------------------------------------------------------------------------------------------------
    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Opened[S], dict[str, Any]]:
        """The game in the position of a file, and what was agreed on. Raises LogError."""
        agreed = self.spelled_out({name: value for name, value in data.items() if name in IN_HEADER}, where)
        rest = {name: value for name, value in data.items() if name not in IN_HEADER}
        return self._opened(self._placed(self._begin(agreed), rest, where)), agreed

    def position(self, state: S) -> dict[str, Any]:
        """Every field of the position, what follows from it (only where it can be), and what cannot be in it."""
        problems = self.status(state)
        follows = {} if any(not problem.note for problem in problems) else self._following(state)
        return {
            **_plain_fields(state),
            "turns": [],
            "winners": None,
            **follows,
            "problems": list(map(_problem, problems)),
        }

    def _following(self, state: S) -> dict[str, Any]:
        names, result = names_of(state), self.result(state)
        winners = None if result is None else [names[seat] for seat in result.winners]
        return {"turns": [names[seat] for seat in self.turns(state)], "winners": winners}

    def _placed(self, first: S, data: Mapping[str, Any], where: str) -> S:
        """A position from plain data; what follows from its fields may be left out, and may not differ."""
        own = _plain_fields(first)
        read = {name: _frozen(data[name], own[name], f"{where}: {name}") for name in own if name in data}
        state: S = replace(first, **read)  # type: ignore[type-var]
        told = self.position(state)
        for name, value in data.items():
            if name not in told:
                raise LogError(f"{where}: {name} is not known here (known are: {', '.join(told)}). Correct it there.")
            if name not in own and value != told[name]:
                raise LogError(f"{where}: {name} is {value!r} and does not follow from the rest. Leave it out.")
        return state


def names_of(state: Any) -> tuple[str, ...]:
    """The names of the players, as every simple game's state has them."""
    return tuple(state.names)


def _plain_fields(state: Any) -> dict[str, Any]:
    """Every field of a state but the names, as plain data."""
    return {field.name: _plain(getattr(state, field.name)) for field in fields(state) if field.name != "names"}


def _plain(value: Any) -> Any:
    return [_plain(entry) for entry in value] if isinstance(value, tuple) else value


def _frozen(value: Any, like: Any, where: str, depth: int = 0) -> Any:
    """Plain data as a field of a state holds it: of the sort that the field has at the beginning. Raises LogError."""
    if isinstance(value, list) and (like is None or isinstance(like, list)) and depth < DEEPEST:
        return tuple(_frozen(entry, like[0] if like else None, where, depth + 1) for entry in value)
    if like is None and isinstance(value, str | int | None):
        return value
    if value is not None and type(value) is not type(like) or isinstance(value, list | dict):
        raise LogError(f"{where} is {str(value)[:40]!r} and must be like {str(like)[:40]!r}. Correct it there.")
    return value


def _problem(problem: Problem) -> dict[str, Any]:
    return {"code": problem.code, "note": problem.note, **dict(problem.args)}
