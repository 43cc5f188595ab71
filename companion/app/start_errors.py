"""Why the app cannot start: for the terminal, and for a screen without one."""

import errno
from collections.abc import Mapping
from typing import Final

from companion.locale.preferences import LANGUAGES, LanguageMissing
from companion.record.failures import DoorError, JournalBusy, JournalDamaged, JournalUnopened, TableBusy, TableFileError
from companion.schema.quick_dataclass import dataclass
from companion.schema.wrong_input import BoxError, LogError
from hardware.errors import HardwareError

USAGE: Final = 2  # the exit status for wrong usage or input
FAULT: Final = 70  # the exit status for a fault of the program: EX_SOFTWARE of sysexits.h
LEAST_SIDE: Final = 240
MOST_SIDE: Final = 8192


class UsageError(ValueError):
    """The program was started with invalid arguments."""


class WindowError(OSError):
    """No window can be opened here."""


CODES: Final[Mapping[type[Exception], str]] = {
    TableBusy: "busy", JournalBusy: "busy", JournalDamaged: "damaged", JournalUnopened: "unopened",
    TableFileError: "table_file", BoxError: "box", LogError: "game", DoorError: "door", LanguageMissing: "language",
    HardwareError: "device", UsageError: "usage",
}  # fmt: skip
"""The errors at start, with the codes of their sentences in `companion.locale.tables.START_ERRORS`."""


@dataclass(frozen=True, slots=True)
class StartError:
    """A failed start: its code, the details, and the exit status."""

    code: str
    detail: str
    status: int


def start_error(error: Exception) -> StartError:
    """How to report an error that kept the app from starting."""
    known = next((code for kind, code in CODES.items() if isinstance(error, kind)), "")
    if known or isinstance(error, WindowError):
        return StartError(known or "usage", str(error), USAGE)
    if isinstance(error, OSError):
        return StartError("usage", refused_by_system(error), USAGE)
    return StartError("unexpected", f"{type(error).__name__}: {error}", FAULT)


def refused_by_system(error: OSError) -> str:
    """What the system refused, where, and what to do."""
    if error.errno in (errno.EMFILE, errno.ENFILE):
        return f"{error.strerror}. Let orctable have more of them open at once: ulimit -n 1024."
    where = f"{error.filename}: " if error.filename else ""
    return (
        f"{where}{error.strerror or error}. See that it is there, that you may write it, and that the disk has space;"
        " nothing was changed."
    )


def check_language(language: str | None) -> None:
    """Raises LanguageMissing, naming the languages there are, if this is none of them."""
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
