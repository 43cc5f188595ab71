"""What may be done at any time after placement: sell, drop, borrow, repay, give up; and deals where agreed
(eco 177-184, 289-328, 382).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.games.economicus.rules import derive, moves
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.phases.auction import let_in, may_sell, set_up_anew
from companion.games.economicus.rules.phases.bankruptcy import bankrupt
from companion.games.economicus.rules.phases.creation import standing
from companion.games.economicus.rules.rule import Rule, free, no, nothing_offered
from companion.games.economicus.rules.state import (
    COMPANY,
    PLEDGED,
    PLEDGED_STARTUP,
    STARTUP,
    Industry,
    State,
    changed,
    in_play,
)
from companion.games.protocol import Action, Offer, Refusal

WHOLE = ("industry", "what")
UNTURNED = (COMPANY, STARTUP)


def _known(number: int, rule: str) -> Refusal | None:
    return None if number in NUMBERS else no("unknown_industry", rule, industry=number)


def _own(state: State, seat: int, number: int, what: int, rule: str) -> Refusal | None:
    """Why this is no chip of the player's there."""
    refused = _known(number, rule)
    if refused or (what in range(4) and moves.lies(state, seat, number, what)):
        return refused
    return no("not_yours", rule, player=seat, industry=number)


# --- selling and dropping -------------------------------------------------------------------------------------------


def _check_sell(state: State, action: Action) -> Refusal | None:
    number, what = action.args
    refused = _own(state, action.player, number, what if what in (COMPANY, PLEDGED) else -1, "E12.1")
    return refused or _barred(state, action.player, number) or _unrepaid(state, action.player, number, what)


def _barred(state: State, seat: int, number: int) -> Refusal | None:
    """Nobody sells during the auction, but a winner without a chip; nor the company that an offer is about."""
    if not may_sell(state, seat):
        return no("sale_in_auction", "E9.8")
    offer = standing(state)
    asked = offer and offer.owner == seat and number == state.active
    last = derive.counts(state.at(number), state.agreed.players)[seat] == 1
    return no("offer_open", "E16.5") if asked and last else None


def _unrepaid(state: State, seat: int, number: int, what: int) -> Refusal | None:
    """A loan is repaid at once, also out of what the sale brings (E12.3)."""
    if what != PLEDGED or state.coins[seat] + derive.sale(state, seat, number, pledged=True) >= 0:
        return None
    have = state.coins[seat] + derive.half(derive.price(state, number))
    return no("cannot_repay", "E12.3", player=seat, have=have, amount=derive.repay(state, seat))


def _sell(state: State, action: Action) -> State:
    """Half the price; then the price falls by 3 (E12.1)."""
    return set_up_anew(state, moves.sell(state, action.player, *action.args))


def _check_drop(state: State, action: Action) -> Refusal | None:
    number, seat = action.args[0], action.player
    refused = _own(state, seat, number, STARTUP, "E12.4")
    pledged = refused and refused.code == "not_yours" and moves.lies(state, seat, number, PLEDGED_STARTUP)
    return no("repay_first", "E12.4", player=seat, industry=number) if pledged else refused


def _drop(state: State, action: Action) -> State:
    """Nothing is paid for a startup that is given up (E12.4)."""
    return moves.remove(state, action.player, action.args[0], STARTUP)


# --- loans ----------------------------------------------------------------------------------------------------------


def _check_loan(state: State, action: Action) -> Refusal | None:
    number, what = action.args
    if not state.agreed.options.loans:
        return no("not_agreed", "E12.5")
    if what in UNTURNED and number in NUMBERS and moves.lies(state, action.player, number, what):
        return None
    return _known(number, "E12.5") or no("nothing_to_pledge", "E12.5", player=action.player, industry=number)


def _loan(state: State, action: Action) -> State:
    """A chip is turned over for 5 (E12.5)."""
    state = moves.turn_over(state, action.player, *action.args)
    return moves.gain(state, action.player, state.agreed.box.amounts.loan)


def _check_repay(state: State, action: Action) -> Refusal | None:
    number, what = action.args
    if what not in moves.TURNED or number not in NUMBERS or not moves.lies(state, action.player, number, what):
        return _known(number, "E12.6") or no("not_pledged", "E12.6", player=action.player, industry=number)
    return moves.need(state, action.player, derive.repay(state, action.player), "E12.6")


def _repay(state: State, action: Action) -> State:
    """6, or 5 right after the interest; the chip is turned back (E12.6)."""
    return moves.turn_over(moves.repaid(state, action.player), action.player, *action.args)


# --- giving up, quotas, time ----------------------------------------------------------------------------------------


def _bankrupt(state: State, action: Action) -> State:
    return bankrupt(state, action.player)


def _check_quota(state: State, action: Action) -> Refusal | None:
    if not state.agreed.options.state_companies:
        return no("not_agreed", "E14.7")
    return moves.need_cards(state, action.player, 1, 0, "ED-38")


def _quota(state: State, action: Action) -> State:
    """A hidden card turns out to be a quota and is laid open (ED-38)."""
    seat = action.player
    return let_in(state, seat)._replace(
        cards=changed(state.cards, seat, state.cards[seat] - 1),
        quotas=changed(state.quotas, seat, state.quotas[seat] + 1),
    )


def _check_time(state: State, action: Action) -> Refusal | None:
    agreed = state.agreed.options.limit == "minutes" and not state.time_up
    return None if agreed else no("not_agreed", "E16.2", kind=action.kind)


def _time_up(state: State, _action: Action) -> State:
    """The turn is played to its end (ED-28)."""
    return state._replace(time_up=True)


# --- deals between players ------------------------------------------------------------------------------------------


def _receiver(state: State, action: Action, least: str) -> Refusal | None:
    """Why nothing may be given, or not to this player (E12.8)."""
    to, trade = action.args[0], state.agreed.options.trade
    if trade == "off" or (least == "all" and trade != "all"):
        return no("not_agreed", "E12.8")
    if to not in range(state.agreed.players) or to == action.player:
        return no("unknown_player", "E12.8", player=to)
    return no("out_of_play", "E12.8", player=to) if state.out[to] else None


def _check_give_coins(state: State, action: Action) -> Refusal | None:
    amount = action.args[1]
    refused = _receiver(state, action, "coins")
    if refused or amount > 0:
        return refused or moves.need(state, action.player, amount, "E12.8")
    return no("bad_number", "E12.8", value=amount)


def _give_coins(state: State, action: Action) -> State:
    to, amount = action.args
    return moves.with_coins(moves.with_coins(state, action.player, -amount), to, amount)


def _check_give_chip(state: State, action: Action) -> Refusal | None:
    to, number, what = action.args
    return (
        _receiver(state, action, "all")
        or _own(state, action.player, number, what, "E12.8")
        or moves.need_chip(state, to, what, "E12.8")
        or _barred(state, action.player, number)
    )


def _give_chip(state: State, action: Action) -> State:
    """The chip is exchanged in place; a loan goes with it."""
    to, number, what = action.args
    return moves.change_owner(state, action.player, number, what, to, pledged=what in moves.TURNED)


def _check_give_cards(state: State, action: Action) -> Refusal | None:
    _, amount, quotas = action.args
    refused = _receiver(state, action, "all")
    if refused or amount > 0:
        return refused or moves.need_cards(state, action.player, amount, quotas, "E12.8")
    return no("bad_number", "E12.8", value=amount)


def _give_cards(state: State, action: Action) -> State:
    to, amount, quotas = action.args
    for seat, sign in ((action.player, -1), (to, 1)):
        state = state._replace(
            cards=changed(state.cards, seat, state.cards[seat] + sign * (amount - quotas)),
            quotas=changed(state.quotas, seat, state.quotas[seat] + sign * quotas),
        )
    return state


# --- offers ---------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _lying(board: tuple[Industry, ...]) -> Mapping[tuple[int, int], tuple[int, ...]]:
    """By player and kind of chip the industries in which such a chip lies; most actions leave the board unchanged."""
    found: dict[tuple[int, int], dict[int, None]] = {}
    for number, industry in enumerate(board, start=2):
        for chip in industry.companies:
            found.setdefault((chip.player, PLEDGED if chip.pledged else COMPANY), {})[number] = None
        for chip in industry.startups:
            found.setdefault((chip.player, PLEDGED_STARTUP if chip.pledged else STARTUP), {})[number] = None
    return {key: tuple(numbers) for key, numbers in found.items()}


def _own_chips(state: State, seat: int, what: int) -> tuple[int, ...]:
    """The industries in which such a chip of a player lies."""
    return _lying(state.board).get((seat, what), ())


def _offer_sell(state: State) -> Iterable[Offer]:
    for seat in in_play(state):
        if not may_sell(state, seat):
            continue
        for what in (COMPANY, PLEDGED):
            own = _own_chips(state, seat, what)
            may = tuple(
                [number for number in own if not (_barred(state, seat, number) or _unrepaid(state, seat, number, what))]
            )
            if may:
                yield Offer("sell", seat, (may, (what,)))


def _offer_loan(state: State) -> Iterable[Offer]:
    if state.agreed.options.loans:
        yield from _offered("loan", UNTURNED, state, in_play(state))


def _offer_repay(state: State) -> Iterable[Offer]:
    able = (seat for seat in in_play(state) if moves.need(state, seat, derive.repay(state, seat), "E12.6") is None)
    yield from _offered("repay", moves.TURNED, state, able)


def _offered(kind: str, whats: tuple[int, ...], state: State, seats: Iterable[int]) -> Iterable[Offer]:
    """A kind of action with every chip of these kinds that the players have."""
    for seat in seats:
        for what in whats:
            own = _own_chips(state, seat, what)
            if own:
                yield Offer(kind, seat, (own, (what,)))


def _offer_drop(state: State) -> Iterable[Offer]:
    for seat in in_play(state):
        own = _own_chips(state, seat, STARTUP)
        if own:
            yield Offer("drop", seat, (own,))


def _offer_bankrupt(state: State) -> Iterable[Offer]:
    return (Offer("bankrupt", seat) for seat in in_play(state))


def _offer_quota(state: State) -> Iterable[Offer]:
    if state.agreed.options.state_companies:
        yield from (Offer("quota", seat) for seat in in_play(state) if state.cards[seat])


def _offer_time(state: State) -> Iterable[Offer]:
    if _check_time(state, Action("time_up")) is None:
        yield Offer("time_up", -1)


def _others(state: State, seat: int) -> tuple[int, ...]:
    return tuple(other for other in in_play(state) if other != seat)


def _offer_give_coins(state: State) -> Iterable[Offer]:
    if state.agreed.options.trade != "off":
        for seat in in_play(state):
            others, most = _others(state, seat), state.coins[seat] - moves.promised(state, seat)
            if others and most > 0:
                yield Offer("give_coins", seat, (others, range(1, most + 1)))


RULES: Mapping[str, Rule] = {
    "sell": Rule(WHOLE, (), "E12.1", _check_sell, _sell, _offer_sell, who="any"),
    "drop": Rule(("industry",), (), "E12.4", _check_drop, _drop, _offer_drop, who="any"),
    "loan": Rule(WHOLE, (), "E12.5", _check_loan, _loan, _offer_loan, who="any"),
    "repay": Rule(WHOLE, (), "E12.6", _check_repay, _repay, _offer_repay, who="any"),
    "bankrupt": Rule((), (), "E13.1", free, _bankrupt, _offer_bankrupt, who="any"),
    "quota": Rule((), (), "ED-38", _check_quota, _quota, _offer_quota, who="any"),
    "time_up": Rule((), (), "E16.2", _check_time, _time_up, _offer_time, who="table"),
    "give_coins": Rule(("to", "amount"), (), "E12.8", _check_give_coins, _give_coins, _offer_give_coins, who="any"),
    "give_chip": Rule(("to", *WHOLE), (), "E12.8", _check_give_chip, _give_chip, nothing_offered, who="any"),
    "give_cards": Rule(
        ("to", "amount", "quotas"), (), "E12.8", _check_give_cards, _give_cards, nothing_offered, who="any"
    ),
}
