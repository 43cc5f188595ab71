"""Bidding: everybody in player order on the left, the next bids as big keys on the right; in Skulls or in cards."""

from collections.abc import Sequence

from companion.games.orconomy.rules.phases.auction import bid, pass_bid
from companion.games.orconomy.rules.phases.startups import bid_cards
from companion.games.orconomy.screen.bidding.counts import CARDS, SKULLS, TROPHIES, draw_count
from companion.games.orconomy.screen.cards.card_grid import card_key
from companion.games.orconomy.screen.clans import draw_place, shown_companies
from companion.games.orconomy.view_shapes import IndustryView, PlayerView, TableView
from companion.games.orconomy.words.tables import FEES, STANCES
from companion.locale.gaps import signed
from companion.session.snapshot import Action, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import CORNER, draw_corner
from companion.ui.parts.keys import help_key
from companion.ui.parts.offered import first_of, name_of, offers_of
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import number_sheet

KEYS = 5


def is_bidding(table: TableView) -> bool:
    """Whether bids are being made now, in Skulls or in cards."""
    return table.prompt.code in (bid.kind, "competition", "single_startup") and bool(
        offers_of(table, bid.kind, bid_cards.kind, pass_bid.kind)
    )


def sides(page: Page) -> tuple[Rect, Rect]:
    """The two halves of the screen: the players' and the keys'."""
    width = page.rect.w
    if page.upright:
        upper, lower = Rect(8, page.top, width - 16, page.rect.h - page.top - 8).rows(2, 12)
        return upper, lower
    left = Rect(8, 56, 300 + (width - 800) * 0.25, page.rect.h - 64)
    right = Rect(left.right + 12, 56, width - left.right - 20, page.rect.h - 64)
    if page.chosen.hand == "left":
        return Rect(right.right - left.w, 56, left.w, left.h), Rect(8, 56, right.w, right.h)
    return left, right


def card_place(page: Page) -> Rect:
    """Where the card of the industry that is sold lies."""
    left, _ = sides(page)
    return Rect(left.x, left.y, left.w, 104)


def active_industry(table: TableView) -> IndustryView:
    """The industry of the round."""
    return next((view for view in table.industries if view.active), table.industries[0])


TITLES = (28.0, 24.0, 20.0)
"""Letters of the title, the largest that leave a long name whole."""


def from_oracle(table: TableView) -> tuple[PlayerView, ...]:
    """Everyone from the Oracle clockwise."""
    start = max(0, table.oracle)
    return (*table.players[start:], *table.players[:start])


def draw_auction(page: Page, snapshot: Snapshot, table: TableView) -> None:
    """The whole screen below the top bar."""
    left, right = sides(page)
    draw_card(page, table, _at_stake(table), card_place(page))
    _list(page, snapshot, table, Rect(left.x, left.y + 110, left.w, left.h - 110))
    page.box(right, "surface", 12)
    bidder = next((player for player in table.players if player.seat == table.turn), table.players[0])
    edge = help_key(page, table.topic, right.right - CORNER, right.y + 2)
    _title(page, table, bidder, Rect(right.x + 14, right.y + 4, edge - right.x - 20, 64))
    draw_corner(page, snapshot, Rect(right.right - CORNER, right.y, CORNER, 58))
    _keys(page, table, bidder, Rect(right.x + 14, right.y + 74, right.w - 28, right.h - 84))


def _at_stake(table: TableView) -> IndustryView:
    """The industry that is sold, or in which the Startup lies that competes."""
    number = dict(table.prompt.args).get("industry")
    return next((view for view in table.industries if view.number == number), active_industry(table))


def draw_card(page: Page, table: TableView, industry: IndustryView, rect: Rect) -> None:
    """The industry under the hammer; a touch opens it."""
    page.box(rect, "surface", 10)
    page.touch(f"ui:sector:{industry.number}", rect)
    frame = Rect(rect.x + 9, rect.y + 9, 86, 86)
    page.box(frame, "raised", 8, "gold", 1.8)
    page.sign(f"industry{industry.number}", frame.x + 24, frame.middle[1], 26, "gold")
    page.words(
        Rect(frame.x + 36, frame.y, 48, 86),
        industry.label,
        32 if len(industry.label) < 3 else 22,
        face="bold",
        align="centre",
    )
    room = Rect(rect.x + 106, rect.y + 6, rect.w - 112, 34)
    page.words(room, page.say.area(industry.number), 24, face="title")
    x = page.words(Rect(room.x, rect.y + 40, 60, 28), page.say.text("price"), 20, "dim").right
    page.sign("skull", x + 13, rect.y + 54, 17, "silver")
    page.words(Rect(x + 24, rect.y + 40, 40, 28), str(industry.price), 22, face="bold")
    income = page.words(
        Rect(rect.right - 44, rect.y + 40, 36, 28), signed(industry.income), 22, _tone(industry.income), "bold", "right"
    )
    page.words(Rect(x + 52, rect.y + 40, income.x - x - 58, 28), page.say.text("income"), 20, "dim", align="right")
    _slots(page, table, industry, Rect(room.x, rect.y + 70, room.w, 28))


def _slots(page: Page, table: TableView, industry: IndustryView, rect: Rect) -> None:
    x, marks = rect.x + 12, [player.mark for player in table.players]
    for token in shown_companies(industry)[: max(4, industry.slots)]:
        draw_place(page, token, marks, x, rect.middle[1], 11)
        x += 27
    free = page.say.plural("{n} free slot", "{n} free slots", industry.free_slots)
    page.words(
        Rect(x, rect.y, rect.right - x, rect.h),
        free,
        SMALL,
        "dim",
        short=page.say.text("{n} free", n=industry.free_slots),
    )


def _tone(number: int) -> str:
    return "act" if number > 0 else "danger" if number < 0 else "dim"


def _list(page: Page, snapshot: Snapshot, table: TableView, rect: Rect) -> None:
    """Everyone from the Oracle clockwise."""
    order = from_oracle(table)
    for player, row in zip(order, rect.rows(max(len(order), 4), 5), strict=False):
        _bidder(page, snapshot, table, player, row)


def _bidder(page: Page, snapshot: Snapshot, table: TableView, player: PlayerView, row: Rect) -> None:
    passed, turn = player.stance == "passed", player.seat == table.turn
    page.box(row, "bg" if passed else "surface", 8, "gold" if turn else "line" if passed else "", 2 if turn else 1.2)
    page.mark(player.mark, row.x + 26, row.middle[1], 14)
    page.touch(f"ui:player:{player.seat}", Rect(row.x, row.y - 1, row.w, max(row.h + 2, 51)))
    stance, name = _name_and_stance(page, player, turn, row)
    if player.oracle:
        page.sign("eye", name.right + 15, name.middle[1], 18, "gold")
    _means(page, snapshot, table, player, Rect(row.x + 50, row.middle[1] - 2, stance.x - row.x - 56, row.h / 2))


def _name_and_stance(page: Page, player: PlayerView, turn: bool, row: Rect) -> tuple[Rect, Rect]:
    """The name, and what the player does at the right; below the name when it is long. Returns where both stand."""
    bid = str(player.bid) if player.bid is not None and player.stance == "highest" else ""
    word = page.say.word(STANCES, player.stance) if player.stance in ("bidding", "highest", "passed") else ""
    left, edge = row.x + 50, row.right - 10
    right = edge - (page.ink.width(bid, "bold", 30) + 6 if bid else 0)
    badge = 26.0 if player.oracle else 0.0
    room = right - page.ink.width(word, "bold", 20) - 10 - left - badge
    beside = page.ink.width(player.name, "narrow", 21) <= room
    page.words(Rect(right, row.y, edge - right, row.h * (1 if beside else 0.62)), bid, 30, "gold", "bold", "right")
    ink, face = ("dim", "body") if player.stance == "passed" else ("gold", "bold" if turn else "body")
    whole, below = Rect(left, row.y, right - left, row.h), Rect(left, row.middle[1] - 2, edge - left, row.h / 2)
    stance = page.words(whole if beside else below, word, 20, ink, face, "right", grows=False)
    place = Rect(left, row.y + 2, room if beside else right - left - badge, row.h / 2)
    return stance, page.words(place, player.name, 21, "dim" if player.stance == "passed" else "text", grows=False)


def _means(page: Page, snapshot: Snapshot, table: TableView, player: PlayerView, rect: Rect) -> None:
    """Trophies, and what is bid; in an auction also how it stands with the fee."""
    cards = bool(offers_of(table, "bid_cards")) or not player.fee
    after = draw_count(page, snapshot, player, TROPHIES, rect)
    left = Rect(after, rect.y, rect.right - after, rect.h)
    after = draw_count(page, snapshot, player, CARDS if cards else SKULLS, left)
    if player.fee:
        room = Rect(after, rect.y, rect.right - after, rect.h)
        word = FEES.get(player.fee, "")
        colour = "gold" if player.fee == "due" else "dim"
        told, short = page.say.text(word) if word else player.fee, page.say.short(word)
        if not page.ink.fit(told, "body", SMALL, room.w, 1, short).cut:
            page.words(room, told, SMALL, colour, short=short, grows=False)


def _title(page: Page, table: TableView, bidder: PlayerView, rect: Rect) -> None:
    page.mark(bidder.mark, rect.x + 20, rect.middle[1], 17)
    right = rect.right
    if table.prompt.code == bid.kind:
        right = _bound(page, table, rect)
    names = tuple(player.name for player in table.players)
    room = Rect(rect.x + 46, rect.y, right - rect.x - 50, rect.h)
    title = page.say.prompt_title(table.prompt, names)
    if table.prompt.code == bid.kind:
        size = next((size for size in TITLES if not page.ink.fit(title, "title", size, room.w, 2).cut), TITLES[-1])
        page.words(room, title, size, face="title", lines=2)
        return
    page.words(Rect(room.x, room.y - 4, room.w, 26), title, 21, "gold", "title")
    page.words(Rect(room.x, room.y + 19, room.w, room.h - 14), page.say.prompt(table.prompt, names), 20, lines=2)


def _bound(page: Page, table: TableView, rect: Rect) -> float:
    bound = dict(table.prompt.args)
    above = "above" in bound
    number = page.words(
        Rect(rect.right - 60, rect.y, 60, rect.h),
        str(bound.get("above", bound.get("least", ""))),
        28,
        face="bold",
        align="right",
    )
    page.sign("skull", number.x - 16, rect.middle[1], 22, "silver")
    word = page.say.text("above") if above else page.say.text("from")
    return page.words(Rect(number.x - 120, rect.y, 90, rect.h), word, 20, "dim", align="right").x


def _keys(page: Page, table: TableView, bidder: PlayerView, rect: Rect) -> None:
    foot = Rect(rect.x, rect.foot - 70, rect.w, 70)
    offer = next(iter(offers_of(table, bid.kind, bid_cards.kind)), None)
    single = table.prompt.code == "single_startup"
    values = list(offer.domains[0][: 1 if single else KEYS]) if offer else []
    skulls = offer is not None and offer.kind == bid.kind
    if single and offer is not None:
        yes = name_of(Action(offer.kind, bidder.seat, (values[0],)))
        page.button(yes, Rect(rect.x, rect.y, rect.w, 76), page.say.text("Yes, 1 card"), "plain", "card", 26)
        values = []
    grid = [cell for row in Rect(rect.x, rect.y, rect.w, 160).rows(2, 7) for cell in row.columns(3, 6)]
    for value, cell in zip(values, grid, strict=False):
        assert offer is not None
        _bid_key(page, offer.kind, bidder, value, cell)
    if offer is not None and len(offer.domains[0]) > KEYS and not single:
        page.button("ui:pad", grid[KEYS], page.say.text("Other"), "plain", size=24)
    if offer is not None and skulls:
        _warning(page, bidder, values, Rect(rect.x, rect.y + 173, rect.w, foot.y - rect.y - 185))
    _pass(page, table, bidder, values if skulls else [], foot)


def _bid_key(page: Page, kind: str, bidder: PlayerView, value: int, cell: Rect) -> None:
    dear = kind == bid.kind and value > bidder.raisable
    page.button(name_of(Action(kind, bidder.seat, (value,))), cell, str(value), "gold" if dear else "plain", size=42)
    if dear:
        page.sign("warn", cell.right - 18, cell.y + 18, 17, "gold")


def _warning(page: Page, bidder: PlayerView, values: Sequence[int], rect: Rect) -> None:
    """In words: from which bid on the player could not pay."""
    dear = [value for value in values if value > bidder.raisable]
    if not dear:
        lent = bidder.raisable - bidder.skulls
        line = page.say.text("{name}: {n} at hand, {lent} as loans", name=bidder.name, n=bidder.skulls, lent=lent)
        page.words(rect, line, 20, "dim", align="centre")
        return
    page.box(rect, "bg", 10, "gold", 1.4)
    page.sign("warn", rect.x + 28, rect.middle[1], 30, "gold")
    room = Rect(rect.x + 56, rect.y + 6, rect.w - 64, rect.h - 12)
    first = page.say.text("{n} is more than {name} can raise", n=dear[0], name=bidder.name)
    page.words(Rect(room.x, room.y, room.w, 26), first, 20, "gold", "bold")
    told = page.say.text("has {n}; with loans {all} in all", n=bidder.skulls, all=bidder.raisable)
    page.words(Rect(room.x, room.y + 27, room.w, 26), told, 20)


def _pass(page: Page, table: TableView, bidder: PlayerView, values: Sequence[int], rect: Rect) -> None:
    """Pass is the main button when even the lowest bid is too dear."""
    name = first_of(table, pass_bid.kind)
    dear = bool(values) and values[0] > bidder.raisable or not values
    if table.prompt.code == bid.kind:
        quick = Rect(rect.x, rect.y, rect.w * 0.3, rect.h)
        page.button("ui:quick:on", quick, page.say.text("Quick entry"), "edge", "gavel", 20, lines=2)
        rect = Rect(quick.right + 8, rect.y, rect.w - quick.w - 8, rect.h)
    if table.cards:
        card = Rect(rect.right - 118, rect.y, 118, rect.h)
        card_key(page, table, bidder.seat, card)
        rect = Rect(rect.x, rect.y, rect.w - card.w - 8, rect.h)
    page.button(name, rect, page.say.button(pass_bid.kind), "main" if dear else "plain", size=28)


def draw_pad(page: Page, table: TableView, typed: str) -> None:
    """The number pad for a higher bid."""
    offer = next(iter(offers_of(table, bid.kind, bid_cards.kind)), None)
    allowed = offer is not None and typed.isdigit() and int(typed) in offer.domains[0]
    done = name_of(Action(offer.kind, offer.player, (int(typed),))) if offer is not None and allowed else ""
    number_sheet(page, page.say.text("Bid"), typed, done)
