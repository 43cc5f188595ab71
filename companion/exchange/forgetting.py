"""Somebody is forgotten: their games are kept under "Player n", and nothing else of them is left in the data folder.

The games are written anew, sealed anew, and gone through beside the old ones before one rename puts them in place:
whoever is interrupted finds the journal as it was or the new one. Who they were goes last, so that doing it again does
the rest.
"""

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from companion.exchange.play_record import SCHEMA, TAKEN, UNREADABLE
from companion.record import damaged_journal
from companion.record.header_to_game import Begun, Games
from companion.record.history import FRAME, History
from companion.record.journal import texts
from companion.record.log.reader import parse_object
from companion.record.past import past_games
from companion.record.people.groups_file import FILE, GroupsFile, whole_file
from companion.record.people.seated import JOURNAL, PEOPLE, REVISION, ids_of, journal_id
from companion.record.storage import files
from companion.record.storage.contents import HEAD, Contents, look
from companion.record.storage.seals import header_name
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import LogError, TableError

PASSING: Final = ("draft", "went_on", "absent", "dues", "muted")
"""Facts of the moment in which a name may stand; the app does without them."""
COPIES: Final = (".damaged-", ".log", ".unread-", ".before")
"""What is in the name of a file that only repeats what stands elsewhere, or once stood there."""
COPIED: Final = ("saved", "restore", "update", "club")  # folders of such files
ASIDE: Final = "set-aside-"
WORDS: Final = ("format", "game", "edition", "preset")  # fields of a header that name no player
SHORTEST: Final = 14  # letters that every text which people write may have
LETTER: Final = rb"0-9A-Za-z\x80-\xff"


class NotForgotten(TableError):
    """Something stands in the way; nothing was changed in the journal."""


UNWRITABLE: Final = (NotForgotten, *UNREADABLE)
"""What a game raises that cannot be gone through, or comes to another end."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What forgetting changes: games written anew, texts that people wrote in which the name stands (replaced only
    where that is asked for), files and folders that go, files in which the name stands and that nobody here knows, and
    why games in which it stands are left as they are.
    """

    games: tuple[int, ...]
    texts: tuple[str, ...]
    goes: tuple[Path, ...]
    unknown: tuple[Path, ...]
    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Anew:
    """A journal as it will be."""

    facts: Mapping[str, str]
    games: Mapping[int, Sequence[str]]
    numbers: tuple[int, ...]
    texts: tuple[str, ...]
    unread: tuple[str, ...]
    pictured: tuple[int, ...] = ()


def plan(folder: Path, journal: Path, name: str, games: Games, *, replace_texts: bool = False) -> Plan:
    """What would be done. Raises NotForgotten, Foreign or OSError."""
    anew = _anew(journal, name, games, replace_texts=replace_texts)
    found = [path for path in _files(folder) if path.name != FILE and not _of(journal, path) and hits(path, name)]
    goes = [path for path in found if _copy(folder, path)]
    pictures = [folder / "pictures" / f"game-{number}" for number in anew.pictured]
    return Plan(
        anew.numbers,
        anew.texts,
        (*goes, *(path for path in pictures if path.exists())),
        tuple(path for path in found if path not in goes),
        anew.unread,
    )


def forget(folder: Path, journal: Path, name: str, games: Games, *, replace_texts: bool = False) -> Plan:
    """Does it; what was done. In texts that people wrote the name stays, unless it is to be replaced there too. The
    folder is `held`. Raises as `plan` does, or sqlite3.Error.
    """
    planned = plan(folder, journal, name, games, replace_texts=replace_texts)
    whole_file(folder)  # one that cannot be read is no reason to lose it
    for path in planned.goes:
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    anew = _anew(journal, name, games, replace_texts=replace_texts)
    if journal.exists():
        _put_in_place(journal, anew)
    GroupsFile(folder).forget_person(name)  # the wish stands there: whoever is interrupted does it again
    return planned


def hits(path: Path, name: str) -> int:
    """How often the name stands in the bytes of a file: as it is, or escaped as JSON or addresses have it."""
    escaped = json.dumps(name)[1:-1]
    forms = {name.encode(), escaped.encode(), escaped.upper().replace("\\U", "\\u").encode(), quote(name).encode()}
    pattern = b"|".join(rb"(?<![%b])%b(?![%b])" % (LETTER, re.escape(form), LETTER) for form in sorted(forms))
    return len(re.findall(pattern, path.read_bytes()))


def left(folder: Path, name: str) -> dict[Path, int]:
    """Every file of a folder in whose bytes the name stands, and how often."""
    return {path: count for path in _files(folder) if (count := hits(path, name))}


def _files(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())


def _of(journal: Path, path: Path) -> bool:
    return path.parent == journal.parent and path.name.removeprefix(journal.name) in ("", "-wal", "-shm", "-mark")


def _copy(folder: Path, path: Path) -> bool:
    top = path.relative_to(folder).parts[0]
    return top in COPIED or top.startswith(ASIDE) or any(word in path.name for word in COPIES)


def _anew(journal: Path, name: str, games: Games, *, replace_texts: bool) -> _Anew:
    """The journal with that name nowhere in it but in games that cannot be written anew. Raises NotForgotten."""
    if not journal.exists():
        return _Anew({}, {}, (), (), ())
    found = look(journal)
    if found.wrong:
        raise NotForgotten(f"{journal} is damaged: {found.wrong}. Open it once with orctable run; nothing was changed.")
    facts = {fact: value for fact, value in found.facts.items() if fact != HEAD}
    bodies: dict[int, Sequence[str]] = {number: game.bodies for number, game in found.games.items()}
    if journal_id(facts):
        facts[JOURNAL] = journal_id(facts)
    numbers, pictured, newest = list[int](), list[int](), int(facts.get("game", "0"))
    written, unread = list[str](), list[str]()
    for number in range(1, newest + 1):
        header = past_games.header_of(facts, number, newest)
        if not header or not any(_within(text, name) for text in (header, *bodies.get(number, ()))):
            continue
        try:
            plays = name in _names(header)
            pictured += [number] if plays else []
            told, lines, free = _game_anew(found, games, number, header, name, replace_texts=replace_texts)
        except UNWRITABLE as error:
            unread.append(f"Game {number} is left as it is: {error}")
            continue
        written += free
        if not plays and not (free and replace_texts):
            continue
        pictured += [] if plays else [number]
        numbers.append(number)
        facts |= {header_name(number): told, **({"header": told} if number == newest and "header" in facts else {})}
        facts |= _facts_of(facts, number, header, name)
        if number in bodies:
            bodies[number] = lines
    for fact in [*filter(facts.__contains__, PASSING)]:
        if hits_in(facts[fact], name):
            del facts[fact]
    for fact in [fact for fact in facts if fact.startswith(TAKEN)]:
        try:
            facts[fact] = _play_anew(facts[fact], name)
        except (ValueError, LookupError, TypeError, AttributeError) as error:  # a later orctable may have written it
            if _within(facts[fact], name):
                unread.append(f"The game {fact.removeprefix(TAKEN)} of another table is left as it is: {error}")
    return _Anew(facts, bodies, tuple(numbers), tuple(written), tuple(unread), tuple(pictured))


def _within(text: str, name: str) -> bool:
    """Whether a name stands anywhere in JSON."""
    return json.dumps(name)[1:-1] in text or name in text


def hits_in(text: str, name: str) -> bool:
    """Whether a name stands in JSON as a text of its own."""
    return json.dumps(name) in text or json.dumps(name, ensure_ascii=False) in text


def _names(header: str) -> tuple[str, ...]:
    """Who plays, as a header tells it. Raises LogError."""
    told = parse_object(header, "the game's header").get("players", [])
    return tuple(str(one.get("name")) for one in told if isinstance(one, dict)) if isinstance(told, list) else ()


def called(names: Sequence[str], name: str) -> str:
    """What somebody is called from now on: by the seat, or the next number that nobody else is called by."""
    seat = names.index(name) if name in names else len(names)
    numbers = (*range(seat + 1, 100), *range(1, seat + 1))
    return next(new for number in numbers if (new := f"Player {number}") not in names)


def _game_anew(
    found: Contents, games: Games, number: int, header: str, name: str, *, replace_texts: bool
) -> tuple[str, Sequence[str], Sequence[str]]:
    """A game's header and lines without that name, and the texts of people in which it stood; both games are gone
    through and come to the same end. Raises NotForgotten or LogError.
    """
    told, where = parse_object(header, "the game's header"), f"game {number}"
    old = games.open(told)
    new_name = called(old.names, name)
    lines, free = list[dict[str, Any]](), list[str]()
    players = [{**one, "name": new_name} if one["name"] == name else one for one in told["players"]]
    told = {key: new_name if value == name and key not in WORDS else value for key, value in told.items()}
    for key in told.keys() - {"players", "position", *WORDS}:
        anew = _each_text(told[key], lambda text: _without(text, name, new_name), free)
        told[key] = anew if replace_texts else told[key]
    fresh, renamed = {**told, "players": players}, old.game.files.renamed
    if told.get("position") is not None:
        placed = renamed(old.state, [new_name if one == name else one for one in old.names])
        fresh["position"] = games.header_at({**fresh, "position": None}, placed)["position"]
    new = games.open(fresh)
    before: History[Any] = History(old.game, old.names, old.state)
    after: History[Any] = History(new.game, new.names, new.state)
    for body in found.games[number].bodies if number in found.games else ():
        line = json.loads(body)
        own = {key: value for key, value in line.items() if key not in FRAME}
        if "do" in own:
            action = old.game.rules.from_line(own, old.names)
            said = new.game.rules.to_line(action, new.names)
            line = {key: said.get(key, value) if key not in FRAME else value for key, value in line.items()}
            texts_of = {key: value for key, value in line.items() if key not in FRAME and isinstance(value, str)}
            written = {key: _without(value, name, new_name) for key, value in texts_of.items()}
            written = {key: to for key, to in written.items() if to != line[key] and _takes(new, line, key, to)}
            free += [line[key] for key in written]
            line |= written if replace_texts else {}
        before.fold([json.loads(body)])
        after.fold([line])
        lines.append(line)
    if not (free and replace_texts) and renamed(after.state, old.names) != before.state:
        raise NotForgotten(f"{where} comes to another end without the name.")
    if (len(after.acts), after.written) != (len(before.acts), before.written):
        raise NotForgotten(f"{where} comes to another end without the name.")
    return json.dumps(fresh, ensure_ascii=False), texts(lines), free


def _each_text(value: object, change: Callable[[str], str], changed: list[str]) -> object:
    """Plain data with each text in it changed; those that were come to the list."""
    if isinstance(value, dict):
        return {key: _each_text(one, change, changed) for key, one in value.items()}
    if isinstance(value, list):
        return [_each_text(one, change, changed) for one in value]
    if isinstance(value, str) and (told := change(value)) != value:
        changed.append(value)
        return told
    return value


def _without(text: str, name: str, new: str) -> str:
    """A text with another name wherever this one stands in it, no longer than it may be."""
    return re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", new, text)[: max(len(text), SHORTEST)]


def _takes(begun: Begun[Any], line: Mapping[str, Any], key: str, value: object) -> bool:
    """Whether a field of a line takes this text: one that people write does, a word of the game is none of theirs."""
    own = {field: text for field, text in line.items() if field not in FRAME}
    try:
        begun.game.rules.from_line({**own, key: value}, begun.names)
    except (LogError, ValueError):
        return False
    return True


def _facts_of(facts: Mapping[str, str], number: int, header: str, name: str) -> dict[str, str]:
    """What is kept beside a game that was written anew."""
    names = _names(header)
    new = called(names, name)
    fresh = {f"{REVISION}{number}": str(int(facts.get(f"{REVISION}{number}", "0")) + 1)}
    past = past_games.from_text(facts.get(f"{past_games.SUMMARY}{number}", ""))
    if past is not None:
        told = replace(past, names=tuple(new if one == name else one for one in past.names))
        fresh[f"{past_games.SUMMARY}{number}"] = past_games.to_text(told)
    elif f"{past_games.SUMMARY}{number}" in facts:
        fresh[f"{past_games.SUMMARY}{number}"] = ""  # it can be worked out again
    if f"{PEOPLE}{number}" in facts:
        ids = ids_of(facts[f"{PEOPLE}{number}"], len(names))
        fresh[f"{PEOPLE}{number}"] = json.dumps(
            ["" if who == name else one for who, one in zip(names, ids, strict=True)]
        )
    return fresh


def _play_anew(text: str, name: str) -> str:
    """A game of another table without that name; as it is where it does not stand there."""
    data = json.loads(text)
    names = [one["name"] for one in data["people"]] if data.get("schema") == SCHEMA else []
    if name not in names:
        return text
    new = called(names, name)
    people = [{**one, "id": "", "name": new} if one["name"] == name else one for one in data["people"]]
    return json.dumps({**data, "people": people, "rev": data.get("rev", 0) + 1}, ensure_ascii=False)


def _put_in_place(journal: Path, anew: _Anew) -> None:
    """Replaces the journal by the new one, once that is whole on the disk and reads as it should.

    Raises sqlite3.Error, OSError or NotForgotten, with the journal as it was.
    """
    half = journal.with_name(journal.name + ".half")
    damaged_journal.write(half, anew.facts, anew.games, look(journal).count + 1)
    proved = look(half)
    if proved.wrong or {number: game.bodies for number, game in proved.games.items()} != {
        number: tuple(bodies) for number, bodies in anew.games.items() if bodies
    }:
        half.unlink()
        raise NotForgotten(f"{journal}: the new one does not read as it was written. It was left as it is.")
    with closing(
        sqlite3.connect(journal)
    ) as database:  # all that waits goes into the file, and nothing waits beside it
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("PRAGMA journal_mode = DELETE")
    with half.open("rb") as written:
        os.fsync(written.fileno())
    os.replace(half, journal)
    files.sync_folder(journal.parent)
