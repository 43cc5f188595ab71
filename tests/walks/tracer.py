"""Counts the functions of ours that run meanwhile, and how often one of them lies in another file or room.

The room of a file is its first two folders (`companion/session`, `hardware/serial_dice`), of a game its first three
(`companion/games/orc`); `vision` is one room, and so is what lies beside the rooms in `companion` or `hardware`.
"""

import sys
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Final, Self

TOP: Final = Path(__file__).parents[2]
TRACED: Final = ("companion", "vision", "hardware", "firmware")
"""Top folders whose functions count; those of tests and libraries are passed over."""
ONE_ROOM: Final = ("vision",)
GAMES: Final = ("companion", "games")
KERNEL: Final = "companion/games/kernel"


@dataclass(frozen=True, slots=True)
class Trace:
    """What was counted: functions entered, different files, changes of file, and changes of room; of those the ones
    into the kernel that runs a game's acts, or out of it.
    """

    functions: int
    files: int
    file_changes: int
    room_changes: int
    kernel_changes: int = 0


def room_of(file: str) -> str:
    """The room of a file, which is named from the top folder."""
    *folders, _name = file.split("/")
    if folders[0] in ONE_ROOM:
        return folders[0]
    return "/".join(folders[: 3 if tuple(folders[:2]) == GAMES else 2])


class Tracer:
    """A context manager; `trace` is what was counted within it, on this thread.

    `hops` tells how often each change of room happened, by both functions: where it left, and where it came to.
    """

    def __init__(self) -> None:
        self.hops: dict[tuple[str, str], int] = {}
        self._names: dict[str, str] = {}
        self._stack: list[tuple[str, str]] = []
        self._at: tuple[str, str] | None = None
        self._functions = self._file_changes = self._room_changes = 0
        self._files: set[str] = set()

    def __enter__(self) -> Self:
        sys.setprofile(self._event)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _where: TracebackType | None
    ) -> None:
        sys.setprofile(None)
        self._stack.clear()

    @property
    def trace(self) -> Trace:
        """What was counted so far."""
        kernel = sum(count for hop, count in self.hops.items() if any(place.startswith(KERNEL) for place in hop))
        return Trace(self._functions, len(self._files), self._file_changes, self._room_changes, kernel)

    def _event(self, frame: FrameType, what: str, _argument: Any) -> None:
        """A function of Python is entered or left: also a generator that goes on or pauses."""
        if what not in ("call", "return"):
            return
        file = self._file(frame.f_code.co_filename)
        if not file:
            return
        if what == "call":
            place = (file, frame.f_code.co_qualname)
            self._functions += 1
            self._files.add(file)
            self._stack.append(place)
            self._move(place)
        elif self._stack:
            self._stack.pop()
            if self._stack:
                self._move(self._stack[-1])

    def _move(self, place: tuple[str, str]) -> None:
        before, self._at = self._at, place
        if before is None or before[0] == place[0]:
            return
        self._file_changes += 1
        if room_of(before[0]) != room_of(place[0]):
            self._room_changes += 1
            hop = (":".join(before), ":".join(place))
            self.hops[hop] = self.hops.get(hop, 0) + 1

    def _file(self, path: str) -> str:
        """A file of ours as it is named from the top folder; empty for any other."""
        if path not in self._names:
            inside = Path(path).is_relative_to(TOP) and not path.startswith("<")
            name = Path(path).relative_to(TOP).as_posix() if inside else ""
            self._names[path] = name if name.split("/")[0] in TRACED else ""
        return self._names[path]
