"""Whether the files stay as they are while mutations are tried; a change by anybody else would look like one."""

from collections.abc import Iterable
from pathlib import Path

from tools.mutation.mutation_error import MutationError

READ = frozenset({".py", ".toml"})
"""What the program and its tests are made of."""


class Stamp:
    """Remembers sizes and times of all files in the rooms these folders belong to, but for the one in `besides`."""

    def __init__(self, folders: Iterable[str], besides: Path) -> None:
        self._rooms = sorted({_room(Path(folder)) for folder in folders})
        self._besides = besides
        self._seen = self._look()

    def check(self) -> None:
        """Raises MutationError naming the files that are no longer what they were."""
        now = self._look()
        changed = sorted({path for path, *_ in self._seen ^ now})
        if changed:
            raise MutationError(
                f"{', '.join(map(str, changed[:5]))} changed meanwhile, so the result would be about neither state and"
                " is not kept; run it again and leave the files alone until it ends"
            )

    def _look(self) -> frozenset[tuple[Path, int, int]]:
        files = (path for room in self._rooms for path in room.rglob("*") if path.suffix in READ)
        stats = ((path, path.stat()) for path in files if path != self._besides)
        return frozenset((path, stat.st_mtime_ns, stat.st_size) for path, stat in stats)


def _room(folder: Path) -> Path:
    """`companion` for `companion/games`; what lies elsewhere is a room of its own."""
    return folder.parent if folder.is_absolute() else Path(folder.parts[0])
