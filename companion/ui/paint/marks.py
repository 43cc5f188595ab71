"""How a player's mark looks: what tells the pieces of one player from those of another."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkLook:
    """A mark on the screen: its colour (`#RRGGBB`), the drawing on it (a name among the game's icons), and its English
    word, the key of its translations.
    """

    colour: str
    sign: str
    word: str
