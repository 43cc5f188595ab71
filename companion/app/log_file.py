"""The app's own log: what went wrong inside, with its traceback, in a small private file in the data folder."""

import logging
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from companion.table.logfile import PrivateLog

FILE: Final = "orctable.log"
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LOG: Final = logging.getLogger(__name__)


def keep_log(folder: Path) -> Path:
    """From now on log into `folder`; where the log lies. A log that cannot be written is said once, on the console."""
    path = folder / FILE
    handler = PrivateLog(path)
    handler.setFormatter(logging.Formatter(FORMAT))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    logging.getLogger("kivy").setLevel(logging.WARNING)
    return path


def tell_of_threads(tell: Callable[[str], None]) -> None:
    """Log what ends a thread unexpectedly, and tell which one it was."""

    def hook(what: threading.ExceptHookArgs) -> None:
        name = what.thread.name if what.thread is not None else "a thread"
        trace: TracebackType | None = what.exc_traceback
        LOG.error("the thread %s ended", name, exc_info=(what.exc_type, what.exc_value or what.exc_type(), trace))
        tell(name)

    threading.excepthook = hook


def say(message: str) -> None:
    """Write to the terminal the program was started from, whoever may have taken its place since."""
    if sys.__stderr__ is not None:
        print(message, file=sys.__stderr__, flush=True)
