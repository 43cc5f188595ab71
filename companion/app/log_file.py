"""The app's own log: what went wrong inside, with its traceback, in a small private file in the data folder."""

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from companion.app.private_log import PrivateLog

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
