"""An auction on the screen, bid by bid, or shouted and entered as what came of it."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.orconomy.rules.phases.auction import bid, pass_bid, told_bids
from companion.games.orconomy.rules.phases.startups import bid_cards
from companion.games.orconomy.rules.state import Auction
from companion.games.orconomy.screen.board.ring import known_sector
from companion.games.orconomy.screen.own import NOBODY, NOT_SAID, Sale, own_of, sale_of
from companion.games.orconomy.screen.stage import bare_rows, step_of
from companion.games.orconomy.view_shapes import IndustryView, PlayerView, TableView
from companion.games.orconomy.words.tables import FEES, STANCES
from companion.games.protocol import Refusal
from companion.locale.gaps import signed
from companion.session.snapshot import Action, Offer, Snapshot
from companion.ui.paint.shapes import Rect
from companion.ui.parts.due_chips import changes_of
from companion.ui.parts.local import Local
from companion.ui.parts.offered import first_of, name_of, offers_of
from companion.ui.parts.page import Page
from companion.ui.parts.sector_ring import draw_lot
from companion.ui.parts.sheet import number_sheet
from companion.ui.parts.table_stage import Due, Key, Row, Stage

KEYS = 9


def is_bidding(table: TableView) -> bool:
    """Whether bids are being made now, in Skulls or in cards."""
    codes = (bid.kind, "competition", "single_startup")
    return table.prompt.code in codes and bool(table.may(bid.kind, bid_cards.kind, pass_bid.kind))


def active_industry(table: TableView) -> IndustryView:
    """The industry of the round."""
    return next((view for view in table.industries if view.active), table.industries[0])


def draw_auction(page: Page, table: TableView, bidder: PlayerView) -> None:
    """On the stage: what is sold, the next bids as keys, and from which bid on a loan is needed."""
    card, pad, hint = parts_of(page.zones.stage)
    draw_card(page, _at_stake(table), card)
    offer = _bids(table)
    values = list(offer.domains[0]) if offer is not None else []
    shown = values[: KEYS if len(values) <= KEYS else KEYS - 1]
    cells = pad.grid(3, 3, 8)
    for value, cell in zip(shown, cells, strict=False):
        assert offer is not None
        _bid_key(page, offer.kind, bidder, value, cell)
    if len(values) > KEYS:
        page.button("ui:pad", cells[KEYS - 1], "…", "plain", size=32)
    if offer is not None and offer.kind == bid.kind:
        _warning(page, bidder, shown, hint)


def parts_of(stage: Rect) -> tuple[Rect, Rect, Rect]:
    """The card of the industry, nine keys, and a line below them."""
    keys, last = stage.y + 92, stage.foot - 48
    card, hint = Rect(stage.x, stage.y, stage.w, 84), Rect(stage.x, last, stage.w, 48)
    return card, Rect(stage.x, keys, stage.w, last - keys - 6), hint


def bidding_stage(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> Stage:
    """What is due, how everybody stands, and what the keys do while bids are told one by one."""
    say, names = page.say, table.names
    bidder = bidder_of(table)
    offer, passing = _bids(table), first_of(table, pass_bid.kind)
    due = Due(say.prompt_title(table.prompt, names), _sentence(page, table), bidder.mark, "gavel", topic=table.topic)
    rows = tuple(
        replace(row, touch=f"ui:player:{row.seat}", word=word, colour=colour, aside=player.stance == "passed")
        for row, player in zip(bare_rows(snapshot, local, table, changes_of(snapshot)), table.players, strict=True)
        for word, colour in (_stance(page, table, player),)
    )
    pass_key = Key(passing, say.button(pass_bid.kind), "cross")
    outcome = Key("ui:quick:on", say.text("Who won?"), "gavel") if offers_of(table, bid.kind) else None
    lowest = offer.domains[0][0] if offer is not None else 0
    if offer is None or (offer.kind == bid.kind and lowest > bidder.raisable):
        return Stage(due, rows, pass_key, outcome, step=step_of(table))
    label = say.text("Bid {n}", n=lowest)
    if offer.kind != bid.kind:
        label = say.plural("{n} card", "{n} cards", lowest)
    bids = Key(name_of(Action(offer.kind, bidder.seat, (lowest,))), label, "gavel")
    return Stage(due, rows, bids, outcome, pass_key, step=step_of(table))


def bidder_of(table: TableView) -> PlayerView:
    """Whose bid it is."""
    return next((player for player in table.players if player.seat == table.turn), table.players[0])


def _bids(table: TableView) -> Offer | None:
    return next(iter(offers_of(table, bid.kind, bid_cards.kind)), None)


def _sentence(page: Page, table: TableView) -> str:
    """Above or from which number, and who bid most."""
    args, say = dict(table.prompt.args), page.say
    if table.prompt.code != bid.kind:
        return say.prompt(table.prompt, table.names)
    if "above" not in args:
        return f"{say.text('from')} {args.get('least', '')}"
    highest = next((player.name for player in table.players if player.stance == "highest"), "")
    least = say.text("More than {n}.", n=args["above"])
    return f"{least} {say.text('{name} is highest.', name=highest)}" if highest else least


def _stance(page: Page, table: TableView, player: PlayerView) -> tuple[str, str]:
    """What a player does in the auction, and how they stand with the fee; in the competition how many cards they have
    for it, or that they have nothing there.
    """
    if player.stance in ("bidding", "highest"):
        bid_now = f" {player.bid}" if player.bid is not None and player.stance == "highest" else ""
        return page.say.word(STANCES, player.stance) + bid_now, "gold"
    if player.stance == "passed":
        near = [industry.startups for industry in table.industries if industry.near]
        without = table.prompt.code != bid.kind and not any(player.seat in startups for startups in near)
        return page.say.text("no Startup here") if without else page.say.word(STANCES, player.stance), "dim"
    if table.prompt.code != bid.kind:
        return page.say.plural("{n} card", "{n} cards", player.cards), "dim"
    word = FEES.get(player.fee, "")
    return (page.say.text(word) if word else player.fee), "gold" if player.fee == "due" else "dim"


def _at_stake(table: TableView) -> IndustryView:
    """The industry that is sold, or in which the Startup lies that competes."""
    number = dict(table.prompt.args).get("industry")
    return next((view for view in table.industries if view.number == number), active_industry(table))


def draw_card(page: Page, industry: IndustryView, rect: Rect) -> None:
    """The industry under the hammer; a touch opens it."""
    say = page.say
    page.touch(f"ui:sector:{industry.number}", rect)
    free = say.plural("{n} free slot", "{n} free slots", industry.free_slots)
    description = f"{free}, {say.text('income')} {signed(industry.income)}"
    sector = replace(known_sector(page, industry.number), lit="now", coin=str(industry.price), written=industry.written)
    draw_lot(page, sector, sector.rim, description, rect)


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
        page.words(rect, line, 20, "dim", lines=2)
        return
    page.sign("warn", rect.x + 18, rect.middle[1], 26, "gold")
    line = page.say.text("{n} is more than {name} can raise", n=dear[0], name=bidder.name)
    page.words(Rect(rect.x + 40, rect.y, rect.w - 40, rect.h), line, 20, "gold", lines=2)


def draw_pad(page: Page, table: TableView, typed: str, sale: Sale | None) -> None:
    """The number pad for a higher bid, or for the price of a shouted auction that is not among the keys."""
    offer, number = _bids(table), int(typed) if typed.isdigit() else 0
    button, least = "", table.min_bid
    if sale is not None:
        least = least_price(table, sale)
        button = f"ui:price:{number}" if can_be(table, sale, number) else ""
    elif offer is not None:
        least = offer.domains[0][0]
        button = name_of(Action(offer.kind, offer.player, (number,))) if number in offer.domains[0] else ""
    number_sheet(page, f"{page.say.text('Bid')} {page.say.text('from')} {least}", typed, button)


def can_be(table: TableView, sale: Sale, price: int) -> bool:
    """Whether the auction may have ended at this price, for the winner or, where that is not said, for anybody."""
    bids = tuple(player.bid or 0 for player in table.players)
    passed = tuple(player.stance == "passed" for player in table.players)
    now = Auction(table.turn, bids, passed, ())
    winners = {sale.winner} if sale.winner >= 0 else {player.seat for player in table.players} - sale.others
    return any(told_bids(now, table.min_bid, winner, price, sale.others)[1] for winner in winners)


def least_price(table: TableView, sale: Sale) -> int:
    """The lowest price that may be."""
    prices = range(1, table.min_bid + 2 * len(table.players))
    return next((price for price in prices if can_be(table, sale, price)), table.min_bid)


PRICES = 8


def draw_outcome(page: Page, table: TableView, sale: Sale) -> None:
    """On the stage: what is sold, and the likely prices."""
    card, pad, hint = parts_of(page.zones.stage)
    draw_card(page, active_industry(table), card)
    cells = pad.grid(3, 3, 8)
    lowest = table.best_bid or table.min_bid
    prices = [str(lowest + step) for step in range(PRICES)]
    looks = ["gold" if sale.price == price else "plain" for price in prices]
    names = [f"ui:price:{price}" if can_be(table, sale, int(price)) else "" for price in prices]
    page.keys(zip(names, cells, prices, looks, strict=False), 42)
    other_price = sale.price if sale.price and sale.price not in prices else "…"
    page.button("ui:pad", cells[PRICES], other_price, "gold" if other_price == sale.price else "plain", size=32)
    winner = table.players[sale.winner] if sale.winner >= 0 else None
    if sale.price and not can_be(table, sale, int(sale.price)):
        too_low = Refusal("bid_too_low", "", (("least", least_price(table, sale)),))
        page.words(hint, page.say.refusal(too_low, ()), 20, "gold", "bold", lines=2)
    elif winner is not None and sale.price and int(sale.price) > winner.raisable:
        warning = page.say.text("{n} is more than {name} can raise", n=sale.price, name=winner.name)
        page.words(hint, warning, 20, "gold", "bold", lines=2)


def outcome_stage(page: Page, snapshot: Snapshot, local: Local, table: TableView) -> Stage:
    """What is due, and what rows and keys do while the outcome is entered."""
    sale, say, seen = sale_of(own_of(local), table), page.say.text, snapshot.watched
    rows = tuple(
        _answering(page, row, player, sale, seen=seen)
        for row, player in zip(bare_rows(snapshot, local, table, changes_of(snapshot)), table.players, strict=True)
    )
    mark = table.players[sale.winner].mark if sale.winner >= 0 else ""
    due = Due(_title(page, table, sale), _hint(page, sale, seen=seen), mark, "gavel", topic=table.topic)
    cards = Key(f"ui:cards:{max(0, table.turn)}" if table.cards else "", say("Cards"), "card")
    one_by_one = Key("ui:quick:off", say("Bid by bid"), "gavel")
    return Stage(due, rows, _next(page, table, sale, seen=seen), cards, one_by_one, step=step_of(table))


def _answering(page: Page, row: Row, player: PlayerView, sale: Sale, *, seen: bool) -> Row:
    """The first row touched has won, a further one bid too; where the camera will see who won, the other way round."""
    seat, also_bid = row.seat, row.seat in sale.others
    won = sale.winner == seat
    fee = FEES.get(player.fee, player.fee)
    also = f"ui:other:{seat}:{'off' if also_bid else 'on'}"
    if won:
        touch = f"ui:winner:{NOT_SAID}"
    elif sale.winner == NOT_SAID and (not seen or also_bid):
        touch = f"ui:winner:{seat}"
    else:
        touch = also
    word = page.say.text("won") if won else page.say.text("also bid") if also_bid else page.say.text(fee) if fee else ""
    return replace(row, touch=touch, word=word, colour="gold" if won or also_bid else "dim", now=won)


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


def _next(page: Page, table: TableView, sale: Sale, *, seen: bool) -> Key:
    """Nobody bid, as long as nothing is entered; then what is still missing, or that all is told."""
    say = page.say.text
    if sale.winner == NOT_SAID and not sale.price and not sale.others and not table.best_bid:
        return Key(f"outcome:{NOBODY}:0", say("Nobody bid"), "cross")
    fits = bool(sale.price) and can_be(table, sale, int(sale.price))
    name = outcome_name(sale, seen=seen) if fits and not sale.said else ""
    if name:
        return Key(name, say("Done"), "check")
    if sale.said:
        return Key("", say("Place the token"), "hand")
    return Key("", say("Touch who won") if fits else say("Touch the price"), "hand")


def outcome_name(sale: Sale, *, seen: bool) -> str:
    """What Done says; '' while winner or price is missing. Under a camera the winner's token may say who won."""
    if not sale.price or not int(sale.price) or (sale.winner == NOT_SAID and not seen):
        return ""
    intent = ("shout",) if sale.winner == NOT_SAID else ("outcome", str(sale.winner))
    return ":".join((*intent, sale.price, *(str(seat) for seat in sorted(sale.others))))
