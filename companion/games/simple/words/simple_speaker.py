"""Speaks of a simple game by its tables."""

from dataclasses import replace
from pathlib import Path

from companion.locale.languages import DOMAIN, FOLDER
from companion.locale.sentences import Speaker
from companion.locale.tables import COMMON, Tables


class SimpleSpeaker(Speaker):
    """Speaks one language by a game's own `tables` and the common ones. Raises LanguageMissing.

    `folder` holds the game's translations. In a language that has none yet the game's own sentences are English.
    """

    def __init__(self, language: str, tables: Tables, folder: Path) -> None:
        parts = {**tables.fields, **tables.parts}
        self.tables = COMMON.with_those_of(replace(tables, parts=parts))
        translated = (folder / language / "LC_MESSAGES" / f"{DOMAIN}.po").is_file()
        self.sentences = (folder,) if translated else ()
        super().__init__(language, FOLDER)
