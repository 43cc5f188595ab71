"""The screen's own settings, kept between evenings: language, colours, what people prefer, what is explained."""

import json
import logging
import threading
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any, Final

from companion.locale.preferences import CHOICES, LANGUAGES, NAMES, LanguageMissing, Preferences, load
from companion.record.storage import store
from companion.record.storage.files import make_folder
from companion.schema.from_hints import record
from companion.schema.hints import Usual, at_most
from companion.schema.plain_files import read_file
from companion.schema.quick_dataclass import dataclass
from companion.schema.sorts import Choice, Name, Text, Whole
from companion.schema.wrong import Inside, Wrong
from companion.schema.wrong_input import BoxError

FILE: Final = "settings.toml"
LARGEST: Final = 8192
THEMES: Final = ("dark", "light")
MOST_SEATS: Final = 40
MOST_EXPLAINED: Final = 60
LONGEST_TOPIC: Final = 60
SPOKEN: Final = Choice(tuple(LANGUAGES))
Called = Annotated[str, Name()]
LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """One of LANGUAGES, one of THEMES, the languages of single players, by name, and what people prefer; and whether
    each phase is explained when it comes for the first time, and which ones have been.
    """

    language: Annotated[str, SPOKEN] = "en"
    theme: Annotated[str, Choice(THEMES)] = "dark"
    seat_languages: Annotated[tuple[tuple[Called, Annotated[str, SPOKEN]], ...], at_most(MOST_SEATS)] = ()
    chosen: Preferences = Preferences()
    first_time: bool = False
    explained: Annotated[tuple[Annotated[str, Text(LONGEST_TOPIC)], ...], at_most(MOST_EXPLAINED)] = ()

    def with_one(self, name: str, value: Any) -> "Settings":
        """The same with one thing changed."""
        if name in NAMES:
            return replace(self, chosen=replace(self.chosen, **{name: value}))
        return replace(self, **{name: value})

    def words(self) -> dict[str, str]:
        """Those that are words, by name."""
        return {"language": self.language, "theme": self.theme, **asdict(self.chosen)}


SETTINGS: Final = record(
    Settings,
    ("language", "theme", *CHOICES, "seat_languages", "first_time", "explained"),
    more={name: Annotated[str, Choice(choices), Usual(choices[0])] for name, choices in CHOICES.items()},
    frame={"version": Whole(1, 1)},
)
"""The whole file, in which preferences stand beside the rest."""


def load_settings(folder: Path) -> Settings:
    """The settings chosen last, else the defaults. A damaged file is ignored, and a warning is logged."""
    try:
        return settings_in(folder)
    except (BoxError, OSError) as error:
        LOG.warning("the settings are left aside: %s", error)
        return Settings()


def settings_in(folder: Path) -> Settings:
    """The settings kept in a folder, else the defaults. Raises BoxError for a damaged file."""
    path = folder / FILE
    if not path.is_file():
        return Settings()
    fields = read_file(path, SETTINGS, LARGEST)
    try:
        load(fields["language"])
    except LanguageMissing as error:
        with Inside("language", file=str(path)):
            raise Wrong("cannot be spoken ({why})", "Choose another one.", why=error) from error
    chosen = Preferences(**{name: fields.pop(name) for name in NAMES})
    return Settings(**fields, chosen=chosen)


def save_settings(folder: Path, settings: Settings) -> None:
    """Writes the settings to a private file. Raises OSError if it cannot be written."""
    lines = (
        "version = 1",
        *(f'{name} = "{value}"' for name, value in settings.words().items()),
        f"seat_languages = {json.dumps(settings.seat_languages[-MOST_SEATS:], ensure_ascii=False)}",
        f"explained = {json.dumps(settings.explained[-MOST_EXPLAINED:])}",
        f"first_time = {str(settings.first_time).lower()}",
    )
    make_folder(folder)
    store.write(folder / FILE, "\n".join(lines))


class SettingsKeeper:
    """Saves settings on its own thread: the screen never waits for the disk."""

    def __init__(self, folder: Path, settings: Settings) -> None:
        self._folder, self._wanted, self._kept = folder, settings, settings
        self._writing = threading.Lock()

    def keep(self, name: str, value: Any) -> None:
        """Saves one setting; returns at once. A failure to write is logged."""
        self._wanted = self._wanted.with_one(name, value)
        threading.Thread(target=self._write, name="settings").start()

    def _write(self) -> None:
        with self._writing:
            newest = self._wanted
            if newest == self._kept:
                return
            try:
                save_settings(self._folder, newest)
            except OSError as error:
                LOG.warning("language and theme are forgotten at the next start: %s", error)
            else:
                self._kept = newest
