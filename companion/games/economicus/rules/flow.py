"""How a turn goes on: each function moves the table into its next phase; phases that concern nobody are passed."""

from companion.games.economicus.rules import derive, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.state import NOBODY, STATE, Bidding, Fated, Fates, Sale, State, in_play, order
from companion.games.kernel import around, changed


def thrown(state: State, dice: tuple[int, ...], came: int) -> State:
    """The Active token goes to the sum; a double, or the same industry again, ends a fiscal year (E5.1 to E5.3).

    `came` is where the token lay before the throw; the first throw of a game repeats nothing (ED-06).
    """
    active, options = sum(dice), state.agreed.options
    again = active == came and (state.turn > 1 or options.first_seven_repeats)
    state = state._replace(active=active, dice=dice, came=came, thrown=True, drew=False)
    if not state.at(active).price:
        state = moves.write_price(state, active, derive.price(state, active))
    if options.fiscal_year and (dice[0] == dice[1] or again):
        return enter_interest(state)
    return enter_profit(state)


def enter_interest(state: State) -> State:
    """Interest on the loans that stand now (E6.1, ED-11)."""
    owing = tuple(0 if state.out[seat] else derive.loans(state, seat) for seat in range(state.agreed.players))
    if not state.agreed.options.loans or not any(owing):
        return enter_cards(state)
    return state._replace(phase=economicus.Interest(owing, (0,) * len(owing)))


def enter_cards(state: State) -> State:
    """An option card for everybody (E6.3)."""
    if not state.agreed.options.option_cards or not in_play(state):
        return enter_event(state)
    return state._replace(phase=economicus.Cards(tuple(state.out)))


def enter_event(state: State) -> State:
    """The event card (E6.4)."""
    return (
        state._replace(phase=economicus.Event())
        if state.agreed.options.events and state.events
        else enter_profit(state)
    )


def enter_profit(state: State) -> State:
    """Phase 1, passed when nobody takes or pays anything (E7)."""
    dues = derive.dues(state)
    if not any(dues[seat] for seat in in_play(state)):
        return enter_fates(state)
    return state._replace(phase=economicus.Profit((False,) * state.agreed.players))


def enter_fates(state: State) -> State:
    """Phase 2 (E8)."""
    return next_fate(state, derive.fated(state))


def next_fate(state: State, left: tuple[Fated, ...]) -> State:
    """The next startup, or phase 3 when none is left."""
    return state._replace(phase=Fates(left)) if left else enter_auction(state)


def waiting(state: State, fated: Fated) -> bool:
    """Whether a startup waits because its owner has no company chip (ED-16)."""
    return derive.chips_left(state, fated.player) <= 0


def passed_over(state: State) -> State:
    """Phase 3, where all startups left wait for a company chip: whoever goes on passes them over (ED-16)."""
    phase = state.phase
    if isinstance(phase, Fates) and all(waiting(state, startup) for startup in phase.left):
        return enter_auction(state)
    return state


def enter_auction(state: State) -> State:
    """Phase 3: one free company of the active industry is auctioned, if there is one (E9.1, E9.2)."""
    private, public = derive.free_private(state, state.active), derive.free_state(state, state.active)
    if not in_play(state) or not (private or public):
        return enter_creation(state)
    if private and public:
        return state._replace(phase=economicus.Choose())
    return enter_bidding(state, economicus.PRIVATE if private else STATE)


def enter_bidding(state: State, kind: int) -> State:
    """The bids; nobody eligible, no auction (ED-17)."""
    able = derive.eligible(state, kind == STATE)
    if not able:
        return enter_creation(state)
    players = state.agreed.players
    passed = tuple(seat not in able for seat in range(players))
    barred = tuple(seat for seat in in_play(state) if seat not in able)
    return state._replace(phase=Bidding(kind, able[0], (0,) * players, passed, barred))


def bid_on(state: State, phase: Bidding, after: int, bids: tuple[int, ...], passed: tuple[bool, ...]) -> State:
    """Who bids next after a seat; the auction ends when nobody is left to outbid the best bid (ED-18)."""
    best, players = max(bids), len(bids)
    holder = bids.index(best) if best else NOBODY
    for seat in around(players, (after + 1) % players):
        if not passed[seat] and seat != holder:
            return state._replace(phase=Bidding(phase.kind, seat, bids, passed, phase.barred))
    if holder == NOBODY:
        return enter_creation(state)
    return state._replace(phase=Sale(phase.kind, holder, bids))


def next_winner(state: State, phase: Sale) -> State:
    """The winner is bankrupt: the next best bid of somebody in play wins, or nothing is sold (E9.6, ED-20)."""
    able = derive.eligible(state, phase.kind == STATE)
    bids = tuple(bid if seat in able and seat != phase.winner else 0 for seat, bid in enumerate(phase.bids))
    if not any(bids):
        return enter_creation(state)
    return state._replace(phase=Sale(phase.kind, bids.index(max(bids)), bids))


def enter_creation(state: State) -> State:
    """Phase 4, passed when nobody has a startup chip in hand (E10)."""
    if any(derive.startups_left(state, seat) > 0 for seat in in_play(state)):
        return state._replace(phase=economicus.Creation())
    return enter_completion(state)


def enter_completion(state: State) -> State:
    """The price rises by 2 for each new startup; where nobody bought or created anything, it falls (E10.3, E11.1)."""
    number = state.active
    if state.created:
        rise = state.created * state.agreed.box.amounts.rise
        state = moves.write_price(state, number, derive.price(state, number) + rise)
    elif not state.bought:
        state = moves.fall(state, number)
    return state._replace(phase=economicus.Completion())


def come_back(state: State, seats: tuple[int, ...]) -> State:
    """These players enter: coins, a quota, cards, and two companies to be placed (E13.4)."""
    for seat in seats:
        state = state._replace(out=changed(state.out, seat, False))
        state = with_start(state, seat)
    return (
        state._replace(phase=economicus.Return(seats), drew=True) if seats else state._replace(phase=economicus.Roll())
    )


def with_start(state: State, seat: int) -> State:
    """What a player begins with: 20M, and by the full rules a quota and two cards (E2.2, E2.3)."""
    amounts, options = state.agreed.box.amounts, state.agreed.options
    state = moves.gain(state, seat, amounts.start)
    if options.state_companies:
        for _ in range(amounts.quotas):
            state = moves.take_quota(state, seat)
    return moves.draw(state, seat, amounts.cards) if options.option_cards else state


def limit_reached(state: State) -> bool:
    """Whether this was the last turn of a limited game (E16.2, ED-28)."""
    options = state.agreed.options
    return (
        state.time_up if options.limit == "minutes" else options.limit == "turns" and state.turn >= options.limit_turns
    )


def ended(state: State) -> State:
    """The limit is reached: of those in play most Stars, then most net assets; equal in both share the win (E16.2)."""
    stars = derive.stars(state)
    ranked = in_play(state) or order(state)
    score = {seat: (stars[seat], derive.assets(state, seat)) for seat in ranked}
    best = max(score.values())
    return state._replace(
        phase=economicus.Over(), winners=tuple(sorted(seat for seat, own in score.items() if own == best))
    )


def open_die(state: State) -> bool:
    """Whether a fate die or a crime die lies open, which only cards may answer (ED-39)."""
    return isinstance(state.phase, economicus.Answer) or (
        len(state.plays) > 0 and any(play.step == "rolled" for play in state.plays)
    )
