"""Groups that have played before, in a small file beside the settings: who they are, their marks, and their order."""

import json
import logging
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from companion.games.protocol import SeatDraft
from companion.record.storage import store
from companion.record.storage.files import make_folder
from companion.schema.from_hints import record
from companion.schema.hints import Key, Length, at_most
from companion.schema.plain_files import read_file
from companion.schema.sorts import Name, Text, Whole
from companion.schema.wrong import Inside, Wrong
from companion.schema.wrong_input import BoxError

FILE: Final = "groups.toml"
MOST: Final = 40
"""Groups that are remembered; beyond that those who have not played for longest are forgotten."""
MOST_SEATS: Final = 20
_PLAYER: Final = record(SeatDraft, more={"name": Name(), "mark": Text(20)})
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Remembered:
    """A group, and the game it has played."""

    game: Annotated[str, Text(40)]
    seats: Annotated[tuple[Annotated[SeatDraft, _PLAYER], ...], Length(1, MOST_SEATS), Key("players")]

    @property
    def people(self) -> tuple[str, frozenset[str]]:
        """What makes it the same group, wherever they sit: the game and the names."""
        return self.game, frozenset(seat.name for seat in self.seats)


class Groups(NamedTuple):
    """The whole file."""

    groups: Annotated[tuple[Remembered, ...], at_most(MOST)] = ()


GROUPS: Final = record(Groups, frame={"version": Whole(1, 1)})


class GroupsFile:
    """The groups of a data folder: see `companion.session.setup.groups.Groups`.

    A file that cannot be read is never written over.
    """

    def __init__(self, folder: Path) -> None:
        self._path, self._unread = folder / FILE, False
        try:
            self._groups = groups_in(folder)
        except BoxError as error:
            LOG.warning("the remembered groups cannot be read: %s", error)
            self._groups, self._unread = (), True

    def of(self, game: str) -> tuple[tuple[SeatDraft, ...], ...]:
        """Those who have played this game, who played last first."""
        return tuple(group.seats for group in self._groups if group.game == game)

    def remember(self, game: str, group: tuple[SeatDraft, ...]) -> None:
        """They have begun to play this game. Raises OSError when that cannot be written; they are known until the app
        closes.
        """
        newest = Remembered(game, group)
        others = (one for one in self._groups if one.people != newest.people)
        before, self._groups = self._groups, (newest, *others)[:MOST]
        if self._groups != before:
            self._write()

    def forget(self) -> None:
        """Nobody is known any more: the file and those kept aside are deleted. Raises OSError when they cannot be."""
        store.forget(self._path)
        self._groups, self._unread = (), False

    def _write(self) -> None:
        """Writes the file, private to its owner. Raises OSError."""
        if self._unread:
            raise OSError(f"{self._path} cannot be read, and is not written over")
        make_folder(self._path.parent)
        store.write(self._path, "".join(("version = 1\n", *map(_text, self._groups))))


def groups_in(folder: Path) -> tuple[Remembered, ...]:
    """The groups kept in a folder. Raises BoxError for a damaged file."""
    path = folder / FILE
    if not path.exists():
        return ()
    groups: tuple[Remembered, ...] = read_file(path, GROUPS).groups
    for number, group in enumerate(groups):
        if len({seat.name for seat in group.seats}) < len(group.seats):
            with Inside("groups", number, "players", file=str(path)):
                raise Wrong("has one name twice")
    return groups


def _text(group: Remembered) -> str:
    """A group as TOML, of which JSON's quoted text is a part."""
    players = ",\n".join(f"  {{ {_player(seat)} }}" for seat in group.seats)
    return f"\n[[groups]]\ngame = {_quoted(group.game)}\nplayers = [\n{players},\n]\n"


def _player(seat: SeatDraft) -> str:
    name = f"name = {_quoted(seat.name)}"
    return f"{name}, mark = {_quoted(seat.mark)}" if seat.mark else name


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
