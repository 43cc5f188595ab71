"""Every numbered rule that code, tests or docs name is written out once in docs/rules-*.md, with its rulebook lines."""

import csv
import re
from collections.abc import Iterator
from pathlib import Path

TOP = Path(__file__).parents[2]
NUMBER = re.compile(r"(?<![\w.-])(?:[RO]\d+\.\d+|K\d+|A-\d\d|[OM]?D-\d{1,2}|MB-\d)(?![\w-])")
"""A rule, a card, a point left open, or a difference between rulebooks, as docs/rules.md explains them."""
ENTRY = re.compile(r"^- \*\*([^*]+)\*\* (.+?)(?=\n- |\n\n|\Z)", re.MULTILINE | re.DOTALL)
"""One numbered rule of a document: its number, and its words."""
ORCONOMY = TOP / "docs" / "rules-orconomy.md"
NAMING = {".py", ".csv", ".md", ".toml"}
Entry = tuple[str, str]


def entries(path: Path) -> list[Entry]:
    """The numbered rules of a document with their words, line breaks taken out."""
    return [(number, " ".join(words.split())) for number, words in ENTRY.findall(path.read_text(encoding="utf-8"))]


def documents() -> list[Path]:
    """The documents that write rules out."""
    return sorted((TOP / "docs").glob("rules-*.md"))


def named_in(*rooms: str) -> Iterator[Entry]:
    """Every number named in these rooms: the number and the file."""
    for path in (path for room in rooms for path in sorted((TOP / room).rglob("*")) if path.suffix in NAMING):
        for number in set(NUMBER.findall(path.read_text(encoding="utf-8"))):
            yield number, str(path.relative_to(TOP))


def test_every_number_that_is_named_is_written_out() -> None:
    written = {number for path in documents() for number, _ in entries(path)}
    missing = sorted(number for number in named_in("companion", "tests", "docs") if number[0] not in written)
    assert missing == []


def test_every_number_is_written_out_once() -> None:
    numbers = [number for path in documents() for number, _ in entries(path)]
    assert sorted({number for number in numbers if numbers.count(number) > 1}) == []


def test_a_rule_of_orconomy_rests_on_the_lines_its_coverage_names() -> None:
    with (TOP / "docs" / "rules-coverage.csv").open(encoding="utf-8", newline="") as file:
        lines = {row["number"]: row["rulebook"] for row in csv.DictReader(file)}
    written = dict(entries(ORCONOMY))
    assert set(written) == set(lines)
    assert [number for number, words in written.items() if not words.endswith(f"({lines[number]})")] == []


def test_every_rule_of_orc_names_its_lines() -> None:
    rules = [
        entry for entry in entries(TOP / "docs" / "rules-orc.md") if entry[0].startswith("O") and "-" not in entry[0]
    ]
    assert len(rules) > 20
    assert [number for number, words in rules if not re.search(r"\(orc \d[\d, -]*\)$", words)] == []
