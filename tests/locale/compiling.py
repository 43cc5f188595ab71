"""The sentences of every language in their sources, compiled where the app looks for them."""

from pathlib import Path

from tools import compile_words
from tools.compile_words import compile_all

__all__ = ["LOCALE", "compile_all", "sources"]

LOCALE = Path(__file__).parents[2] / "companion" / "locale"


def sources() -> tuple[Path, ...]:
    """The source files of all languages."""
    return tuple(compile_words.sources())
