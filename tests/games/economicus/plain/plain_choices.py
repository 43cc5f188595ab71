"""Everything that may be done at a plain table now: each line the rulebook allows, bids up to a few above the least."""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from tests.games.economicus.plain.plain_any_time import before_the_bids
from tests.games.economicus.plain.plain_auction import least_bid
from tests.games.economicus.plain.plain_counting import needed
from tests.games.economicus.plain.plain_play import ACTS, RULINGS, allowed
from tests.games.economicus.plain.plain_state import COMPANIES, INDUSTRIES, STARTUPS, WHITE, Table

BIDS_ABOVE = 4
TABLE_KINDS = (
    "roll", "close_interest", "crisis_card", "close_cards", "event", "close_profit", "close_creation", "end_turn",
    "difficulty", "close_card", "time_up", "set_price", "set_die",
)  # fmt: skip
"""What nobody in particular does."""

ONLY_IN: Mapping[str, tuple[str, ...]] = {
    "place": ("placement", "return"), "roll": ("roll",),
    "crisis_card": ("fiscal", "return", "roll", "fate", "auction", "creation"),
    "fate": ("fate",), "boost": ("fate",), "offer": ("completion",),
}  # fmt: skip
"""Phases outside which a kind of line need not be tried."""

FACES, CHIPS = range(1, 7), (*COMPANIES, *STARTUPS)
Domains = Mapping[str, Any]


def spent(_table: Table) -> Domains:
    """Cards given up, and how many of them are quotas."""
    return {"amount": range(1, 7), "quotas": range(4)}


def chip(_table: Table) -> Domains:
    """Any chip on the board."""
    return {"industry": INDUSTRIES, "what": CHIPS}


DOMAINS: Mapping[str, Callable[[Table], Domains]] = {
    "place": lambda _: {"industry": WHITE, "slot": ("private", "state", "additional")},
    "roll": lambda _: {"die1": FACES, "die2": FACES},
    "crisis_card": lambda _: {"shows": ("forecast", "point")},
    "event": lambda _: {"card": (0,)},
    "fate": lambda table: fate_numbers(table),
    "boost": spent,
    "choose": lambda _: {"slot": ("private", "state")},
    "bid": lambda table: {"amount": range(least_bid(table) - 1, least_bid(table) + BIDS_ABOVE)},
    "offer": lambda table: {"victim": range(table.players), "what": COMPANIES},
    "sell": chip,
    "drop": lambda _: {"industry": INDUSTRIES},
    "loan": chip,
    "repay": chip,
    "give_coins": lambda table: {"to": range(table.players), "amount": range(1, 7)},
    "give_cards": lambda table: {"to": range(table.players), **spent(table)},
    "give_chip": lambda table: {"to": range(table.players), **chip(table)},
    "add_coins": lambda _: {"amount": range(-8, 9)},
    "set_adjusted": lambda _: {"amount": range(-2, 3)},
    "set_price": lambda _: {"industry": INDUSTRIES, "amount": range(1, 20)},
    "put_token": chip,
    "take_token": chip,
    "turn_token": chip,
    "change_owner": lambda table: {**chip(table), "to": range(table.players)},
    "set_die": lambda _: {"which": range(3), "value": FACES},
    "play": lambda _: {"card": (0,)},
    "difficulty": lambda _: {"value": range(2, 7)},
    "crime_roll": lambda _: {"value": FACES},
    "influence": spent,
}


def fate_numbers(table: Table) -> Domains:
    """The startup and its die, and cards named before the throw where the table plays it so."""
    before = table.says("fate_cards", "after_roll") == "before_roll" and needed(table) == 7
    cards = {"amount": range(7), "quotas": range(4)} if before else {}
    return {"industry": INDUSTRIES, "what": STARTUPS, "die": FACES, **cards}


def lines_of(table: Table, kind: str) -> Iterator[dict[str, Any]]:
    """Every line of a kind that is allowed now."""
    if table.phase not in ONLY_IN.get(kind, (table.phase,)) or (kind.startswith("give") and not table.says("trade")):
        return
    domains = DOMAINS.get(kind, lambda _: {})(table)
    seats = (-1,) if kind in TABLE_KINDS else range(table.players)
    for seat, *values in product(seats, *domains.values()):
        line = {"do": kind, "player": seat, **dict(zip(domains, values, strict=True))}
        if allowed(table, line):
            yield line


def choices(table: Table) -> list[dict[str, Any]]:
    """Every line that is allowed now, but for rulings."""
    kinds = [kind for kind in ACTS if kind not in RULINGS and table.phase != "over"]
    return [line for kind in kinds for line in lines_of(table, kind)]


def any_line(rng: Random, table: Table) -> dict[str, Any]:
    """Any line at all, allowed or not; every second one about a chip that lies there, many gifts before the bids."""
    giving = table.says("trade") == "all" and before_the_bids(table) and rng.random() < 0.3
    kind = "give_chip" if giving else rng.choice(sorted(ACTS))
    domains = DOMAINS.get(kind, lambda _: {})(table)
    line = {"do": kind, "player": -1 if kind in TABLE_KINDS else rng.randrange(table.players)}
    line |= {name: rng.choice(values) for name, values in domains.items()}
    if "what" in line and table.chips and rng.random() < 0.5:
        seat, industry, what = rng.choice(table.chips)
        line |= {"what": what} | ({"player": seat, "industry": industry} if "industry" in line else {"victim": seat})
    return line
