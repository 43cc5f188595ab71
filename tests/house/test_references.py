"""What docs, comments and docstrings point to is part of the project: files, headings, modules and what is in them."""

import re
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pytest

from tests.house.source import TOP

ROOMS = ("companion", "docs", "firmware", "hardware", "tests", "tools", "vision")
ROOM = "|".join(ROOMS)
PATH = re.compile(rf"(?<![\w./<{{-])(?:{ROOM})/[\w./-]*[\w/](?![\w*{{</-]|\.\w)")
"""A path from the top of the checkout; what a wildcard or a placeholder follows is none."""
FULL_NAME = re.compile(rf"(?:(?<=`)|(?<=-m ))(?:{ROOM})(?:\.(?!csv)[A-Za-z_]\w*)+")
"""A module, or something in one, by its full name in backquotes or after `python -m`."""
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")
ELSEWHERE = re.compile(
    r"\bspec(?:ification)?,? (?:[A-Z]+-?\d|\d|section)|\b(?:UI )?design(?:'s)? (?:\d|note|text|list|picture)",
    re.IGNORECASE,
)
"""A text that is not part of the project, cited by its section."""
MADE_UP = (TOP / "tests" / "house", TOP / "tests" / "tools")
"""Tests of tests, which name files and modules of their own invention."""
BEING_REWRITTEN = (TOP / "docs" / "map.md",)
Absent = Callable[[str], bool]


def texts(*suffixes: str) -> list[Path]:
    """Our own files of these kinds, but for made-up examples."""
    inside = chain.from_iterable((TOP / room).rglob("*") for room in ROOMS)
    files = [path for path in inside if path.suffix in suffixes and path.is_file()]
    files += [path for path in TOP.iterdir() if path.suffix in suffixes or path.name == "Makefile"]
    return sorted(path for path in files if path not in BEING_REWRITTEN and not set(path.parents) & set(MADE_UP))


def found(pattern: re.Pattern[str], paths: list[Path]) -> Iterator[tuple[str, str]]:
    """Where a pattern stands, and the text that matches."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield from ((f"{path.relative_to(TOP)}:{number}", match.group()) for match in pattern.finditer(line))


def no_path(name: str) -> bool:
    """Whether there is neither a file nor a folder of this name."""
    return not (TOP / name).exists()


def no_name(name: str) -> bool:
    """Whether the longest module of this name lacks what the rest of the name says."""
    parts = name.split(".")
    places = [TOP.joinpath(*parts[:length]) for length in range(len(parts), 0, -1)]
    left, place = next((left, place) for left, place in enumerate(places) if place.is_dir() or _module(place).is_file())
    code = _module(place).read_text(encoding="utf-8") if _module(place).is_file() else ""
    return any(not re.search(rf"\b{part}\b", code) for part in parts[len(parts) - left :])


def _module(place: Path) -> Path:
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def headings(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub names them."""
    titles = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def broken(document: Path) -> Iterator[str]:
    """The links of a document that lead nowhere."""
    for target in LINK.findall(document.read_text(encoding="utf-8")):
        name, _, heading = target.partition("#")
        file = (document.parent / name) if name else document
        if not file.exists() or (heading and heading not in headings(file)):
            yield f"{document.relative_to(TOP)}: {target}"


def test_every_link_of_a_document_leads_somewhere() -> None:
    assert [link for document in texts(".md") for link in broken(document)] == []


@pytest.mark.parametrize(("pattern", "absent"), [(PATH, no_path), (FULL_NAME, no_name)], ids=["path", "name"])
def test_what_is_named_is_there(pattern: re.Pattern[str], absent: Absent) -> None:
    named = found(pattern, texts(".py", ".md", ".toml", ".sh"))
    assert [(where, name) for where, name in named if absent(name)] == []


def test_nothing_cites_a_text_that_is_not_part_of_the_project() -> None:
    assert list(found(ELSEWHERE, texts(".py", ".md", ".toml", ".sh"))) == []


@pytest.mark.parametrize(
    ("pattern", "line", "names"),
    [
        (PATH, "see docs/map.md. Also companion/ui/app.py:12", ["docs/map.md", "companion/ui/app.py"]),
        (PATH, "docs/results/whole-games-*.csv and docs/<name>.md", []),
        (FULL_NAME, "`companion.eyes.Eyes`, not `vision.csv`", ["companion.eyes.Eyes"]),
        (ELSEWHERE, "as the spec A-21 and UI design 8.10 say", ["spec A", "UI design 8"]),
        (ELSEWHERE, "find_spec(1) and a design of ours", []),
    ],
)
def test_a_reference_is_recognised(pattern: re.Pattern[str], line: str, names: list[str]) -> None:
    got = pattern.findall(line)
    assert [one[: len(name)] for one, name in zip(got, names, strict=True)] == names


@pytest.mark.parametrize(
    ("absent", "there", "gone"),
    [
        (no_path, "docs/play.md", "docs/nothing.md"),
        (no_name, "companion.eyes.Eyes", "companion.eyes.Ears"),
    ],
)
def test_what_is_gone_is_noticed(absent: Absent, there: str, gone: str) -> None:
    assert not absent(there)
    assert absent(gone)
