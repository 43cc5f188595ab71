"""Words of the cases about what players at the practice table tap."""

from atexit import register
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games.orconomy.practice.players import OrconomyPlayers
from companion.games.protocol import Action
from companion.practice.launch import make_table
from companion.practice.simulated_table import Around

VIEW: dict[str, Any] = {
    "devices": [],
    "dice": [{"die": die, "state": "idle", "value": 3} for die in (1, 2)],
    "history": [],
}


class Table:
    """A practice table of three without a dice link, and what its players tapped."""

    def __init__(self, folder: Path) -> None:
        self.table, self.tapped = make_table("orconomy", folder, 1, 3), list[str]()
        self.nowhere = ""
        around = Around(self.table, ("Anna", "Boris", "Vera"), self._press, lambda: VIEW, frozenset)
        self.players, self._now = OrconomyPlayers(around, 1), 1.0

    def _press(self, text: str) -> bool:
        self.tapped.append(text)
        return text != self.nowhere

    def throw(self, action: Action) -> dict[int, int | None]:
        """The dice fall, and a minute later somebody has read them."""
        begun, self._now = self._now, self._now + 120.0
        self.players._do(VIEW, begun, action)
        self.players._throw(VIEW, begun + 60.0)
        return self.table.dice.faces(begun + 60.0)


@cache
def laid() -> Table:
    folder = TemporaryDirectory(prefix="orctable-aloud-")
    register(folder.cleanup)
    return Table(Path(folder.name))


def at_table() -> Table:
    """The table, with nothing tapped yet."""
    laid().tapped.clear()
    laid().nowhere = ""
    return laid()
