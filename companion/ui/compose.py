"""Chooses the screen for what the table is doing and draws it: the one place that knows which screen comes when."""

from companion.games.orconomy.screen.auction import card_place, draw_auction, draw_pad, is_bidding
from companion.games.orconomy.screen.column import column_rect, draw_column
from companion.games.orconomy.screen.number_origin import draw_why
from companion.games.orconomy.screen.outcome import draw_outcome
from companion.games.orconomy.screen.ring import draw_ring
from companion.games.orconomy.screen.winter import draw_winter
from companion.games.orconomy.view_shapes import TableView
from companion.locale.sentences import Speaker
from companion.session.snapshot import Snapshot
from companion.ui.local import Local
from companion.ui.paint.ink import Ink
from companion.ui.paint.shapes import Rect, Scene
from companion.ui.parts.page import Page
from companion.ui.screens.camera_questions import draw_difference, draw_question
from companion.ui.screens.dialogs import draw_dialog
from companion.ui.screens.endings import draw_empty, draw_pause, draw_win
from companion.ui.screens.setup import draw_setup
from companion.ui.screens.show_token import draw_showing
from companion.ui.screens.telling import draw_strip, draw_told
from companion.ui.screens.topbar import draw_badge, draw_topbar, keep_badge


def scale_of(width: float, height: float) -> float:
    """Pixels a unit of the 800 x 480 layout."""
    return min(width / 800, height / 480)


def compose(snapshot: Snapshot, local: Local, ink: Ink, speaker: Speaker, size: tuple[float, float]) -> Scene:
    """The whole picture of the screen; `size` is in pixels."""
    page = Page(ink, local.theme, speaker, size[0] / ink.scale, size[1] / ink.scale)
    place: Rect | None = None
    if snapshot.table is not None:
        place = _table(page, snapshot, snapshot.table, local)
    elif snapshot.draft is not None:
        draw_setup(page, snapshot, snapshot.draft, local)
    else:
        keep_badge(page, snapshot, page.rect.w - 8)
        draw_empty(page)
    draw_dialog(page, snapshot, local)
    if snapshot.paused:
        draw_pause(page)
    _tell(page, snapshot, local, place)
    draw_badge(page)
    return page.scene()


def _tell(page: Page, snapshot: Snapshot, local: Local, place: Rect | None) -> None:
    """What the table should hear: in the screen's place for it, or along the top over a dialog, whatever it is."""
    if any(layer.modal for layer in page.layers) or (snapshot.table is None and snapshot.draft is None):
        page.layer("told")
        draw_strip(page, snapshot, local, page.badge.x if page.badge else page.rect.w - 8, opens=False)
    elif snapshot.table is not None:
        draw_told(page, snapshot, local, place)


def _table(page: Page, snapshot: Snapshot, table: TableView, local: Local) -> Rect | None:
    """The game; returns the place that can be spared for what the table should hear, None: the ring's hub."""
    draw_topbar(page, snapshot, table)
    page.layer("body")
    place = None
    if snapshot.why is not None:
        draw_why(page, snapshot, snapshot.why, table, local)
    elif snapshot.showing is not None:
        draw_showing(page, table, snapshot.showing)
    elif table.winner >= 0:
        place = draw_win(page, snapshot, table)
    elif snapshot.question is not None:
        place = draw_question(page, snapshot.question, table)
    elif snapshot.difference is None and is_bidding(table):
        place = _auction(page, snapshot, table, local)
    elif snapshot.difference is None and table.phase == "winter" and table.lines and not table.plays:
        place = draw_winter(page, local, table)
    else:
        _ring_and_column(page, snapshot, table, local)
    if local.dialog == "pad" and is_bidding(table):
        draw_pad(page, table, local.typed)
    return place


def _auction(page: Page, snapshot: Snapshot, table: TableView, local: Local) -> Rect:
    """A shouted auction is entered by its outcome, unless the table wants to bid one by one."""
    if local.quick and table.prompt.code == "bid":
        draw_outcome(page, snapshot, table, local)
    else:
        draw_auction(page, table)
    return card_place(page)


def _ring_and_column(page: Page, snapshot: Snapshot, table: TableView, local: Local) -> None:
    draw_ring(page, snapshot, table)
    page.layer("column")
    if snapshot.difference is not None:
        draw_difference(page, table, snapshot.difference, column_rect(page))
    else:
        draw_column(page, snapshot, local, table)
