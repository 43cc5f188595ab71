"""Words of the cases about the board of Economicus."""

from typing import Any

from companion.games.economicus.game import economicus_game
from companion.games.economicus.rules.box import SEGMENTS
from companion.games.economicus.rules.state import Roll, State
from companion.games.economicus.rules.text.header import COLOURS

GAME = economicus_game()


def begun(preset: str = "full", players: int = 2) -> State:
    people = [{"name": colour, "colour": colour} for colour in COLOURS[:players]]
    header = {"game": "economicus", "players": people, "ring": list(SEGMENTS), "preset": preset, "trial": True}
    return GAME.files.open(header, "a test").state


def playing(**changes: Any) -> State:
    return begun()._replace(phase=Roll(), coins=(20, 20), **changes)
