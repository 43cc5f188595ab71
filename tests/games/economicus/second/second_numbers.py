"""Every number and every choice that follows from what lies there, as the program says it and as counted by hand."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any

from companion.games.economicus.rules import derive
from companion.games.economicus.rules.acts import RULES
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import Fated, State
from companion.games.protocol import Action, Offer
from tests.games.economicus.plain import plain_counting as counting
from tests.games.economicus.plain.plain_auction import least_bid
from tests.games.economicus.plain.plain_choices import BIDS_ABOVE, choices
from tests.games.economicus.plain.plain_state import STARTUPS, Table
from tests.games.economicus.second.both_ways import line_of

Numbers = Mapping[str, object]
Choice = frozenset[tuple[str, Any]]
MOST_CARDS, MOST_QUOTAS = 6, 3  # up to here the plain table tries amounts


def derived(state: State) -> Numbers:
    """As the program derives it."""
    seats = range(state.agreed.players)
    return {
        "stars": list(derive.stars(state)),
        "leaders": {number: list(derive.leads(state, number)) for number in NUMBERS},
        "near": {number: sorted(derive.near(state, number)) for number in NUMBERS},
        "concerned": [sorted(derive.concerned(state, seat)) for seat in seats],
        "due": [derive.due(state, seat) for seat in seats],
        "raisable": [derive.raisable(state, seat) for seat in seats],
        "repay": [derive.repay(state, seat) for seat in seats],
        "assets": [derive.assets(state, seat) for seat in seats],
        "loans": [derive.loans(state, seat) for seat in seats],
        "chips": [(derive.chips_left(state, seat), derive.startups_left(state, seat)) for seat in seats],
        "price": {number: derive.price(state, number) for number in NUMBERS},
        "sale": {number: derive.sale(state, 0, number, pledged=False) for number in NUMBERS},
        "profit": {number: derive.profit(state, number) for number in NUMBERS},
        "free": {number: (derive.free_private(state, number), derive.free_state(state, number)) for number in NUMBERS},
        "additional": {number: derive.additional(state.at(number)) for number in NUMBERS},
        "needed": derive.needed(state),
        "modifiers": {
            (chip.player, number): derive.modifiers(state, Fated(chip.player, number))
            for number in NUMBERS
            for chip in state.at(number).startups
        },
    }


def counted(table: Table) -> Numbers:
    """As two careful people count it."""
    seats = range(table.players)
    return {
        "stars": [counting.stars(table, seat) for seat in seats],
        "leaders": {number: counting.leaders(table, number) for number in NUMBERS},
        "near": {number: sorted([number, *counting.neighbours(table, number)]) for number in NUMBERS},
        "concerned": [sorted(counting.reached(table, seat)) for seat in seats],
        "due": [counting.due(table, seat) for seat in seats],
        "raisable": [counting.raisable(table, seat) for seat in seats],
        "repay": [counting.repayment(table, seat) for seat in seats],
        "assets": [counting.assets(table, seat) for seat in seats],
        "loans": [counting.loans(table, seat) for seat in seats],
        "chips": [(counting.chips_left(table, seat), counting.startups_left(table, seat)) for seat in seats],
        "price": {number: counting.price(table, number) for number in NUMBERS},
        "sale": {number: counting.half(counting.price(table, number)) for number in NUMBERS},
        "profit": {number: counting.profit(table, number) for number in NUMBERS},
        "free": {
            number: (counting.free_private(table, number), counting.free_state(table, number)) for number in NUMBERS
        },
        "additional": {number: counting.additional(table, number) for number in NUMBERS},
        "needed": counting.needed(table),
        "modifiers": {
            (seat, number): counting.modifiers(table, seat, number)
            for seat, number, what in table.chips
            if what in STARTUPS
        },
    }


def offered(state: State, table: Table) -> set[Choice]:
    """What the program offers, amounts only as far as the plain table tries them."""
    return {line for offer in RULES.offers(state) for line in lines_of_offer(offer, table)}


def lines_of_offer(offer: Offer, table: Table) -> Iterator[Choice]:
    """Each action of an offer as a line."""
    fields = RULES.acts[offer.kind].names
    most = {"amount": least_bid(table) + BIDS_ABOVE - 1 if offer.kind == "bid" else MOST_CARDS, "quotas": MOST_QUOTAS}
    domains = [upto(domain, most.get(name)) for name, domain in zip(fields, offer.domains, strict=False)]
    for args in product(*domains):
        yield as_choice(line_of(Action(offer.kind, offer.player, args)))


def upto(domain: Iterable[int], most: int | None) -> list[int]:
    """The values of a domain that are tried."""
    return [value for value in domain if most is None or value <= most]


def as_choice(line: Mapping[str, Any]) -> Choice:
    """A line that can be in a set."""
    return frozenset(line.items())


def allowed_choices(table: Table) -> set[Choice]:
    """What the rulebook allows."""
    return {as_choice(line) for line in choices(table)}
