"""Finds the sentences of a language: gettext catalogues that lie beside this file."""

import gettext
from pathlib import Path

DOMAIN = "orctable"
LANGUAGES = {"en": "English", "ru": "Русский"}
FOLDER = Path(__file__).parent


class LanguageMissing(LookupError):
    """A language has no compiled sentences here."""


def load(language: str, folder: Path = FOLDER, *more: Path) -> gettext.NullTranslations:
    """The sentences of a language, and those of more folders, which come first; English is written in the program
    itself and needs no file.

    Raises LanguageMissing when the compiled file of another language is not there.
    """
    catalogue = _load(language, folder)
    for other in more:
        own = _load(language, other)
        own.add_fallback(catalogue)
        catalogue = own
    return catalogue


def _load(language: str, folder: Path) -> gettext.NullTranslations:
    found = gettext.find(DOMAIN, str(folder), [language])
    if found:
        with Path(found).open("rb") as file:
            return gettext.GNUTranslations(file)
    if language == "en":
        return gettext.NullTranslations()
    raise LanguageMissing(
        f"no sentences for the language '{language}' in {folder}: "
        "compile them with 'python tools/compile_words.py', or choose English"
    )
