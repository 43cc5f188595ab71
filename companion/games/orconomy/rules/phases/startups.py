"""Phase 3 and the end of the round: the Competition, launches, buying a card (rulebook en 247-279)."""

from companion.games.kernel import act, changed, no, one_of, the_table
from companion.games.orconomy.rules import act_terms, derive, flow, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import CARDS_HELD, PASSING, SKULLS, TOKENS, Amount, AnyIndustry, turn
from companion.games.orconomy.rules.phases import auction
from companion.games.orconomy.rules.state import NOBODY, Competition, Convert, EndOfRound, Launch, State, phase_of
from companion.games.protocol import Refusal


def least_cards(state: State) -> int:
    """The fewest cards that may be bid now (en 257)."""
    return max(phase_of(state, Competition).bids) + 1


def possible_bids(state: State, player: int) -> range:
    """More cards than the best bid, and no more than the hand."""
    return range(least_cards(state), state.cards[player] + 1)


def not_that_bid(state: State, player: int, amount: Amount) -> Refusal | None:
    """Why a bid is not one of those."""
    have = state.cards[player]
    if amount < least_cards(state):
        return no("bid_too_low", least=least_cards(state), most=have)
    return no("too_few_cards", player=player, have=have)


@act(Competition, by=turn, source="R11.3", needs=[one_of("amount", possible_bids, not_that_bid)], seat_buttons="1")
def bid_cards(state: State, player: int, amount: Amount) -> State:
    """Bids so many cards, which stay in the hand (en 257)."""
    phase = phase_of(state, Competition)
    bids, following = changed(phase.bids, player, amount), auction.next_in(phase.passed, player)
    return _close(state._replace(phase=Competition(following, bids, phase.passed, begun=True)))


@act(Competition, by=turn, source="R11.3", kind="pass", **PASSING)
def pass_competition(state: State, player: int) -> State:
    """Out of this Competition for good."""
    phase = phase_of(state, Competition)
    passed = changed(phase.passed, player, True)
    return _close(state._replace(phase=Competition(auction.next_in(passed, player), phase.bids, passed, begun=True)))


def _close(state: State) -> State:
    """Ends the Competition when only the best bidder is left, or nobody is; without a bid nothing happens (en 257).

    The bid of a player who has passed still stands: after a Veto it may be the best one (en 352), if the cards for it
    are still in the hand.
    """
    phase = phase_of(state, Competition)
    staying = phase.passed.count(False)
    bids = tuple(map(_standing, phase.bids, phase.passed, state.cards))
    best = max(bids)
    if staying == 0 and not best:
        return flow.enter_launch(state, skipped=not phase.begun)
    if staying == 0 or (staying == 1 and best and bids[phase.turn] == best):
        return state._replace(phase=Convert(bids.index(best), bids, phase.passed))
    return state


def _standing(bid: int, free: bool, cards: int) -> int:
    """A bid, or 0 if its cards were free to be spent and are gone."""
    return 0 if free and bid > cards else bid


def _still_standing(state: State) -> tuple[int, ...]:
    """The bids that can still be met if the best one goes; the cards of all the lower ones were free."""
    phase = state.phase
    assert isinstance(phase, (Competition, Convert))
    free, best = state.agreed.options.overbid_frees_cards, max(phase.bids)
    released = tuple(passed or (free and bid < best) for bid, passed in zip(phase.bids, phase.passed, strict=True))
    return tuple(map(_standing, phase.bids, released, state.cards))


def veto(state: State, victim: int) -> State:
    """Puts a player out of the Competition and voids their bid; all other bids stand (en 348-352)."""
    return _out(state, victim, begun=True)


def _out(state: State, player: int, *, begun: bool) -> State:
    phase = state.phase
    assert isinstance(phase, (Competition, Convert))
    bids, passed = changed(_still_standing(state), player, 0), changed(phase.passed, player, True)
    if isinstance(phase, Convert):
        turn = NOBODY
    else:
        turn = auction.next_in(passed, player) if phase.turn == player else phase.turn
    return _close(state._replace(phase=Competition(turn, bids, passed, begun)))


def spend(state: State) -> State:
    """The winner discards the cards they bid (en 261); a ruling may have left them fewer."""
    phase = phase_of(state, Convert)
    return moves.discard(state, phase.winner, min(phase.bids[phase.winner], state.cards[phase.winner]))


def spent(state: State) -> int:
    """How many cards the winner discards."""
    return sum(state.cards) - sum(spend(state).cards)


def close_competition(state: State, player: int) -> State:
    """Puts a player out who has taken back their last Startup; a winner's cards are spent all the same."""
    phase = state.phase
    if not isinstance(phase, (Competition, Convert)) or flow.competing(state, player):
        return state
    if isinstance(phase, Convert):
        return flow.enter_launch(spend(state)) if phase.winner == player else state
    return state if phase.passed[player] else _out(state, player, begun=phase.begun)


def not_that_startup(state: State, player: int, industry: AnyIndustry) -> Refusal | None:
    """Why an industry is none with a Startup that may become a Company."""
    if industry not in derive.near(state):
        return no("not_near", industry=industry)
    return no("no_startup_here", player=player, industry=industry)


@act(
    Convert, by=turn, source="R11.5", needs=[one_of("industry", flow.competing, not_that_startup)],
    at=("prompt", "sector"), seat_buttons="12", causes={CARDS_HELD: "R11.8"}, moves_pieces=1, by_hand=TOKENS,
)  # fmt: skip
def convert(state: State, player: int, industry: AnyIndustry) -> State:
    """Spends the cards and turns a Startup into a Company, in an empty slot or beside the others (en 259-265)."""
    crafting = derive.ability(state, player, orconomy.WEAPONS)
    state = moves.drop_startup(spend(state), player, industry, oldest=True)
    state = moves.add_company(state, industry, moves.arriving(state, player, industry))
    if state.agreed.options.weapon_self_trigger:
        crafting = derive.ability(state, player, orconomy.WEAPONS)
    return flow.enter_launch(moves.draw(state, player, crafting))


def can_pay_launch(state: State, player: int) -> Refusal | None:
    """A Startup costs 3, less with Innovations (en 271, 432)."""
    return moves.need_skulls(state, player, derive.launch_cost(state, player), "R11.9")


@act(
    Launch, by=turn, source="R11.9", at=("row", "sector"), moves_pieces=1, by_hand=(SKULLS, *TOKENS),
    waits_for=(Launch,), needs=[one_of("industry", derive.near, "not_near"), act_terms.token_in_hand, can_pay_launch],
)  # fmt: skip
def launch(state: State, player: int, industry: AnyIndustry) -> State:
    """Places a Startup in one of the three industries; it is the next player's turn (en 271)."""
    paid = state.with_skulls(player, -derive.launch_cost(state, player))
    return pass_launch(moves.add_startup(paid, player, industry), player)


@act(Launch, by=turn, source="R11.9", kind="pass", **PASSING)
def pass_launch(state: State, player: int) -> State:
    """Launches nothing; after the last the round ends."""
    following = orconomy.after(state, player)
    return flow.enter_end(state) if following == NOBODY else state._replace(phase=Launch(following))


def cards_left(state: State) -> Refusal | None:
    """There is a card in the deck or on the discards."""
    return None if state.deck or state.discards else no("no_cards")


def somebody_may_buy(state: State) -> Refusal | None:
    """Not everybody has had their turn."""
    return no("wrong_phase") if phase_of(state, EndOfRound).turn == NOBODY else None


def can_pay_card(state: State, player: int) -> Refusal | None:
    """A card costs 7, less with Livestock (en 277, 420)."""
    return moves.need_skulls(state, player, derive.card_cost(state, player), "R12.1")


@act(
    EndOfRound, by=turn, source="R12.1", needs=[cards_left, somebody_may_buy, can_pay_card],
    waits_for=(Launch, EndOfRound), at=("row",), seat_buttons="1", by_hand=(SKULLS, CARDS_HELD),
)  # fmt: skip
def buy(state: State, player: int) -> State:
    """Buys one card (en 277)."""
    cost = derive.card_cost(state, player)
    return pass_purchase(moves.draw(state.with_skulls(player, -cost), player), player)


def everybody_has_bought(state: State) -> Refusal | None:
    """Nobody is still to buy or pass."""
    seat = phase_of(state, EndOfRound).turn
    return None if seat == NOBODY else no("still_due", player=seat, kind="end_round")


@act(
    EndOfRound, by=the_table, source="R12.4", needs=[everybody_has_bought], seat_buttons="1", quiet=True,
    prompted=act_terms.WHO_IS_DUE, by_hand=(act_terms.ORACLE,),
)  # fmt: skip
def end_round(state: State, player: int) -> State:
    """The Oracle goes on to the next player, and a new round begins (en 279)."""
    return flow.next_round(state)


@act(EndOfRound, by=turn, source="R12.1", kind="pass", needs=[somebody_may_buy], **PASSING)
def pass_purchase(state: State, player: int) -> State:
    """Buys nothing; after the last, cards can still be played until the Oracle passes the token on."""
    return state._replace(phase=EndOfRound(orconomy.after(state, player)))


ACTS = (bid_cards, pass_competition, convert, launch, pass_launch, buy, end_round, pass_purchase)
