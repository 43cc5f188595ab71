"""What a table may agree on beyond the rules: transactions between players (382) and a limit of time (392)."""

from tests.games.economicus.plain.plain_any_time import NOT_YET, any_time, die_open
from tests.games.economicus.plain.plain_counting import chips_left, startups_left
from tests.games.economicus.plain.plain_hands import can_discard
from tests.games.economicus.plain.plain_state import COMPANIES, Table


def partners(table: Table, seat: int, to: int, *agreed: str) -> bool:
    """Whether the table allows transactions of this type (382), and both are in the game."""
    return table.says("trade", "off") in agreed and any_time(table, seat) and to in table.seats() and to != seat


def may_give_coins(table: Table, seat: int, to: int, amount: int) -> bool:
    """Coins that one has."""
    return partners(table, seat, to, "coins", "all") and 0 < amount <= table.coins[seat]


def give_coins(table: Table, seat: int, to: int, amount: int) -> None:
    """From hand to hand."""
    table.coins[seat] -= amount
    table.coins[to] += amount


def may_give_cards(table: Table, seat: int, to: int, amount: int, quotas: int) -> bool:
    """Option cards, quotas among them."""
    return partners(table, seat, to, "all") and amount > 0 and can_discard(table, seat, amount, quotas)


def give_cards(table: Table, seat: int, to: int, amount: int, quotas: int) -> None:
    """From hand to hand."""
    for one, change in ((seat, -1), (to, 1)):
        table.cards[one] += change * (amount - quotas)
        table.quotas[one] += change * quotas


def may_give_chip(table: Table, seat: int, to: int, industry: int, what: str) -> bool:
    """A company or startup, if the other has a chip for it (378)."""
    return may_change_owner(table, seat, to, industry, what) and partners(table, seat, to, "all")


def may_change_owner(table: Table, seat: int, to: int, industry: int, what: str) -> bool:
    """A chip that lies there, for somebody who has one left."""
    if (seat, industry, what) not in table.chips or to not in table.seats() or to == seat:
        return False
    return (chips_left(table, to) if what in COMPANIES else startups_left(table, to)) > 0


def change_owner(table: Table, seat: int, to: int, industry: int, what: str) -> None:
    """Exchanged in its place, on the same side."""
    table.chips[table.chips.index((seat, industry, what))] = (to, industry, what)


def may_time_up(table: Table, _seat: int) -> bool:
    """A game with a time limit (392)."""
    running = table.phase not in NOT_YET and not table.time_up
    return table.says("limit", "none") == "minutes" and running and not die_open(table)


def time_up(table: Table, _seat: int) -> None:
    """Left open: the turn is played to its end."""
    table.time_up = True
