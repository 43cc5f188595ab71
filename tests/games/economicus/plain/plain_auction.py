"""Phase 3, the auction (226-244), and what a bankruptcy does to it; `(n)` as elsewhere."""

from copy import deepcopy

from tests.games.economicus.plain import plain_counting
from tests.games.economicus.plain.plain_any_time import before_the_bids, clear_seat, die_open, exchange, sell
from tests.games.economicus.plain.plain_counting import chips_left, free_private, free_state, half, own, price, raisable
from tests.games.economicus.plain.plain_hands import discard, put
from tests.games.economicus.plain.plain_state import COMPANIES, COMPANY, LOAN, PLEDGED, Chip, Table
from tests.games.economicus.plain.plain_turn import begin_auction, begin_creation, close_creation, put_up, standing

HIGHEST_BID = 999


def may_choose(table: Table, seat: int, slot: str) -> bool:
    """The active player says which company is auctioned, if there is a choice (230)."""
    due = (table.phase, table.step) == ("auction", "choose") and table.in_turn()[:1] == [seat]
    barred = slot == "state" and table.says("state_without_quota", "allow") == "refuse" and not table.quotas[seat]
    return due and slot in free_kinds(table) and not barred and not die_open(table)


def choose(table: Table, _seat: int, slot: str) -> None:
    """It is put up."""
    put_up(table, slot)


def free_kinds(table: Table) -> list[str]:
    """What could be put up in the active industry."""
    free = {"private": free_private(table, table.active), "state": free_state(table, table.active)}
    return [kind for kind, count in free.items() if count > 0]


def sell_to_bank(table: Table, seat: int, industry: int, what: str) -> None:
    """Left open: before the first bid a sale sets phase 3 up anew, but a choice made between both kinds stands."""
    early = before_the_bids(table)
    chosen = table.kind if table.step == "bid" and len(free_kinds(table)) == 2 else ""
    sell(table, seat, industry, what)
    if early and chosen:
        put_up(table, chosen)
    elif early:
        begin_auction(table)


def least_bid(table: Table) -> int:
    """Not lower than the price (232), then greater than the bets before (234)."""
    return max(table.bids.values()) + 1 if table.bids else price(table, table.active)


def may_bid(table: Table, seat: int, amount: int) -> bool:
    """Players can bid more than they have (236), unless the table agreed otherwise."""
    too_much = table.says("overbid", "warn") == "forbid" and amount > raisable(table, seat)
    holds = table.kind != "state" or table.quotas[seat] > 0
    return may_pass(table, seat) and least_bid(table) <= amount <= HIGHEST_BID and not too_much and holds


def bid(table: Table, seat: int, amount: int) -> None:
    """A greater bet."""
    table.bids[seat] = amount
    go_round(table)


def may_pass(table: Table, seat: int) -> bool:
    """Whose turn it is in the auction (234)."""
    return (table.phase, table.step, table.bidder) == ("auction", "bid", seat) and not die_open(table)


def pass_on(table: Table, seat: int) -> None:
    """Who passes is out of this auction (234)."""
    table.passed.append(seat)
    go_round(table)


def go_round(table: Table) -> None:
    """On to the next who may bid; who is left alone with the best bid has won."""
    still = standing(table)
    best = best_bidder(table)
    if still and still != [best]:
        table.bidder = next_bidder(table, still)
    elif best >= 0:
        table.step, table.winner = "pay", best
    else:
        begin_creation(table)


def next_bidder(table: Table, still: list[int]) -> int:
    """Clockwise after the last one; nobody outbids themselves (234)."""
    around = [(table.bidder + step) % table.players for step in range(1, table.players + 1)]
    return next(seat for seat in around if seat in still and seat != best_bidder(table))


def best_bidder(table: Table) -> int:
    """Who named the highest bet, -1 nobody."""
    return max(table.bids, key=lambda seat: table.bids[seat]) if table.bids else -1


def may_pay(table: Table, seat: int) -> bool:
    """The winner who has the money (236) and a chip (378)."""
    due = (table.phase, table.step, table.winner) == ("auction", "pay", seat) and not die_open(table)
    return due and table.coins[seat] >= table.bids[seat] and chips_left(table, seat) > 0


def pay(table: Table, seat: int) -> None:
    """The bet goes to the bank and is the new price (240-241); for a state company the quota is discarded (230)."""
    table.coins[seat] -= table.bids[seat]
    table.prices[table.active] = table.bids[seat]
    table.step, table.bought = "place", True
    if table.kind == "state":
        discard(table, seat, 0, 1)


def may_unable(table: Table, seat: int) -> bool:
    """Whoever cannot pay, even with loans (236)."""
    due = (table.phase, table.step, table.winner) == ("auction", "pay", seat) and not die_open(table)
    return due and can_raise(table, seat) < table.bids[seat]


def can_raise(table: Table, seat: int) -> int:
    """Coins and loans; a winner without a chip sells one company first, and has that money too (378)."""
    if chips_left(table, seat) > 0:
        return with_what_is_left(table, seat)
    by_sale = [with_what_is_left(after_sale(table, chip), seat) for chip in plain_counting.sellable(table, seat)]
    return max(by_sale, default=-1)


def after_sale(table: Table, chip: Chip) -> Table:
    """As the table would look."""
    after = deepcopy(table)
    sell(after, *chip)
    return after


def with_what_is_left(table: Table, seat: int) -> int:
    """Loans, and sales where the table agreed on them."""
    return everything(table, seat) if table.says("winner_may_sell") else raisable(table, seat)


def everything(table: Table, seat: int) -> int:
    """Coins, and for each company the better of a loan and a sale, dearest first as prices fall; pledged ones last."""
    loan = LOAN * bool(table.says("loans"))
    raised = raisable(table, seat)
    prices = {industry: price(table, industry) for _, industry, _ in own(table, seat, *COMPANIES)}
    for _, industry, what in own(table, seat, COMPANY) + own(table, seat, PLEDGED):
        gain = half(prices[industry]) - (plain_counting.repayment(table, seat) if what == PLEDGED else loan)
        if gain > 0:
            raised += gain
            prices[industry] = plain_counting.lowered(prices[industry])
    return raised


def may_place_won(table: Table, seat: int) -> bool:
    """The winner who has paid."""
    return (table.phase, table.step, table.winner) == ("auction", "place", seat) and not die_open(table)


def place_won(table: Table, seat: int) -> None:
    """The company is marked with a chip (242)."""
    put(table, (seat, table.active, COMPANY), table.kind)
    begin_creation(table)


def unable(table: Table, seat: int) -> None:
    """Bankrupt; the player who named the previous bet buys the company (236)."""
    bankrupt(table, seat)


def bankrupt(table: Table, seat: int) -> None:
    """Off the board (305-306), and the game goes on without the player. An offer is taken as a sale (305)."""
    if table.offer and table.offer[1] == seat:
        exchange(table)
        table.prices[table.active] = 2 * price(table, table.active)
    if table.offer and seat in table.offer[:2]:
        table.offer = None
    was_due = seat == (table.bidder if table.step == "bid" else table.winner)
    clear_seat(table, seat)
    if table.phase == "auction":
        without_bidder(table, was_due)
    if table.phase == "fate" and not table.left:
        begin_auction(table)
    if table.phase == "return" and not table.placing:
        table.phase = "roll"
    if table.phase == "creation" and not table.seats():
        close_creation(table, -1)


def without_bidder(table: Table, was_due: bool) -> None:
    """Left open: a bankrupt's bid is void at once; in its place the next best one buys."""
    if table.step == "place" and was_due:
        begin_creation(table)
    elif table.step == "pay" and was_due:
        table.winner = best_bidder(table)
        if table.winner < 0:
            begin_creation(table)
    elif table.step == "bid":
        if was_due or len(standing(table)) < 2:
            go_round(table)
    elif table.step == "choose" and not table.seats():
        begin_creation(table)
