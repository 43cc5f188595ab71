"""Phase 3: one free company of the active industry is auctioned among all (eco 224-244)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.phases.bankruptcy import bankrupt
from companion.games.economicus.rules.rule import Check, Rule, free, no
from companion.games.economicus.rules.state import (
    COMPANY,
    MOST_PRICE,
    PLEDGED,
    PRIVATE,
    STATE,
    Bidding,
    Choose,
    Sale,
    State,
    changed,
    in_play,
)
from companion.games.protocol import Action, Offer, Refusal


def _bidding(state: State) -> Bidding:
    assert isinstance(state.phase, Bidding)
    return state.phase


def _sale(state: State) -> Sale:
    assert isinstance(state.phase, Sale)
    return state.phase


# --- which one ------------------------------------------------------------------------------------------------------


def _check_choose(state: State, action: Action) -> Refusal | None:
    slot = action.args[0]
    if slot not in (PRIVATE, STATE):
        return no("nothing_free", "E9.2", industry=state.active)
    needed = slot == STATE and state.agreed.options.state_without_quota == "refuse"
    return no("no_quota", "ED-17", player=action.player) if needed and not state.quotas[action.player] else None


def _choose(state: State, action: Action) -> State:
    """The private or the state company (E9.2)."""
    return flow.enter_bidding(state, action.args[0])


def _offer_choose(state: State) -> Iterable[Offer]:
    seat = derive.chooser(state)
    slots = [slot for slot in (PRIVATE, STATE) if _check_choose(state, Action("choose", seat, (slot,))) is None]
    yield Offer("choose", seat, (tuple(slots),))


# --- bids -----------------------------------------------------------------------------------------------------------


def least(state: State) -> int:
    """The least bid: the price, then one more than the best (E9.3, ED-18)."""
    best = max(_bidding(state).bids)
    return best + 1 if best else derive.price(state, state.active)


def most(state: State, seat: int) -> int:
    """The highest bid a player may name (E9.4)."""
    if state.agreed.options.overbid != "forbid":
        return MOST_PRICE
    return min(MOST_PRICE, derive.raisable(state, seat))


def _check_bid(state: State, action: Action) -> Refusal | None:
    amount, seat = action.args[0], action.player
    if amount < least(state):
        return no("bid_too_low", "E9.3", player=seat, least=least(state))
    if amount > MOST_PRICE:
        return no("bid_too_high", "E9.3", player=seat, most=MOST_PRICE)
    if amount > most(state, seat):
        return no("above_raisable", "E9.4", player=seat, most=most(state, seat))
    return no("no_quota", "E9.2", player=seat) if _lacks_quota(state, seat) else None


def _lacks_quota(state: State, seat: int) -> bool:
    return _bidding(state).kind == STATE and not state.quotas[seat]


def _bid(state: State, action: Action) -> State:
    """A bid, and who is next (E9.3)."""
    phase = _bidding(state)
    bids = changed(phase.bids, action.player, action.args[0])
    return flow.bid_on(state, replace(phase, bids=bids), action.player)


def _pass(state: State, action: Action) -> State:
    """A pass is final (E9.3)."""
    phase = _bidding(state)
    passed = changed(phase.passed, action.player, True)
    return flow.bid_on(state, replace(phase, passed=passed), action.player)


def let_in(state: State, seat: int) -> State:
    """Who lays a quota open before their turn may bid (E9.2, ED-38)."""
    phase = state.phase
    if not isinstance(phase, Bidding) or seat not in phase.barred:
        return state
    barred = tuple(other for other in phase.barred if other != seat)
    return state._replace(phase=replace(phase, passed=changed(phase.passed, seat, False), barred=barred))


def _offer_bid(state: State) -> Iterable[Offer]:
    seat = _bidding(state).turn
    amounts = range(least(state), most(state, seat) + 1)
    if amounts and not _lacks_quota(state, seat):
        yield Offer("bid", seat, (amounts,))


def _offer_pass(state: State) -> Iterable[Offer]:
    yield Offer("pass", _bidding(state).turn)


# --- paying and placing ---------------------------------------------------------------------------------------------


def cost(state: State) -> int:
    """What the winner pays."""
    phase = _sale(state)
    return phase.bids[phase.winner]


def _in_step(state: State, step: str, kind: str) -> Refusal | None:
    return None if _sale(state).step == step else no("wrong_phase", "E9.5", kind=kind)


def _check_pay(state: State, action: Action) -> Refusal | None:
    return (
        _in_step(state, "pay", action.kind)
        or moves.need_chip(state, action.player, COMPANY, "E9.7")
        or moves.need(state, action.player, cost(state), "E9.5")
    )


def _pay(state: State, action: Action) -> State:
    """The winner pays the bank, the bid becomes the price, a quota is discarded for a state company (E9.5)."""
    phase = _sale(state)
    state = moves.write_price(moves.pay(state, action.player, cost(state)), state.active, cost(state))
    if phase.kind == STATE and state.quotas[action.player]:
        state = moves.discard(state, action.player, 0, 1)
    return state._replace(phase=Sale(phase.kind, phase.winner, phase.bids, "place"), bought=True)


def best_raise(state: State, seat: int) -> int:
    """What a winner could pay at most: with loans, and with the sales that are allowed or due; -1 for one who has no
    chip and can sell nothing (ED-19).
    """
    if derive.chips_left(state, seat) > 0:
        return _all_raised(state, seat)
    sales = (moves.sell(state, seat, number, what) for number, what in _sellable(state, seat))
    return max((_all_raised(after, seat) for after in sales), default=-1)


def _sellable(state: State, seat: int) -> set[tuple[int, int]]:
    """The companies whose sale leaves no loan unpaid, by industry and side (E12.3)."""
    return {
        (number, PLEDGED if chip.pledged else COMPANY)
        for number, industry in enumerate(state.board, start=2)
        for chip in industry.companies
        if chip.player == seat and state.coins[seat] + derive.sale(state, seat, number, pledged=chip.pledged) >= 0
    }


def _all_raised(state: State, seat: int) -> int:
    """Coins and loans, and where a winner may sell whatever selling brings above a loan (ED-19)."""
    more = sum(_by_selling(state, seat, number) for number in NUMBERS) if state.agreed.options.winner_may_sell else 0
    return derive.raisable(state, seat) + more


def _by_selling(state: State, seat: int, number: int) -> int:
    """What selling in one industry brings above loans, those without one first, while the price falls (E12.1)."""
    amounts, price, more = state.agreed.box.amounts, derive.price(state, number), 0
    loan = amounts.loan if state.agreed.options.loans else 0
    for pledged in sorted(chip.pledged for chip in state.at(number).companies if chip.player == seat):
        above = derive.half(price) - (derive.repay(state, seat) if pledged else loan)
        if above > 0:
            more, price = more + above, max(1, price - amounts.fall)
    return more


def _check_unable(state: State, action: Action) -> Refusal | None:
    refused = _in_step(state, "pay", action.kind)
    could = best_raise(state, action.player)
    if refused or could < cost(state):
        return refused
    return no("could_pay", "E9.6", player=action.player, most=could, amount=cost(state))


def _unable(state: State, action: Action) -> State:
    """Who cannot pay is bankrupt; the previous bidder buys (E9.6)."""
    return bankrupt(state, action.player)


def _check_place(state: State, action: Action) -> Refusal | None:
    return _in_step(state, "place", action.kind) or moves.need_chip(state, action.player, COMPANY, "E9.7")


def _place(state: State, action: Action) -> State:
    """A company chip takes the slot (E9.5)."""
    return flow.enter_creation(moves.add_company(state, action.player, state.active, _sale(state).kind))


def may_sell(state: State, seat: int) -> bool:
    """Whether a player may sell a company now: outside of the auction, and in it a winner, to free a chip or to pay
    where the table agreed so (E9.8, ED-19).
    """
    phase = state.phase
    if not begun(state):
        return True
    if not isinstance(phase, Sale) or phase.winner != seat or phase.step != "pay":
        return False
    return state.agreed.options.winner_may_sell or derive.chips_left(state, seat) <= 0


def begun(state: State) -> bool:
    """Whether the auction is going on: from its first bid or pass on (E9.8, ED-44)."""
    phase = state.phase
    if not isinstance(phase, Bidding):
        return isinstance(phase, Sale)
    return any(phase.bids) or any(phase.passed[seat] for seat in in_play(state) if seat not in phase.barred)


def set_up_anew(before: State, state: State) -> State:
    """A company is sold before anybody bids: what is put up and who may bid follow from what is there now; which of two
    was chosen stands (ED-44).
    """
    number = before.active
    if not isinstance(before.phase, Bidding):
        return state
    chosen = derive.free_private(before, number) and derive.free_state(before, number)
    return flow.enter_bidding(state, before.phase.kind) if chosen else flow.enter_auction(state)


def _offer_pay(state: State) -> Iterable[Offer]:
    yield from _offered(state, "pay", _check_pay)


def _offer_unable(state: State) -> Iterable[Offer]:
    yield from _offered(state, "unable", _check_unable)


def _offer_place(state: State) -> Iterable[Offer]:
    yield from _offered(state, "place_won", _check_place)


def _offered(state: State, kind: str, check: Check) -> Iterable[Offer]:
    seat = _sale(state).winner
    if check(state, Action(kind, seat)) is None:
        yield Offer(kind, seat)


RULES: Mapping[str, Rule] = {
    "choose": Rule(("slot",), (Choose,), "E9.2", _check_choose, _choose, _offer_choose),
    "bid": Rule(("amount",), (Bidding,), "E9.3", _check_bid, _bid, _offer_bid),
    "pass": Rule((), (Bidding,), "E9.3", free, _pass, _offer_pass),
    "pay": Rule((), (Sale,), "E9.5", _check_pay, _pay, _offer_pay),
    "unable": Rule((), (Sale,), "E9.6", _check_unable, _unable, _offer_unable),
    "place_won": Rule((), (Sale,), "E9.5", _check_place, _place, _offer_place),
}
