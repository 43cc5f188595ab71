"""Buying: who has a buy at the left, the shop as a grid of piles, and Pass."""

from companion.games.economancy.rules.phases.buying import buy, pass_buy
from companion.games.economancy.screen.card_tiles import draw_pile, short_name
from companion.games.economancy.screen.gathering import NOT_TOLD, PASS, PICK, SEAT, Own, needed, picking
from companion.games.economancy.view import EconomancyView, PileView, PlayerView
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.offered import name_of
from companion.ui.parts.page import SMALL, Page

BUYERS = 168.0
ACROSS, HIGHEST = 6, 92.0
LEAST_WIDE = 96.0


def draw_shop(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, rect: Rect) -> None:
    """The next touch on a pile is the pick of the player that is framed; then it is the next one's."""
    seat = picking(game, snapshot, own)
    for player, place in zip(game.players, Rect(rect.x, rect.y, BUYERS, rect.h).rows(4, 4), strict=False):
        _buyer(page, snapshot, game, own, player, place, now=player.seat == seat)
    room = Rect(rect.x + BUYERS + 6, rect.y, rect.w - BUYERS - 6, rect.h)
    cells = grid_cells(room, len(game.shop) + 1)
    for pile, cell in zip(game.shop, cells, strict=False):
        draw_pile(page, cell, pile, _pick_name(game, seat, pile), chosen=own.of(seat) == pile.kind)
    passing = f"{PICK}:{PASS}" if game.secret else name_of(pass_buy.action(seat))
    look = "gold" if own.of(seat) == PASS else "plain"
    last = cells[len(game.shop)]
    page.button(passing, last, page.say.button(pass_buy.kind), look, "cross", 22)


def grid_cells(room: Rect, count: int) -> tuple[Rect, ...]:
    """Cells for so many piles, six in a row where there is room."""
    across = min(ACROSS, max(3, int(room.w // LEAST_WIDE)))
    down = -(-count // across)
    high = min(HIGHEST if across == ACROSS else 120.0, (room.h - 4 * (down - 1)) / down)
    rows = Rect(room.x, room.y, room.w, high * down + 4 * (down - 1)).rows(down, 4)
    return tuple(cell for row in rows for cell in row.columns(across, 4))


def _pick_name(game: EconomancyView, seat: int, pile: PileView) -> str:
    """What a touch on a pile says; "" where it cannot be picked."""
    if seat < 0 or not pile.sold or pile.cost > max(game.players[seat].coins, 0):
        return ""
    return f"{PICK}:{pile.kind}" if game.secret else name_of(buy.action(seat, pile.kind))


def _buyer(
    page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView, rect: Rect, *, now: bool
) -> None:
    """A player: coins, and what they pick; whoever has no buy left is dim."""
    open_ = player.seat in needed(game, snapshot)
    page.button(f"{SEAT}:{player.seat}" if open_ else f"ui:player:{player.seat}", rect, "", "gold" if now else "edge")
    upper, lower = rect.inset(4, 4).rows(2, 0)
    page.mark(player.mark, upper.x + 16, upper.middle[1], 13)
    colour = "text" if open_ else "dim"
    page.words(Rect(upper.x + 36, upper.y, upper.w - 40, upper.h), player.name, 20, colour, "bold" if now else "body")
    page.sign("coin", lower.x + 16, lower.middle[1], 17, "gold")
    page.words(Rect(lower.x + 30, lower.y, 44, lower.h), str(player.coins), 20, colour, "bold", grows=False)
    told = _told(page, snapshot, game, own, player)
    page.words(Rect(lower.x + 70, lower.y, lower.w - 74, lower.h), told, SMALL, "gold", align="right", grows=False)


def _told(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView) -> str:
    """What they pick, as far as it is told; that the app keeps it; or that they have no buy."""
    if player.seat in snapshot.sealed:
        return page.say.text("sealed")
    if player.seat in snapshot.programs.playing:
        return page.say.text("program")
    picked = player.chosen if player.chosen != NOT_TOLD else own.of(player.seat)
    if picked == PASS:
        return page.say.button(pass_buy.kind)
    return short_name(page, picked) if picked != NOT_TOLD else "" if player.seat in game.turns else "–"
