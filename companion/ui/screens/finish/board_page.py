"""The table of a game to be looked at only: what it shows, and nothing to touch."""

from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.paint.shapes import Rect
from companion.ui.parts.page import Page


def draw_board(page: Page, snapshot: Snapshot, screen: GameScreen) -> Rect | None:
    """The game's own table below the bar; returns the place that a notice may cover for a while."""
    page.layer("board")
    place = screen.draw_board(page, snapshot)
    for layer in page.layers:
        layer.touches.clear()
    return place
