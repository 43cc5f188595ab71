"""The board as eleven tiles: ten segments round the edge in the order of the ring, the centre in the middle."""

from collections.abc import Mapping, Sequence

from companion.games.economicus.board import CHIP_OF
from companion.games.economicus.rules.box import CENTRE
from companion.games.economicus.screen.colour_marks import draw_chip, draw_count
from companion.games.economicus.screen.saying import slots_of
from companion.games.economicus.view import EconomicusView, IndustryView
from companion.session.snapshot import Due, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import on_areas
from companion.ui.parts.page import SMALL, Page

ACROSS = ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1))
"""Column and row of each segment, clockwise from the upper left corner."""
COLUMNS, ROWS = 4, 3
CHIP = 11.0
TAG = 24.0
"""Height of what is to be done in an industry."""
VERBS = {"put": "plus", "lift": "minus", "turn": "redo", "move": "next"}
TOKENS = {"forecast": "eye", "strength": "warn"}
GAP = 4.0


FOOT, UPRIGHT_FOOT = 60.0, 80.0
"""Height of the row of keys below the tiles, with its gap."""


def board_and_keys(page: Page) -> tuple[Rect, Rect]:
    """The parts of the stage: the tiles, and below them a row of keys, which stays empty where there are none."""
    stage, foot = page.zones.stage, UPRIGHT_FOOT if page.upright else FOOT
    keys = Rect(stage.x, stage.foot - foot + GAP, stage.w, foot - GAP)
    return Rect(stage.x, stage.y, stage.w, stage.h - foot), keys


def tiles(order: Sequence[int], rect: Rect) -> Mapping[int, Rect]:
    """Where each industry is drawn, by its number: the ring round the edge, the centre in the middle."""
    cells = [row.columns(COLUMNS, GAP) for row in rect.rows(ROWS, GAP)]
    ring = {number: cells[row][column] for number, (column, row) in zip(order, ACROSS, strict=False)}
    _, left, right, _ = cells[1]
    return {**ring, CENTRE: Rect(left.x, left.y, right.right - left.x, left.h)}


def draw_tiles(page: Page, snapshot: Snapshot, game: EconomicusView, rect: Rect) -> None:
    """All industries, each to be touched."""
    places = tiles(game.order, rect)
    for number, place in places.items():
        draw_tile(page, game, game.industries[number - 2], place)
    for area, due in {due.area: due for due in on_areas(snapshot) if due.area in places}.items():
        _tag(page, game, due, places[area])


def _tag(page: Page, game: EconomicusView, due: Due, tile: Rect) -> None:
    """What hands have still to do in an industry, at the foot of its tile; the list in the prompt's corner has all."""
    rect = Rect(tile.x + 5, tile.foot - TAG - 4, tile.w - 10, TAG)
    page.box(rect, "gold", 6, "bg", 1.4)
    written = {"write": page.say.text("write {n}", n=due.amount), "erase": page.say.text("rub out")}
    if due.verb in written:
        page.words(rect, written[due.verb], SMALL, "bg", "bold", "centre", grows=False)
        return
    page.sign(VERBS[due.verb], rect.x + 14, rect.middle[1], 15, "bg")
    if due.seat >= 0:
        what = CHIP_OF.get((due.what, due.side), due.what)
        draw_chip(page, what, game.players[due.seat].mark, rect.x + 40, rect.middle[1], 9)
    else:
        page.sign(TOKENS.get(due.what, "token"), rect.x + 40, rect.middle[1], 18, "bg")


def draw_tile(page: Page, game: EconomicusView, industry: IndustryView, rect: Rect) -> None:
    """Number and profit, price, chips; the active industry is framed, its neighbours have an edge."""
    edge = "gold" if industry.active else "edge" if industry.near else ""
    page.box(rect, "raised" if industry.active else "surface", 8, edge, 3 if industry.active else 1.4)
    page.touch(f"ui:sector:{industry.number}", rect)
    upper = Rect(rect.x + 6, rect.y + 2, rect.w - 12, 26)
    page.words(upper, str(industry.number), 24, "gold" if industry.active else "text", "bold", grows=False)
    profit = f"{industry.profit:+d}".replace("-", "−")
    worse = "danger" if industry.strength or industry.profit < 0 else "dim"
    page.words(Rect(upper.x + 33, upper.y, 34, 26), profit, 20, worse, "bold", grows=False)
    price = str(industry.price)
    page.words(upper, price, 22, "text" if industry.written else "dim", "bold", "right", grows=False)
    _tokens(page, industry, Rect(rect.x + 6, rect.y + 28, rect.w - 12, 20))
    _chips(page, game, industry, Rect(rect.x + 6, rect.y + 50, rect.w - 12, rect.h - 54))


def _tokens(page: Page, industry: IndustryView, rect: Rect) -> None:
    """Slots taken of all, private and state; the Forecast token and the strength of a crisis at the right."""
    told = slots_of(industry) if industry.private[1] or industry.state[1] else ""
    page.words(rect, told, SMALL, "dim", grows=False)
    right = rect.right
    if industry.strength:
        page.words(rect, f"−{-industry.strength}", SMALL, "danger", "bold", "right", grows=False)
        right -= 26
    if industry.forecast:
        page.sign("eye", right - 9, rect.middle[1], 16, "gold")


def _chips(page: Page, game: EconomicusView, industry: IndustryView, rect: Rect) -> None:
    """One of each kind that lies alike, with how many; what has no room is told when the tile is touched."""
    across = max(1, int(rect.w // 46))
    down = max(1, int(rect.h // 26))
    for place, chips in enumerate(industry.chips[: across * down]):
        x = rect.x + (place % across) * (rect.w / across) + CHIP + 1
        y = rect.y + (place // across) * 26 + CHIP + 1
        draw_chip(page, chips.what, game.players[chips.seat].mark, x, y, CHIP)
        draw_count(page, chips.many, x + CHIP + 2, y)
