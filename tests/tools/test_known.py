"""The reasons why survivors may live: read from a file that people write, and asked for when one is missing."""

import tomllib
from pathlib import Path

import pytest

from tests.many_rows import each_row
from tools.mutation.changes.finder import mutations
from tools.mutation.changes.text import Mutation, Source
from tools.mutation.mutation_error import MutationError
from tools.mutation.results.known import Key, blanks, load
from tools.mutation.results.report import in_words, interval, percentage, rows, stale, unexplained
from tools.mutation.trials.runner import KILLED, NOT_COVERED, SURVIVED, TIMEOUT, Verdict

GOOD = """
[[survivor]]
file = "goods/shop.py"
where = "half"
source = "A = 0"
becomes = "A = 1"
why = "nobody reads it"
"""
FOUND = mutations(Source("goods/shop.py", b"A = 0\nB = 'it''s'\nC = False\nD = \"\\\\\"\n"))


def written(folder: Path, text: str) -> Path:
    path = folder / "known.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_reasons_are_read(tmp_path: Path) -> None:
    assert load(written(tmp_path, GOOD)) == {Key("goods/shop.py", "half", "A = 0", "A = 1"): "nobody reads it"}


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    assert load(tmp_path / "known.toml") == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("survivor = " + "1" * 4400, "4400 digits"),
        ("[[survivor", "known.toml: "),
        ("reason = 1", "only [[survivor]] entries"),
        (GOOD.replace("why", "because"), "survivor 1: it needs the texts file, where, source, becomes, why"),
        (GOOD.replace('"nobody reads it"', "7"), "survivor 1: it needs"),
        (GOOD + GOOD.replace("nobody reads it", " "), "survivor 2 (half): `why` is empty"),
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(MutationError) as wrong:
        load(written(tmp_path, text))
    assert said in str(wrong.value)


def test_blanks_are_entries_without_a_reason() -> None:
    entries = tomllib.loads(blanks(FOUND))["survivor"]
    assert [Key(*(entry[name] for name in ("file", "where", "source", "becomes"))) for entry in entries] == [
        Key.of(mutation) for mutation in FOUND
    ]
    assert {entry["why"] for entry in entries} == {""}


def verdicts(*outcomes: str) -> list[Verdict]:
    return [Verdict(mutation, outcome) for mutation, outcome in zip(FOUND, outcomes, strict=True)]


def test_the_table_has_totals_and_every_mutation_that_lived() -> None:
    table = rows(verdicts(SURVIVED, TIMEOUT, KILLED, NOT_COVERED), {Key.of(FOUND[0]): "nobody reads it"})
    assert [(row["row"], row["n"]) for row in table[:7]] == [
        ("killed", 1),
        ("survived", 1),
        ("timeout", 1),
        ("not covered", 1),
        ("percentage", 33.3),
        ("percentage at least", 6.1),
        ("percentage at most", 79.2),
    ]
    assert [(row["row"], row["line"], row["source"], row["becomes"], row["why"]) for row in table[7:]] == [
        ("survivor", 1, "A = 0", "A = 1", "nobody reads it"),
        ("hung", 2, "B = 'it''s'", 'B = "its~"', ""),
        ("never run", 4, 'D = "\\\\"', "D = '\\\\~'", ""),
    ]


def test_timeouts_count_neither_way() -> None:
    assert percentage({KILLED: 3, SURVIVED: 1, TIMEOUT: 96}) == 75.0
    assert percentage({}) == 0.0
    assert in_words({KILLED: 3, TIMEOUT: 2}) == "3 killed, 0 survived, 2 timeout, 0 not covered"


@each_row(
    "killed, survived, expected",
    [(380, 20, (92.4, 96.7)), (400, 0, (99.0, 100.0)), (0, 4, (0.0, 49.0)), (0, 0, (0.0, 100.0))],
)
def test_a_sample_says_how_sure_its_percentage_is(killed: int, survived: int, expected: tuple[float, float]) -> None:
    """With none of n killed Wilson's interval ends at z² / (n + z²), which is 49 % for four."""
    assert interval({KILLED: killed, SURVIVED: survived}) == expected


def test_only_survivors_without_a_reason_are_asked_about() -> None:
    tried = verdicts(SURVIVED, KILLED, NOT_COVERED, SURVIVED)
    assert unexplained(tried, {Key.of(FOUND[0]): "nobody reads it"}) == [FOUND[2], FOUND[3]]


def test_reasons_no_longer_needed_are_told() -> None:
    gone = Key("goods/shop.py", "half", "E = 0", "E = 1")
    known = {gone: "x", Key.of(FOUND[0]): "x", Key.of(FOUND[1]): "x"}
    said = stale(FOUND, verdicts(KILLED, SURVIVED, SURVIVED, SURVIVED), known)
    assert said == ["goods/shop.py, half: `E = 0` is there no more", "goods/shop.py, : `A = 1` is noticed by now"]


def test_a_mutation_is_known_though_its_line_has_moved() -> None:
    def key(code: str) -> Key:
        mutation: Mutation = mutations(Source("goods/shop.py", code.encode()))[0]
        return Key.of(mutation)

    assert key("A = 0") == key("\n\nA  =  0") != key("A = 2")
