"""The app's own log, and those of its children: what went wrong inside, with its traceback, in small private files in
the data folder.
"""

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO, Final

FILE: Final = "orctable.log"
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOG: Final = logging.getLogger(__name__)


@contextmanager
def logging_into(folder: Path) -> Iterator[None]:
    """Within this context log records go into a file in `folder`; from Kivy only warnings and errors."""
    handler = PrivateLog(folder / FILE)
    handler.setFormatter(logging.Formatter(FORMAT))
    root, kivy = logging.getLogger(), logging.getLogger("kivy")
    levels = root.level, kivy.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    kivy.setLevel(logging.WARNING)
    try:
        yield
    finally:
        root.removeHandler(handler)
        root.setLevel(levels[0])
        kivy.setLevel(levels[1])
        handler.close()


@contextmanager
def threads_watched(tell: Callable[[str], None]) -> Iterator[None]:
    """Within this context an exception that ends a thread is logged, and `tell` is called with the thread's name."""

    def hook(what: threading.ExceptHookArgs) -> None:
        name = what.thread.name if what.thread is not None else "a thread"
        why = what.exc_value or what.exc_type()
        LOG.error("the thread %s ended", name, exc_info=(what.exc_type, why, what.exc_traceback))
        tell(name)

    before, threading.excepthook = threading.excepthook, hook
    try:
        yield
    finally:
        threading.excepthook = before


MOST_BYTES: Final = 1_000_000  # bytes of one log file; one older file is kept
LONGEST_LINE: Final = 4000


class PrivateLog(RotatingFileHandler):
    """A log file and one older one, both for their owner alone (0600) whatever the umask.

    A failure to write never stops the program: it is reported once, to the other logs.
    """

    def __init__(self, path: Path) -> None:
        self._told = False
        with suppress(OSError):  # where it cannot be removed it cannot be written either, and that is reported
            if path.stat().st_size > MOST_BYTES:
                path.unlink()  # from before there was a limit
        super().__init__(path, maxBytes=MOST_BYTES, backupCount=1, encoding="utf-8", errors="replace", delay=True)

    def _open(self) -> TextIOWrapper:
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NONBLOCK, 0o600)
        os.fchmod(descriptor, 0o600)
        return TextIOWrapper(os.fdopen(descriptor, "ab"), encoding=self.encoding, errors=self.errors)

    def close(self) -> None:
        """Closes the file, also where a full disk takes no more of it."""
        with suppress(OSError):
            super().close()

    def handleError(self, record: logging.LogRecord) -> None:
        """Called when a line could not be written."""
        if not self._told:
            self._told = True
            LOG.warning("%s cannot be written", self.baseFilename, exc_info=True)


class ChildLog:
    """Logs the standard error of a process of ours and its libraries."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def follow(self, words: IO[bytes]) -> None:
        """Logs every line until the process closes its end."""
        log = PrivateLog(self._path)
        log.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
        try:
            while raw := words.readline(LONGEST_LINE):
                log.emit(logging.LogRecord(self._path.stem, logging.INFO, "", 0, _printable(raw), None, None))
        finally:
            log.close()


def _printable(raw: bytes) -> str:
    """A line without terminal control characters."""
    words = raw.decode("utf-8", "backslashreplace").rstrip()
    return "".join(letter if letter.isprintable() or letter == "\t" else "?" for letter in words)
