"""A header becomes a game: its frame is the same for every game, and all else in it is the game's own.

`format`, `version` and `seal` belong to the log, `game` names the game, `position` says where it begins.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeVar

from companion.games.protocol import Game
from companion.record.storage.seals import FIELD as SEAL
from companion.schema.from_hints import record
from companion.schema.hints import Key
from companion.schema.plain_files import read_as
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import AnyTable, Choice, Text, Whole
from companion.schema.wrong_input import LogError

S = TypeVar("S")
FORMAT: Final = "orctable-log"
VERSION: Final = 2


class Frame(NamedTuple):
    """What the log's header says besides what the game reads."""

    format: Annotated[str, Choice((FORMAT,))]
    version: Annotated[int, Whole(VERSION, VERSION)]
    position: Annotated[dict[str, Any] | None, AnyTable()] = None
    seal: Annotated[str | None, Text(40), Key(SEAL)] = None


FRAME: Final = record(Frame)
GAME: Final = "game"
_FRAMED: Final = tuple(FRAME.known)


@dataclass(frozen=True, slots=True)
class Begun(Generic[S]):
    """A game opened from its header: its rules, the position it begins with, the players' names and their marks."""

    game: Game[S]
    state: S
    names: tuple[str, ...]
    marks: tuple[str, ...]


class Games:
    """The games there are, by name. A header that names none is one of the `usual` game's.

    `named` returns a game by its name.
    """

    def __init__(self, names: Sequence[str], usual: str, named: Callable[[str], Game[Any]]) -> None:
        self.names, self.usual, self._named = tuple(names), usual, named

    def named(self, name: str, where: str = "game") -> Game[Any]:
        """A game by its name. Raises LogError when there is none of that name."""
        if name not in self.names:
            known = ", ".join(self.names)
            raise LogError(f"{where}: game is {name[:40]!r}, which orctable does not know (known are: {known}).")
        return self._named(name)

    def of(self, data: Mapping[str, Any], where: str) -> Game[Any]:
        """The game that a header or a position names. Raises LogError."""
        name = data.get(GAME, self.usual)
        if not isinstance(name, str):
            raise LogError(f"{where}: game is {str(name)[:40]!r} and must be a word in quotes.")
        return self.named(name, where)

    def check(self, header: Mapping[str, Any], where: str) -> None:
        """See that a header is one. Raises LogError (unknown version, unknown field, a wrong value)."""
        self.of(header, where).files.spelled_out(_own(header, where), where)

    def open(self, header: Mapping[str, Any], where: str = "the game's header") -> Begun[Any]:
        """A game as its log's header describes it, from its first or from the given position. Raises LogError."""
        game = self.of(header, where)
        opened = game.files.open(_own(header, where), where)
        return Begun(game, opened.state, opened.names, opened.marks)

    def spelled_out(self, header: Mapping[str, Any]) -> dict[str, Any]:
        """Everything a table agreed on, nothing left to be taken from somewhere else. Raises LogError."""
        where = "the agreement"
        return self.of(header, where).files.spelled_out(header, where)

    def written_out(self, header: Mapping[str, Any]) -> dict[str, Any]:
        """A log's header with everything in it that one written by hand may leave out. Raises LogError."""
        place = {"position": header["position"]} if header.get("position") is not None else {}
        return framed({**self.spelled_out(header), **place})

    def header_at(self, header: Mapping[str, Any], state: object) -> dict[str, Any]:
        """The header of a game that goes on from this position, with those who play it. Raises LogError."""
        return framed(self.of(header, "the game's header").files.header_at(header, state))

    def agreed_at(self, header: Mapping[str, Any], state: object) -> dict[str, Any]:
        """What the table of this position agreed on, spelled out: some of it may have been put right in play."""
        fields = self.of(header, "the game's header").files.header_at(header, state)
        return {name: value for name, value in fields.items() if name not in _FRAMED}

    def open_position(self, data: Mapping[str, Any], where: str) -> tuple[Begun[Any], dict[str, Any]]:
        """The game in the position that a position file describes, and what its table agreed on, spelled out.

        Raises LogError naming the field when something is malformed or a derived value is wrong; whether the position
        can be is in its `problems`.
        """
        game = self.of(data, where)
        opened, agreed = game.files.open_position(data, where)
        return Begun(game, opened.state, opened.names, opened.marks), agreed


def framed(agreed: Mapping[str, Any]) -> dict[str, Any]:
    """What a table agreed on as the header of a log."""
    return {"format": FORMAT, "version": VERSION, **agreed}


def _own(header: Mapping[str, Any], where: str) -> dict[str, Any]:
    """What a header says of its game; its frame is checked and taken away, but for the position."""
    if header.get("version") == 1:
        raise LogError(
            f"{where}: version is 1: that game was played by rules without cards and abilities, which are gone. Play it"
            f" to its end with the orctable that wrote it; new games are version {VERSION}."
        )
    try:
        frame: Frame = read_as(FRAME, {name: header[name] for name in _FRAMED if name in header}, where)
    except ValueError as error:
        raise LogError(str(error)) from error
    own = {name: value for name, value in header.items() if name not in _FRAMED}
    return own if frame.position is None else {**own, "position": frame.position}
