"""A shouted auction entered at once: a row says who won, a further row who bid too, and a key the price."""

from dataclasses import replace

from companion.games.orconomy.screen.bidding.auction import active_industry, draw_card, parts_of
from companion.games.orconomy.screen.own import NOBODY, NOT_SAID, Sale, own_of, sale_of
from companion.games.orconomy.screen.stage import rows_of, step_of
from companion.games.orconomy.view_shapes import PlayerView, TableView
from companion.games.orconomy.words.tables import FEES
from companion.session.snapshot import Snapshot
from companion.ui.parts.local import Local
from companion.ui.parts.page import Page
from companion.ui.parts.table_stage import Due, Key, Row, Stage

PRICES = 8


def draw_outcome(page: Page, table: TableView, sale: Sale) -> None:
    """On the stage: what is sold, and the likely prices."""
    card, pad, hint = parts_of(page.zones.stage)
    draw_card(page, active_industry(table), card)
    cells = [cell for row in pad.rows(3, 8) for cell in row.columns(3, 8)]
    prices = [str(table.min_bid + step) for step in range(PRICES)]
    looks = ["gold" if sale.price == price else "plain" for price in prices]
    page.keys(zip([f"ui:price:{price}" for price in prices], cells, prices, looks, strict=False), 42)
    other = sale.price if sale.price and sale.price not in prices else "…"
    page.button("ui:pad", cells[PRICES], other, "gold" if other == sale.price else "plain", size=32)
    winner = table.players[sale.winner] if sale.winner >= 0 else None
    if winner is not None and sale.price and int(sale.price) > winner.raisable:
        told = page.say.text("{n} is more than {name} can raise", n=sale.price, name=winner.name)
        page.words(hint, told, 20, "gold", "bold", lines=2)


def outcome_stage(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> Stage:
    """What is due, and what rows and keys do while the outcome is entered."""
    sale, say, seen = sale_of(own_of(local), table), page.say.text, snapshot.watched
    rows = tuple(
        _answering(page, row, player, sale, seen=seen)
        for row, player in zip(rows_of(page, snapshot, local, table), table.players, strict=True)
    )
    mark = table.players[sale.winner].mark if sale.winner >= 0 else ""
    due = Due(_title(page, table, sale), _hint(page, sale, seen=seen), mark, "gavel", topic=table.topic)
    cards = Key(f"ui:cards:{max(0, table.turn)}" if table.cards else "", say("Cards"), "card")
    one_by_one = Key("ui:quick:off", say("Bid by bid"), "gavel")
    return Stage(due, rows, _next(page, sale, seen=seen), cards, one_by_one, step=step_of(table))


def _answering(page: Page, row: Row, player: PlayerView, sale: Sale, *, seen: bool) -> Row:
    """The first row touched has won, a further one bid too; where the camera will see who won, the other way round."""
    seat, other = row.seat, row.seat in sale.others
    won = sale.winner == seat
    fee = FEES.get(player.fee, player.fee)
    also = f"ui:other:{seat}:{'off' if other else 'on'}"
    if won:
        touch = f"ui:winner:{NOT_SAID}"
    elif sale.winner == NOT_SAID and (not seen or other):
        touch = f"ui:winner:{seat}"
    else:
        touch = also
    word = page.say.text("won") if won else page.say.text("also bid") if other else page.say.text(fee) if fee else ""
    return replace(row, touch=touch, word=word, colour="gold" if won or other else "dim", now=won)


def _title(page: Page, table: TableView, sale: Sale) -> str:
    if sale.winner == NOT_SAID:
        return page.say.text("Now place the token") if sale.said else page.say.text("Who won?")
    name = table.players[sale.winner].name
    return page.say.text("{name} pays", name=name) if sale.price else page.say.text("{name}: what price?", name=name)


def _hint(page: Page, sale: Sale, *, seen: bool) -> str:
    if seen and sale.winner == NOT_SAID:
        return page.say.text("Price and who else bid: the token will say who won.")
    if sale.winner == NOT_SAID:
        return page.say.text("Touch who won, then the price.")
    return page.say.text("Touch who else bid, too.")


def _next(page: Page, sale: Sale, *, seen: bool) -> Key:
    """Nobody bid, as long as nothing is entered; then what is still missing, or that all is told."""
    say = page.say.text
    if sale.winner == NOT_SAID and not sale.price and not sale.others:
        return Key(f"outcome:{NOBODY}:0", say("Nobody bid"), "cross")
    name = "" if sale.said else outcome_name(sale, seen=seen)
    if name:
        return Key(name, say("Done"), "check")
    return Key(
        "", say("Place the token") if sale.said else say("Touch who won") if sale.price else say("Touch the price")
    )


def outcome_name(sale: Sale, *, seen: bool) -> str:
    """What Done says; '' while winner or price is missing. Under a camera the winner's token may say who won."""
    if not sale.price or not int(sale.price) or (sale.winner == NOT_SAID and not seen):
        return ""
    said = ("shout",) if sale.winner == NOT_SAID else ("outcome", str(sale.winner))
    return ":".join((*said, sale.price, *(str(seat) for seat in sorted(sale.others))))
