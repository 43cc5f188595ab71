"""What players may do at any time: sell, drop, borrow, repay, go bankrupt (177-184, 289-326); `(n)` as elsewhere."""

from tests.games.economicus.plain import plain_counting, plain_state
from tests.games.economicus.plain.plain_counting import chips_left, companies, price, repayment, sellable, unturned
from tests.games.economicus.plain.plain_hands import discard, take_off, turn_over
from tests.games.economicus.plain.plain_state import COMPANIES, COMPANY, LOAN, PLEDGED, PLEDGED_STARTUP, STARTUP, Table

NOT_YET = ("first_player", "placement", "over")


def die_open(table: Table) -> bool:
    """Left open: while a die that may still be answered lies there, nothing else is done."""
    crime = any(card["step"] in ("criminal", "victim") for card in table.plays)
    return crime or (table.phase, table.step) == ("fate", "answer")


def any_time(table: Table, seat: int) -> bool:
    """Whether the player is in the game and may do something out of turn (179)."""
    return table.phase not in NOT_YET and seat in table.seats() and not die_open(table)


def may_sell(table: Table, seat: int, industry: int, what: str) -> bool:
    """A company, at any time except in the auction (293), and if its loan can be repaid after it (299)."""
    chip = (seat, industry, what)
    kept = any_time(table, seat) and not offered_away(table, seat, industry)
    return chip in table.chips and kept and no_bar(table, seat) and chip in sellable(table, seat)


def no_bar(table: Table, seat: int) -> bool:
    """Whether companies may change hands now: outside the auction, which begins with its first bid or pass (293)."""
    return table.phase != "auction" or before_the_bids(table) or frees_a_chip(table, seat)


def before_the_bids(table: Table) -> bool:
    """Nobody who is in the game has bid or passed yet."""
    seats = [seat for seat in (*table.bids, *table.passed) if seat in table.seats()]
    return table.phase == "auction" and table.step in ("choose", "bid") and not seats


def frees_a_chip(table: Table, seat: int) -> bool:
    """In the auction phase the winner who has no chip must sell to release one (378)."""
    more = table.says("winner_may_sell") or chips_left(table, seat) == 0
    return table.step == "pay" and seat == table.winner and bool(more)


def sell(table: Table, seat: int, industry: int, what: str) -> None:
    """Half the price (293), the loan repaid (299); the price falls (295)."""
    table.coins[seat] += plain_counting.sale(table, seat, industry, what)
    if what == PLEDGED:
        loan_is_gone(table, seat)
    table.prices[industry] = plain_counting.lowered(price(table, industry))
    take_off(table, (seat, industry, what))


def may_drop(table: Table, seat: int, industry: int) -> bool:
    """A startup without a loan (326)."""
    return any_time(table, seat) and (seat, industry, STARTUP) in table.chips


def drop(table: Table, seat: int, industry: int) -> None:
    """Nothing is paid for a startup."""
    take_off(table, (seat, industry, STARTUP))


def may_loan(table: Table, seat: int, industry: int, what: str) -> bool:
    """Under pledge of a company or even a startup (316)."""
    chip = (seat, industry, what)
    return chip in table.chips and any_time(table, seat) and chip in unturned(table, seat)


def loan(table: Table, seat: int, industry: int, what: str) -> None:
    """The chip is turned over, the bank pays 5M (316)."""
    turn_over(table, (seat, industry, what))
    table.coins[seat] += LOAN
    loan_is_new(table, seat)


def loan_is_new(table: Table, seat: int) -> None:
    """Left open: a new loan owes no interest at once, unless the table agreed so."""
    if table.says("interest_on_new") and seat in table.owing:
        table.owing[seat] += 1


def may_repay(table: Table, seat: int, industry: int, what: str) -> bool:
    """Whoever has the money (322)."""
    lies = what in (PLEDGED, PLEDGED_STARTUP) and (seat, industry, what) in table.chips
    return lies and any_time(table, seat) and table.coins[seat] - promised(table, seat) >= repayment(table, seat)


def repay(table: Table, seat: int, industry: int, what: str) -> None:
    """6M, or 5M right after the interest (322-324); the chip is turned back."""
    table.coins[seat] -= repayment(table, seat)
    loan_is_gone(table, seat)
    turn_over(table, (seat, industry, what))


def loan_is_gone(table: Table, seat: int) -> None:
    """Left open: the window holds for as many loans as interest was paid for; a repaid loan owes no interest."""
    if table.window.get(seat, 0):
        table.window[seat] -= 1
    else:
        owes_less(table, seat)


def owes_less(table: Table, seat: int) -> None:
    """A loan that is gone owes no interest."""
    if seat in table.owing:
        table.owing[seat] -= 1
        table.owing = {debtor: owed for debtor, owed in table.owing.items() if owed}


def may_quota(table: Table, seat: int) -> bool:
    """Whoever holds a hidden card may lay it open as a quota."""
    return any_time(table, seat) and table.cards[seat] > 0 and bool(table.says("state_companies"))


def quota(table: Table, seat: int) -> None:
    """Quotas lie open on the table (175); who has one may bid (230)."""
    table.barred = [other_seat for other_seat in table.barred if other_seat != seat]
    table.cards[seat] -= 1
    table.quotas[seat] += 1


def may_bankrupt(table: Table, seat: int) -> bool:
    """Whoever considers the situation hopeless (303)."""
    return any_time(table, seat)


def clear_seat(table: Table, seat: int) -> None:
    """All chips leave the board; Stars, cards and coins are discarded (306). Left open: prices stay."""
    for chip in [chip for chip in table.chips if chip[0] == seat]:
        take_off(table, chip)
    discard(table, seat, table.cards[seat], table.quotas[seat])
    table.coins[seat], table.adjusted[seat] = 0, 0
    table.out.append(seat)
    table.left = [chip for chip in table.left if chip[0] != seat]
    table.placing = [other_seat for other_seat in table.placing if other_seat != seat]
    for counted in (table.owing, table.window, table.bids):
        counted.pop(seat, None)
    for card in table.plays:
        card["victims"] = [other_seat for other_seat in card["victims"] if other_seat != seat]


def hopeless(table: Table, seat: int) -> bool:
    """Nothing is left to pledge or to sell."""
    return not unturned(table, seat) and not (no_bar(table, seat) and sellable(table, seat))


# ---- exclusive offers (400-402)
def promised(table: Table, seat: int) -> int:
    """Left open: what a buyer has offered is kept for it."""
    return 2 * price(table, table.active) if table.offer and table.offer[0] == seat else 0


def offered_away(table: Table, seat: int, industry: int) -> bool:
    """Left open: the owner's last company there is not sold to the bank while an offer for it is open."""
    asked = table.offer is not None and table.offer[1] == seat and industry == table.active
    return asked and companies(table, seat, industry) == 1


def may_offer(table: Table, seat: int, victim: int, what: str) -> bool:
    """For another's company in the active industry, at double the price. Left open: with the money and a chip."""
    lies = what in COMPANIES and victim != seat and (victim, table.active, what) in table.chips
    open_now = table.phase == "completion" and table.offer is None and table.says("exclusive_offer")
    able = table.coins[seat] >= 2 * price(table, table.active) and chips_left(table, seat) > 0
    return bool(lies and open_now and able and any_time(table, seat))


def offer(table: Table, seat: int, victim: int, what: str) -> None:
    """Any player asks the owner."""
    table.offer = (seat, victim, what)


def may_sell_to(table: Table, seat: int) -> bool:
    """The owner who is asked, if the loan can be repaid from it."""
    if table.offer is None or table.offer[1] != seat or die_open(table):
        return False
    repaid = repayment(table, seat) if asked_for(table) == PLEDGED else 0
    return table.coins[seat] + 2 * price(table, table.active) >= repaid


def sell_to(table: Table, seat: int) -> None:
    """The owner gets double the price, a loan is repaid (299), and the price doubles."""
    if asked_for(table) == PLEDGED:
        table.coins[seat] -= repayment(table, seat)
    exchange(table)
    close_offer(table)


def asked_for(table: Table) -> str:
    """The company that is offered for as it lies now: its owner may have turned it over meanwhile."""
    assert table.offer
    _, owner, what = table.offer
    return what if (owner, table.active, what) in table.chips else plain_state.TURNED[what]


def void_offer(table: Table) -> None:
    """Left open: an offer whose company, coins or chip a ruling has taken away is gone."""
    if table.offer:
        buyer, owner, _ = table.offer
        there = companies(table, owner, table.active) > 0
        able = table.coins[buyer] >= promised(table, buyer) and chips_left(table, buyer) > 0
        table.offer = table.offer if there and able else None


def exchange(table: Table) -> None:
    """Double the price is paid, and the buyer's chip takes the place of the owner's."""
    assert table.offer
    buyer, owner, _ = table.offer
    what = asked_for(table)
    cost = 2 * price(table, table.active)
    table.coins[buyer] -= cost
    table.coins[owner] += cost
    table.chips[table.chips.index((owner, table.active, what))] = (buyer, table.active, COMPANY)


def close_offer(table: Table) -> None:
    """At any outcome the price doubles (402)."""
    table.prices[table.active] = 2 * price(table, table.active)
    table.offer = None


def may_keep(table: Table, seat: int) -> bool:
    """The owner who is asked and has the price."""
    asked = table.offer is not None and table.offer[1] == seat and not die_open(table)
    return asked and table.coins[seat] >= price(table, table.active)


def keep(table: Table, seat: int) -> None:
    """The price is given to the bank, the company stays (400)."""
    table.coins[seat] -= price(table, table.active)
    close_offer(table)
