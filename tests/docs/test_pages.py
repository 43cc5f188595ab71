"""The front door: four ways in that somebody can read, one page of what never ran, and no link into nowhere."""

import re
from pathlib import Path

from tests.docs.site_pages import DOCS, OUTSIDE, pages, ways
from tests.house.test_cited_names import anchors

MOST_WORDS = 25_000
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)")
NEVER = re.compile(
    r"(?i)\b(?:never|not|nothing|none|no part)\b[^.|\n]{0,60}\b(?:met|run on|tried (?:on|with)|been on)\b"
    r"[^.|\n]{0,40}\breal\b"
)
"""How a page says that something has never run on real things."""
REFERRED = re.compile(r"\[[^\]]*\]\(untried\.md\)")
OF_ONE_THING = ("docs/flash.md", "docs/dice-link.md", "docs/vision.md", "docs/appendix/measured.md")
"""Pages that say it of one method or figure beside that; whoever flashes a card reads that page alone."""


def words(page: str) -> int:
    return len((DOCS / page).read_text("utf-8").split())


def test_every_page_has_its_place_on_the_site() -> None:
    placed = [page for part in ways().values() for page in part]
    assert sorted(placed) == [page.relative_to(DOCS).as_posix() for page in pages()]


def links(page: Path) -> list[tuple[str, str]]:
    return LINK.findall(page.read_text("utf-8"))


def is_there(page: Path, place: str, heading: str) -> bool:
    target = page.parent / place if place else page
    return target.exists() and (not heading or heading in anchors(target))


def test_every_link_leads_somewhere() -> None:
    checked = [(page, *link) for page in (*pages(), *OUTSIDE) for link in links(page)]
    assert len(checked) > 200
    assert [(page.name, place, heading) for page, place, heading in checked if not is_there(page, place, heading)] == []
