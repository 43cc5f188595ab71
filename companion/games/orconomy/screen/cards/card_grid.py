"""The twelve Influence cards in a grid, the same for everybody: what can be played now, and why the rest cannot."""

from companion.games.orconomy.rules.cards.wanting import want, withdraw
from companion.games.orconomy.screen.own import own_of
from companion.games.orconomy.screen.saying import card_name
from companion.games.orconomy.view_shapes import CardView, PlayerView, TableView
from companion.session.snapshot import Action
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import KEY
from companion.ui.parts.local import Local
from companion.ui.parts.offered import name_of, offers_of, way_to
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import frame

COLUMNS, ROWS = 3, 4
MARK = 52.0
FOOT = 52.0
WISH = 290.0
"""How wide the key is by which somebody says that they want to play a card, when others want to as well."""
UNKNOWN = -1


def draw_cards(page: Page, table: TableView, seat: int, local: Local) -> None:
    """The grid of one player; the marks above turn to another one."""
    if not 0 <= seat < len(table.players):
        return
    player = table.players[seat]
    room = frame(page, "", page.rect.w, mark=player.mark, topic="number:cards")
    right = _others(page, table, seat, room)
    _whose(page, player, Rect(room.x + 42, room.y - 58, right - room.x - 50, 52))
    rows = Rect(room.x, room.y, room.w, room.h - FOOT - 2).rows(ROWS, 5)
    cells = [cell for row in rows for cell in row.columns(COLUMNS, 6)]
    ranked = sorted(table.cards, key=lambda card: card.refusals[seat] is not None)
    for card, cell in zip(ranked, cells, strict=False):
        _card(page, table, card, seat, cell, asked=own_of(local).asked == card.kind)
    _foot(page, table, seat, local, Rect(room.x + 4, room.foot - FOOT, room.w - 8, FOOT))


def _others(page: Page, table: TableView, seat: int, room: Rect) -> float:
    """Everybody else's mark, to play a card of theirs; returns where the row of them begins."""
    right = room.right - 52 - KEY
    for player in reversed(table.players):
        if player.seat != seat:
            place = Rect(right - MARK, room.y - 60, MARK, 56)
            page.mark(player.mark, *place.middle, 16)
            page.touch(f"ui:cards:{player.seat}", place)
            right = place.x - 2
    return right


def _whose(page: Page, player: PlayerView, rect: Rect) -> None:
    cards = page.say.plural("{n} card", "{n} cards", player.cards)
    name = page.words(Rect(rect.x, rect.y, rect.w * 0.66, rect.h), player.name, 29, face="title")
    page.words(Rect(name.right + 12, rect.y + 3, rect.right - name.right - 12, rect.h), cards, 20, "dim")


def _card(page: Page, table: TableView, card: CardView, seat: int, cell: Rect, *, asked: bool) -> None:
    """One kind: in full when it can be played now, dim when it cannot (a touch then says why)."""
    can = card.refusals[seat] is None
    page.box(cell, "raised" if can else "surface", 10, "gold" if can or asked else "line", 1.6)
    page.touch(way_to(table, card.kind, seat) if can else f"ui:asked:{card.kind}", cell)
    inner, ink = cell.inset(8, 2), "text" if can else "dim"
    page.words(Rect(inner.x, inner.y, inner.w, 23), card_name(page, card.kind), 20, ink, "bold")
    told = page.say.help(f"card:{card.kind}")
    effect = f"{_risk(page, card)} · {told.text}" if told is not None else _risk(page, card)
    page.words(Rect(inner.x, inner.y + 22, inner.w, inner.h - 22), effect, SMALL, ink, "narrow", lines=2, top=True)


def _risk(page: Page, card: CardView) -> str:
    known = "?" if card.rating == UNKNOWN else str(card.rating)
    return page.say.text("risk {n}", n=known) if card.rating else page.say.text("no risk")


def _foot(page: Page, table: TableView, seat: int, local: Local, rect: Rect) -> None:
    """Why the card that was tapped cannot be played; or how many lie in deck and discards."""
    asked = next((card for card in table.cards if card.kind == own_of(local).asked), None)
    refusal = asked.refusals[seat] if asked is not None else None
    names = tuple(player.name for player in table.players)
    if asked is not None and refusal is not None:
        page.sign("warn", rect.x + 14, rect.middle[1], 22, "gold")
        told = f"{card_name(page, asked.kind)}: {page.say.refusal(refusal, names)}"
        page.words(Rect(rect.x + 36, rect.y, rect.w - 36, rect.h), told, 20, "gold", lines=2)
        return
    wish = next((offer for offer in offers_of(table, want.kind, withdraw.kind) if offer.player == seat), None)
    if wish is not None:
        key = Rect(rect.right - WISH, rect.y, WISH, rect.h)
        page.button(name_of(Action(wish.kind, seat)), key, page.say.button(wish.kind), "edge", "card", 20)
        rect = Rect(rect.x, rect.y, rect.w - WISH - 8, rect.h)
    piles = page.say.text("Deck {deck}, discards {discards}", deck=table.deck, discards=table.discards)
    if table.top_discard:
        piles += " · " + page.say.text("on top: {card}", card=card_name(page, table.top_discard))
    page.words(rect, piles, 20, "dim", lines=2)
