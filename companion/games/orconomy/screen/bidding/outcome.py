"""A shouted auction entered at once: who won on the left, the price on the right, who else bid by their names."""

from companion.games.orconomy.screen.bidding.auction import active_industry, card_place, draw_card, from_oracle, sides
from companion.games.orconomy.screen.bidding.counts import SKULLS, TROPHIES, draw_count
from companion.games.orconomy.screen.cards.card_grid import card_key
from companion.games.orconomy.screen.own import NOBODY, NOT_SAID, Sale, own_of, sale_of
from companion.games.orconomy.view_shapes import PlayerView, TableView
from companion.games.orconomy.words.tables import FEES
from companion.session.snapshot import Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import CORNER, draw_corner
from companion.ui.parts.keys import help_key
from companion.ui.parts.local import Local
from companion.ui.parts.page import SMALL, Page
from companion.ui.parts.sheet import digit_keys

PRICES = 5
CHIP = 92.0
MARK = 53.0


def draw_outcome(page: Page, snapshot: Snapshot, table: TableView, local: Local) -> None:
    """The whole screen below the top bar."""
    sale = sale_of(own_of(local), table)
    left, right = sides(page)
    draw_card(page, table, active_industry(table), card_place(page))
    _list(page, snapshot, table, sale, Rect(left.x, left.y + 108, left.w, left.h - 108))
    page.box(right, "surface", 12)
    edge = help_key(page, table.topic, right.right - CORNER, right.y + 1)
    _told(page, table, sale, Rect(right.x + 14, right.y + 4, edge - right.x - 20, 54))
    draw_corner(page, snapshot, Rect(right.right - CORNER, right.y, CORNER, 56))
    prices = Rect(right.x + 14, right.y + 60, right.w - 28, 56).columns(PRICES, 6)
    for price, cell in zip(range(table.min_bid, table.min_bid + PRICES), prices, strict=True):
        look = "gold" if sale.price == str(price) else "plain"
        page.button("" if sale.winner == NOBODY else f"ui:price:{price}", cell, str(price), look, size=32)
    below = Rect(right.x + 14, right.y + 124, right.w - 28, right.h - 134)
    pad = Rect(below.x, below.y, below.w * 0.56, below.h)
    digit_keys(page, pad, "ui:paid", "", sale.price, check=False)
    _finish(page, table, sale, snapshot.watched, Rect(pad.right + 12, below.y, below.w - pad.w - 12, below.h))


def _list(page: Page, snapshot: Snapshot, table: TableView, sale: Sale, rect: Rect) -> None:
    """Everyone from the Oracle clockwise, and nobody."""
    order = from_oracle(table)
    rows = rect.rows(max(len(order) + 1, 5), 0)
    for player, row in zip(order, rows, strict=False):
        _player(page, snapshot, sale, player, row)
    _nobody(page, sale, rows[len(order)])


def _player(page: Page, snapshot: Snapshot, sale: Sale, player: PlayerView, whole: Rect) -> None:
    """The mark opens the player, the name says who won, the chip at the right who else bid."""
    won = sale.winner == player.seat
    row = whole.inset(0, 2)
    page.box(row, "surface", 8, "gold" if won else "", 2)
    page.mark(player.mark, row.x + 26, row.middle[1], 14)
    page.touch(f"ui:player:{player.seat}", Rect(whole.x, whole.y, MARK, whole.h))
    middle = Rect(whole.x + MARK, whole.y, whole.w - MARK - CHIP, whole.h)
    page.touch(f"ui:winner:{player.seat}", middle)
    badge = 26.0 if player.oracle else 0.0
    name = page.words(Rect(middle.x, row.y + 1, middle.w - badge, row.h / 2), player.name, 21)
    if player.oracle:
        page.sign("eye", name.right + 15, name.middle[1], 18, "gold")
    lower = Rect(middle.x, row.middle[1], middle.w, row.h / 2)
    after = draw_count(page, snapshot, player, TROPHIES, lower)
    draw_count(page, snapshot, player, SKULLS, Rect(after, lower.y, lower.right - after, lower.h))
    _share(page, sale, player, Rect(middle.right, whole.y, CHIP, whole.h))


def _share(page: Page, sale: Sale, player: PlayerView, whole: Rect) -> None:
    """What the player had to do with it: won, bid too (and owes the fee), or nothing."""
    fee = FEES.get(player.fee, player.fee)
    say, short = page.say.text(fee), page.say.short(fee)
    if sale.winner == player.seat:
        page.words(whole.inset(8, 0), say, 19, "gold", "bold", "right", short=short)
        return
    if sale.winner == NOBODY:
        return
    on = player.seat in sale.others
    shown = whole.inset(4, 4)
    name = f"ui:other:{player.seat}:{'off' if on else 'on'}"
    label = say if on else page.say.text("also bid")
    page.button(name, whole, label, "gold" if on else "edge", "check" if on else "", 19, short=short, shown=shown)


def _nobody(page: Page, sale: Sale, whole: Rect) -> None:
    row = whole.inset(0, 2)
    page.box(row, "surface", 8, "gold" if sale.winner == NOBODY else "", 2)
    page.touch(f"ui:winner:{NOBODY}", whole)
    page.sign("cross", row.x + 26, row.middle[1], 20, "dim")
    page.words(Rect(row.x + 50, row.y, row.w - 60, row.h), page.say.text("Nobody bid"), 21)


def _told(page: Page, table: TableView, sale: Sale, rect: Rect) -> None:
    """What is entered so far, as a sentence, and the price."""
    right = rect.right
    if sale.price:
        price = page.words(Rect(right - 90, rect.y, 90, rect.h), sale.price, 42, "gold", "bold", "right")
        page.sign("skull", price.x - 18, rect.middle[1], 22, "silver")
        right = price.x - 34
    page.words(Rect(rect.x, rect.y, right - rect.x, rect.h), _sentence(page, table, sale), 29, face="title", lines=2)


def _sentence(page: Page, table: TableView, sale: Sale) -> str:
    if sale.winner == NOT_SAID:
        return page.say.text("Now place the token") if sale.said else page.say.text("Who won?")
    if sale.winner == NOBODY:
        return page.say.text("Nobody bid: the price falls")
    name = table.players[sale.winner].name
    return page.say.text("{name} pays", name=name) if sale.price else page.say.text("{name}: what price?", name=name)


def _finish(page: Page, table: TableView, sale: Sale, seen: bool, rect: Rect) -> None:
    """The ways to bids one by one and to the cards, a warning, and the one main button."""
    page.button("ui:quick:off", Rect(rect.x, rect.y, rect.w, 54), page.say.text("Bid by bid"), "edge", "gavel", 20)
    card_key(page, table, table.turn, Rect(rect.x, rect.y + 60, rect.w, 54), 20)
    _hint(page, table, sale, seen, Rect(rect.x, rect.y + 116, rect.w, rect.h - 188))
    name = "" if sale.said else outcome_name(sale, seen=seen)
    done = Rect(rect.x, rect.foot - 70, rect.w, 70)
    page.button(name, done, page.say.text("Done"), "main", "check" if name else "", 28)


def _hint(page: Page, table: TableView, sale: Sale, seen: bool, rect: Rect) -> None:
    winner = table.players[sale.winner] if sale.winner >= 0 else None
    if winner is not None and sale.price and int(sale.price) > winner.raisable:
        told = page.say.text("{n} is more than {name} can raise", n=sale.price, name=winner.name)
        page.words(rect, told, SMALL, "gold", "bold", "centre", lines=4)
    elif sale.winner != NOBODY:
        told = page.say.text("Tap who won, and who else bid.")
        if seen and sale.winner == NOT_SAID:
            told = page.say.text("Price and who else bid: the token will say who won.")
        page.words(rect, told, SMALL, "dim", align="centre", lines=4)


def outcome_name(sale: Sale, *, seen: bool) -> str:
    """What Done says; '' while winner or price is missing. Under a camera the winner's token may say who won."""
    if sale.winner == NOBODY:
        return f"outcome:{NOBODY}:0"
    if not sale.price or not int(sale.price) or (sale.winner == NOT_SAID and not seen):
        return ""
    said = ("shout",) if sale.winner == NOT_SAID else ("outcome", str(sale.winner))
    return ":".join((*said, sale.price, *(str(seat) for seat in sorted(sale.others))))
