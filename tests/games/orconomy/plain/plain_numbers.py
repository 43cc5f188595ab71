"""Every number that follows from what lies on the table, twice: as the program derives it, and as counted by hand."""

from collections.abc import Mapping

from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules.phases import auction
from companion.games.orconomy.rules.state import CARDS, Auction, State, Winter
from tests.games.orconomy.plain.plain_reckoning import PlainTable
from tests.games.orconomy.positions import INDUSTRIES

KINDS = range(len(CARDS))
Numbers = Mapping[str, object]


def _in_winter(state: State) -> bool:
    """While interest is paid it depends on who has paid what, which does not lie on the table."""
    return isinstance(state.phase, Winter)


def derived(state: State) -> Numbers:
    """Every number that follows from what lies there, as the program says it."""
    seats = range(state.agreed.players)
    return {
        "trophies": list(derive.trophies(state)),
        "hindmost": derive.hindmost(state),
        "interest": [] if _in_winter(state) else [interest.gross(state, seat) for seat in seats],
        "due": [] if _in_winter(state) else [interest.due(state, seat) for seat in seats],
        "price": [derive.price(state, number) for number in INDUSTRIES],
        "free slots": [derive.free_slots(state, number) for number in INDUSTRIES],
        "loans": [sorted(derive.loans_open(state, seat)) for seat in seats],
        "raisable": [derive.raisable(state, seat) for seat in seats],
        "launch": [derive.launch_cost(state, seat) for seat in seats],
        "card": [derive.card_cost(state, seat) for seat in seats],
        "die": [[derive.die_needed(state, seat, kind) for kind in KINDS] for seat in seats],
        "pay off": [[derive.pay_off_cost(state, seat, number) for number in INDUSTRIES] for seat in seats],
        "waivers": [derive.waivers(state, seat) for seat in seats],
        "least bid": auction.least(state) if isinstance(state.phase, Auction) else 0,
    }


def reckoned(state: State, plain: PlainTable) -> Numbers:
    """The same numbers, counted by hand."""
    seats = range(plain.players)
    return {
        "trophies": [plain.trophies(seat) for seat in seats],
        "hindmost": plain.hindmost(),
        "interest": [] if _in_winter(state) else [plain.interest(seat) for seat in seats],
        "due": [] if _in_winter(state) else [plain.next_winter(seat) for seat in seats],
        "price": [plain.price(number) for number in INDUSTRIES],
        "free slots": [plain.free_slots(number) for number in INDUSTRIES],
        "loans": [plain.loans_open(seat) for seat in seats],
        "raisable": [plain.raisable(seat) for seat in seats],
        "launch": [plain.launch_cost(seat) for seat in seats],
        "card": [plain.card_cost(seat) for seat in seats],
        "die": [[plain.die_needed(seat, kind) for kind in KINDS] for seat in seats],
        "pay off": [[plain.pay_off_cost(seat, number) for number in INDUSTRIES] for seat in seats],
        "waivers": [plain.waivers(seat) for seat in seats],
        "least bid": plain.least_bid() if isinstance(state.phase, Auction) else 0,
    }
