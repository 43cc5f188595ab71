"""Every number that follows from what lies on the table, counted as the rulebook says; `(n)` is a line of it."""

from collections.abc import Sequence

from tests.games.economicus.plain import plain_state
from tests.games.economicus.plain.plain_state import CENTRE, COMPANIES, COMPANY, PLEDGED, REPAYMENT, Chip, Table


def own(table: Table, seat: int, *what: str) -> list[Chip]:
    """A player's chips of these kinds."""
    return [chip for chip in table.chips if chip[0] == seat and chip[2] in what]


def companies(table: Table, seat: int, industry: int) -> int:
    """How many companies of a player lie in an industry; a loan changes nothing (320), a startup is none (250)."""
    return sum(table.chips.count((seat, industry, what)) for what in COMPANIES)


def all_companies(table: Table, industry: int) -> int:
    """How many companies of all players lie in an industry."""
    return sum(companies(table, seat, industry) for seat in range(table.players))


def chips_left(table: Table, seat: int) -> int:
    """Twelve companies a player (59)."""
    return plain_state.COMPANY_CHIPS - len(own(table, seat, *COMPANIES))


def startups_left(table: Table, seat: int) -> int:
    """Three startups a player (63)."""
    return plain_state.STARTUP_CHIPS - len(own(table, seat, *plain_state.STARTUPS))


# ---- Stars (152-158)
def present(table: Table, seat: int) -> list[int]:
    """The industries with a company of the player."""
    return sorted({industry for _, industry, _ in own(table, seat, *COMPANIES)})


def leaders(table: Table, industry: int) -> list[int]:
    """Who has most companies there; left open: of several with the same number nobody leads."""
    counts = [companies(table, seat, industry) for seat in range(table.players)]
    first = [seat for seat, count in enumerate(counts) if count == max(counts) > 0]
    return first if len(first) == 1 or table.says("leader_tie", "nobody") == "shared" else []


def led(table: Table, seat: int) -> list[int]:
    """The industries where the player leads."""
    return [industry for industry in present(table, seat) if seat in leaders(table, industry)]


def stars(table: Table, seat: int) -> int:
    """One Star for each presence, one for each lead (154), less those lost by crimes (346), never below none."""
    return max(0, len(present(table, seat)) + len(led(table, seat)) + table.adjusted[seat])


# ---- the ring (112, 208)
def neighbours(table: Table, industry: int) -> list[int]:
    """The two beside it. Left open: the centre touches every segment, unless the table plays it without neighbours."""
    centre = table.says("centre_neighbours", "all") == "all"
    if industry == CENTRE:
        return list(table.ring) if centre else []
    place = table.ring.index(industry)
    return [table.ring[place - 1], table.ring[(place + 1) % len(table.ring)]] + [CENTRE] * centre


def near(table: Table) -> list[int]:
    """The active industry and its neighbours (208)."""
    return [table.active, *neighbours(table, table.active)]


def chain(table: Table, seat: int) -> list[int]:
    """Related companies (404-406): from the active industry on through all where the player has anything."""
    mine = {industry for owner, industry, _ in table.chips if owner == seat}
    numbers: list[int] = []
    ahead = [table.active] if table.active in mine else []
    while ahead:
        industry = ahead.pop()
        numbers.append(industry)
        ahead += [
            neighbour
            for neighbour in neighbours(table, industry)
            if neighbour in mine and neighbour not in (*numbers, *ahead)
        ]
    return numbers


def reached(table: Table, seat: int) -> list[int]:
    """Where phases 1 and 2 find a player's companies and startups."""
    return chain(table, seat) if table.says("related_companies") else near(table)


# ---- money
def half(price: int) -> int:
    """Half of a price, rounded up (250, 293)."""
    return (price + 1) // 2


def price(table: Table, industry: int) -> int:
    """What is written, else the number of the industry (194, 376)."""
    return table.prices.get(industry, industry)


def lowered(amount: int) -> int:
    """3 less, but not below 1 (261, 295)."""
    return max(1, amount - 3)


def startup_cost(table: Table) -> int:
    """Half of the price of the active industry (250)."""
    return half(price(table, table.active))


def profit(table: Table, industry: int) -> int:
    """What the nameplate says (214), or the crisis strength lying over it (356)."""
    printed = table.box[industry][0]
    if industry != table.crisis:
        return printed
    return printed - table.strength if table.says("crisis_profit", "replace") == "add" else -table.strength


def due(table: Table, seat: int) -> int:
    """Phase 1: the profits and losses of all companies reached, in one sum (214)."""
    return sum(companies(table, seat, industry) * profit(table, industry) for industry in reached(table, seat))


def loans(table: Table, seat: int) -> int:
    """Chips turned over (316)."""
    return len(own(table, seat, PLEDGED, plain_state.PLEDGED_STARTUP))


def unturned(table: Table, seat: int) -> list[Chip]:
    """What can still be pledged: companies and even startups (316); nothing by the quick rules (106)."""
    return own(table, seat, COMPANY, plain_state.STARTUP) if table.says("loans") else []


def raisable(table: Table, seat: int) -> int:
    """Coins, and a loan on every chip that bears none."""
    return table.coins[seat] + plain_state.LOAN * len(unturned(table, seat))


def repayment(table: Table, seat: int) -> int:
    """6M (322); 5M immediately after the interest was paid (324), for as many loans as it was paid for."""
    return plain_state.REPAYMENT_AFTER_INTEREST if table.window.get(seat, 0) else REPAYMENT


def sale(table: Table, seat: int, industry: int, what: str) -> int:
    """What a sale brings: half the price (293), less what is repaid at once for a loan (299)."""
    return half(price(table, industry)) - (repayment(table, seat) if what == PLEDGED else 0)


def sellable(table: Table, seat: int) -> list[Chip]:
    """The companies whose sale leaves nobody in debt."""
    return [chip for chip in own(table, seat, *COMPANIES) if table.coins[seat] + sale(table, seat, *chip[1:]) >= 0]


def assets(table: Table, seat: int) -> int:
    """Coins, and companies at the prices of now, less the loans with interest (392)."""
    worth = sum(price(table, industry) for _, industry, _ in own(table, seat, *COMPANIES))
    return table.coins[seat] + worth - REPAYMENT * loans(table, seat)


# ---- slots (228, 285)
def free_private(table: Table, industry: int) -> int:
    """Private companies of the industry that nobody owns."""
    return table.box[industry][1] - table.private[industry]


def free_state(table: Table, industry: int) -> int:
    """State companies of the industry that nobody owns."""
    return table.box[industry][2] - table.state[industry]


def additional(table: Table, industry: int) -> int:
    """Companies that lie in no slot (285)."""
    return all_companies(table, industry) - table.private[industry] - table.state[industry]


# ---- startups (273-283)
def modifiers(table: Table, seat: int, industry: int) -> int:
    """-1 for each company in the same industry, +1 for each in the neighbours (279); none by the quick rules (275)."""
    if not modified(table):
        return 0
    counted: Sequence[int] = range(table.players) if table.says("fate_counts", "own") == "all" else [seat]
    here = sum(companies(table, owner, industry) for owner in counted)
    around = sum(companies(table, owner, beside) for owner in counted for beside in neighbours(table, industry))
    return around - here


def modified(table: Table) -> bool:
    """Whether the full rules decide fates, with modifiers and cards (277)."""
    usual = "modified" if table.says("option_cards") else "five_or_six"
    return bool(table.says("startup_fate", usual) == "modified")


def needed(table: Table) -> int:
    """5 or 6 by the quick rules (275), 7 or more in total by the full ones (283)."""
    return 7 if modified(table) else 5


def ranking(table: Table) -> list[int]:
    """Who wins at the limit: most Stars, and among those the largest net assets (392)."""
    playing = table.seats() or list(range(table.players))
    best = max((stars(table, seat), assets(table, seat)) for seat in playing)
    return [seat for seat in playing if (stars(table, seat), assets(table, seat)) == best]
