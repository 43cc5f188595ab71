"""A game that goes on with other players: which one it was before, so that the change can be taken back."""

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

LEFT, JOINED = "left", "joined"
HOWS: Final = (LEFT, JOINED)


@dataclass(frozen=True, slots=True)
class WentOn:
    """The number of the game before, how the players changed, and who it was."""

    game: int
    how: str
    name: str

    @property
    def text(self) -> str:
        """The same as a fact of the journal."""
        return json.dumps(asdict(self), ensure_ascii=False)


def went_on(data: Any) -> WentOn:
    """Read the fact back. Raises KeyError, TypeError or ValueError when it is something else."""
    game, how, name = data["game"], data["how"], data["name"]
    if type(game) is not int or how not in HOWS or not isinstance(name, str):
        raise ValueError(f"{data} does not say from which game another one goes on")
    return WentOn(game, how, name)
