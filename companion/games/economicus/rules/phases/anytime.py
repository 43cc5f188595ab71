"""What may be done at any time after placement: sell, drop, borrow, repay, give up; and deals where agreed
(eco 177-184, 289-328, 382).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from companion.games.economicus.rules import derive, moves
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.phases.auction import begun, let_in, may_sell, set_up_anew
from companion.games.economicus.rules.phases.bankruptcy import bankrupt
from companion.games.economicus.rules.phases.creation import standing
from companion.games.economicus.rules.rule import Rule, free, no, nothing_offered
from companion.games.economicus.rules.state import (
    COMPANY,
    PLEDGED,
    PLEDGED_STARTUP,
    STARTUP,
    Completion,
    Industry,
    Interest,
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


Own = tuple[tuple[int, ...], ...]
"""The industries in which a player's chips of each kind lie, by kind."""


@lru_cache(maxsize=1024)
def _lying(board: tuple[Industry, ...], players: int) -> tuple[Own, ...]:
    """By player where their chips lie; most actions leave the board unchanged."""
    found: list[tuple[dict[int, None], ...]] = [({}, {}, {}, {}) for _ in range(players)]
    for number, industry in enumerate(board, start=2):
        for player, pledged in industry.companies:
            found[player][PLEDGED if pledged else COMPANY][number] = None
        for player, pledged in industry.startups:
            found[player][PLEDGED_STARTUP if pledged else STARTUP][number] = None
    return tuple([tuple(map(tuple, own)) for own in found])


_Company = tuple[int, int, int]
"""Whose, where, and which side is up."""


class _Chips(NamedTuple):
    """All that the offers of chips depend on: what lies where, who is in play, who may sell, who can repay a loan,
    which companies are not for sale all the same, and whether loans are played with.
    """

    board: tuple[Industry, ...]
    players: int
    seats: tuple[int, ...]
    sellers: tuple[int, ...]
    able: tuple[int, ...]
    kept: tuple[_Company, ...]
    loans: bool


def _chips(state: State) -> _Chips:
    seats = in_play(state)
    sellers = tuple([seat for seat in seats if may_sell(state, seat)]) if begun(state) else seats
    able = _able(state, seats)
    kept = _kept(state, sellers, able)
    return _Chips(state.board, len(state.coins), seats, sellers, able, kept, state.agreed.options.loans)


def _able(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who has the coins to repay a loan: what that costs, and what is promised, differs in two phases only."""
    if isinstance(state.phase, (Interest, Completion)):
        return tuple([seat for seat in seats if moves.need(state, seat, derive.repay(state, seat), "E12.6") is None])
    amounts, coins = state.agreed.box.amounts, state.coins
    cost = amounts.loan + amounts.interest
    return tuple([seat for seat in seats if coins[seat] >= cost])


def _kept(state: State, sellers: tuple[int, ...], able: tuple[int, ...]) -> tuple[_Company, ...]:
    """Companies that an offer is about, and those whose loan their sale would leave unpaid."""
    lying, offer = _lying(state.board, len(state.coins)), standing(state)
    kept = [
        (seat, number, PLEDGED)
        for seat in sellers
        if seat not in able or offer
        for number in lying[seat][PLEDGED]
        if _unrepaid(state, seat, number, PLEDGED)
    ]
    if offer and _barred(state, offer.owner, state.active):
        kept += [(offer.owner, state.active, what) for what in (COMPANY, PLEDGED)]
    return tuple(kept)


class _OwnOffers(NamedTuple):
    """What one player may do with chips, whoever else does what."""

    sell: tuple[Offer, ...]
    drop: tuple[Offer, ...]
    loan: tuple[Offer, ...]
    repay: tuple[Offer, ...]


@lru_cache(maxsize=8192)
def _own_offers(seat: int, own: Own) -> _OwnOffers:
    def every(kind: str, whats: tuple[int, ...]) -> tuple[Offer, ...]:
        return tuple([Offer(kind, seat, (own[what], (what,)), WHOLE) for what in whats if own[what]])

    drop = (Offer("drop", seat, (own[STARTUP],), WHOLE[:1]),) if own[STARTUP] else ()
    return _OwnOffers(every("sell", (COMPANY, PLEDGED)), drop, every("loan", UNTURNED), every("repay", moves.TURNED))


@lru_cache(maxsize=4096)
def _chip_offers(chips: _Chips) -> tuple[Offer, ...]:
    """What may be done with chips: of the few players whose chips have changed it is worked out anew."""
    of = [_own_offers(seat, own) for seat, own in enumerate(_lying(chips.board, chips.players))]
    sell = [offer for seat in chips.sellers for offer in of[seat].sell]
    loans = chips.seats if chips.loans else ()
    return (
        *(_without(sell, chips.kept) if chips.kept else sell),
        *[offer for seat in chips.seats for offer in of[seat].drop],
        *[offer for seat in loans for offer in of[seat].loan],
        *[offer for seat in chips.able for offer in of[seat].repay],
    )


def _without(offers: Iterable[Offer], kept: tuple[_Company, ...]) -> Iterable[Offer]:
    """Sales but for the companies that are kept."""
    for offer in offers:
        numbers, (what,) = offer.domains
        may = tuple([number for number in numbers if (offer.player, number, what) not in kept])
        if may:
            yield offer._replace(domains=(may, (what,)))


@lru_cache(maxsize=1024)
def _card_offers(seats: tuple[int, ...], cards: tuple[int, ...]) -> tuple[Offer, ...]:
    """Giving up, and with `cards` laying quotas open."""
    quotas = [Offer("quota", seat) for seat in seats if cards and cards[seat]]
    return (*(Offer("bankrupt", seat) for seat in seats), *quotas)


def _offer_give_coins(state: State) -> Iterable[Offer]:
    seats = in_play(state)
    for seat in seats:
        others = tuple(other for other in seats if other != seat)
        most = state.coins[seat] - moves.promised(state, seat)
        if others and most > 0:
            yield Offer("give_coins", seat, (others, range(1, most + 1)), ("to", "amount"))


def offers(state: State) -> list[Offer]:
    """What may be done now of all this; worked out together, because most of it depends on the same few things."""
    options = state.agreed.options
    found = [
        *_chip_offers(_chips(state)),
        *_card_offers(in_play(state), state.cards if options.state_companies else ()),
    ]
    if _check_time(state, Action("time_up")) is None:
        found.append(Offer("time_up", -1))
    if options.trade != "off":
        found += _offer_give_coins(state)
    return found


RULES: Mapping[str, Rule] = {
    "sell": Rule(WHOLE, (), "E12.1", _check_sell, _sell, nothing_offered, who="any"),
    "drop": Rule(("industry",), (), "E12.4", _check_drop, _drop, nothing_offered, who="any"),
    "loan": Rule(WHOLE, (), "E12.5", _check_loan, _loan, nothing_offered, who="any"),
    "repay": Rule(WHOLE, (), "E12.6", _check_repay, _repay, nothing_offered, who="any"),
    "bankrupt": Rule((), (), "E13.1", free, _bankrupt, nothing_offered, who="any"),
    "quota": Rule((), (), "ED-38", _check_quota, _quota, nothing_offered, who="any"),
    "time_up": Rule((), (), "E16.2", _check_time, _time_up, nothing_offered, who="table"),
    "give_coins": Rule(("to", "amount"), (), "E12.8", _check_give_coins, _give_coins, nothing_offered, who="any"),
    "give_chip": Rule(("to", *WHOLE), (), "E12.8", _check_give_chip, _give_chip, nothing_offered, who="any"),
    "give_cards": Rule(
        ("to", "amount", "quotas"), (), "E12.8", _check_give_cards, _give_cards, nothing_offered, who="any"
    ),
}
