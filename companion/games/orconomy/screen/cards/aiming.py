"""The twelve kinds of card to choose from, and what the chosen one targets."""

from collections.abc import Mapping, Sequence

from companion.games.orconomy.rules.act_terms import PLACE
from companion.games.orconomy.rules.cards.wanting import want, withdraw
from companion.games.orconomy.rules.state import CARDS
from companion.games.orconomy.screen.action_kinds import field_of
from companion.games.orconomy.screen.board.ring import draw_spotlight
from companion.games.orconomy.screen.own import own_of
from companion.games.orconomy.screen.saying import card_name
from companion.games.orconomy.view_shapes import CardView, PlayerView, TableView
from companion.games.orconomy.words.card_tables import ASKED, COMPANIES, PLACED
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.keys import KEY
from companion.ui.parts.local import Local
from companion.ui.parts.offered import about, at, name_of, offers_of, onward, way_to, who_may
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sector_ring import draw_hub
from companion.ui.parts.sheet import Choice, frame, grid

Ways = Mapping[int, str]  # what a touch on each value says


def draw_aim(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """The page of the next number of a play: `words` are its kind, the seat, and the numbers known."""
    table = snapshot.game
    if not isinstance(table, TableView) or len(words) < 2 or not words[1].isdigit():
        return
    kind, seat, numbers_known = words[0], int(words[1]), [int(word) for word in words[2:]]
    numbers, values = onward(table.offers, kind, seat, numbers_known)
    field = field_of(kind, len(numbers))
    if seat >= len(table.players) or not values or field not in ASKED:
        return
    ways = {value: way_to(table, kind, seat, [*numbers, value]) for value in values}
    if field == "industry":
        _industry(page, table, kind, seat, ways)
        return
    room = _sheet(page, table, kind, seat, field)
    if field == "die":
        _dice(page, table, ways, room)
    elif field == "victim":
        grid(page, [_player(page, table, victim, name) for victim, name in ways.items()], room, local, columns=1)
    else:
        called = {"what": COMPANIES, PLACE: PLACED}.get(field)
        choices = [Choice(name, page.say.text(called[value]) if called else str(value)) for value, name in ways.items()]
        grid(page, choices, room, local, columns=1 if called else 3)


def _sheet(page: Page, table: TableView, kind: str, seat: int, field: str) -> Rect:
    """A sheet that says whose play it is and what is asked; returns the room below."""
    room = frame(
        page, page.say.button(kind), mark=table.players[seat].mark, side=_back(page, kind, seat), topic=f"card:{kind}"
    )
    page.words(Rect(room.x, room.y - 2, room.w, 34), page.say.word(ASKED, field), 22, "dim")
    return Rect(room.x, room.y + 42, room.w, room.h - 42)


def _back(page: Page, kind: str, seat: int) -> Choice | None:
    """The way back to the cards, where it is one that is played."""
    return None if kind not in CARDS else Choice(f"ui:cards:{seat}", page.say.text("Cards"), "edge", "back")


def _player(page: Page, table: TableView, seat: int, name: str) -> Choice:
    """A player to choose, with how many cards they hold."""
    player = table.players[seat]
    return Choice(name, player.name, mark=player.mark, sub=page.say.plural("{n} card", "{n} cards", player.cards))


def _dice(page: Page, table: TableView, ways: Ways, room: Rect) -> None:
    """The Forecast dice as they lie."""
    keys = Rect(room.x, room.y, room.w, 130).columns(max(2, len(ways)), 12)
    for (die, name), key in zip(ways.items(), keys, strict=False):
        page.box(key, "raised", 10, "gold", 1.6)
        page.die(table.dice[die - 1] if 0 < die <= len(table.dice) else 0, *key.middle, 76)
        page.touch(name, key)


def _industry(page: Page, table: TableView, kind: str, seat: int, ways: Ways) -> None:
    """The ring with a light on what may be chosen; the way back beside it."""
    player = table.players[seat]
    page.layer("target", modal=True)
    page.box(Rect(0, page.top - 7, page.rect.w, page.rect.h), "bg", 0)
    draw_spotlight(page, table, tuple(ways), ways)
    draw_hub(page, "", "", player.mark)
    panel = page.column
    page.box(panel, "surface", 12, "gold", 2)
    room = panel.inset(18, 14)
    page.words(Rect(room.x, room.y, room.w, 84), page.say.button(kind), 31, face="title", lines=2, top=True)
    page.mark(player.mark, room.x + 16, room.y + 112, 15)
    page.words(Rect(room.x + 42, room.y + 92, room.w - 42, 40), player.name, 23)
    page.words(Rect(room.x, room.y + 144, room.w, 60), page.say.word(ASKED, "industry"), 23, "gold", lines=2, top=True)
    back = _back(page, kind, seat) or Choice("ui:close", page.say.text("Not now"))
    page.button(back.name, Rect(room.x, room.foot - 64, room.w, 64), page.say.text("Not now"), "edge", "back", 23)


def draw_who(page: Page, snapshot: Snapshot, local: Local, words: Sequence[str]) -> None:
    """Who does something that several may do: an answer to a card."""
    table = snapshot.game
    if not isinstance(table, TableView) or not words:
        return
    room = frame(page, page.say.button(words[0]), icon="card", topic=f"card:{words[0]}")
    page.words(Rect(room.x, room.y - 2, room.w, 34), page.say.text("Who plays it?"), 22, "dim")
    choices = [_player(page, table, seat, way_to(table, words[0], seat)) for seat in who_may(table, words[0])]
    grid(page, choices, Rect(room.x, room.y + 42, room.w, room.h - 42), local, columns=1)


COLUMNS, ROWS = 3, 4
MARK = 52.0
FOOT = 52.0
WISH = 290.0  # how wide the key is by which somebody says that they want to play a card, when others want to as well
ONWARD = 210.0  # how wide the key is that leads to what is to be done now
UNKNOWN = -1
OTHER_TIME = "wrong_phase"  # why a card cannot be played while something else is due


@about(TableView, lambda table, seat: at(table.players, seat))
def draw_cards(page: Page, _snapshot: Snapshot, local: Local, table: TableView, player: PlayerView) -> None:
    """The grid of one player; the marks above turn to another one."""
    seat = player.seat
    room = frame(page, "", page.rect.w, mark=player.mark, topic="number:cards")
    right = _others(page, table, seat, room)
    _whose(page, player, Rect(room.x + 42, room.y - 58, right - room.x - 50, 52))
    rows = Rect(room.x, room.y - 2, room.w, room.h - FOOT).rows(ROWS, 3)
    cells = [cell for row in rows for cell in row.columns(COLUMNS, 6)]
    ranked = sorted(table.cards, key=lambda card: card.refusals[seat] is not None)
    for card, cell in zip(ranked, cells, strict=False):
        _card(page, table, card, seat, cell, is_asked=own_of(local).asked == card.kind)
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


def _card(page: Page, table: TableView, card: CardView, seat: int, cell: Rect, *, is_asked: bool) -> None:
    """One kind: in full when it can be played now, dim when it cannot (a touch then says why)."""
    can = card.refusals[seat] is None
    page.box(cell, "raised" if can else "surface", 10, "gold" if can or is_asked else "line", 1.6)
    page.touch(way_to(table, card.kind, seat) if can else f"ui:asked:{card.kind}", cell)
    inner, ink = cell.inset(8, 2), "text" if can else "dim"
    page.words(Rect(inner.x, inner.y - 1, inner.w, 22), card_name(page, card.kind), 20, ink, "bold")
    help_text = page.say.help(f"card:{card.kind}")
    effect = f"{_risk(page, card)} · {help_text.text}" if help_text is not None else _risk(page, card)
    page.words(Rect(inner.x, inner.y + 19, inner.w, inner.h - 19), effect, SMALL, ink, "narrow", lines=2, top=True)


def _risk(page: Page, card: CardView) -> str:
    rating = "?" if card.rating == UNKNOWN else str(card.rating)
    return page.say.text("risk {n}", n=rating) if card.rating else page.say.text("no risk")


def _foot(page: Page, table: TableView, seat: int, local: Local, rect: Rect) -> None:
    """Why the card that was tapped cannot be played; or how many lie in deck and discards."""
    card_asked = next((card for card in table.cards if card.kind == own_of(local).asked), None)
    refusal = card_asked.refusals[seat] if card_asked is not None else None
    if card_asked is not None and refusal is not None:
        page.sign("warn", rect.x + 14, rect.middle[1], 22, "gold")
        why = page.say.refusal(refusal, table.names)
        if refusal.code == OTHER_TIME:
            own = f"{OTHER_TIME}:{dict(refusal.args).get('kind')}" in page.say.tables.refusals
            reason = why if own else page.say.text("not yet")
            why = f"{reason}. {page.say.text('Now: {due}', due=page.say.prompt(table.prompt, table.names))}"
            key = Rect(rect.right - ONWARD, rect.y, ONWARD, rect.h)
            page.button("ui:close", key, page.say.text("To the table"), "main", "next", 21)
            rect = Rect(rect.x, rect.y, rect.w - ONWARD - 8, rect.h)
        sentence = f"{card_name(page, card_asked.kind)}: {why}"
        page.words(Rect(rect.x + 36, rect.y, rect.w - 36, rect.h), sentence, 20, "gold", lines=2)
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
