"""The shop as a grid of piles."""

from companion.games.economancy.rules.phases.buying import buy
from companion.games.economancy.screen.card_tiles import draw_pile
from companion.games.economancy.screen.gathering import PICK, Own
from companion.games.economancy.view import EconomancyView, PileView
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import name_of
from companion.ui.parts.page import Page

ACROSS, HIGHEST = 6, 92.0
LEAST_WIDE = 96.0


def draw_shop(page: Page, game: EconomancyView, own: Own, seat: int, room: Rect) -> None:
    """The next touch on a pile is the pick of this seat; then it is the next one's. What is picked has the mark of
    whoever did, and what is too dear says by how much.
    """
    picked = {player.seat: player.chosen if player.chosen >= 0 else own.of(player.seat) for player in game.players}
    for pile, cell in zip(game.shop, grid_cells(room, len(game.shop), page.unit), strict=False):
        buyers = [player.mark for player in game.players if picked[player.seat] == pile.kind]
        lack = max(0, pile.cost - max(game.players[seat].coins, 0)) if seat >= 0 and pile.sold else 0
        draw_pile(page, cell, pile, _pick_name(game, seat, pile), buyers=buyers, lack=lack)


def grid_cells(room: Rect, count: int, unit: float = 1.0) -> tuple[Rect, ...]:
    """Cells for so many piles, six in a row where there is room."""
    across = min(ACROSS, max(3, int(room.w // (LEAST_WIDE * unit))))
    down = -(-count // across)
    high = min((HIGHEST if across == ACROSS else 120.0) * unit, (room.h - 4 * (down - 1)) / down)
    rows = Rect(room.x, room.y, room.w, high * down + 4 * (down - 1)).rows(down, 4)
    return tuple(cell for row in rows for cell in row.columns(across, 4))


def _pick_name(game: EconomancyView, seat: int, pile: PileView) -> str:
    """What a touch on a pile says; "" where it cannot be picked."""
    if seat < 0 or not pile.sold or pile.cost > max(game.players[seat].coins, 0):
        return ""
    return f"{PICK}:{pile.kind}" if game.secret else name_of(buy.action(seat, pile.kind))
