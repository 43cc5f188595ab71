"""Everything that follows from a position: Stars, prices, profits, what is due, and what a player is worth."""

from collections.abc import Mapping
from functools import lru_cache

from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.state import CHIPS, Board, Chip, Fated, Industry, Interest, Lying, State, in_play


def half(price: int) -> int:
    """Half a price, rounded up (eco 250, 293)."""
    return (price + 1) // 2


# --- in one industry ------------------------------------------------------------------------------------------------
@lru_cache(maxsize=8192)
def _counts(chips: tuple[Chip, ...], players: int) -> tuple[int, ...]:
    """How many of them each player has."""
    by_seat = [0] * players
    for chip in chips:
        by_seat[chip.player] += 1
    return tuple(by_seat)


def counts(industry: Industry, players: int) -> tuple[int, ...]:
    """Companies by seat; those under a loan and additional ones count, startups do not (E3.3)."""
    return _counts(industry.companies, players)


@lru_cache(maxsize=8192)
def _leaders(have: tuple[int, ...], shared: bool) -> tuple[int, ...]:
    """Who leads: more companies than every other player; of equals nobody, or all of them where agreed (ED-03)."""
    most = max(have)
    if not most:
        return ()
    seats = tuple(seat for seat, count in enumerate(have) if count == most)
    return seats if len(seats) == 1 or shared else ()


def leads(state: State, number: int) -> tuple[int, ...]:
    """The leaders of an industry."""
    have = counts(state.at(number), state.agreed.players)
    return _leaders(have, state.agreed.options.leader_tie == "shared")


# --- what lies on the board -----------------------------------------------------------------------------------------
def on_board(state: State) -> Lying:
    """All that lies on the board, by seat."""
    return state.board.lying or _count(state.board, len(state.coins), state.agreed.options.leader_tie == "shared")


def _count(board: Board, players: int, shared: bool) -> Lying:
    """Where one industry has changed since the board before was counted, only that one is counted anew."""
    if board.before is None:
        every = [
            _lying_in(place, industry.companies, industry.startups, players, shared)
            for place, industry in enumerate(board)
        ]
        piece = Lying(*[tuple(map(sum, zip(*by_place, strict=True))) for by_place in zip(*every, strict=True)])
    else:
        before, place = board.before
        was, now = before[place], board[place]
        piece = before.lying or _count(before, players, shared)
        if was.companies is not now.companies or was.startups is not now.startups:
            gone = _lying_in(place, was.companies, was.startups, players, shared)
            piece = piece.changed(gone, _lying_in(place, now.companies, now.startups, players, shared))
        board.before = None
    board.lying = piece
    return piece


@lru_cache(maxsize=8192)
def _lying_in(place: int, companies: tuple[Chip, ...], startups: tuple[Chip, ...], players: int, shared: bool) -> Lying:
    """What lies in one industry; a Star for a company there, one more for leading (E3.1)."""
    have, seats = _counts(companies, players), range(players)
    first, turned = _leaders(have, shared), [player for player, pledged in (*companies, *startups) if pledged]
    where = {(player, economicus.PLEDGED if pledged else economicus.COMPANY) for player, pledged in companies}
    where |= {(player, economicus.PLEDGED_STARTUP if pledged else economicus.STARTUP) for player, pledged in startups}
    return Lying(
        tuple([(have[seat] > 0) + (seat in first) for seat in seats]),
        have,
        _counts(startups, players),
        tuple([turned.count(seat) for seat in seats]),
        tuple([((seat, what) in where) << place for seat in seats for what in range(len(CHIPS))]),
    )


# --- Stars ----------------------------------------------------------------------------------------------------------
def stars(state: State) -> tuple[int, ...]:
    """Stars by seat, never below 0; failed crimes and cards change them for good (E3.5)."""
    board = on_board(state).stars
    if not any(state.adjusted):
        return board
    return tuple([max(0, own + change) for own, change in zip(board, state.adjusted, strict=True)])


# --- prices and profits ---------------------------------------------------------------------------------------------
def price(state: State, number: int) -> int:
    """The price that is written, else the industry's number, 17 in the centre (E2.4, E5.2)."""
    return state.at(number).price or state.agreed.box.prints[number].start_price


def profit(state: State, number: int) -> int:
    """What one company brings now: as printed, or by the crisis that lies over it (E15.5, ED-08)."""
    printed = state.agreed.box.prints[number].profit or 0
    if state.crisis != number:
        return printed
    return printed - state.strength if state.agreed.options.crisis_profit == "add" else -state.strength


def near(state: State, number: int) -> tuple[int, ...]:
    """The industry and its neighbours (E5.4, E5.5)."""
    return (number, *state.agreed.near[number])


def concerned(state: State, seat: int) -> tuple[int, ...]:
    """The industries whose profit and fates concern a player now: near the active one, or their chain (E16.6)."""
    if not state.agreed.options.related_companies:
        return near(state, state.active)
    return chain(state, seat)


def chain(state: State, seat: int) -> tuple[int, ...]:
    """The connected industries around the active one in which a player has anything; () without the active (ED-31)."""
    connected: list[int] = []
    waiting = [state.active]
    while waiting:
        number = waiting.pop()
        if number not in connected and present(state.at(number), seat):
            connected.append(number)
            waiting += state.agreed.near[number]
    return tuple(sorted(connected))


def present(industry: Industry, seat: int) -> bool:
    """Whether a player has a company or a startup there."""
    return any(chip.player == seat for chip in (*industry.companies, *industry.startups))


def incomes(state: State, seat: int) -> Mapping[int, int]:
    """What each industry concerned brings a player with companies in it (E7.1)."""
    players = len(state.coins)
    counts_there = [(number, counts(state.at(number), players)[seat]) for number in concerned(state, seat)]
    return {number: own * profit(state, number) for number, own in counts_there if own}


def dues(state: State) -> tuple[int, ...]:
    """By seat what everybody takes (+) or pays (-) in phase 1, as one sum (E7.1)."""
    cached, tokens = state.board.dues, (state.active, state.crisis, state.strength)
    # a change of the board makes a new one, without dues; the tokens are no part of it and are compared
    if cached is None or cached[0] != tokens:
        cached = state.board.dues = tokens, _chained(state) if state.agreed.options.related_companies else _near(state)
    return cached[1]


def _near(state: State) -> tuple[int, ...]:
    """The same industries concern everybody."""
    players = len(state.coins)
    industries_near = [
        (counts(state.at(number), players), profit(state, number)) for number in near(state, state.active)
    ]
    return tuple([sum([have[seat] * each for have, each in industries_near]) for seat in range(players)])


def _chained(state: State) -> tuple[int, ...]:
    """Others concern each player (E16.6)."""
    return tuple([sum(incomes(state, seat).values()) for seat in range(len(state.coins))])


def due(state: State, seat: int) -> int:
    """What one player takes or pays."""
    return dues(state)[seat]


# --- chips, loans, worth --------------------------------------------------------------------------------------------
def companies(state: State, seat: int) -> int:
    """A player's companies on the board."""
    return on_board(state).companies[seat]


def startups(state: State, seat: int) -> int:
    """A player's startups on the board."""
    return on_board(state).startups[seat]


def chips_left(state: State, seat: int) -> int:
    """Company chips a player still has in hand (E1.2)."""
    return state.agreed.box.amounts.companies - companies(state, seat)


def startups_left(state: State, seat: int) -> int:
    """Startup chips a player still has in hand (E1.2)."""
    return state.agreed.box.amounts.startups - startups(state, seat)


def loans(state: State, seat: int) -> int:
    """A player's chips under a loan, companies and startups alike (E6.1)."""
    return on_board(state).loans[seat]


def unpledged(state: State, seat: int) -> int:
    """A player's chips that a loan could still be taken on."""
    all_of_it = on_board(state)
    return all_of_it.companies[seat] + all_of_it.startups[seat] - all_of_it.loans[seat]


def interest(state: State, seat: int) -> int:
    """The interest a player owes: what is still due at the end of a fiscal year, else what would be (E6.1, ED-11)."""
    phase = state.phase
    count = phase.owing[seat] if isinstance(phase, Interest) else loans(state, seat)
    return count * state.agreed.box.amounts.interest


def repay(state: State, seat: int) -> int:
    """What repaying a loan costs: with its interest, which right after paying that is not asked again (E12.6)."""
    amounts = state.agreed.box.amounts
    return amounts.loan + (0 if in_window(state, seat) else amounts.interest)


def in_window(state: State, seat: int) -> bool:
    """Whether a player may still repay a loan without its interest, having just paid that (E6.2, ED-12)."""
    return isinstance(state.phase, Interest) and state.phase.paid[seat] > 0


def raisable(state: State, seat: int) -> int:
    """Coins and what loans could still bring."""
    more = unpledged(state, seat) * state.agreed.box.amounts.loan if state.agreed.options.loans else 0
    return state.coins[seat] + more


def assets(state: State, seat: int) -> int:
    """Net assets: coins, companies at their prices, less each loan with its interest (E16.2, ED-29)."""
    players, amounts = state.agreed.players, state.agreed.box.amounts
    worth = [
        counts(state.at(number), players)[seat] * price(state, number)
        for number in NUMBERS
        if state.at(number).companies
    ]
    return state.coins[seat] + sum(worth) - loans(state, seat) * (amounts.loan + amounts.interest)


def sale(state: State, seat: int, number: int, *, pledged: bool) -> int:
    """What selling a company brings, its loan repaid out of it (E12.1, E12.3)."""
    return half(price(state, number)) - (repay(state, seat) if pledged else 0)


def may_raise(state: State, seat: int) -> bool:
    """Whether a player could still borrow, or sell a company."""
    if state.agreed.options.loans and unpledged(state, seat):
        return True
    own = ((number, chip) for number in NUMBERS for chip in state.at(number).companies if chip.player == seat)
    return any(state.coins[seat] + sale(state, seat, number, pledged=chip.pledged) >= 0 for number, chip in own)


def bank(state: State) -> int:
    """Coins left in the bank; without limit unless the table agreed on what is in the box (ED-34)."""
    return max(0, state.agreed.box.money - sum(state.coins))


# --- slots ----------------------------------------------------------------------------------------------------------
def slots(state: State, number: int) -> tuple[int, int]:
    """Private and state slots of an industry; by quick rules all are private (E2.7)."""
    printed = state.agreed.box.prints[number]
    private, public = printed.private or 0, printed.state or 0
    return (private, public) if state.agreed.options.state_companies else (private + public, 0)


def free_private(state: State, number: int) -> int:
    """Private slots that nobody has taken."""
    return max(0, slots(state, number)[0] - state.at(number).private)


def free_state(state: State, number: int) -> int:
    """State slots that nobody has taken."""
    return max(0, slots(state, number)[1] - state.at(number).state)


def additional(industry: Industry) -> int:
    """Companies without a slot (E8.4)."""
    return len(industry.companies) - industry.private - industry.state


def white(state: State) -> tuple[int, ...]:
    """Industries with white numbers (E2.6)."""
    return tuple(number for number in NUMBERS if state.agreed.box.prints[number].white)


# --- fates ----------------------------------------------------------------------------------------------------------
def fated(state: State) -> tuple[Fated, ...]:
    """The startups whose fate is decided in this turn, in the order of their owners (E8.1)."""
    due_startups = list[Fated]()
    for seat in economicus.order(state) if any(on_board(state).startups) else ():
        for number in concerned(state, seat):
            startups = state.at(number).startups
            if startups:
                due_startups += [Fated(seat, number, pledged) for player, pledged in startups if player == seat]
    return tuple(due_startups)


def modifiers(state: State, startup: Fated) -> int:
    """What changes a fate die: -1 for each company of the player there, +1 for each in its neighbours (E8.3)."""
    if state.agreed.options.startup_fate == "five_or_six":
        return 0
    players = state.agreed.players
    seats = range(players) if state.agreed.options.fate_counts == "all" else (startup.player,)

    def own(number: int) -> int:
        have = counts(state.at(number), players)
        return sum(have[seat] for seat in seats)

    return sum(own(number) for number in state.agreed.near[startup.industry]) - own(startup.industry)


def needed(state: State) -> int:
    """What a fate has to come to (E8.2, E8.3)."""
    amounts = state.agreed.box.amounts
    return amounts.quick if state.agreed.options.startup_fate == "five_or_six" else amounts.succeeds


# --- who ------------------------------------------------------------------------------------------------------------
def chooser(state: State) -> int:
    """Who says what is auctioned and opens: the active player, or the next one in play (ED-43)."""
    return next(iter(in_play(state)), economicus.NOBODY)


def eligible(state: State, kind_is_state: bool) -> tuple[int, ...]:
    """Who may bid, in turn: for a state company only holders of a quota (E9.2)."""
    return tuple(seat for seat in in_play(state) if not kind_is_state or state.quotas[seat])


def has(industry: Industry, seat: int, *, startup: bool, pledged: bool) -> bool:
    """Whether such a chip of a player lies there."""
    return Chip(seat, pledged) in (industry.startups if startup else industry.companies)
