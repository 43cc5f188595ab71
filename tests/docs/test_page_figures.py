"""A figure on a page is what its file says: each row names the page, its words, the file, and how the number comes from
it.
"""

import csv
import re
from collections.abc import Callable
from typing import NamedTuple

from tests.docs.site_pages import DOCS, TOP, pages
from tests.many_rows import each_row

Rows = list[dict[str, str]]
RESULT = re.compile(r"results/([a-z][a-z0-9-]+)\.csv")
MEASURED = "docs/appendix/measured.md"


class Figure(NamedTuple):
    """Words of a page with gaps, and what fills each gap by the file."""

    page: str
    said: str
    file: str
    numbers: tuple[Callable[[Rows], object], ...]


def total(column: str) -> Callable[[Rows], int]:
    return lambda rows: sum(int(row[column]) for row in rows)


def count(**asked: str) -> Callable[[Rows], int]:
    return lambda rows: sum(all(row[name] == value for name, value in asked.items()) for row in rows)


OLD, NEW = {"starts_as": "0.1.3"}, {"starts_as": "0.1.4"}
FIGURES = (
    Figure(MEASURED, "In {:,} images of power cuts", "crash-images", (total("images"),)),
    Figure(MEASURED, "{:,} of them were told as", "crash-images", (total("salvaged"),)),
    Figure(MEASURED, "each of {:,} gaps", "bluetooth", (total("gaps"),)),
    Figure(MEASURED, "each of {:,} throws in one asked for", "bluetooth", (total("unheard"),)),
    Figure(MEASURED, "{:,} throws in {:,} games", "bluetooth", (total("throws"), total("games"))),
    Figure(MEASURED, "its power cut at {} moments", "chip-updates", (len,)),
    Figure(MEASURED, "the old firmware at the {} cuts", "chip-updates", (count(**OLD),)),
    Figure(MEASURED, "with the new one at the {} from", "chip-updates", (count(**NEW),)),
    Figure("docs/dice-on-pins.md", "{} were told and", "pin-faults", (count(deed="throw", outcome="told"),)),
    Figure(
        "docs/dice-on-pins.md", "and {} said to be unsure, none", "pin-faults", (count(deed="throw", outcome="unsure"),)
    ),
    Figure(
        "docs/dice-on-pins.md", "a throw and {} were said", "pin-faults", (count(deed="put-down", outcome="unsure"),)
    ),
)


def rows_of(name: str) -> Rows:
    """A table of results, without the comments at its head."""
    lines = (DOCS / "results" / f"{name}.csv").read_text("utf-8").splitlines()
    return list(csv.DictReader(line for line in lines if not line.startswith("#")))


@each_row("figure", FIGURES)
def test_a_figure_is_what_its_file_says(figure: Figure) -> None:
    rows = rows_of(figure.file)
    said = figure.said.format(*(number(rows) for number in figure.numbers))
    text = " ".join((TOP / figure.page).read_text("utf-8").split())
    assert said in text
    assert f"{figure.file}.csv" in text


def test_each_section_of_measurements_names_its_file_or_its_test() -> None:
    sections = (TOP / MEASURED).read_text("utf-8").split("\n## ")[1:]
    assert [part.splitlines()[0] for part in sections if "results/" not in part and "tests/" not in part] == []


def test_every_results_file_that_a_page_names_says_how_it_was_made() -> None:
    named = {name for page in pages() for name in RESULT.findall(page.read_text("utf-8"))}
    assert len(named) > 15
    heads = {name: (DOCS / "results" / f"{name}.csv").read_text("utf-8")[:2000] for name in named}
    assert [name for name, head in heads.items() if "command" not in head] == []
