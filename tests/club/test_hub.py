"""A club evening from the first seat to the standings: faults on the way, a hub that dies, a disk that is lost."""

from pathlib import Path
from time import time

import pytest

from companion.club import folder as hubs
from companion.club.club_file import KEPT_S, forget_past
from companion.club.evening_log import Close, Drop, Person, of_bodies
from companion.club.hub import UNDISPUTED_S
from companion.club.hub_store import Key
from companion.club.messages import ASK, Ask, Head, Lines, sealed, to_bytes, topic
from companion.club.standings import standings
from companion.club.table_sender import KeptRows, Sender
from companion.record.journal import Journal
from companion.record.people.seated import new_id
from companion.schema.wrong_input import BoxError, LogError
from tests.club.evenings import Club, Table, evening


@evening(tables=2, people=4)
async def test_an_evening_comes_to_its_results_by_itself(club: Club, tmp_path: Path) -> None:
    names = {name for table in club.tables for name in table.shown["seat"]}
    assert names == {"P0", "P1", "P2", "P3"} and club.tables[0].shown["plays"] == "orc"
    while any(table.left for table in club.tables):
        for table in club.tables:
            table.play(20)
        await club.run(1)
    await club.run(5)
    assert len(club.hub.waiting) == 2 and not club.hub.evening.results
    await club.undisputed()
    assert len(club.hub.evening.results) == 2 and club.differing() == []
    rows = standings(club.hub.evening)
    assert [row.won for row in rows[:2]] == [1, 1] and {row.games for row in rows} == {1}
    await club.run(5)
    assert club.tables[0].shown["seat"] == [], "they have played"
    for table in club.tables:
        (copy,) = (tmp_path / table.name / "club").glob("*.jsonl")
        again = of_bodies((body for body, _ in hubs.copy_of(copy)), "copy")
        assert again == club.hub.evening, "every table keeps the evening"
    with pytest.raises(LogError, match="3 people cannot|is not over|Everybody"):
        club.hub.add(Drop(next(iter(club.hub.evening.people))))
        club.hub.seat(club.hub.seated([table.name for table in club.tables], "random"))


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)])
@evening(tables=2, people=4)
async def test_nothing_is_lost_doubled_or_changed_whatever_the_way_and_the_hub_do(club: Club, seed: int) -> None:
    club.room.faults, step = 0.25, 0
    while any(table.left for table in club.tables):
        club.rng.choice(club.tables).play(club.rng.randrange(1, 9))
        await club.run(2)
        step += 1
        if step % 17 == 0:
            club.killed(lost=step % 34 == 0)
            await club.way.open()
            await club.open()
    club.room.faults = 0.0
    await club.open()
    await club.run(80)
    assert club.differing() == [] and len(club.hub.waiting) == 2


@evening()
async def test_a_dispute_holds_a_result_until_the_director_rules_and_a_repetition_begins_anew(
    club: Club, table: Table
) -> None:
    await club.played(table)
    await table.twin.say(topic(table.name, ASK), to_bytes(Ask("dispute")))
    club.now += UNDISPUTED_S
    await club.run(20)
    assert club.hub.evening.open == (table.name,) and club.hub.tables[table.name].calls
    club.hub.rule(1, table.name, (2, 1), "miscounted")
    await club.run(2)
    assert standings(club.hub.evening)[0].won == 1 and not club.hub.tables[table.name].calls
    club.hub.repeat(table.name)
    await club.run(2)
    assert club.hub.evening.open == (table.name,) and len(table.shown["seat"]) == 2
    table.begin(table.shown["seat"], 5)
    await club.played(table)
    await club.undisputed()
    assert club.hub.evening.results[1, table.name].played == 2


@evening(people=0)
async def test_what_was_played_before_the_evening_stays_at_the_table(club: Club, table: Table) -> None:
    table.begin(("A", "B"), 4)
    table.play(30)
    await club.open()
    await club.run(30)
    assert not [*club.hub._store.games()]


@evening()
async def test_foreign_words_change_nothing_and_another_history_is_told(club: Club, table: Table) -> None:
    await club.played(table, 20)
    before = club.hub._store.evening()
    other = sealed("{}", ["{}"] * 5)
    for where, raw in (
        ("orctable/1/hub/lines", b"{}"), ("orctable/1/table-0/lines", b"\xff"), ("orctable/1/table-0/x", b"{}"),
        ("orctable/1/table-0/ask", b'{"v":1,"what":"money"}'), ("elsewhere", b"{}"),
        (topic(table.name, "lines"), to_bytes(Lines(f"journal-{table.name}", 1, 0, 0, tuple(other)))),
    ):  # fmt: skip
        club.hub.hear(where, raw, club.now)
    club.hub.settle(club.now)
    assert club.hub.tables[table.name].other and club.differing() == [] and club.hub._store.evening() == before


@evening()
async def test_a_game_that_was_written_anew_replaces_the_one_before(club: Club, table: Table) -> None:
    await club.played(table, 20)
    header = table.journal.fact("header:1").replace("P0", "Player 1")
    lines = table.journal.lines(1)
    table.journal.close()
    for file in table.journal.path.parent.glob("journal.sqlite*"):
        file.unlink()
    table.journal = Journal(table.journal.path)
    facts = {"journal": f"journal-{table.name}", "game": "1", "header": header, "rev:1": "1"}
    table.journal.add(1, lines, facts)
    await club.run(40)
    ((key, have),) = club.hub._store.games()
    assert club.differing() == [] and have.rev == 1 and "P0" not in club.hub._store.rows(key)[0][0]


@evening()
async def test_what_cannot_be_kept_is_refused_whoever_says_it(club: Club) -> None:
    """Half a character from a table, or a name from the desk that nobody could read back, once ended a hub."""

    raw = to_bytes(Head("journal", 1, 0, 0)).replace(b'"journal":"journal"', b'"journal":"\\ud800"')
    club.hub.hear(topic("table-0", "head"), raw, club.now)
    for _, said, _ in club.hub.settle(club.now):
        assert said
    before = club.hub._store.evening()
    for name in ("", "\u00a0", "x" * 10_000):
        with pytest.raises((LogError, BoxError)):
            club.hub.add(Person(new_id(), name))
    assert club.hub._store.evening() == before
    club.killed()
    assert len(club.hub.evening.people) == 2


@evening()
async def test_another_game_begun_in_the_last_minute_takes_no_result_away(club: Club, table: Table) -> None:
    await club.played(table)
    with pytest.raises(LogError, match="is not over"):
        club.hub.add(Close())
    table.begin(("A", "B"), 4)
    await club.run(5)
    club.killed()
    await club.run(5)
    assert not club.hub.evening.results, "the minute for a dispute begins anew with the hub"
    await club.undisputed()
    assert club.hub.evening.results[1, table.name].played == 1
    club.hub.add(Close())


@evening()
async def test_a_game_that_ended_while_the_way_was_cut_counts_though_the_next_has_begun(
    club: Club, table: Table
) -> None:
    await club.played(table, 20)
    table.play(9999)
    table.begin(("A", "B"), 5)
    await club.played(table, 5)
    await club.undisputed()
    assert club.hub.evening.results[1, table.name].played == 1


@pytest.mark.parametrize("how", ["repeat", "rule"])
@evening()
async def test_a_game_that_was_judged_before_it_counted_never_counts_afterwards(
    club: Club, table: Table, how: str
) -> None:
    """Played again before its minute was over; or ruled, and the same two are seated at the same table once more."""

    await club.played(table)
    if how == "repeat":
        club.hub.repeat(table.name)
    else:
        club.hub.rule(1, table.name, (2, 1), "agreed")
        club.hub.seat(club.hub.seated([table.name], "random"))
    club.killed()
    await club.way.open()
    await club.open()
    await club.run(5)
    await club.undisputed()
    assert not club.hub.waiting and not club.hub.evening.results
    table.begin(table.shown["seat"], 5)
    await club.played(table)
    await club.undisputed()
    (result,) = club.hub.evening.results.values()
    assert result.played == 2


@evening()
async def test_a_game_that_the_hub_had_not_heard_of_when_it_was_ruled_is_none_of_the_next_round(
    club: Club, table: Table
) -> None:
    """A table is cut off, its round is ruled by what people say, and the same two are seated there once more."""

    table.play(9999)
    club.hub.rule(1, table.name, (2, 1), "agreed")
    club.hub.seat(club.hub.seated([table.name], "random"))
    for _ in range(2):
        await club.open()
        await club.run(5)
        await club.undisputed()
        assert club.hub._store.rows(Key(table.name, f"journal-{table.name}", 1)) and not club.hub.evening.results
        club.killed()
    await club.open()
    await club.run(5)
    table.begin(table.shown["seat"], 5)
    await club.played(table)
    await club.undisputed()
    assert [result.played for result in club.hub.evening.results.values()] == [2]


@pytest.mark.parametrize("kept", ["1", '"', "{}", '{"journal-table-0": "x"}'])
@evening()
async def test_what_was_kept_by_the_version_before_or_is_damaged_stops_no_table(
    club: Club, table: Table, tmp_path: Path, kept: str
) -> None:
    """It kept one number; what is no number is as if nothing had been kept."""

    await club.played(table, 20)
    folder = tmp_path / "table-0"
    (first,) = (folder / "club").glob("*.first")
    first.write_text(kept)
    table.sender = Sender("table-0", KeptRows(folder / "journal.sqlite"), folder / "club", table.twin, print)
    if kept != "1":
        table.begin(("P0", "P1"), 5)
    table.play(9999)
    await club.open()
    await club.run(20)
    assert f"journal-{table.name}" in first.read_text() and not club.differing()


@pytest.mark.parametrize("behind_s", [0, time(), -1e9], ids=["right", "1970", "ahead"])
@evening()
async def test_an_evening_is_deleted_a_day_after_it_was_closed_and_nothing_more_goes_there(
    club: Club, table: Table, tmp_path: Path, behind_s: float
) -> None:
    """Also where the hub's clock is wrong: a day by the table's own."""
    await club.played(table)
    await club.undisputed()
    closed, folder = int(time()), tmp_path / "table-0" / "club"
    club.hub.add(Close(int(closed - behind_s)))
    await club.run(5)
    table.begin(("P0", "P1"), 5)
    table.play(9999)
    await club.run(20)
    assert [key.game for key, _ in club.hub._store.games()] == [1], "what begins later is none of it"
    forget_past(folder, closed + KEPT_S - 60)
    (copy,) = folder.glob("*.jsonl")
    copy.with_stem(f"{copy.stem}-1").write_text("what it was before")
    (folder / "other.jsonl").write_bytes(copy.read_bytes().rsplit(b"\n", 2)[0] + b"\n")
    forget_past(folder, time() + KEPT_S)
    assert [path.name for path in folder.iterdir()] == ["other.jsonl"], "one that is not closed stays"


@evening(people=0)
async def test_an_evening_that_was_closed_long_ago_is_not_copied_again(club: Club, tmp_path: Path) -> None:
    club.hub.add(Close(int(time() - 2 * KEPT_S)))
    await club.open()
    await club.run(10)
    assert not [*(tmp_path / "table-0").glob("club/*.jsonl")]


@evening()
async def test_a_journal_that_took_the_place_of_another_sends_what_is_played_in_it_from_then_on(
    club: Club, table: Table
) -> None:
    await club.played(table, 20)
    table.replaced(games=1)
    table.begin(table.shown["seat"], 5)
    table.play(9999)
    await club.open()
    await club.run(10)
    assert [key.game for key, _ in club.hub._store.games() if key.journal == "journal-anew"] == [2]
    assert not club.hub.tables[table.name].other and table.name in club.hub.waiting


@evening()
async def test_a_copy_is_never_replaced_by_another_history(club: Club, tmp_path: Path) -> None:
    """A hub made again from an older copy goes on in its own way, until it is longer."""

    (copy,) = (tmp_path / "table-0" / "club").glob("*.jsonl")
    old, rows = copy.read_bytes(), hubs.copy_of(copy)
    club.hub._store.replace(rows[:2])
    club.hub._store.commit()
    club.killed()
    for number in range(9):
        club.hub.add(Person(new_id(), f"Late {number}"))
        await club.way.open()
        await club.open()
        await club.run(3)
    kept = {path.name: path.read_bytes() for path in copy.parent.glob("*.jsonl")}
    assert kept.pop(copy.name) != old and [*kept.values()] == [old]
    assert len(hubs.copy_of(copy)) == 11
