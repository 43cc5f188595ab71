"""A journal that was damaged: what comes before the damage is the game, or the app says clearly that there is none."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from companion.record.damaged_journal import anew, finish
from companion.record.failures import JournalBusy, JournalDamaged, JournalUnopened
from companion.record.journal import Journal
from companion.record.storage import mark
from companion.record.storage.contents import look
from tests.record import kept_game

DAMAGED = (JournalDamaged, JournalUnopened)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with a few rounds in it; not to be changed."""
    return kept_game.play(tmp_path_factory.mktemp("played"))


@pytest.fixture
def journal(played: Path, tmp_path: Path) -> Path:
    """A copy of it, to be damaged."""
    return Path(shutil.copy(played, tmp_path / "journal.sqlite"))


def bodies(journal: Path) -> list[str]:
    """The game's lines as they are in the file."""
    with closing(sqlite3.connect(journal)) as database:
        return [body for (body,) in database.execute("SELECT body FROM lines ORDER BY n")]


def change(journal: Path, statement: str, *values: object) -> None:
    """Write something into the file that the app never would."""
    with closing(sqlite3.connect(journal)) as database, database:
        database.execute(statement, values)


def write(journal: Path, facts: dict[str, str], game: int = 1) -> None:
    """Write facts as the app would, sealed, but with something in them that it never would."""
    with Journal(journal) as kept:
        kept.add(game, [], facts)


def test_a_sound_journal_goes_on_without_a_word_about_damage(journal: Path) -> None:
    with kept_game.program(journal.parent) as app:
        assert kept_game.codes(app) == ["resumed"]
        assert not app.snapshot().draft


@pytest.mark.parametrize(
    "body",
    [
        "no JSON",
        "[1]",
        '{"n": 9}',
        '{"n": 9, "do": "bid", "player": "Anna", "amount": 1}',
        '{"n": "9"}',
        '{"n": 9, "undo": 99}',
        '{"n": 9, "act": "x", "do": "pass"}',
        '{"n": 9, "act": 1, "do": "pass", "player": "Anna"}',
        "[" * 50_000,
    ],
)
def test_a_line_that_cannot_be_ends_the_game_before_it(journal: Path, body: str) -> None:
    whole = bodies(journal)
    change(journal, "UPDATE lines SET body = ? WHERE n = 9", body)
    with kept_game.program(journal.parent) as app:
        assert "journal_salvaged" in kept_game.codes(app)
        kept_game.shown(app)
    assert bodies(journal) == whole[:8]
    assert len(bodies(journal.with_name("journal.damaged-1.sqlite"))) == len(whole)


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("draft", "no JSON"),
        ("draft", "{}"),
        ("draft", "[]"),
        ("dice", "{"),
        ("dice", '{"1": "x"}'),
        ("dice", "7"),
        ("tapped", '{"1": 9}'),
        ("tapped", "[]"),
        ("muted", "7"),
        ("muted", '[["crisis", "x"]]'),
    ],
)
def test_a_fact_the_game_can_do_without_is_left_out(journal: Path, fact: str, text: str) -> None:
    whole = bodies(journal)
    write(journal, {fact: text})
    with kept_game.program(journal.parent) as app:
        assert "journal_salvaged" in kept_game.codes(app)
        kept_game.shown(app)
    assert bodies(journal) == whole


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("header", "no JSON"),
        ("header", "[]"),
        ("header", "{}"),
        ("game", "one"),
        ("header", '{"format": "orctable-log", "version": 2}'),
        ("both copies", "replace(value, 'Anna', 'Anne')"),
    ],
)
def test_without_a_header_the_app_says_what_to_do_and_changes_nothing(journal: Path, fact: str, text: str) -> None:
    if fact == "both copies":
        change(journal, f"UPDATE facts SET value = {text} WHERE name LIKE 'header%'")
    else:
        write(journal, {"game": "2", fact: text}, game=2)
    before = journal.read_bytes()
    with pytest.raises(JournalDamaged, match="Move it away") as caught:
        kept_game.program(journal.parent)
    assert str(journal) in str(caught.value)
    assert journal.read_bytes() == before


def test_a_spoilt_header_is_taken_from_its_copy(journal: Path) -> None:
    whole = bodies(journal)
    change(journal, "UPDATE facts SET value = replace(value, 'Anna', 'Anne') WHERE name = 'header'")
    with kept_game.program(journal.parent) as app:
        assert "journal_salvaged" in kept_game.codes(app)
        assert kept_game.shown(app).players[0].name == "Anna"
    assert bodies(journal) == whole


def test_a_missing_line_ends_the_game_before_it(journal: Path) -> None:
    whole = bodies(journal)
    change(journal, "DELETE FROM lines WHERE n = 12")
    with kept_game.program(journal.parent) as app:
        assert "journal_salvaged" in kept_game.codes(app)
    assert bodies(journal) == whole[:11]


def survives(journal: Path, whole: list[str]) -> str:
    """Open a damaged journal as the app does; what became of the game."""
    try:
        with kept_game.program(journal.parent) as app:
            told = kept_game.codes(app)
    except DAMAGED as error:
        assert str(journal) in str(error)
        return "refused"
    kept = bodies(journal)
    assert kept == whole[: len(kept)]
    assert len(kept) == len(whole) or "journal_salvaged" in told
    return "whole" if len(kept) == len(whole) else "cut"


MOST_WAITING = 100_000  # bytes of the write-ahead file that is cut at every byte
OPENED = 97
"""Of all places to cut at, the app itself opens what is left at every so many bytes; the others are only read."""
EVERY_BYTE = pytest.param(None, marks=pytest.mark.soak)


def cuts(data: bytes, pieces: int | None) -> range:
    """Where to cut: at some places, or at every byte."""
    return range(1, len(data), len(data) // pieces if pieces else 1)


@pytest.mark.slow
@pytest.mark.parametrize("pieces", [40, EVERY_BYTE])
def test_a_journal_cut_anywhere_gives_a_beginning_of_the_game(played: Path, tmp_path: Path, pieces: int | None) -> None:
    whole, data = bodies(played), played.read_bytes()
    for end in cuts(data, pieces):
        with TemporaryDirectory(dir=tmp_path) as name:
            (Path(name) / "journal.sqlite").write_bytes(data[:end])
            verdict = survives(Path(name) / "journal.sqlite", whole)
        assert verdict in ("whole", "cut", "refused")


@pytest.mark.slow
def test_a_journal_with_rubbish_anywhere_gives_a_beginning_of_the_game(played: Path, tmp_path: Path) -> None:
    rng, whole, found = Random(7), bodies(played), set()
    for number in range(40):
        data = bytearray(played.read_bytes())
        start, length = rng.randrange(len(data)), rng.choice((1, 16, 512, 4096))
        data[start : start + length] = rng.randbytes(length)
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "journal.sqlite").write_bytes(data)
        found.add(survives(folder / "journal.sqlite", whole))
    assert found >= {"whole", "cut"}


@pytest.mark.slow
@pytest.mark.parametrize("pieces", [30, EVERY_BYTE])
def test_a_journal_whose_waiting_lines_are_cut_gives_a_beginning_of_the_game(
    tmp_path: Path, pieces: int | None
) -> None:
    folder = tmp_path / "running"
    folder.mkdir()
    with kept_game.program(folder) as app:
        kept_game.tap(app, *kept_game.SET_UP)
        app._journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        app._journal._seen = app._journal._stamps()
        kept_game.tap(app, *kept_game.FIRST_ACTS)
        whole = bodies(folder / "journal.sqlite")
        main, waiting = ((folder / f"journal.sqlite{end}").read_bytes() for end in ("", "-wal"))
    assert len(waiting) <= MOST_WAITING
    for end in (0, *cuts(waiting, pieces)):
        with TemporaryDirectory(dir=tmp_path) as name:
            copy = Path(name)
            (copy / "journal.sqlite").write_bytes(main)
            (copy / "journal.sqlite-wal").write_bytes(waiting[:end])
            contents = look(copy / "journal.sqlite")
            kept = list(contents.games[1].bodies) if contents.games else []
            assert kept == whole[: len(kept)] and not contents.damage
            if pieces or end % OPENED == 0:
                with kept_game.program(copy):
                    pass
                assert bodies(copy / "journal.sqlite") == kept


def test_an_app_killed_before_it_wrote_anything_begins_anew(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite").touch()
    with kept_game.program(tmp_path) as app:
        assert kept_game.codes(app) == []


def a_folder(path: Path) -> None:
    path.mkdir()


def rubbish(path: Path) -> None:
    path.write_bytes(Random(3).randbytes(20_000))


def words(path: Path) -> None:
    path.write_text("not a journal\n" * 200, encoding="utf-8")


@pytest.mark.parametrize("make", [a_folder, rubbish, words])
def test_what_is_no_journal_is_refused_and_left_alone(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / "journal.sqlite"
    make(path)
    with pytest.raises(DAMAGED) as caught:
        Journal(path)
    assert str(path) in str(caught.value)
    assert path.is_dir() or path.stat().st_size > 0


def test_a_second_app_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    with kept_game.program(tmp_path) as app:
        kept_game.tap(app, *kept_game.SET_UP)
        with pytest.raises(JournalBusy, match="Another orctable"):
            kept_game.program(tmp_path)
        kept_game.tap(app, "die:1:1", "die:2:2")
        assert len(bodies(tmp_path / "journal.sqlite")) == 1


def test_an_app_killed_while_saving_a_damaged_journal_finishes_next_time(journal: Path) -> None:
    whole = bodies(journal)
    shutil.copy(journal, anew(journal))
    journal.write_bytes(b"damaged")
    with kept_game.program(journal.parent) as app:
        assert "journal_salvaged" in kept_game.codes(app)
    assert bodies(journal) == whole
    assert journal.with_name("journal.damaged-1.sqlite").read_bytes() == b"damaged"


def test_the_damaged_journal_never_takes_the_place_of_an_older_one(journal: Path) -> None:
    for number in (1, 2):
        shutil.copy(journal, anew(journal))
        assert finish(journal).name == f"journal.damaged-{number}.sqlite"


def a_dead_link(path: Path) -> None:
    path.symlink_to("nowhere")


@pytest.mark.parametrize("make", [a_folder, os.mkfifo, a_dead_link])
@pytest.mark.parametrize("end", ["-wal", "-shm", "-mark", ".half", ".salvaged"])
def test_what_lies_where_a_file_beside_the_journal_belongs_is_moved(
    journal: Path, end: str, make: Callable[[Path], None]
) -> None:
    whole = bodies(journal)
    for _ in range(2):
        place = journal.with_name(journal.name + end)
        place.unlink(missing_ok=True)
        make(place)
        with Journal(journal) as kept:
            assert kept.bodies(1) == whole and kept.salvaged is None
    moved = sorted(path.name for path in journal.parent.glob("*.odd-*"))
    assert moved == [f"journal.sqlite{end}.odd-{number}" for number in (1, 2)]


@pytest.mark.parametrize("make", [Path.touch, rubbish, words])
def test_what_is_no_journal_never_takes_the_place_of_one(journal: Path, make: Callable[[Path], None]) -> None:
    whole = bodies(journal)
    make(anew(journal))
    with Journal(journal) as kept:
        assert kept.bodies(1) == whole and kept.salvaged is None


def test_what_would_fill_the_memory_is_no_journal(tmp_path: Path) -> None:
    with (tmp_path / "journal.sqlite").open("wb") as file:
        file.truncate(30 << 30)
    with pytest.raises(JournalUnopened, match="larger than 1024 MB"):
        Journal(tmp_path / "journal.sqlite")


@pytest.mark.parametrize("make", [os.mkfifo, a_dead_link])
def test_no_act_waits_for_what_was_laid_where_the_mark_is(journal: Path, make: Callable[[Path], None]) -> None:
    place = mark.place(journal)
    with Journal(journal) as kept:
        place.unlink()
        make(place)
        kept.add(1, [], {"said": "on"})
        assert place.is_file() and mark.read(journal).count == look(journal).count
