"""The pages of the documentation: which there are, how the site orders them, and the code printed on them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

TOP: Final = Path(__file__).parents[2]
DOCS: Final = TOP / "docs"
OUTSIDE: Final = tuple(TOP / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))
WAYS: Final = ("Play", "A shop", "Build", "Contribute")
FENCE: Final = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
SPAN: Final = re.compile(r"`([^`\n]+(?:\n[^`\n]+)?)`")


def pages() -> list[Path]:
    """Every page of the site."""
    return sorted(DOCS.rglob("*.md"))


def ways() -> dict[str, list[str]]:
    """The pages of each part of the site, by its title, as the settings of MkDocs say."""
    text = (TOP / "tools" / "docs" / "mkdocs.yml").read_text("utf-8").partition("\nnav:\n")[2]
    parts: dict[str, list[str]] = {}
    title = ""
    for line in text.splitlines():
        named = re.match(r"  - (.+?):", line)
        title = named[1] if named else title
        parts.setdefault(title, []).extend(re.findall(r"[\w/-]+\.md", line))
    return parts


def code(text: str) -> Iterator[str]:
    """Every line of code on a page, in blocks and between backquotes."""
    for block in FENCE.findall(text):
        yield from block.splitlines()
    for span in SPAN.findall(FENCE.sub("", text)):
        yield " ".join(span.split())
