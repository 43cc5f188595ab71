"""The game that docs/contributing.md adds, made from the page itself, so that the page is never out of date."""

import re
import sys
from atexit import register
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import companion.games
from companion.games.simple.parts import SimpleParts
from tools.compile_words import read_words, write_compiled

TOP = Path(__file__).parents[2]
PAGE = TOP / "docs/contributing.md"
NAME = "nim"
FILE = r"^[^\n]*`({name}/[\w./]+\.(?:py|po))`[^\n`]*:\n\n```(?:python|po)\n(.*?)^```$"
"""A file's name at the end of a line, and below it what is in the file."""


def write_out(folder: Path, page: Path = PAGE, name: str = NAME) -> tuple[str, ...]:
    """The files of the page, written below a folder, translations compiled; returns their names. The game may have
    another `name` on the page.
    """
    matches = re.findall(FILE.format(name=name), page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    for path, text in matches:
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        if file.suffix == ".po":
            write_compiled(read_words(file), file.with_suffix(".mo"))
    for package in (name, f"{name}/words"):
        (folder / package / "__init__.py").touch()
    return tuple(path for path, _ in matches)


def page_parts() -> SimpleParts:
    """The parts of the page's game, as the catalogue would list them."""
    if f"companion.games.{NAME}" not in sys.modules:
        folder = TemporaryDirectory(prefix="orctable-page-")
        register(folder.cleanup)
        write_out(Path(folder.name))
        companion.games.__path__.append(folder.name)
    parts: SimpleParts = import_module(f"companion.games.{NAME}.parts").NimParts()
    return parts
