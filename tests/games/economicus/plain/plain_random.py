"""Random tables in the middle of a game: crowded or empty, pledged, in a crisis, with anything a table may agree on."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from tests.games.economicus.plain import plain_counting, plain_state
from tests.games.economicus.plain.plain_any_time import may_offer
from tests.games.economicus.plain.plain_auction import best_bidder
from tests.games.economicus.plain.plain_counting import all_companies, chips_left, free_private, free_state, loans
from tests.games.economicus.plain.plain_state import CENTRE, COMPANIES, COMPANY, INDUSTRIES, STARTUP, Box, Chip, Table
from tests.games.economicus.plain.plain_turn import standing, startups_reached, unsettled

SWITCHES: Mapping[str, Sequence[object]] = {
    "centre_neighbours": ("all", "none"), "leader_tie": ("nobody", "shared"), "crisis_profit": ("replace", "add"),
    "first_seven_repeats": (False, True), "interest_on_new": (False, True), "fate_counts": ("own", "all"),
    "unpayable": ("bankrupt", "pay_what_there_is"), "fate_cards": ("after_roll", "before_roll"),
    "state_without_quota": ("allow", "refuse"), "winner_may_sell": (False, True),
    "overbid": ("warn", "allow", "forbid"), "crime_star": ("lasting", "off"), "crime_influence": ("alternate", "once"),
    "simultaneous_win": ("acting_player", "shared", "order_from_active"),
}  # fmt: skip
PHASES = (
    "roll", "profit", "fate", "answer", "choose", "auction", "auction", "pay", "creation", "completion", "offer",
    "fiscal", "cards",
)  # fmt: skip


def random_box(rng: Random) -> Box:
    """Any numbers that could be printed; industry 7 has no slots (114)."""
    slots = {number: (rng.randrange(6), rng.randrange(3)) if number != CENTRE else (0, 0) for number in INDUSTRIES}
    return {number: (rng.randrange(-4, 9), *slots[number]) for number in INDUSTRIES}


def random_table(rng: Random, preset: str, said: Mapping[str, Any], box: Box) -> Table:
    """Chips thrown onto a board, whatever the slots, somewhere in a turn."""
    agreed = plain_state.agreement(preset, **said)
    ring = rng.sample([number for number in INDUSTRIES if number != CENTRE], 10)
    table = plain_state.new_table(rng.randrange(2, 9), ring, agreed, box)
    seats = range(table.players)
    table.chips = thrown(rng, table)
    for industry in INDUSTRIES:
        lay_in_slots(rng, table, industry)
    table.coins = [rng.choice((0, 1, 3, rng.randrange(50))) for _ in seats]
    if agreed["option_cards"]:
        deal(rng, table)
    table.prices |= {number: rng.randrange(1, 30) for number in INDUSTRIES if rng.random() < 0.6}
    table.active, table.forecast = rng.choice(INDUSTRIES), rng.choice(INDUSTRIES)
    if agreed["crises"] and rng.random() < 0.5:
        table.crisis, table.strength = rng.choice(INDUSTRIES), rng.randrange(1, 5)
    table.prices[table.active] = table.prices.get(table.active, table.active)
    table.turn, table.player = rng.randrange(2, 30), rng.choice(seats)
    table.target = min(22, max(plain_counting.stars(table, seat) for seat in seats) + rng.randrange(1, 4))
    begin(rng, table)
    return table


def thrown(rng: Random, table: Table) -> list[Chip]:
    """Up to twelve companies and three startups of each player; now and then crowded into a few industries."""
    few = rng.sample(INDUSTRIES, rng.randrange(1, 12))
    many = 2 if table.says("loans") else 1
    companies, startups = (COMPANY, plain_state.PLEDGED)[:many], (STARTUP, plain_state.PLEDGED_STARTUP)[:many]
    most = rng.choice((2, 4, 8, 13))
    chips = [
        (seat, rng.choice(few), rng.choice(kinds))
        for seat in range(table.players)
        for kinds, count in ((companies, rng.randrange(most)), (startups, rng.randrange(4)))
        for _ in range(count)
    ]
    return [chip for chip in chips if chip[2] in (*companies, *startups)]


def lay_in_slots(rng: Random, table: Table, industry: int) -> None:
    """Any number of the companies lies in slots, as far as there are such."""
    lying = all_companies(table, industry)
    table.private[industry] = rng.randint(0, min(lying, free_private(table, industry)))
    table.state[industry] = rng.randint(0, min(lying - table.private[industry], free_state(table, industry)))


def deal(rng: Random, table: Table) -> None:
    """Cards and quotas in all hands, the others in deck and discards; Stars lost and won by cards."""
    seats = range(table.players)
    table.cards = [rng.randrange(6) for _ in seats]
    table.quotas = [rng.choice((0, 0, 1, 2)) for _ in seats]
    table.adjusted = [rng.choice((0, 0, 0, -1, -2, 1)) for _ in seats]
    beside = plain_state.OPTION_CARDS + 8 - sum(table.cards) - sum(table.quotas)
    table.discards = rng.choice((rng.randrange(beside - 1), beside - 2))
    table.deck = beside - table.discards
    table.past_events = rng.randrange(20)
    table.events = 25 - table.past_events


def begin(rng: Random, table: Table) -> None:
    """Somewhere in a turn, in a phase that concerns somebody."""
    for phase in rng.sample(PHASES, len(PHASES)):
        clear(table)
        table.phase = phase
        table.dice = [] if phase == "roll" else list(dice_for(rng, table.active))
        if phase not in BEGIN or BEGIN[phase](rng, table):
            return


def clear(table: Table) -> None:
    """Nothing of any phase."""
    table.step, table.left, table.thrown, table.offer = "", [], None, None
    table.kind, table.bidder, table.winner = "", -1, -1
    table.bids, table.passed, table.barred, table.settled = {}, [], [], []
    table.owing, table.drawn, table.created, table.bought = {}, [], 0, False


def dice_for(rng: Random, total: int) -> tuple[int, int]:
    """Two dice with this sum."""
    die = rng.randint(max(1, total - 6), min(6, total - 1))
    return die, total - die


def begin_fiscal(_rng: Random, table: Table) -> bool:
    """Interest is owed."""
    table.step = "interest"
    table.owing = {seat: loans(table, seat) for seat in table.seats() if loans(table, seat)}
    return bool(table.owing) and bool(table.says("fiscal_year"))


def begin_cards(rng: Random, table: Table) -> bool:
    """Some have drawn their card."""
    table.phase, table.step = "fiscal", "cards"
    table.drawn = [seat for seat in table.seats() if rng.random() < 0.3]
    return bool(table.says("fiscal_year") and table.says("option_cards"))


def begin_profit(rng: Random, table: Table) -> bool:
    """Some have settled."""
    table.settled = []
    table.settled = [seat for seat in unsettled(table) if rng.random() < 0.3]
    return bool(unsettled(table))


def begin_fate(rng: Random, table: Table) -> bool:
    """Fates of all from some player on are open."""
    table.step = "roll"
    around = table.in_turn()
    late = around[rng.randrange(len(around)) :]
    table.left = [chip for seat in late for chip in startups_reached(table, seat)]
    return bool(table.left)


def begin_choice(_rng: Random, table: Table) -> bool:
    """The active player says which of the two is put up."""
    table.phase, table.step = "auction", "choose"
    return free_private(table, table.active) > 0 and free_state(table, table.active) > 0


def begin_auction(rng: Random, table: Table) -> bool:
    """Something is auctioned, and some have bid or passed in turn."""
    free = {"private": free_private(table, table.active), "state": free_state(table, table.active)}
    kinds = [kind for kind, count in free.items() if count]
    if not kinds:
        return False
    table.kind = rng.choice(kinds)
    table.barred = [seat for seat in table.seats() if table.kind == "state" and not table.quotas[seat]]
    eligible = standing(table)
    if len(eligible) < 2:
        return False
    bid_in_turn(rng, table, eligible[: rng.randrange(len(eligible))])
    table.step = "bid"
    waiting = [seat for seat in eligible if seat not in table.bids and seat not in table.passed]
    table.bidder = waiting[0]
    return standing(table) != [best_bidder(table)]


def begin_pay(rng: Random, table: Table) -> bool:
    """Somebody has won the auction, who may have the money or not."""
    table.phase = "auction"
    if not begin_auction(rng, table) or not table.bids:
        return False
    table.step, table.bidder, table.winner = "pay", -1, best_bidder(table)
    return True


def begin_answer(rng: Random, table: Table) -> bool:
    """A fate die lies open."""
    table.phase = "fate"
    if not begin_fate(rng, table):
        return False
    chip = next((chip for chip in table.left if chips_left(table, chip[0]) > 0), None)
    if chip is None or not table.says("option_cards"):
        return False
    table.left = table.left[table.left.index(chip) :]
    table.left.remove(chip)
    table.thrown = (chip, rng.randrange(1, 7), plain_counting.modifiers(table, *chip[:2]))
    table.step = "answer"
    return True


def begin_offer(rng: Random, table: Table) -> bool:
    """Somebody offers double the price for a company in the active industry."""
    table.phase = "completion"
    there = [chip for chip in table.chips if chip[1] == table.active and chip[2] in COMPANIES]
    if not there or not table.says("exclusive_offer"):
        return False
    owner, _, what = rng.choice(there)
    able = [seat for seat in table.seats() if may_offer(table, seat, owner, what)]
    table.offer = (rng.choice(able), owner, what) if able else None
    return bool(able)


def bid_in_turn(rng: Random, table: Table, bidders: Sequence[int]) -> None:
    """Each bids more than the one before, or passes."""
    amount = table.prices[table.active]
    for seat in bidders:
        if rng.random() < 0.3:
            table.passed.append(seat)
        else:
            amount += rng.randrange(1, 5)
            table.bids[seat] = amount


def begin_creation(rng: Random, table: Table) -> bool:
    """Something was bought, or startups were created before."""
    table.bought = rng.random() < 0.5
    there = [chip for chip in table.chips if chip[1] == table.active and chip[2] in plain_state.STARTUPS]
    table.created = rng.randrange(len(there) + 1)
    return True


BEGIN = {
    "fiscal": begin_fiscal,
    "cards": begin_cards,
    "profit": begin_profit,
    "fate": begin_fate,
    "answer": begin_answer,
    "choose": begin_choice,
    "auction": begin_auction,
    "pay": begin_pay,
    "offer": begin_offer,
    "creation": begin_creation,
}
