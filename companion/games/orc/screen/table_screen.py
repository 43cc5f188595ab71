"""The whole screen of a running game: the line of lands, or at its end both hands, and the frame beside it."""

from companion.games.orc.rules.state import HANDS
from companion.games.orc.screen.hands_told import draw_hands
from companion.games.orc.screen.six_lands import draw_lands
from companion.games.orc.screen.stage import rows_of, stage_of
from companion.games.orc.view import OrcView
from companion.session.snapshot import Snapshot
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_frame, draw_rows


def draw_table(page: Page, snapshot: Snapshot, game: OrcView) -> None:
    """Everything below the top bar."""
    if game.phase == HANDS:
        draw_hands(page, game, page.zones.stage)
    else:
        draw_lands(page, game, page.zones.stage)
    page.layer("frame")
    draw_frame(page, snapshot, stage_of(page, snapshot, game))


def draw_board(page: Page, game: OrcView) -> None:
    """The same to be looked at only."""
    draw_lands(page, game, page.zones.stage)
    page.layer("frame")
    draw_rows(page, rows_of(page, game), ("trophy", "card"))
