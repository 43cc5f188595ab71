"""Words of the cases about who is short of money."""

from companion.games.orconomy.rules.state import EndOfRound, Launch, State
from companion.games.orconomy.screen.auction import bidding_stage
from companion.games.orconomy.screen.board.ring import draw_sectors
from companion.games.orconomy.screen.game_icons import ICONS
from companion.games.orconomy.screen.own import Own
from companion.games.orconomy.screen.stage import stage_of
from companion.games.orconomy.view import table_view
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Sign
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_stage import Stage
from tests.games.orconomy.positions import lay
from tests.ui.drawn_with import ink_at, speaker_of


def stage(state: State, picked: int = -1) -> Stage:
    """What the stage says in a position, after the row of a player was touched."""
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480)
    view = table_view(state)
    return stage_of(page, Snapshot(game=view), Local(own=Own(picked=picked)), view)


def poor(skulls: tuple[int, ...], phase: Launch | EndOfRound | None = None) -> State:
    """Three launch Startups; the first and the third have a Company on which they could borrow."""
    return lay({7: "0 2", 3: "1"}, phase or Launch(0), 3, skulls=skulls, cards=(0, 0, 0))


def bidding_rows(state: State) -> list[str]:
    """What the rows say while cards or Skulls are bid."""
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480)
    view = table_view(state)
    return [row.word for row in bidding_stage(page, Snapshot(game=view), Local(), view).rows]


def signs(state: State, area: int) -> set[str]:
    """The little pictures in a sector that is drawn by itself."""
    page = Page(ink_at((800, 480)), "dark", speaker_of("orconomy", "en"), 800, 480, icons=ICONS)
    view = table_view(state)
    draw_sectors(page, Snapshot(game=view), view, [area])
    return {item.name for layer in page.layers for item in layer.items if isinstance(item, Sign)}
