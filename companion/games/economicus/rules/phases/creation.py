"""Phase 4 and the end of the turn: new startups, the price, exclusive offers (eco 248-263, 400-402)."""

from collections.abc import Iterable, Mapping

from companion.games.economicus.rules import derive, flow, moves
from companion.games.economicus.rules.phases.bankruptcy import lying, sold
from companion.games.economicus.rules.rule import Rule, free, no
from companion.games.economicus.rules.state import (
    COMPANY,
    PLEDGED,
    STARTUP,
    Completion,
    Creation,
    Offered,
    State,
    in_play,
)
from companion.games.protocol import Action, Offer, Refusal


def _check_create(state: State, action: Action) -> Refusal | None:
    cost = derive.half(derive.price(state, state.active))
    return moves.need_chip(state, action.player, STARTUP, "E10.1") or moves.need(state, action.player, cost, "E10.1")


def _create(state: State, action: Action) -> State:
    """A startup for half the price as it stands now; the price rises when all are done (E10.1, E10.3, ED-22)."""
    state = moves.pay(state, action.player, derive.half(derive.price(state, state.active)))
    return moves.add_startup(state, action.player, state.active)._replace(created=state.created + 1)


def _close(state: State, _action: Action) -> State:
    return flow.enter_completion(state)


def _offer_create(state: State) -> Iterable[Offer]:
    for seat in in_play(state):
        if _check_create(state, Action("create", seat)) is None:
            yield Offer("create", seat)


def _offer_close(_state: State) -> Iterable[Offer]:
    yield Offer("close_creation", -1)


# --- exclusive offers -----------------------------------------------------------------------------------------------


def standing(state: State) -> Offered | None:
    """The exclusive offer that is open."""
    return state.phase.offer if isinstance(state.phase, Completion) else None


def kept(state: State) -> State:
    """An offer that a ruling has left without its company, or its buyer without coins or chip, is gone."""
    offer = standing(state)
    if offer is None:
        return state
    there = derive.counts(state.at(state.active), state.agreed.players)[offer.owner] > 0
    able = state.coins[offer.buyer] >= moves.promised(state, offer.buyer) and derive.chips_left(state, offer.buyer) > 0
    return state if there and able else state._replace(phase=Completion())


def _check_offer(state: State, action: Action) -> Refusal | None:
    victim, what = action.args
    buyer, number = action.player, state.active
    if not state.agreed.options.exclusive_offer:
        return no("not_agreed", "E16.5")
    if standing(state):
        return no("offer_open", "E16.5")
    if victim == buyer:
        return no("own_company", "E16.5", player=buyer)
    known = 0 <= victim < state.agreed.players and what in (COMPANY, PLEDGED)
    if not known or not moves.lies(state, victim, number, what):
        return no("nothing_there", "E16.5", industry=number)
    double = 2 * derive.price(state, number)
    return moves.need(state, buyer, double, "ED-30") or moves.need_chip(state, buyer, COMPANY, "ED-30")


def _offer(state: State, action: Action) -> State:
    """Double the price for a company in the active industry (E16.5)."""
    victim, what = action.args
    return state._replace(phase=Completion(Offered(action.player, victim, what)))


def _check_sell_to(state: State, action: Action) -> Refusal | None:
    """A loan on the company is repaid out of what it brings (ED-30)."""
    offer = standing(state)
    if offer is None:
        return no("wrong_phase", "E16.5", kind=action.kind)
    if lying(state, offer) == COMPANY:
        return None
    have = state.coins[offer.owner] + 2 * derive.price(state, state.active)
    cost = derive.repay(state, offer.owner)
    return None if have >= cost else no("cannot_repay", "ED-30", player=offer.owner, have=have, amount=cost)


def _sell_to(state: State, _action: Action) -> State:
    """The company changes hands (E16.5)."""
    offer = standing(state)
    assert offer is not None
    return sold(state, offer)


def _check_keep(state: State, action: Action) -> Refusal | None:
    if standing(state) is None:
        return no("wrong_phase", "E16.5", kind=action.kind)
    return moves.need(state, action.player, derive.price(state, state.active), "E16.5")


def _keep(state: State, action: Action) -> State:
    """The owner pays the price to the bank and keeps the company; the price doubles all the same (E16.5)."""
    price = derive.price(state, state.active)
    state = moves.write_price(moves.pay(state, action.player, price), state.active, 2 * price)
    return state._replace(phase=Completion())


def _check_end(state: State, _action: Action) -> Refusal | None:
    offer = standing(state)
    return no("still_due", "E16.5", player=offer.owner) if offer else None


def _end(state: State, _action: Action) -> State:
    return flow.next_turn(state)


def _offer_offer(state: State) -> Iterable[Offer]:
    if not state.agreed.options.exclusive_offer or standing(state):
        return
    for buyer in in_play(state):
        for what in (COMPANY, PLEDGED):
            owners = dict.fromkeys(chip.player for chip in state.at(state.active).companies)
            may = [
                seat for seat in owners if _check_offer(state, Action("offer", buyer, (seat, what))) is None
            ]  # fmt: skip
            if may:
                yield Offer("offer", buyer, (tuple(may), (what,)))


def _offer_answers(state: State) -> Iterable[Offer]:
    offer = standing(state)
    if offer and _check_sell_to(state, Action("sell_to", offer.owner)) is None:
        yield Offer("sell_to", offer.owner)


def _offer_keep(state: State) -> Iterable[Offer]:
    offer = standing(state)
    if offer and _check_keep(state, Action("keep", offer.owner)) is None:
        yield Offer("keep", offer.owner)


def _offer_end(state: State) -> Iterable[Offer]:
    if not standing(state):
        yield Offer("end_turn", -1)


RULES: Mapping[str, Rule] = {
    "create": Rule((), (Creation,), "E10.1", _check_create, _create, _offer_create, who="any"),
    "close_creation": Rule((), (Creation,), "E10.3", free, _close, _offer_close, who="table"),
    "offer": Rule(("victim", "what"), (Completion,), "E16.5", _check_offer, _offer, _offer_offer, who="any"),
    "sell_to": Rule((), (Completion,), "E16.5", _check_sell_to, _sell_to, _offer_answers),
    "keep": Rule((), (Completion,), "E16.5", _check_keep, _keep, _offer_keep),
    "end_turn": Rule((), (Completion,), "E11.2", _check_end, _end, _offer_end, who="table"),
}
