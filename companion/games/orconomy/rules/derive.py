"""Numbers that follow from a position: Trophies, the Hindmost Orc, free slots, prices, interest, raisable money."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.box import Print
from companion.games.orconomy.rules.state import BANKING, BONES, COMMUNICATIONS, FACE, NOBODY, Industry, State, Token

LOAN = 7
LAUNCH_COST = 3
CARD_COST = 7
SURE = 1  # a Risk die always shows at least this, so a card that needs no more cannot fail


@lru_cache(maxsize=128)
def holders(companies: tuple[Token, ...]) -> tuple[tuple[int, ...], int]:
    """Who is present in an industry, and who dominates it (-1 on a tie). Rulebook en 130-144."""
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
    return _trophies(state.board, len(state.agreed.seats))


@lru_cache(maxsize=128)
def _trophies(board: tuple[Industry, ...], players: int) -> tuple[int, ...]:
    count = [0] * players
    for industry in board:
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


def winners(state: State) -> tuple[int, ...]:
    """The winners in player order: several only where the table agreed to share (A-20)."""
    if state.winner == NOBODY:
        return ()
    if state.agreed.options.simultaneous_win != "shared":
        return (state.winner,)
    count = trophies(state)
    return tuple(seat for seat in orconomy.order(state) if count[seat] >= state.agreed.target)


def printed(state: State, number: int) -> Print:
    """What is printed on the sector with this number."""
    return state.agreed.box.prints[number]


def free_slots(state: State, number: int) -> int:
    """Empty Company slots: those printed, less the Companies in slots; one beside fills none (en 265)."""
    return max(0, printed(state, number).slots - in_slots(state.at(number).companies))


@lru_cache(maxsize=128)
def in_slots(companies: tuple[Token, ...]) -> int:
    """How many of an industry's Companies lie in slots."""
    return sum(not token.beside for token in companies)


def price(state: State, number: int) -> int:
    """The current price: the written one, else the industry's number, 12 for Tourism (en 227, ru 251)."""
    return state.at(number).price or printed(state, number).opening_price


def near(state: State) -> tuple[int, ...]:
    """The three industries of the round: the active one and its two neighbours; none before the first roll."""
    if not state.active:
        return ()
    left, right = state.agreed.neighbours[state.active]
    return (left, state.active, right)


def income(state: State, number: int) -> int:
    """What one Company there yields now; -1 in Crisis (en 78, 476)."""
    return -1 if number == state.crisis else printed(state, number).income


def companies_of(industry: Industry, player: int) -> int:
    """How many Companies a player has in an industry, pledged or not."""
    return sum([token.player == player for token in industry.companies])


def tokens_in(industry: Industry) -> int:
    """All tokens in an industry, everybody's Companies and Startups: the interest on one loan (en 296)."""
    return len(industry.companies) + len(industry.startups)


def tokens_left(state: State, player: int) -> int:
    """Tokens still in a player's hand, of ten (en 306)."""
    return state.agreed.box.supply.tokens_per_player - tokens_used(state.board).get(player, 0)


@lru_cache(maxsize=128)
def tokens_used(board: tuple[Industry, ...]) -> Mapping[int, int]:
    """How many tokens each player has on a board."""
    companies = [token.player for industry in board for token in industry.companies]
    return Counter(companies + [owner for industry in board for owner in industry.startups])


@lru_cache(maxsize=128)
def token_places(board: tuple[Industry, ...]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """The industries in which each player has a token of each kind, by (seat, FACE, BONES or STARTUP)."""
    return _industries_with(_pieces, board)


@lru_cache(maxsize=128)
def pledges(board: tuple[Industry, ...]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Whose Companies are pledged, and in which industries."""
    return tuple((seat, numbers) for (seat, what), numbers in token_places(board).items() if what == BONES)


def _industries_with(
    pieces: Callable[[Industry], Iterable[tuple[int, int]]], board: tuple[Industry, ...]
) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """The industries that have each kind of piece, in their order."""
    having: dict[tuple[int, int], list[int]] = {}
    for number, industry in enumerate(board, start=2):
        for piece in pieces(industry):
            having.setdefault(piece, []).append(number)
    return {piece: tuple(numbers) for piece, numbers in having.items()}


@lru_cache(maxsize=1024)
def _pieces(industry: Industry) -> tuple[tuple[int, int], ...]:
    """The kinds of piece in an industry, each once."""
    pieces = {(token.player, BONES if token.pledged else FACE) for token in industry.companies}
    return tuple(sorted(pieces | {(owner, orconomy.STARTUP) for owner in industry.startups}))


def in_both(board: tuple[Industry, ...], player: int, what: int) -> tuple[int, ...]:
    """The industries in which a player has Companies with one side up (FACE or BONES) both in a slot and beside: there
    an act has to say which it means.
    """
    return _in_both(board).get((player, what), ())


@lru_cache(maxsize=128)
def _in_both(board: tuple[Industry, ...]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    return _industries_with(_lying_in_both, board)


@lru_cache(maxsize=1024)
def _lying_in_both(industry: Industry) -> tuple[tuple[int, int], ...]:
    """The kinds of piece that lie both in a slot and beside."""
    twice = [token for token in sorted(set(industry.beside)) if token._replace(beside=False) in industry.companies]
    return tuple([(token.player, BONES if token.pledged else FACE) for token in twice])


def pledged_in(industry: Industry, player: int) -> int:
    """How many of a player's Companies in an industry are pledged."""
    return sum([token.player == player and token.pledged for token in industry.companies])


def unpledged_in(industry: Industry, player: int) -> int:
    """How many of a player's Companies in an industry are not."""
    return companies_of(industry, player) - pledged_in(industry, player)


def loans_open(state: State, player: int) -> tuple[int, ...]:
    """Those of the three industries in which a player has an unpledged Company (en 290)."""
    return tuple(number for number in near(state) if unpledged_in(state.at(number), player))


def ability(state: State, player: int, number: int) -> int:
    """How many times a player has the ability of an industry: once for each Company, none in Crisis (en 476)."""
    return 0 if number == state.crisis else companies_of(state.at(number), player)


def loan_worth(state: State, player: int) -> int:
    """What one loan brings the borrower: 7, and 1 for each of their Communications Companies (en 290, 426)."""
    return LOAN + ability(state, player, COMMUNICATIONS)


def raisable(state: State, player: int) -> int:
    """What a player can certainly pay without selling cards or Companies: Skulls and every loan open now (A-10)."""
    unpledged = sum(unpledged_in(state.at(number), player) for number in near(state))
    return state.skulls[player] + loan_worth(state, player) * unpledged


def pay_off_cost(state: State, player: int, number: int) -> int:
    """What paying off one pledged Company costs now: 7 and the interest (en 302).

    Banking may cancel the interest (en 456), and Payments Delay does for the rest of its Winter (en 368).
    """
    return LOAN if delayed(state, player) or banking_spares(state, player) else full_cost(state, number)


def full_cost(state: State, number: int) -> int:
    """What paying off one pledged Company there costs with its interest (en 302)."""
    return LOAN + tokens_in(state.at(number))


def delayed(state: State, player: int) -> bool:
    """Whether a player owes nothing in the running Winter, by Payments Delay (en 368)."""
    return isinstance(state.phase, orconomy.Winter) and player in state.phase.delayed


def banking_spares(state: State, player: int) -> bool:
    """Whether Banking cancels the interest of a pay-off if the player likes: any Company there does, or, where the
    table agreed so, each only once between two Winters (A-32). Where nothing is owed there is nothing to cancel.
    """
    agreed = state.agreed.options
    left = waivers(state, player) if agreed.banking_covers == "once" else ability(state, player, BANKING)
    return agreed.banking_on_payoff and not delayed(state, player) and left > 0


def launch_cost(state: State, player: int) -> int:
    """What a new Startup costs a player: 3, less 1 for each own Innovations Company (en 271, 432)."""
    return max(0, LAUNCH_COST - ability(state, player, orconomy.INNOVATIONS))


def card_cost(state: State, player: int) -> int:
    """What an Influence card costs a player: 7, less 1 for each own Livestock Company (en 277, 420)."""
    return max(0, CARD_COST - ability(state, player, orconomy.LIVESTOCK))


def die_needed(state: State, player: int, kind: int) -> int:
    """What the Risk die must show for a player's card of this kind, less Smuggling (en 462); 0 if it cannot fail."""
    needed = state.ratings[kind] - ability(state, player, orconomy.SMUGGLING)
    return needed if needed > SURE else 0


def waivers(state: State, player: int) -> int:
    """For how many pledged Companies Banking still cancels a player's interest (en 456).

    Each Company there covers one pledged Company in a Winter; where the table agreed so, one that has covered a pay-off
    since the last Winter covers nothing in this one (A-32).
    """
    used = state.covered[player] if state.covered else 0
    return max(0, ability(state, player, BANKING) - used)


def supply(state: State) -> int:
    """Skulls left in the bank; negative where the table goes on beyond what is in the box (A-17)."""
    return state.agreed.box.supply.money - sum(state.skulls)
