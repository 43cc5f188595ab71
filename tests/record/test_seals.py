"""Checksums of lines, and rows read from bare pages."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.record.journal import Journal
from companion.record.storage import pages, seals
from companion.record.storage.contents import SCHEMA, look

LINE = st.dictionaries(
    st.sampled_from(["do", "player", "amount", "by", "act"]),
    st.one_of(st.integers(-9, 99), st.text(max_size=5)),
    min_size=1,
)
LOG = st.lists(LINE, min_size=2, max_size=8)


@given(LOG)
def test_a_sealed_log_is_proved_to_its_end(lines: list[dict[str, Any]]) -> None:
    assert seals.check(seals.sealed(lines)) == seals.Checked(len(lines), broken=False)


@given(LOG, st.data())
def test_a_change_anywhere_is_found_where_it_is(lines: list[dict[str, Any]], data: st.DataObject) -> None:
    chain = seals.sealed(lines)
    place = data.draw(st.integers(0, len(lines) - 1))
    other = data.draw(LINE.filter(lambda line: line != lines[place]))
    chain[place] = {**other, seals.FIELD: chain[place][seals.FIELD]}
    assert seals.check(chain) == seals.Checked(place, broken=True)


@given(LOG, st.data())
def test_a_missing_line_and_two_swapped_ones_are_found(lines: list[dict[str, Any]], data: st.DataObject) -> None:
    chain = seals.sealed(lines)
    place = data.draw(st.integers(0, len(lines) - 2))
    without, swapped = chain[:place] + chain[place + 1 :], list(chain)
    swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
    assert seals.check(without).proved == place and seals.check(swapped).proved == place


@given(LOG, LINE)
def test_lines_added_by_hand_are_neither_proved_nor_broken(lines: list[dict[str, Any]], added: dict[str, Any]) -> None:
    assert seals.check([*seals.sealed(lines), added]) == seals.Checked(len(lines), broken=False)


@given(LOG, st.randoms(use_true_random=False))
def test_numbers_and_the_order_of_fields_do_not_matter(lines: list[dict[str, Any]], rng: Random) -> None:
    chain = []
    for number, line in enumerate(seals.sealed(lines), 1):
        fields = list({**line, "n": number}.items())
        rng.shuffle(fields)
        chain.append(dict(fields))
    assert seals.check(chain) == seals.Checked(len(lines), broken=False)


FACTS = st.dictionaries(st.text(max_size=5), st.text(max_size=8), max_size=6)
HEADS = st.dictionaries(st.integers(1, 9), st.tuples(st.integers(1, 99), st.text(max_size=8)), max_size=5)


@given(FACTS, HEADS, FACTS, HEADS)
def test_the_seal_over_everything_tells_any_two_journals_apart(
    facts: dict[str, str], heads: dict[int, seals.Head], other_facts: dict[str, str], other_heads: dict[int, seals.Head]
) -> None:
    seal = seals.of_total(seals.total_of(facts, heads))
    assert seals.fits_all(seal, dict(reversed(facts.items())), dict(reversed(heads.items())))
    assert seals.fits_all(seal, other_facts, other_heads) == ((facts, heads) == (other_facts, other_heads))


def test_no_two_of_many_journals_have_one_seal() -> None:
    assert len({seals.of_total(seals.total_of({"draft": str(number)}, {})) for number in range(500)}) == 500


BODIES = st.lists(st.text(st.characters(codec="utf-8"), max_size=9000), max_size=30)


@given(BODIES)
def test_pages_give_the_rows_that_sqlite_gives(bodies: Sequence[str]) -> None:
    with TemporaryDirectory() as name, closing(sqlite3.connect(Path(name) / "x.sqlite")) as database:
        database.executescript(SCHEMA)
        with database:
            database.executemany(
                "INSERT INTO lines VALUES (1, ?, ?, 'seal')", [(n**7, body) for n, body in enumerate(bodies, 1)]
            )
        database.execute("PRAGMA wal_checkpoint")
        rows = {row for row in pages.rows_in((Path(name) / "x.sqlite").read_bytes(), b"") if len(row) == 4}
        told = {(1, number**7, body.encode(), b"seal") for number, body in enumerate(bodies, 1)}
        assert {row for row in rows if isinstance(row[2], bytes) and row[0] == 1} == told


def test_frames_left_over_from_before_the_file_was_begun_anew_are_not_spoilt(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.executescript(SCHEMA)
        database.execute("PRAGMA journal_mode=WAL")
        for number, length in enumerate((90_000, 9), 1):
            with database:
                database.execute("INSERT INTO lines VALUES (1, ?, ?, 'seal')", (number, "x" * length))
            waiting = pages.frames(path.with_name("x.sqlite-wal").read_bytes())
            assert waiting.written and not waiting.spoilt, number
            database.execute("PRAGMA wal_checkpoint(RESTART)")


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 3), st.booleans()), min_size=1, max_size=60))
def test_whatever_is_written_is_proved_beside_the_writer_and_after_it(steps: list[tuple[int, bool]]) -> None:
    with TemporaryDirectory() as name:
        path, lines = Path(name) / "journal.sqlite", 0
        with Journal(path) as journal:
            journal.add(1, [], {"game": "1", "header": "{}"})
            for count, fact in steps:
                fresh = [{"n": lines + number + 1, "do": "pass"} for number in range(count)]
                journal.add(1, fresh, {"muted": str(lines)} if fact else {})
                lines += count
                contents = look(path)
                assert not contents.damage and contents.lines == lines
        assert look(path).lines == lines and not look(path).damage
