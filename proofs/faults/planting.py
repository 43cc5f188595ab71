"""Plants one exception at a chosen call of a running program, in whatever thread that call happens."""

import sys
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

TOP: Final = Path(__file__).parents[2]
ROOMS: Final = (
    "companion/session",
    "companion/app/instruments/eyes_link.py",
    "companion/app/program.py",
    "companion/app/control.py",
    "companion/record",
    "companion/ui",
    "companion/locale",
    "companion/games",
    "hardware/serial_dice",
    "hardware/events.py",
)
KINDS: Final[tuple[type[Exception], ...]] = (RuntimeError, ValueError, KeyError, TypeError, IndexError)
WORDS: Final = "planted by the tests"
Place = tuple[str, str]
"""A function: its file below the project's folder, and its qualified name."""


@dataclass(slots=True)
class Plant:
    """Raises `kind` at the `nth` call of a place while it is armed; `fired` names the thread once it has happened."""

    place: Place
    nth: int
    kind: type[Exception]
    armed: bool = False
    fired: str = ""
    calls: int = 0

    def hook(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Called by the interpreter at every call; see `sys.setprofile`."""
        if event != "call" or not self.armed or frame.f_code.co_qualname != self.place[1]:
            return
        if self.fired or _file(frame.f_code) != self.place[0]:
            return
        self.calls += 1
        if self.calls == self.nth:
            self.fired = threading.current_thread().name
            raise self.kind(WORDS)


@contextmanager
def listening(hook: Any) -> Iterator[None]:
    """Have every call, here and in threads that begin from now on, go by `hook`."""
    threading.setprofile(hook)
    sys.setprofile(hook)
    try:
        yield
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


class Tally:
    """Counts the calls of each place of ours, to know where something can be planted."""

    def __init__(self) -> None:
        self.calls: Counter[Place] = Counter()

    def hook(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Called by the interpreter at every call."""
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            file = _file(frame.f_code)
            if file.startswith(ROOMS):
                self.calls[file, frame.f_code.co_qualname] += 1


_FILES: dict[CodeType, str] = {}


def _file(code: CodeType) -> str:
    """A code's file below the project's folder; empty for somebody else's."""
    if code not in _FILES:
        path = Path(code.co_filename)
        _FILES[code] = str(path.relative_to(TOP)) if path.is_relative_to(TOP) else ""
    return _FILES[code]
