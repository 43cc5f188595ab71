"""Why the app cannot start: for whoever started it, and for a screen, which has no terminal beside it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.checked.wrong_input import BoxError, LogError
from companion.locale.catalogue import LANGUAGES, LanguageMissing
from companion.record.failures import DoorError, JournalBusy, JournalDamaged, JournalUnopened, TableFileError
from hardware.errors import HardwareError

USAGE: Final = 2
"""The status of an app that was started with something that cannot be."""
FAULT: Final = 70
"""The status of an app with a fault of ours: EX_SOFTWARE of sysexits.h."""
LEAST_SIDE: Final = 240
MOST_SIDE: Final = 8192


class UsageError(ValueError):
    """The program was started with words that cannot be."""


class WindowError(OSError):
    """No window can be opened here."""


CODES: Final[Mapping[type[Exception], str]] = {
    JournalBusy: "busy", JournalDamaged: "damaged", JournalUnopened: "unopened", TableFileError: "table_file",
    BoxError: "box", LogError: "game", DoorError: "door", LanguageMissing: "language", HardwareError: "device",
    UsageError: "usage",
}  # fmt: skip
"""What can be wrong at a start, by the code of its sentence in `companion.locale.tables.START_ERRORS`."""


@dataclass(frozen=True, slots=True)
class StartError:
    """A start that failed: its code, what exactly was wrong, and the status the app ends with."""

    code: str
    detail: str
    status: int


def start_error(error: Exception) -> StartError:
    """What to say of an error that kept the app from starting."""
    known = next((code for kind, code in CODES.items() if isinstance(error, kind)), "")
    if known or isinstance(error, WindowError):
        return StartError(known or "usage", str(error), USAGE)
    if isinstance(error, OSError):
        return StartError("usage", _told(error), USAGE)
    return StartError("unexpected", f"{type(error).__name__}: {error}", FAULT)


def _told(error: OSError) -> str:
    """What the system refuses, where, and what to do."""
    where = f"{error.filename}: " if error.filename else ""
    return (
        f"{where}{error.strerror or error}. See that it is there, that you may write it, and that the disk has space;"
        " nothing was changed."
    )


def check_language(language: str | None) -> None:
    """Raises LanguageMissing, naming those there are, when there is no such language."""
    if language is not None and language not in LANGUAGES:
        known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise LanguageMissing(f"--language {language[:40]}: there is no such language. Choose one of: {known}.")


def parse_size(size: str) -> tuple[int, int]:
    """`800x480` as numbers. Raises UsageError saying what it should look like."""
    width, cross, height = size.partition("x")
    numbers = [int(word) if word.isascii() and word.isdigit() and len(word) <= 4 else 0 for word in (width, height)]
    if not cross or not all(LEAST_SIDE <= number <= MOST_SIDE for number in numbers):
        raise UsageError(
            f"--size {size[:40]!r} is not WIDTHxHEIGHT in pixels, each from {LEAST_SIDE} to {MOST_SIDE}; write --size"
            " 800x480 or --size 1280x720"
        )
    return numbers[0], numbers[1]
