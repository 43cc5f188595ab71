"""Phase 2, the auction: bids, the fee, passing, the price that halves, and paying (rulebook en 213-245)."""

from collections.abc import Collection
from dataclasses import replace

from companion.games.kernel import act, around, changed, no, one_of
from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.act_terms import OTHERS, SKULLS, TOKENS, WHO_IS_DUE, Amount, token_in_hand, turn
from companion.games.orconomy.rules.state import NOBODY, Auction, Sold, State, phase_of
from companion.games.protocol import Refusal

FEE = 1
PAIR = 14
MOST_BID = 999
"""What fits the price field. The box holds 260 Skulls; a table that goes on beyond that may bid more (A-17, A-38)."""


def least(state: State) -> int:
    """The lowest bid allowed now: the price for the first bid, then one more than the best (en 225, ru 261)."""
    best = max(phase_of(state, Auction).bids)
    return best + 1 if best else derive.price(state, state.active)


def next_in(passed: tuple[bool, ...], player: int) -> int:
    """The next seat clockwise that has not passed, or -1."""
    following = around(len(passed), (player + 1) % len(passed))
    return next((seat for seat in following if not passed[seat]), NOBODY)


def fee_due(state: State, player: int) -> int:
    """The fee for a first bid: 1, or 0 for the Oracle and for whoever has paid it (en 229)."""
    return 0 if player == state.oracle or phase_of(state, Auction).fees[player] else FEE


def highest(state: State, player: int) -> int:
    """The highest bid a player may make: where the table agreed so, no more than they could raise if all their cards
    were pairs (R10.10).
    """
    if state.agreed.options.overbid != "forbid":
        return MOST_BID
    pairs = PAIR * (state.cards[player] // 2)
    return min(MOST_BID, derive.raisable(state, player) + pairs - fee_due(state, player))


def possible_bids(state: State, player: int) -> range:
    """From the lowest bid allowed now to the player's highest."""
    return range(least(state), highest(state, player) + 1)


def not_that_bid(state: State, player: int, amount: Amount) -> Refusal | None:
    """Why a bid is not one of those."""
    if not least(state) <= amount <= MOST_BID:
        return no(
            "bid_too_low" if amount < least(state) else "bid_too_high", "R10.5", least=least(state), most=MOST_BID
        )
    return no("above_raisable", "R10.10", player=player, amount=highest(state, player))


def can_pay_fee(state: State, player: int) -> Refusal | None:
    """The fee is paid with the bid (en 229)."""
    return moves.need_skulls(state, player, fee_due(state, player), "R10.6")


@act(
    Auction, by=turn, source="R10.4", needs=[one_of("amount", possible_bids, not_that_bid), can_pay_fee],
    seat_buttons="1", causes={"skulls": "R10.6"},
)  # fmt: skip
def bid(state: State, player: int, amount: Amount) -> State:
    """Bids so much; the fee is paid at once."""
    phase, fee = phase_of(state, Auction), fee_due(state, player)
    phase = Auction(
        next_in(phase.passed, player),
        changed(phase.bids, player, amount),
        phase.passed,
        changed(phase.fees, player, phase.fees[player] + fee),
    )
    paid = state.with_skulls(player, -fee) if fee else state
    return _close(paid._replace(phase=phase))


def told_bids(
    phase: Auction, lowest: int, winner: int, price: int, others: Collection[int]
) -> tuple[list[tuple[int, int | None]], bool]:
    """Who bid what in turn (None: passed) for an auction to end so from here, the next bid being at least `lowest`; and
    whether it can have ended so. Where not, the last is the bid that cannot be.

    The others bid once, as low as possible, so that everybody's fee comes out right; the winner names the price once
    nobody is still to bid. A winner who stands below the price was outbid once more, by the last who can follow.
    """
    told: list[tuple[int, int | None]] = []
    bids = dict(enumerate(phase.bids))
    staying = [seat for seat in around(len(bids), phase.turn) if not phase.passed[seat]]
    while staying and (len(staying) > 1 or not 0 < bids[staying[0]] == max(bids.values())):
        seat, *staying = staying
        rivals = [other for other in staying if other != winner]
        to_come = any(other in others and not bids[other] for other in rivals)
        stands = 0 < bids.get(winner, 0) == max(bids.values())
        amount = None
        if seat == winner and (to_come or not stands or bids[seat] != price):
            amount = lowest if to_come else price
        elif winner not in (seat, NOBODY) and seat in others and not bids[seat]:
            amount = lowest
        elif bids[seat] and stands and bids[winner] < price and winner in staying[-1:]:
            amount = None if to_come or any(bids[other] for other in rivals) else lowest
        told.append((seat, amount))
        if amount is not None and amount < lowest:
            return told, False
        if amount is not None:
            bids[seat], lowest = amount, amount + 1
            staying.append(seat)
    best = max(bids.values())
    ends_so = not best if winner == NOBODY else 0 < best == price == bids.get(winner)
    return (told, True) if ends_so else ([(winner, price)], False)


@act(
    Auction, by=turn, source="R10.4", kind="pass", seat_buttons="2", quiet=True,
    causes={"price": "R10.9", "skulls": "R5.2"},
)  # fmt: skip
def pass_bid(state: State, player: int) -> State:
    """Out of this auction for good; free of charge for a player who never bid (en 229)."""
    phase = phase_of(state, Auction)
    passed = changed(phase.passed, player, True)
    return _close(state._replace(phase=Auction(next_in(passed, player), phase.bids, passed, phase.fees)))


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
    phase = phase_of(state, Auction)
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


def forgetful(state: State) -> tuple[int, ...]:
    """Who may have forgotten the fee: anybody who has bid and paid it once, until the sale is paid (en 229). A bid
    cancelled by a Veto was never made (en 352), and once Account Details Fraud is played the sale is under way.
    """
    phase = state.phase
    if not isinstance(phase, (Auction, Sold)) or (isinstance(phase, Sold) and (phase.step != "pay" or phase.asked)):
        return ()
    return tuple([seat for seat, fee in enumerate(phase.fees) if fee == FEE and phase.bids[seat]])


def fee_forgotten(state: State, player: int) -> Refusal | None:
    """There is a fee that may have been forgotten."""
    return None if player in forgetful(state) else no("no_fee_forgotten", player=player)


def _reopened(state: State) -> State:
    """The auction as it was when the bid that ended it was made."""
    phase = state.phase
    if not isinstance(phase, Sold):
        return state
    passed = tuple(seat != phase.winner for seat in range(len(state.agreed.seats)))
    state = _unwritten(state, phase)
    return state._replace(phase=Auction(phase.winner, phase.bids, passed, phase.fees))


@act(
    Auction, Sold, by=forgetful, source="R10.7", stage="auction:bid", needs=[fee_forgotten], at=("player",),
    causes={"price": "R10.12"},
)  # fmt: skip
def forgot_fee(state: State, player: int) -> State:
    """The fee was forgotten: 2 instead of 1. The best bidder may reconsider, and passes if they have no Skull left
    (en 229, A-14). A player who is outbid or has passed has nothing to reconsider.
    """
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
    phase = phase_of(state, Auction)
    return state._replace(phase=replace(phase, turn=player, bids=changed(phase.bids, player, 0)))


def to_be_paid(state: State) -> Refusal | None:
    """The winner has not paid yet."""
    return None if phase_of(state, Sold).step == "pay" else no("wrong_phase", "R10.12")


def to_be_placed(state: State) -> Refusal | None:
    """The winner has paid."""
    return None if phase_of(state, Sold).step == "place" else no("wrong_phase", "R10.12")


def can_pay_bid(state: State, player: int) -> Refusal | None:
    """The winner has the Skulls that they bid."""
    phase = phase_of(state, Sold)
    return moves.need_skulls(state, player, phase.bids[phase.winner], "R10.11", kind="pay")


@act(
    Sold, by=turn, source="R10.12", stage="auction:pay", needs=[to_be_paid, can_pay_bid], at=("prompt",),
    seat_buttons="1", causes={OTHERS: "K9"}, prompted=WHO_IS_DUE, by_hand=(SKULLS,),
)  # fmt: skip
def pay(state: State, player: int) -> State:
    """The winner pays the bid, to the supply or to whoever has played Account Details Fraud (en 235, 376)."""
    phase = phase_of(state, Sold)
    amount = phase.bids[phase.winner]
    state = state.with_skulls(player, -amount)
    if phase.payee != NOBODY:
        state = state.with_skulls(phase.payee, amount)
    return state._replace(phase=replace(phase, step="place"))


def may_default(state: State, player: int) -> Refusal | None:
    """The winner can raise no more than less than the bid, or the table agreed that they need not (en 231)."""
    phase = phase_of(state, Sold)
    amount = phase.bids[phase.winner]
    able = derive.raisable(state, player) >= amount
    return (
        no("could_pay", player=player, amount=amount) if able and not state.agreed.options.voluntary_default else None
    )


@act(
    Sold, by=turn, source="R10.11", stage="auction:pay", needs=[to_be_paid, may_default], at=("prompt",),
    seat_buttons="2", level="note",
)  # fmt: skip
def unable(state: State, player: int) -> State:
    """The winner loses all Skulls and cards; the best bid of another player wins, if any (en 231, ru 265, A-09)."""
    phase = phase_of(state, Sold)
    state = moves.discard(state.with_skulls(player, -state.skulls[player]), player, state.cards[player])
    state = _unwritten(state, phase)
    return _next_best(state, phase, changed(phase.bids, player, 0)) or flow.enter_competition(state)


@act(
    Sold, by=turn, source="R10.13", stage="auction:place", needs=[to_be_placed, token_in_hand], at=("prompt",),
    seat_buttons="1", causes={"price": "R10.12"}, moves_pieces=1, by_hand=TOKENS,
)  # fmt: skip
def place_won(state: State, player: int) -> State:
    """The token goes into the empty slot; in the Russian order the price is written now (en 239, ru 271)."""
    phase = phase_of(state, Sold)
    state = moves.add_company(state, state.active, moves.arriving(state, player, state.active))
    if state.agreed.options.auction_win_order == "ru":
        state = moves.write_price(state, state.active, phase.bids[phase.winner])
    return flow.enter_competition(state)


ACTS = (bid, forgot_fee, pay, unable, place_won, pass_bid)
