"""Phase 2, the auction: bids, the fee, passing, the price that halves, and paying (rulebook en 213-245)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.rule import Rule
from companion.games.orconomy.rules.state import NOBODY, Auction, Sold, State, changed
from companion.games.protocol import Action, Offer, Refusal

FEE = 1
PAIR = 14
MOST_BID = 999
"""What fits the price field. The box holds 260 Skulls; a table that goes on beyond that may bid more (A-17, A-38)."""


def auction_of(state: State) -> Auction:
    """The running auction."""
    assert isinstance(state.phase, Auction)
    return state.phase


def least(state: State) -> int:
    """The lowest bid allowed now: the price for the first bid, then one more than the best (en 225, ru 261)."""
    best = max(auction_of(state).bids)
    return best + 1 if best else derive.price(state, state.active)


def next_in(passed: tuple[bool, ...], player: int) -> int:
    """The next seat clockwise that has not passed, or -1."""
    count = len(passed)
    around = ((player + step) % count for step in range(1, count + 1))
    return next((seat for seat in around if not passed[seat]), NOBODY)


def fee_due(state: State, player: int) -> int:
    """The fee for a first bid: 1, or 0 for the Oracle and for whoever has paid it (en 229)."""
    return 0 if player == state.oracle or auction_of(state).fees[player] else FEE


def highest(state: State, player: int) -> int:
    """The highest bid a player may make: where the table agreed so, no more than they could raise if all their cards
    were pairs (R10.10).
    """
    if state.agreed.options.overbid != "forbid":
        return MOST_BID
    pairs = PAIR * (state.cards[player] // 2)
    return min(MOST_BID, derive.raisable(state, player) + pairs - fee_due(state, player))


def _check_bid(state: State, action: Action) -> Refusal | None:
    amount = action.args[0]
    if not least(state) <= amount <= MOST_BID:
        return moves.no(
            "bid_too_low" if amount < least(state) else "bid_too_high", "R10.5", least=least(state), most=MOST_BID
        )
    if amount > highest(state, action.player):
        return moves.no("above_raisable", "R10.10", player=action.player, amount=highest(state, action.player))
    return moves.need_skulls(state, action.player, fee_due(state, action.player), "R10.6")


def _bid(state: State, action: Action) -> State:
    phase = auction_of(state)
    player = action.player
    fee = fee_due(state, player)
    phase = Auction(
        next_in(phase.passed, player),
        changed(phase.bids, player, action.args[0]),
        phase.passed,
        changed(phase.fees, player, phase.fees[player] + fee),
    )
    paid = state.with_skulls(player, -fee) if fee else state
    return _close(paid._replace(phase=phase))


def pass_bid(state: State, action: Action) -> State:
    """Out of this auction for good; free of charge for a player who never bid (en 229)."""
    phase = auction_of(state)
    passed = changed(phase.passed, action.player, True)
    return _close(state._replace(phase=Auction(next_in(passed, action.player), phase.bids, passed, phase.fees)))


def halved(price: int) -> int:
    """Half of a price, rounded up (en 241)."""
    return (price + 1) // 2


def halve(state: State, number: int) -> State:
    """Halves a price, and with it the one to be restored if a sale there fails (en 380-384)."""
    phase = state.phase
    if isinstance(phase, Sold) and number == state.active:
        before = phase.before or derive.printed(state, number).opening_price
        state = state._replace(phase=replace(phase, before=halved(before)))
    return moves.write_price(state, number, halved(derive.price(state, number)))


def _unsold(state: State) -> State:
    """Nobody bid: the price halves (en 241)."""
    return flow.enter_competition(moves.write_price(state, state.active, halved(derive.price(state, state.active))))


def _close(state: State) -> State:
    """Ends the auction when only the best bidder is left, or nobody is; unsold without a bid (en 229, 241).

    The bid of a player who has passed still stands: after a Veto it may be the best one (en 352).
    """
    phase = auction_of(state)
    staying = phase.passed.count(False)
    best = max(phase.bids)
    if staying == 0 and not best:
        return _unsold(state)
    if staying == 0 or (staying == 1 and best and phase.bids[phase.turn] == best):
        winner = phase.bids.index(best)
        return sold(state, Sold(winner, phase.bids, phase.fees, state.at(state.active).price, "pay"))
    return state


def veto(state: State, victim: int) -> State:
    """Puts a player out and voids their bid; the fee is not returned, all other bids stand (en 348-352, A-40)."""
    phase = state.phase
    assert isinstance(phase, (Auction, Sold))
    bids = changed(phase.bids, victim, 0)
    if isinstance(phase, Sold):
        state = _unwritten(state, phase)
        return _next_best(state, phase, bids) or _unsold(state)
    passed = changed(phase.passed, victim, True)
    turn = next_in(passed, victim) if phase.turn == victim else phase.turn
    return _close(state._replace(phase=Auction(turn, bids, passed, phase.fees)))


def _unwritten(state: State, phase: Sold) -> State:
    """Restores the price from before the sale, if the bid has been written already (en 237)."""
    written = state.agreed.options.auction_win_order == "en"
    return moves.write_price(state, state.active, phase.before) if written else state


def _next_best(state: State, phase: Sold, bids: tuple[int, ...]) -> State | None:
    """The sale to the best of the remaining bidders, None if there is none (en 231)."""
    if not any(bids):
        return None
    winner = bids.index(max(bids))
    return sold(state, Sold(winner, bids, phase.fees, phase.before, "pay", payee=phase.payee, asked=phase.asked))


def sold(state: State, sale: Sold) -> State:
    """The auction has a winner. In the English order the bid is written before it is paid (en 237, ru 269)."""
    if state.agreed.options.auction_win_order == "en":
        state = moves.write_price(state, state.active, sale.bids[sale.winner])
    return state._replace(phase=sale)


def _forgetful(state: State) -> tuple[int, ...]:
    """Who may have forgotten the fee: anybody who has bid and paid it once, until the sale is paid (en 229). A bid
    cancelled by a Veto was never made (en 352), and once Account Details Fraud is played the sale is under way.
    """
    phase = state.phase
    if not isinstance(phase, (Auction, Sold)) or (isinstance(phase, Sold) and (phase.step != "pay" or phase.asked)):
        return ()
    return tuple([seat for seat, fee in enumerate(phase.fees) if fee == FEE and phase.bids[seat]])


def _check_forgot(state: State, action: Action) -> Refusal | None:
    if action.player not in _forgetful(state):
        return moves.no("no_fee_forgotten", "R10.7", player=action.player)
    return None


def _reopened(state: State) -> State:
    """The auction as it was when the bid that ended it was made."""
    phase = state.phase
    if not isinstance(phase, Sold):
        return state
    passed = tuple(seat != phase.winner for seat in range(state.agreed.players))
    state = _unwritten(state, phase)
    return state._replace(phase=Auction(phase.winner, phase.bids, passed, phase.fees))


def _forgot_fee(state: State, action: Action) -> State:
    """The fee was forgotten: 2 instead of 1. The best bidder may reconsider, and passes if they have no Skull left
    (en 229, A-14). A player who is outbid or has passed has nothing to reconsider.
    """
    player = action.player
    phase = state.phase
    assert isinstance(phase, (Auction, Sold))
    broke = state.skulls[player] < FEE
    thinks = _thinks_again(phase, player)
    state = state if broke else state.with_skulls(player, -FEE)
    state = _reopened(state) if thinks else state
    phase = state.phase
    assert isinstance(phase, (Auction, Sold))
    state = state._replace(phase=replace(phase, fees=changed(phase.fees, player, 2 * FEE)))
    if broke and isinstance(phase, Auction) and not phase.passed[player]:
        return veto(state, player)
    return _bid_taken_back(state, player) if thinks else state


def _thinks_again(phase: Auction | Sold, player: int) -> bool:
    """Whether a bidder may reconsider, because their bid would win."""
    if isinstance(phase, Sold):
        return player == phase.winner
    return phase.bids[player] == max(phase.bids) and not phase.passed[player]


def _bid_taken_back(state: State, player: int) -> State:
    phase = auction_of(state)
    return state._replace(phase=replace(phase, turn=player, bids=changed(phase.bids, player, 0)))


def _sold_of(state: State) -> Sold:
    assert isinstance(state.phase, Sold)
    return state.phase


def _in_step(state: State, step: str) -> Refusal | None:
    phase = _sold_of(state)
    return None if phase.step == step else moves.no("wrong_phase", "R10.12", step=phase.step)


def _check_pay(state: State, action: Action) -> Refusal | None:
    phase = _sold_of(state)
    amount = phase.bids[phase.winner]
    return _in_step(state, STEPS["pay"]) or moves.need_skulls(state, action.player, amount, "R10.11", kind=action.kind)


def _pay(state: State, action: Action) -> State:
    phase = _sold_of(state)
    amount = phase.bids[phase.winner]
    state = state.with_skulls(action.player, -amount)
    if phase.payee != NOBODY:
        state = state.with_skulls(phase.payee, amount)
    return state._replace(phase=replace(phase, step="place"))


def _check_unable(state: State, action: Action) -> Refusal | None:
    phase = _sold_of(state)
    refused = _in_step(state, "pay")
    able = derive.raisable(state, action.player) >= phase.bids[phase.winner]
    if refused is None and able and not state.agreed.options.voluntary_default:
        return moves.no("could_pay", "R10.11", player=action.player, amount=phase.bids[phase.winner])
    return refused


def _unable(state: State, action: Action) -> State:
    """The winner loses all Skulls and cards; the best bid of another player wins, if any (en 231, ru 265, A-09)."""
    phase = _sold_of(state)
    player = action.player
    state = moves.discard(state.with_skulls(player, -state.skulls[player]), player, state.cards[player])
    state = _unwritten(state, phase)
    return _next_best(state, phase, changed(phase.bids, player, 0)) or flow.enter_competition(state)


def _check_place_won(state: State, action: Action) -> Refusal | None:
    return _in_step(state, "place") or moves.need_token(state, action.player)


def _place_won(state: State, action: Action) -> State:
    """The token goes into the empty slot; in the Russian order the price is written now (en 239, ru 271)."""
    phase = _sold_of(state)
    state = moves.add_company(state, state.active, moves.arriving(state, action.player, state.active))
    if state.agreed.options.auction_win_order == "ru":
        state = moves.write_price(state, state.active, phase.bids[phase.winner])
    return flow.enter_competition(state)


def _offer_bid(state: State) -> Iterable[Offer]:
    phase = auction_of(state)
    possible = range(least(state), highest(state, phase.turn) + 1)
    if possible and state.skulls[phase.turn] >= fee_due(state, phase.turn):
        yield Offer("bid", phase.turn, (possible,))


def _offer_forgot(state: State) -> Iterable[Offer]:
    return (Offer("forgot_fee", seat) for seat in _forgetful(state))


def _offer_sold(kind: str, state: State) -> Iterable[Offer]:
    phase = _sold_of(state)
    if phase.step == STEPS[kind] and RULES[kind].check(state, Action(kind, phase.winner)) is None:
        yield Offer(kind, phase.winner)


STEPS = {"pay": "pay", "unable": "pay", "place_won": "place"}
"""The step of a sale that each of its kinds belongs to."""
RULES: Mapping[str, Rule] = {
    "bid": Rule(("amount",), (Auction,), "R10.4", _check_bid, _bid, _offer_bid),
    "forgot_fee": Rule((), (Auction, Sold), "R10.7", _check_forgot, _forgot_fee, _offer_forgot),
    "pay": Rule((), (Sold,), "R10.12", _check_pay, _pay, lambda state: _offer_sold("pay", state)),
    "unable": Rule((), (Sold,), "R10.11", _check_unable, _unable, lambda state: _offer_sold("unable", state)),
    "place_won": Rule(
        (), (Sold,), "R10.13", _check_place_won, _place_won, lambda state: _offer_sold("place_won", state)
    ),
}
