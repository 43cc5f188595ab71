"""What people choose for the screen itself: its language, how it looks, and what it says aloud."""

import gettext
import logging
import struct
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

from companion.schema.quick_dataclass import dataclass

DOMAIN = "orctable"
LANGUAGES = {"en": "English", "ru": "Русский"}
FOLDER = Path(__file__).parent
LOG = logging.getLogger(__name__)


class LanguageMissing(LookupError):
    """A language has no compiled sentences here."""


class SentencesSpoilt(LanguageMissing):
    """The compiled sentences of a language cannot be read."""

    def __init__(self, path: Path, error: Exception) -> None:
        super().__init__(
            f"{path}: these sentences cannot be read ({error}): compile them anew with 'python"
            " tools/compile_words.py', or choose English"
        )


def load(language: str, folder: Path = FOLDER, *more: Path) -> gettext.NullTranslations:
    """The sentences of a language, and those of more folders, which come first; English is written in the program
    itself and needs no file. Raises LanguageMissing when the compiled file of another language is not there, or the
    first one is spoilt; of any other that is, its English is spoken and a warning logged.
    """
    catalogue = _load(language, folder)
    for other in more:
        try:
            own = _load(language, other)
        except SentencesSpoilt as error:
            LOG.warning("%s", error)
            continue
        own.add_fallback(catalogue)
        catalogue = own
    return catalogue


def read_catalogue(path: Path) -> gettext.GNUTranslations:
    """The sentences of a compiled file. Raises SentencesSpoilt."""
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except (OSError, ValueError, LookupError, struct.error) as error:
        raise SentencesSpoilt(path, error) from error


def _load(language: str, folder: Path) -> gettext.NullTranslations:
    found = gettext.find(DOMAIN, str(folder), [language])
    if found:
        return read_catalogue(Path(found))
    if language == "en":
        return gettext.NullTranslations()
    raise LanguageMissing(
        f"no sentences for the language '{language}' in {folder}: "
        "compile them with 'python tools/compile_words.py', or choose English"
    )


ON_OFF: Final = ("off", "on")


@dataclass(frozen=True, slots=True)
class Preferences:
    """Each is one of CHOICES; the defaults are the first ones there. `size` is that of the letters, `motion` whether
    what changes moves for a moment, `hand` the side of the buttons, `screen` by how many degrees the whole picture is
    turned clockwise, `turn` by how many sectors the ring is, `light` the brightness in percent, `warm` the colours of
    the evening. `sound` and `voice` are heard only while `mute` is off. `timer` is how many minutes a turn may last
    before its time is shown, `nudges` whether somebody slow is reminded, `advice` whether what a strong player would do
    may be asked.
    """

    size: str = "normal"
    motion: str = "full"
    hand: str = "right"
    screen: str = "0"
    turn: str = "0"
    light: str = "100"
    warm: str = "off"
    mute: str = "off"
    sound: str = "off"
    voice: str = "off"
    timer: str = "off"
    nudges: str = "off"
    advice: str = "off"


CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "size": ("normal", "large"),
    "motion": ("full", "reduced"),
    "hand": ("right", "left"),
    "screen": ("0", "90", "180", "270"),
    "turn": tuple(map(str, range(10))),
    "light": ("100", "80", "60", "40", "20"),
    "warm": ON_OFF,
    "mute": ON_OFF,
    "sound": ON_OFF,
    "voice": ON_OFF,
    "timer": ("off", "1", "2", "3", "5"),
    "nudges": ON_OFF,
    "advice": ON_OFF,
}
USUAL: Final = Preferences()
NAMES: Final = tuple(item.name for item in fields(Preferences))


def following(name: str, value: str) -> str:
    """The next choice after a value, round and round."""
    choices = CHOICES[name]
    return choices[(choices.index(value) + 1) % len(choices)]
