"""Names cited in docs and comments are those of today: modules and what is in them, headings, no outside text."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from tests.many_rows import each_row

TOP = Path(__file__).parents[2]
ROOMS = ("companion", "docs", "firmware", "hardware", "proofs", "tests", "tools", "vision")
FULL_NAME = re.compile(rf"(?:(?<=`)|(?<=-m ))(?:{'|'.join(ROOMS)})(?:\.(?!csv)[A-Za-z_]\w*)+")
"""A module, or something in one, by its full name in backquotes or after `python -m`."""
ANCHOR = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)")
"""A link to a heading."""
OUTSIDE = re.compile(
    r"\bspec(?:ification)?,? (?:[A-Z]+-?\d|\d|section)|\b(?:UI )?design(?:'s)? (?:\d|note|text|list|picture)",
    re.IGNORECASE,
)
"""A text that is not part of the project, cited by its section."""
RESULTS = TOP / "docs" / "results"
RUN = re.compile(rf"-m ((?:{'|'.join(ROOMS)})(?:\.\w+)+)")  # the module that a command line runs
GONE = re.compile("not kept|earlier")
MADE_UP = (TOP / "tests" / "house", TOP / "tests" / "tools")  # tests of tests, which cite names of their own invention


def texts(*suffixes: str) -> list[Path]:
    """Our own files of these kinds, except for made-up examples."""
    inside = chain.from_iterable((TOP / room).rglob("*") for room in ROOMS)
    files = [path for path in (*inside, *TOP.iterdir()) if path.suffix in suffixes and path.is_file()]
    return sorted(path for path in files if not set(path.parents) & set(MADE_UP))


def found(pattern: re.Pattern[str], *suffixes: str) -> Iterator[tuple[str, str]]:
    """Where a pattern occurs, and the text that matches."""
    for path in texts(*suffixes):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield from ((f"{path.relative_to(TOP)}:{number}", match.group()) for match in pattern.finditer(line))


def is_gone(name: str) -> bool:
    """Whether the longest module of this name lacks what the rest of the name says."""
    parts = name.split(".")
    places = [TOP.joinpath(*parts[:length]) for length in range(len(parts), 0, -1)]
    left, place = next((left, place) for left, place in enumerate(places) if place.is_dir() or _module(place).is_file())
    code = _module(place).read_text(encoding="utf-8") if _module(place).is_file() else ""
    return any(not re.search(rf"\b{part}\b", code) for part in parts[len(parts) - left :])


def _module(place: Path) -> Path:
    return place / "__init__.py" if place.is_dir() else place.with_suffix(".py")


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub names them."""
    titles = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_link_to_a_heading_finds_it() -> None:
    links = [(file, *link) for file in texts(".md") for link in ANCHOR.findall(file.read_text(encoding="utf-8"))]
    assert links
    assert [link for link in links if link[2] not in anchors(link[0].parent / link[1] if link[1] else link[0])] == []


def test_every_name_that_is_cited_exists() -> None:
    assert [(where, name) for where, name in found(FULL_NAME, ".py", ".md", ".toml", ".sh") if is_gone(name)] == []


def test_a_figure_whose_script_is_gone_says_so() -> None:
    """A script that moved is found by its last name; of any other the line about the file says that it is not kept."""
    here = {path.stem for room in ROOMS for path in (TOP / room).rglob("*") if path.suffix in (".py", "")}
    told = [line for line in (RESULTS / "README.md").read_text("utf-8").splitlines() if GONE.search(line)]
    gone = {
        path.name
        for path in RESULTS.glob("*.csv")
        for module in RUN.findall(path.read_text("utf-8"))
        if module.rpartition(".")[2] not in here
    }
    assert {"club-memory.csv", "paper.csv"} <= gone
    assert [name for name in sorted(gone) if not any(_names(line, name) for line in told)] == []


def _names(line: str, file: str) -> bool:
    named = re.findall(r"`(\S+\.csv)`", line)
    patterns = (re.escape(name).replace(r"\*", ".*").replace("GAME", ".*") for name in named)
    return any(re.fullmatch(pattern, file) for pattern in patterns)


def test_no_section_of_an_outside_text_is_cited() -> None:
    assert list(found(OUTSIDE, ".py", ".md", ".toml", ".sh")) == []


@each_row(
    "pattern, line, count",
    [
        (FULL_NAME, "`companion.eyes.Eyes`, python -m companion.eyes", 2),
        (FULL_NAME, "`vision.csv` and import companion.eyes", 0),
        (OUTSIDE, "as the spec A-21 and UI design 8.10 say", 2),
        (OUTSIDE, "find_spec(1), and a design of ours", 0),
    ],
)
def test_a_citation_is_recognised(pattern: re.Pattern[str], line: str, count: int) -> None:
    assert len(pattern.findall(line)) == count


def test_a_name_that_is_gone_is_noticed() -> None:
    assert not is_gone("companion.games.orconomy.rules.acts.turns")
    assert is_gone("companion.games.orconomy.rules.acts.returns")
