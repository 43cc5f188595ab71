"""Which line makes a rule true, how it is spoilt, and what a room's sample is drawn from and told as."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from proofs.mutation.__main__ import ROOMS, OwnLine, keep_sample, rows_of, spoilings
from tests.many_rows import each_row

SHOP = '''
"""A shop, and its first word is Ünïcode."""
LIMITS = (3, "ten")


def share(amount: int) -> list[int]:
    coins = []
    while amount > 1:
        coins.append(2)
        amount -= take(amount)
    if done:
        raise Closed
    return rest(coins)


def told(done: bool) -> int:
    return 3 + left if done else right
'''
SESSION = """
CREATE TABLE work_items (job_id);
CREATE TABLE mutation_specs (module_path, operator_name, occurrence, start_pos_row, start_pos_col,
    definition_name, job_id);
CREATE TABLE work_results (job_id, test_outcome, output, diff);
"""
DIFF = """--- mutation diff ---
--- a/goods/shop.py
+++ b/goods/shop.py
@@ -6,3 +6,3 @@
     coins = []
-    while amount > 1:
+    while amount >= 1:
         coins.append(2)"""


@each_row(
    "row, expected",
    [
        (3, {"('ten',)", "4", "'ten~'"}),
        (7, {"pass"}),  # an empty list says nothing that could be said otherwise
        (8, {"(not (amount > 1))", "2", "not (amount > 1)"}),
        (9, {"3"}),
        (10, {"pass"}),
        (11, {"not (done)"}),
        (12, {"pass"}),
        (13, {"return None"}),
        (17, {"3 + left if not done else right", "3 - left", "4"}),
    ],
)
def test_whatever_stands_on_the_line_of_a_rule_it_can_be_spoilt(row: int, expected: set[str]) -> None:
    spoilt = spoilings(SHOP, row)
    assert set(spoilt) == expected
    for text in spoilt.values():
        compile(text, "shop.py", "exec")
        assert [now for now, then in zip(text.split("\n"), SHOP.split("\n"), strict=True) if now != then]


def test_a_line_that_is_not_there_just_once_is_told(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(SHOP, encoding="utf-8")
    assert OwnLine("R1", "shop.py", "share", "amount > 1", ()).spoilings(tmp_path)
    with pytest.raises(ValueError, match="stands there 0 times"):
        OwnLine("R1", "shop.py", "LIMITS", "amount > 1", ()).spoilings(tmp_path)


def test_a_sample_has_one_change_of_each_place_and_none_of_types(tmp_path: Path) -> None:
    session = tmp_path / "shop.sqlite"
    kinds = ("core/Gt_GtE", "core/Gt_Lt", "core/ReplaceBinaryOperator_BitOr_Add")
    with closing(sqlite3.connect(session)) as data, data:
        data.executescript(SESSION)
        for number in range(30):
            place = number % 10
            kind = kinds[2] if place == 9 else kinds[number // 10 % 2]
            data.execute("INSERT INTO work_items VALUES (?)", [number])
            told = ["goods/shop.py", kind, number, place, 4, "share", number]
            data.execute("INSERT INTO mutation_specs VALUES (?, ?, ?, ?, ?, ?, ?)", told)
            outcome = ["KILLED", "timeout"] if number % 2 else ["SURVIVED", ""]
            data.execute("INSERT INTO work_results VALUES (?, ?, ?, ?)", [number, *outcome, DIFF])
    keep_sample(session, 5, "1 shop")
    rows = list(rows_of(session))
    assert len({row["line"] for row in rows}) == len(rows) == 5 and 9 not in {row["line"] for row in rows}
    assert {(row["source"], row["becomes"]) for row in rows} == {("while amount > 1:", "while amount >= 1:")}
    assert {row["outcome"] for row in rows} <= {"timeout", "survived"}
    with closing(sqlite3.connect(session)) as data:
        assert data.execute("SELECT count(*) FROM work_items").fetchone() == (5,)


def test_every_room_and_its_tests_are_there(checkout: Path) -> None:
    for source, tests in ROOMS.values():
        assert list((checkout / source).rglob("*.py")) and list((checkout / tests).rglob("test_*.py"))
