"""Who has played before, in a small file beside the settings: groups with their marks and order, and people who want to
be known again, with what each of them has agreed to and since which day.
"""

import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from companion.games.protocol import SeatDraft
from companion.record.people.seated import LETTERS, new_id
from companion.record.storage import store
from companion.record.storage.files import make_folder
from companion.schema.from_hints import record
from companion.schema.hints import Key, Length, at_most
from companion.schema.plain_files import read_file
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Name, Text, Whole
from companion.schema.wrong import Inside, Wrong
from companion.schema.wrong_input import BoxError

FILE: Final = "groups.toml"
VERSION: Final = 2
MOST: Final = 40  # groups that are remembered; beyond that those who have not played for longest are forgotten
MOST_SEATS: Final = 20
MOST_PEOPLE: Final = 400
SHOW: Final = "show"
FORGET: Final = "forget"
CONSENTS: Final = ("play", "statistics", "rating", SHOW, FORGET)
"""What a person may agree to: that games count as theirs, to be counted, to be rated, to be named outside the table,
and to be forgotten when it is next switched on.
"""
_DAY: Final = Text(10, 0)
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


@dataclass(frozen=True, slots=True)
class Consent:
    """Since which day somebody agrees to each; "" for not."""

    play: Annotated[str, _DAY] = ""
    statistics: Annotated[str, _DAY] = ""
    rating: Annotated[str, _DAY] = ""
    show: Annotated[str, _DAY] = ""
    forget: Annotated[str, _DAY] = ""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who wants to be known again; whoever has agreed to nothing is only a name of one evening."""

    id: Annotated[str, Text(LETTERS, LETTERS)]
    name: Annotated[str, Name()]
    mark: Annotated[str, Text(20, 0)] = ""
    consent: Consent = Consent()

    @property
    def agreed(self) -> tuple[tuple[str, str], ...]:
        """What, and since which day."""
        return tuple((what, day) for what in CONSENTS if (day := getattr(self.consent, what)))


class Groups(NamedTuple):
    """The whole file; one of version 1 has no people."""

    groups: Annotated[tuple[Remembered, ...], at_most(MOST)] = ()
    people: Annotated[tuple[Person, ...], at_most(MOST_PEOPLE)] = ()


GROUPS: Final = record(Groups, frame={"version": Whole(1, VERSION)})


class GroupsFile:
    """The groups and people of a data folder. A file that cannot be read is never written over."""

    def __init__(self, folder: Path) -> None:
        self._path, self._unread = folder / FILE, False
        try:
            self._groups, self.people = whole_file(folder)
        except BoxError as error:
            LOG.warning("the remembered groups cannot be read: %s", error)
            self._groups, self.people, self._unread = (), (), True

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

    def agreed(self, name: str) -> tuple[tuple[str, str], ...]:
        """What somebody has agreed to, and since which day."""
        return next((person.agreed for person in self.people if person.name == name), ())

    def agree(self, name: str, mark: str, what: str, day: str) -> None:
        """Somebody agrees to something from this day on, or with "" does no longer; who agrees to nothing is not kept.
        Raises OSError when that cannot be written, and nothing has changed.
        """
        before = self.people
        known = next((one for one in before if one.name == name), None) or Person(new_id(), name, mark)
        person = replace(known, consent=replace(known.consent, **{what: day}))
        others = tuple(one for one in before if one.name != name)
        self.people = (*others, person)[-MOST_PEOPLE:] if person.agreed else others
        try:
            self._write()
        except OSError:
            self.people = before
            raise

    def ids(self, names: Sequence[str]) -> tuple[str, ...]:
        """Who of them is known and wants games to count as theirs: the id of each, "" for all others."""
        known = {person.name: person.id for person in self.people if person.consent.play}
        return tuple(known.get(name, "") for name in names)

    def forget_person(self, name: str) -> bool:
        """A person and all groups with that name are forgotten, in the file before, too; whether there were any. Raises
        OSError.
        """
        groups = tuple(group for group in self._groups if name not in {seat.name for seat in group.seats})
        people = tuple(person for person in self.people if person.name != name)
        if (groups, people) == (self._groups, self.people) and not self._unread:
            return False
        store.forget(self._path)  # the one before it and those that could not be read go first
        self._groups, self.people, self._unread = groups, people, False
        self._write()
        return True

    def forget(self) -> None:
        """Nobody is known any more: the file and those kept aside are deleted. Raises OSError when they cannot be."""
        store.forget(self._path)
        self._groups, self.people, self._unread = (), (), False

    def _write(self) -> None:
        """Writes the file, private to its owner. Raises OSError."""
        if self._unread:
            raise OSError(f"{self._path} cannot be read, and is not written over")
        make_folder(self._path.parent)
        lines = (f"version = {VERSION}\n", *map(_text, self._groups), *map(_person, self.people))
        store.write(self._path, "".join(lines))


class NoGroups(GroupsFile):
    """Nobody is remembered: at a simulated table nobody is there."""

    def __init__(self) -> None:
        self._groups, self.people, self._unread = (), (), True

    def remember(self, game: str, group: tuple[SeatDraft, ...]) -> None:
        """Nothing is kept."""

    def agree(self, name: str, mark: str, what: str, day: str) -> None:
        """Nothing is kept."""

    def forget(self) -> None:
        """Nothing is kept."""


NO_GROUPS: Final = NoGroups()


def whole_file(folder: Path) -> Groups:
    """The groups and people kept in a folder. Raises BoxError for a damaged file."""
    path = folder / FILE
    if not path.exists():
        return Groups()
    whole: Groups = read_file(path, GROUPS)
    for number, group in enumerate(whole.groups):
        if len({seat.name for seat in group.seats}) < len(group.seats):
            with Inside("groups", number, "players", file=str(path)):
                raise Wrong("has one name twice")
    for field in ("id", "name"):
        if len({getattr(person, field) for person in whole.people}) < len(whole.people):
            with Inside("people", file=str(path)):
                raise Wrong("names two with the same {what}", what=field)
    return whole


def _text(group: Remembered) -> str:
    """A group as TOML, of which JSON's quoted text is a part."""
    players = ",\n".join(f"  {{ {_player(seat)} }}" for seat in group.seats)
    return f"\n[[groups]]\ngame = {_quoted(group.game)}\nplayers = [\n{players},\n]\n"


def _person(person: Person) -> str:
    """A person as TOML."""
    days = ", ".join(f"{what} = {_quoted(day)}" for what, day in person.agreed)
    who = f"id = {_quoted(person.id)}\nname = {_quoted(person.name)}\nmark = {_quoted(person.mark)}"
    return f"\n[[people]]\n{who}\nconsent = {{ {days} }}\n"


def _player(seat: SeatDraft) -> str:
    name = f"name = {_quoted(seat.name)}"
    return f"{name}, mark = {_quoted(seat.mark)}" if seat.mark else name


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
