"""The table of a running game: the shop, or a lane of cards for each player, in the frame that every game has."""

from companion.games.economancy.rules.phases.answering import defend
from companion.games.economancy.rules.phases.attacking import attack
from companion.games.economancy.rules.state import CHOOSE, DEFEND, INCOME, INVEST
from companion.games.economancy.screen.card_tiles import GAP, LETTERS, draw_tile, income_words, tile_places
from companion.games.economancy.screen.gathering import ANSWER, BID, Own, in_secret, needed
from companion.games.economancy.screen.shop_step import draw_shop
from companion.games.economancy.screen.stage import SIGNS, buyer, in_shop, rows_of, stage_of
from companion.games.economancy.view import CardView, EconomancyView, PlayerView
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import TOUCH_HEIGHT, TOUCH_WIDTH, Rect
from companion.ui.parts.offered import name_of
from companion.ui.parts.page import Page
from companion.ui.parts.table_frame import draw_frame, draw_rows

MARK = 34.0  # width of a lane's left part: whose it is
KEYS = 52.0  # height of the amount keys
HIGHEST = 110.0  # how high a tile is at most
TWO_LINES = 150.0  # a lane at least so high has two lines of tiles


def draw_table(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> None:
    """Everything below the top bar."""
    if in_shop(snapshot, game):
        draw_shop(page, game, own, buyer(snapshot, game, own), page.zones.stage)
    else:
        _lanes(page, snapshot, game, own)
    draw_frame(page, snapshot, stage_of(page, snapshot, game, own))


def draw_still(page: Page, snapshot: Snapshot, game: EconomancyView) -> None:
    """The lanes and the players, with nothing to be done."""
    _lanes(page, snapshot, game, Own())
    page.layer("frame")
    draw_rows(page, rows_of(page, snapshot, game, Own()), SIGNS)


def _lanes(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own) -> None:
    for player, rect in zip(game.players, page.zones.stage.rows(len(game.players), 4), strict=True):
        _lane(page, snapshot, game, own, player, rect)


def _lane(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView, rect: Rect) -> None:
    """Whose it is at the left; the row of cards, and keys for an amount, at the right."""
    due = player.seat in (game.winners if game.over else game.turns) or (game.phase == INCOME and not player.out)
    page.box(rect, "surface", 9, "gold" if due else "line", 1.6)
    unit = page.unit
    page.mark(player.mark, rect.x + MARK * unit / 2, rect.middle[1], 13 * unit, 0.4 if player.out else 1.0)
    room = Rect(rect.x + MARK * unit, rect.y + 4, rect.w - MARK * unit - 4, rect.h - 8)
    if player.out:
        page.words(room, page.say.text("out of the game"), 22 * unit, "dim")
        return
    telling = game.phase in (INCOME, INVEST) and player.seat in needed(game, snapshot)
    openly = not game.on_screen or len(game.turns) == 1 or bool(snapshot.revealed)
    if telling and not game.problems and openly and not page.watched:
        high = KEYS * unit
        _keys(page, player, own, Rect(room.x, room.foot - high, room.w, high))
        room = Rect(room.x, room.y, room.w, room.h - high - 4)
    _row(page, snapshot, game, own, player, room)


def _row(page: Page, snapshot: Snapshot, game: EconomancyView, own: Own, player: PlayerView, room: Rect) -> None:
    """The cards from left to right, as many as have room; the others are on the player's sheet."""
    unit = page.unit
    lines = 2 if room.h >= TWO_LINES * unit and len(player.row) > 6 else 1
    room = room if room.h < HIGHEST * unit or lines == 2 else Rect(room.x, room.y, room.w, HIGHEST * unit)
    tiles = tile_places(room, len(player.row), lines, unit)
    for card, place in zip(player.row, tiles.places, strict=False):
        if tiles.hidden and place is tiles.places[-1]:
            _hidden(page, player, tiles.hidden, place)
            continue
        name = act_name(game, snapshot, player, card)
        line = income_words(card) if game.phase == INCOME else f"+{card.coins}" if card.coins else ""
        attacks = game.attacker == player.seat and card.place == game.sent
        chosen = attacks or (game.step == DEFEND and own.of(player.seat) == card.place and bool(name))
        draw_tile(page, place, card, line=line, bright=bool(name), chosen=chosen)
        if name:
            page.touch(name, place)


def _hidden(page: Page, player: PlayerView, count: int, place: Rect) -> None:
    """So many cards more; a touch shows them all where the place is high enough for a finger."""
    if place.h < TOUCH_HEIGHT:
        page.words(place, f"+{count}", LETTERS * page.unit, "gold", align="centre")
    else:
        page.button(f"ui:player:{player.seat}", place, f"+{count}", "edge", size=20)


def act_name(game: EconomancyView, snapshot: Snapshot, player: PlayerView, card: CardView) -> str:
    """What a touch on a card does now: it attacks, or answers; "" for nothing."""
    if not card.acts or game.problems:
        return ""
    if game.step == CHOOSE:
        return name_of(attack.action(player.seat, card.kind, card.place))
    if in_secret(game, snapshot):
        return ""
    if game.secret:
        return f"{ANSWER}:{player.seat}:{card.place}"
    return name_of(defend.action(player.seat, card.kind, card.place))


def _keys(page: Page, player: PlayerView, own: Own, rect: Rect) -> None:
    """A key for each amount from 0 on, as many as have room; behind the last a pad."""
    room = int((rect.w + GAP) // (TOUCH_WIDTH * page.unit + GAP))
    current = max(own.of(player.seat), 0)
    few = player.most + 1 <= room
    shown = player.most + 1 if few else room - 1
    width = min(64.0 * page.unit, (rect.w - GAP * (room - 1)) / room)
    for amount in range(shown):
        place = Rect(rect.x + amount * (width + GAP), rect.y, width, rect.h)
        look = "gold" if amount == current else "plain"
        page.button(f"{BID}:{player.seat}:{amount}", place, str(amount), look, size=22 * page.unit)
    if not few:
        place = Rect(rect.x + shown * (width + GAP), rect.y, width, rect.h)
        label = str(current) if current >= shown else "…"
        page.button(
            f"ui:amount:{player.seat}", place, label, "gold" if current >= shown else "plain", size=20 * page.unit
        )


def draw_standing(page: Page, game: EconomancyView, rect: Rect) -> None:
    """A row for each player: points and coins at the end."""
    for player, row in zip(game.players, rect.rows(max(5, len(game.players)), 4), strict=False):
        won = player.seat in game.winners
        page.box(row, "raised", 8, "gold" if won else "edge", 2 if won else 1.2)
        page.mark(player.mark, row.x + 24, row.middle[1], 14)
        coins = Rect(row.right - 92, row.y, 88, row.h)
        points = Rect(coins.x - 80, row.y, 76, row.h)
        page.touch(f"why:points:{player.seat}", Rect(row.x, row.y, coins.x - row.x, row.h))
        page.touch(f"why:coins:{player.seat}", coins)
        colour = "dim" if player.out else "text"
        page.words(Rect(row.x + 46, row.y, points.x - row.x - 50, row.h), player.name, 22, colour,
                   "bold" if won else "body")  # fmt: skip
        _number(page, "point", str(player.points), "gold", points)
        _number(page, "coin", str(player.coins), "text", coins)


def _number(page: Page, sign: str, value: str, colour: str, rect: Rect) -> None:
    page.sign(sign, rect.x + 15, rect.middle[1], 18, "gold")
    page.words(Rect(rect.x + 28, rect.y, rect.w - 28, rect.h), value, 23, colour, "bold", grows=False)
