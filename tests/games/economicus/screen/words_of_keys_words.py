"""Words of the cases about what keys and pages of Economicus say."""

from companion.app.catalogue import screen
from companion.ui.compose import compose
from companion.ui.paint.shapes import Sign
from tests.games.economicus.screen.fingers import SIZE, Fingers
from tests.ui.drawn_with import ink_at, speaker_of


def at(table: Fingers, dialog: str, language: str) -> None:
    """A page in a language."""
    table.local = table.local.__class__(language=language, dialog=dialog)


def told(table: Fingers) -> str:
    """All that the screen says, whatever lines it stands in."""
    return " ".join(table.words())


def to_the_ring(table: Fingers, preset: str) -> None:
    """Set-up with the box confirmed and a preset chosen."""
    table.press("setup:confirm:centre_neighbours:all", "setup:confirm:crisis_profit:replace", f"setup:preset:{preset}")
    table.press("setup:next")


def to_the_bid(table: Fingers) -> None:
    """A throw has been settled, and somebody bids."""
    table.press("die:1:3", "die:2:5", "settle", "do:choose:0:0")


def turn_signs(table: Fingers) -> int:
    """How many rows say that it is their player's turn."""
    scene = compose(table.shown, table.local, ink_at((800, 480)), speaker_of("economicus", "en"), SIZE, screen)
    return sum(isinstance(item, Sign) and item.name == "play" for layer in scene.layers for item in layer.items)
