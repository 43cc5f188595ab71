"""Every text of ours refers only to what is here: files by their real names, no one's notes, numbers or folders."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.house.modules import TOP
from tests.many_rows import each_row

TEXTS = frozenset({".md", ".py", ".toml", ".po", ".kv", ".sh", ".txt", ".yaml", ".csv", ".lock", ""})
SKIPPED = frozenset({"build", "dist", "out", "__pycache__"})
"""What is made here. Folders whose names begin with a dot are skipped too, but for these."""
HIDDEN = frozenset({".ci"})
ROOMS = "docs|proofs|tests|companion|hardware|vision|firmware|tools"
PATH = re.compile(rf"(?<![\w./~<{{}}$-])((?:{ROOMS})/[\w./-]*\w)(?![\w*{{<$-])")
"""A path as it is seen from the top folder. One that ends before a star or a bracket is only the beginning of one."""
PAGE = re.compile(r"(?<![\w/.:-])\w[\w/.-]*\.md\b")
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
PLACEHOLDER = re.compile(r"\b(?:GAME|N|ROOM|NAME)\b|-(?:GAME|N)\b")
ELSEWHERE = (
    re.compile(r"\b(?:issue|ticket|pull request|PR)s? #?\d", re.IGNORECASE),
    re.compile(r"(?<![\w&/#])#\d{1,4}\b(?![.\d])"),
    re.compile(r"(?<![\w./-])shared/"),
    re.compile(r"(?<![\w.$}~-])/work/"),
    re.compile(r"\b(?:DEVELOPERS|HOUSE|UI|CLAUDE|AGENTS)\.md\b"),
    re.compile(r"\b(?:the (?:brief|ticket|design note)|design notes?|as discussed|my session|this session's helper)\b"),
)
"""How a text speaks of an issue, a folder or a note that a reader of the project does not have."""
MADE_UP = (
    "tests/mutation",
    "tests/tools",
    "tests/house",
    "tests/fuzz/test_guided.py",
    "tests/record/test_table_log.py",
)
"""Tests that write small projects of their own, whose files they name."""
OLD = "docs/results"  # results name the files of the commit they were made at


def texts() -> Iterator[tuple[str, str]]:
    """Every text file of the project: its path from the top folder, and what it says."""
    for path in sorted(_walk(TOP)):
        if path.suffix in TEXTS and path.name != "LICENSE":
            yield path.relative_to(TOP).as_posix(), path.read_text(encoding="utf-8", errors="replace")


def _walk(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        hidden = path.name.startswith(".") and path.name not in HIDDEN and path.suffix != ".yaml"
        if hidden or path.name in SKIPPED or path.name.endswith(".egg-info"):
            continue
        if path.is_dir():
            yield from _walk(path)
        else:
            yield path


def missing(file: str, text: str) -> list[str]:
    """The files and folders that a text names and that are not here."""
    beside = (TOP / file).parent
    named = [*PATH.findall(text), *PAGE.findall(text), *(LINK.findall(text) if file.endswith(".md") else ())]
    return [
        name
        for name in dict.fromkeys(named)
        if not PLACEHOLDER.search(name) and not (TOP / name).exists() and not (beside / name).exists()
    ]


def test_every_file_that_is_named_is_here() -> None:
    found = {
        file: names
        for file, text in texts()
        if not file.startswith((*MADE_UP, OLD)) or file == f"{OLD}/README.md"
        if (names := missing(file, text))
    }
    assert found == {}


@each_row("pattern", ELSEWHERE)
def test_nothing_refers_to_what_only_somebody_else_has(pattern: re.Pattern[str]) -> None:
    found = [
        f"{file}: {line.strip()[:80]}"
        for file, text in texts()
        if not file.startswith(MADE_UP)
        for line in text.splitlines()
        if pattern.search(line)
    ]
    assert found == []


@each_row(
    "text, expected",
    [
        ("see docs/map.md and companion/session", []),
        ("see docs/none.md", ["docs/none.md"]),
        ("[here](none.md)", ["none.md"]),
        ("[here](map.md#rooms), [there](https://example.org/a.md)", []),
        ("docs/results/rules-spoilt-GAME.csv, companion/games/*/words, tests/{room}", []),
        ("companion/nowhere/file.py says so", ["companion/nowhere/file.py"]),
    ],
)
def test_a_name_without_a_file_is_seen(text: str, expected: list[str]) -> None:
    assert missing("docs/sample.md", text) == expected
