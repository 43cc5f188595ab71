"""Numbers that follow from a position: Trophies, the Hindmost Orc, free slots, prices, interest, raisable money."""

from collections import Counter
from functools import lru_cache

from companion.games.orconomy.state import NOBODY, Industry, Print, State
from companion.games.protocol import Token

LOAN = 7
WINTER_ORDER = ("interest", "crisis", "cards")


@lru_cache(maxsize=4096)
def holders(companies: tuple[Token, ...]) -> tuple[tuple[int, ...], int]:
    """Who is present in an industry, and who leads there (-1 on a tie). Rulebook en 130-144."""
    counts = Counter(token.player for token in companies).most_common(2)
    present = tuple(sorted({token.player for token in companies}))
    if not counts or (len(counts) == 2 and counts[0][1] == counts[1][1]):
        return present, NOBODY
    return present, counts[0][0]


def presence(state: State, player: int) -> int:
    """In how many industries a player has a Company."""
    return sum(player in holders(industry.companies)[0] for industry in state.board)


def dominance(state: State, player: int) -> int:
    """In how many industries a player has more Companies than every other single player."""
    return sum(holders(industry.companies)[1] == player for industry in state.board)


def trophies(state: State) -> tuple[int, ...]:
    """Everybody's Trophies by the Golden Rule: presence and dominance (en 130-144)."""
    count = [0] * state.agreed.players
    for industry in state.board:
        present, leader = holders(industry.companies)
        for player in present:
            count[player] += 1
        if leader >= 0:
            count[leader] += 1
    return tuple(count)


def hindmost(state: State) -> int:
    """The one player with fewest Trophies, or -1 when several tie (en 148)."""
    count = trophies(state)
    lowest = min(count)
    return count.index(lowest) if count.count(lowest) == 1 else NOBODY


def printed(state: State, number: int) -> Print:
    """What is printed on the sector with this number."""
    return state.agreed.box.prints[number]


def free_slots(state: State, number: int) -> int:
    """Company slots nobody fills; extra Companies fill freed slots (spec A-11)."""
    return max(0, printed(state, number).slots - len(state.at(number).companies))


def price(state: State, number: int) -> int:
    """The current price: as written, else the industry's number, 12 for Tourism (en 227, ru 251)."""
    return state.at(number).price or printed(state, number).opening_price


def near(state: State) -> tuple[int, ...]:
    """The three industries of the round: the active one and its two neighbours; none before the first roll."""
    if not state.active:
        return ()
    left, right = state.agreed.neighbours[state.active]
    return (left, state.active, right)


def income(state: State, number: int) -> int:
    """What one Company earns there now; -1 in Crisis (en 78, 476)."""
    return -1 if number == state.crisis else printed(state, number).income


def companies_of(industry: Industry, player: int) -> int:
    """How many Companies a player has in an industry, pledged or not."""
    return sum(token.player == player for token in industry.companies)


def tokens_in(industry: Industry) -> int:
    """All tokens of an industry, Companies and Startups of everybody: the interest of one pledge (en 296)."""
    return len(industry.companies) + len(industry.startups)


def tokens_left(state: State, player: int) -> int:
    """Tokens still in a player's hand, of ten (en 306)."""
    used = sum(companies_of(industry, player) + industry.startups.count(player) for industry in state.board)
    return state.agreed.box.tokens - used


def pledged_in(industry: Industry, player: int) -> int:
    """How many of a player's Companies in an industry are pledged."""
    return industry.companies.count(Token(player, True))


def interest_due(state: State, player: int) -> int:
    """What a Winter now would cost a player: per pledged Company all tokens of its industry (en 296-298)."""
    return sum(pledged_in(industry, player) * tokens_in(industry) for industry in state.board)


def loans_open(state: State, player: int) -> tuple[int, ...]:
    """The industries of the round where a player has a Company not pledged yet (en 290)."""
    return tuple(number for number in near(state) if Token(player) in state.at(number).companies)


def raisable(state: State, player: int) -> int:
    """What a player could pay at most without selling cards: Skulls and every loan open now (spec A-10)."""
    unpledged = sum(state.at(number).companies.count(Token(player)) for number in near(state))
    return state.skulls[player] + LOAN * unpledged


def revenue(state: State, player: int) -> dict[int, int]:
    """Income or loss of a player in each of the three industries where they have a Company."""
    return {
        number: companies_of(state.at(number), player) * income(state, number)
        for number in near(state)
        if companies_of(state.at(number), player)
    }
