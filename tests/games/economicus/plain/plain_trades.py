"""What a table may agree on beyond the rules: transactions between players (382), a limit of time (392), rulings."""

from tests.games.economicus.plain import plain_any_time
from tests.games.economicus.plain.plain_any_time import NOT_YET, any_time, die_open, loan_is_new, no_bar, owes_less
from tests.games.economicus.plain.plain_counting import chips_left, startups_left
from tests.games.economicus.plain.plain_hands import can_discard, put, take_off, turn_over
from tests.games.economicus.plain.plain_state import COMPANIES, PLEDGED, PLEDGED_STARTUP, TURNED, Table
from tests.games.economicus.plain.plain_turn import roll

TURNED_OVER = (PLEDGED, PLEDGED_STARTUP)


def partners(table: Table, seat: int, to: int, *agreed: str) -> bool:
    """Whether the table allows transactions of this type (382), and both are in the game."""
    return table.says("trade", "off") in agreed and any_time(table, seat) and to in table.seats() and to != seat


def may_give_coins(table: Table, seat: int, to: int, amount: int) -> bool:
    """Coins that one has."""
    return partners(table, seat, to, "coins", "all") and 0 < amount <= table.coins[seat] - plain_any_time.promised(
        table, seat
    )


def give_coins(table: Table, seat: int, to: int, amount: int) -> None:
    """From hand to hand."""
    table.coins[seat] -= amount
    table.coins[to] += amount


def may_give_cards(table: Table, seat: int, to: int, amount: int, quotas: int) -> bool:
    """Option cards, quotas among them."""
    return partners(table, seat, to, "all") and amount > 0 and can_discard(table, seat, amount, quotas)


def give_cards(table: Table, seat: int, to: int, amount: int, quotas: int) -> None:
    """From hand to hand."""
    for holder, change in ((seat, -1), (to, 1)):
        table.cards[holder] += change * (amount - quotas)
        table.quotas[holder] += change * quotas


def may_give_chip(table: Table, seat: int, to: int, industry: int, what: str) -> bool:
    """A company or startup, if the other has a chip for it (378). Left open: in an auction it is barred like a sale."""
    may = may_change_owner(table, seat, to, industry, what) and partners(table, seat, to, "all")
    return may and no_bar(table, seat) and not plain_any_time.offered_away(table, seat, industry)


def may_change_owner(table: Table, seat: int, to: int, industry: int, what: str) -> bool:
    """A chip that lies there, for somebody who has one left."""
    if (seat, industry, what) not in table.chips or to not in table.seats() or to == seat:
        return False
    return (chips_left(table, to) if what in COMPANIES else startups_left(table, to)) > 0


def change_owner(table: Table, seat: int, to: int, industry: int, what: str) -> None:
    """Exchanged in its place, on the same side."""
    chip = (seat, industry, what)
    table.chips[table.chips.index(chip)] = (to, industry, what)
    if table.left.count(chip) > table.chips.count(chip):
        table.left.remove(chip)
    if what in TURNED_OVER:
        owes_less(table, seat)
        loan_is_new(table, to)


def may_time_up(table: Table, _seat: int) -> bool:
    """A game with a time limit (392)."""
    running = table.phase not in NOT_YET and not table.time_up
    return table.says("limit", "none") == "minutes" and running and not die_open(table)


def time_up(table: Table, _seat: int) -> None:
    """Left open: the turn is played to its end."""
    table.time_up = True


def in_game(table: Table, seat: int) -> bool:
    """Whom a ruling may concern."""
    return table.phase != "over" and seat in table.seats()


def may_add_coins(table: Table, seat: int, amount: int) -> bool:
    """Nobody has less than nothing."""
    return in_game(table, seat) and table.coins[seat] + amount >= 0


def add_coins(table: Table, seat: int, amount: int) -> None:
    """Coins from the bank or to it."""
    table.coins[seat] += amount


def may_set_adjusted(table: Table, seat: int, amount: int) -> bool:
    """Cards give Stars and take them."""
    return in_game(table, seat) and abs(amount) <= 50


def set_adjusted(table: Table, seat: int, amount: int) -> None:
    """How many Stars more or less than the board says."""
    table.adjusted[seat] = amount


def may_set_price(table: Table, _seat: int, industry: int, amount: int) -> bool:
    """Any price that can be written."""
    return table.phase != "over" and industry in table.box and 1 <= amount <= 999


def set_price(table: Table, _seat: int, industry: int, amount: int) -> None:
    """The price is written."""
    table.prices[industry] = amount


def may_put_token(table: Table, seat: int, industry: int, what: str) -> bool:
    """Who has a chip left for it."""
    left = chips_left(table, seat) if what in COMPANIES else startups_left(table, seat)
    return in_game(table, seat) and industry in table.box and left > 0


def put_token(table: Table, seat: int, industry: int, what: str) -> None:
    """A chip is put down, a company beside the slots."""
    put(table, (seat, industry, what))
    if what in TURNED_OVER:
        loan_is_new(table, seat)


def may_touch_token(table: Table, seat: int, industry: int, what: str) -> bool:
    """A chip that lies there."""
    return in_game(table, seat) and (seat, industry, what) in table.chips


def take_token(table: Table, seat: int, industry: int, what: str) -> None:
    """A chip is taken off, and its loan is gone."""
    take_off(table, (seat, industry, what))
    if what in TURNED_OVER:
        owes_less(table, seat)


def turn_token(table: Table, seat: int, industry: int, what: str) -> None:
    """A chip is turned over; no coins move. A startup whose die lies open keeps it (326)."""
    chip = (seat, industry, what)
    turn_over(table, chip)
    if table.thrown and table.thrown[0] == chip and chip not in table.chips:
        table.thrown = ((seat, industry, TURNED[what]), *table.thrown[1:])
    if what in TURNED_OVER:
        owes_less(table, seat)
    else:
        loan_is_new(table, seat)


def may_rule_owner(table: Table, seat: int, industry: int, what: str, to: int) -> bool:
    """A takeover needs a chip of the one who takes it."""
    return in_game(table, seat) and may_change_owner(table, seat, to, industry, what)


def rule_owner(table: Table, seat: int, industry: int, what: str, to: int) -> None:
    """The company or startup is another's."""
    change_owner(table, seat, to, industry, what)


def may_set_die(table: Table, _seat: int, which: int, value: int) -> bool:
    """The die that lies open, or one of the two of the turn until something else is done (398)."""
    if table.phase == "over" or not 1 <= value <= 6:
        return False
    return table.came > 0 if which else die_open(table)


def set_die(table: Table, _seat: int, which: int, value: int) -> None:
    """It shows another face, and everything that came of it is done again."""
    crimes = [card for card in table.plays if card["step"] in ("criminal", "victim")]
    if which:
        dice = [value if which == at else face for at, face in enumerate(table.dice, 1)]
        table.active = table.came
        roll(table, -1, *dice)
    elif crimes:
        crimes[-1]["die"] = value
    elif table.thrown:
        table.thrown = (table.thrown[0], value, table.thrown[2])
