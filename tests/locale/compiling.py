"""Compiles the sentences of every language beside their sources, where the app looks for them."""

from pathlib import Path
from tempfile import NamedTemporaryFile

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[2] / "companion" / "locale"


def sources() -> tuple[Path, ...]:
    """The source files of all languages."""
    return tuple(sorted(LOCALE.parent.rglob("LC_MESSAGES/*.po")))


def read(source: Path) -> Catalog:
    """One source file."""
    with source.open("rb") as text:
        return read_po(text)


def compile_all() -> None:
    """Compile what is missing or older than its source. Several processes may do so at the same time."""
    for source in sources():
        compiled = source.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime:
            _compile(source, compiled)


def _compile(source: Path, compiled: Path) -> None:
    """Write the whole file beside its place and move it there, so that nobody ever reads half of it."""
    with NamedTemporaryFile(dir=compiled.parent, suffix=".tmp", delete=False) as file:
        write_mo(file, read(source))
    Path(file.name).replace(compiled)
