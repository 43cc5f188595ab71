"""Everybody's row: mark, name, Stars, coins, and what is due; eight players in two columns of four."""

from companion.games.economicus.view import EconomicusView, PlayerView
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import change_of, change_width, draw_change
from companion.ui.parts.keys import sit_key
from companion.ui.parts.page import SMALL, Page

ONE_COLUMN = 4
"""So many players have a row over the whole width."""
ROW, UPRIGHT_ROW = 52.0, 80.0
CHIP = 20.0
"""Height of what hands have still to take or give, below a number."""
NUMBER = 58.0
"""Width of Stars and of coins where each is touched by itself."""


def height(page: Page, players: int) -> float:
    """How high all rows are together."""
    return (UPRIGHT_ROW if page.upright else ROW) * (players if players <= ONE_COLUMN else -(-players // 2))


def draw_rows(page: Page, snapshot: Snapshot, game: EconomicusView, rect: Rect) -> None:
    """All players, the first at the top, then the second column."""
    wide = len(game.players) <= ONE_COLUMN
    rows = rect.rows(len(game.players) if wide else -(-len(game.players) // 2), 0)
    cells = rows if wide else [column for half in (0, 1) for column in (row.columns(2, 4)[half] for row in rows)]
    for player, cell in zip(game.players, cells, strict=False):
        _row(page, snapshot, game, player, cell.inset(0, 0.5), wide=wide)


def _row(page: Page, snapshot: Snapshot, game: EconomicusView, player: PlayerView, row: Rect, *, wide: bool) -> None:
    """A touch opens what the player may do at any time; in a wide row one on a number, where it comes from."""
    due = player.seat in (game.winners if game.over else game.turns)
    page.box(row, "raised" if due else "surface", 8, "gold" if due else "line", 2 if due else 1.2)
    page.mark(player.mark, row.x + 18, row.middle[1], 12)
    if player.turn:
        page.sign("play", row.x + 18, row.y + 7, 9, "gold")
    right = sit_key(page, player.seat, row.right, row)
    (_wide if wide else _narrow)(page, snapshot, player, Rect(row.x + 34, row.y, right - row.x - 36, row.h), due)


def _wide(page: Page, snapshot: Snapshot, player: PlayerView, row: Rect, due: bool) -> None:
    """Name and what is due, Stars, coins."""
    coins = Rect(row.right - NUMBER, row.y, NUMBER, row.h)
    stars = Rect(coins.x - NUMBER, row.y, NUMBER, row.h)
    name, told = Rect(row.x, row.y, stars.x - row.x - 4, row.h), _told(page, player)
    page.touch(f"ui:player:{player.seat}", Rect(row.x - 34, row.y, stars.x - row.x + 34, row.h))
    upper = Rect(name.x, name.y + 3, name.w, name.h * 0.55) if told else name
    page.words(upper, player.name, 20, "dim" if player.out else "text", "bold" if due else "body")
    if told:
        lower = Rect(name.x, name.y + name.h * 0.5, name.w, name.h * 0.46)
        page.words(lower, told, SMALL, "danger" if player.due < 0 else "gold", grows=False)
    places = (_above_chip(page, snapshot, player, what, cell) for what, cell in (("stars", stars), ("coins", coins)))
    _numbers(page, player, *places)
    page.touch(f"why:stars:{player.seat}", stars)
    page.touch(f"why:coins:{player.seat}", coins)


def _above_chip(page: Page, snapshot: Snapshot, player: PlayerView, what: str, cell: Rect) -> Rect:
    """What hands have still to take or give, at the foot of a number's place; returns the room left above it."""
    change = change_of(snapshot, what, player.seat)
    if change is None or not change.open:
        return cell
    wide = min(cell.w - 4, change_width(page, change, SMALL) + 6)
    draw_change(page, Rect(cell.right - wide - 2, cell.foot - CHIP - 2, wide, CHIP), change, SMALL)
    return Rect(cell.x, cell.y, cell.w, cell.h - CHIP)


def _narrow(page: Page, _snapshot: Snapshot, player: PlayerView, row: Rect, due: bool) -> None:
    """The name above, Stars and coins below."""
    page.touch(f"ui:player:{player.seat}", Rect(row.x - 34, row.y, row.w + 36, row.h))
    upper, lower = row.rows(2, 0)
    owed = f" {player.due:+d}".replace("-", "−") if player.due else ""
    number = page.words(upper, owed, SMALL, "danger" if player.due < 0 else "gold", "bold", "right", grows=False)
    face = "bold" if due else "body"
    name = Rect(upper.x, upper.y + 1, number.x - upper.x - 2, upper.h)
    page.words(name, player.name, SMALL, "dim" if player.out else "text", face, grows=False)
    stars, coins = lower.columns(2, 2)
    _numbers(page, player, stars, coins)


def _numbers(page: Page, player: PlayerView, stars: Rect, coins: Rect) -> None:
    page.sign("trophy", stars.x + 8, stars.middle[1], 15, "gold")
    page.words(Rect(stars.x + 19, stars.y, 30, stars.h), str(player.stars), 22, "gold", "bold", grows=False)
    room = Rect(coins.x, coins.y, coins.w - 2, coins.h)
    page.words(room, f"{player.coins}M", 20, "text", "bold", "right", grows=False)


def _told(page: Page, player: PlayerView) -> str:
    """What is due, what may still be used, or cards and quotas."""
    if player.out:
        return page.say.text("bankrupt")
    if player.due:
        return f"{player.due:+d}".replace("-", "−")
    if player.rights:
        return page.say.rights(player)
    if not player.cards and not player.quotas:
        return ""
    cards = page.say.plural("{n} card", "{n} cards", player.cards)
    quotas = page.say.plural("{n} quota", "{n} quotas", player.quotas)
    return ", ".join((*([cards] if player.cards else []), *([quotas] if player.quotas else [])))
