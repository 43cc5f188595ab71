"""The table of a game to be looked at only: what it shows, and nothing to touch."""

from companion.session.snapshot import Snapshot
from companion.ui.game_screen import GameScreen
from companion.ui.parts.page import Page


def draw_board(page: Page, snapshot: Snapshot, screen: GameScreen) -> None:
    """The game's own table below the bar."""
    page.layer("board")
    screen.draw_board(page, snapshot)
    for layer in page.layers:
        layer.touches.clear()
