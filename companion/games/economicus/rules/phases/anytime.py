"""What may be done at any time after placement: sell, drop, borrow, repay, give up; and deals where agreed
(eco 177-184, 289-328, 382).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple

from companion.games.economicus.rules import derive, moves
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.act_terms import ANY_TIME, IndustryNumber, Number, Side, Somebody
from companion.games.economicus.rules.box import NUMBERS
from companion.games.economicus.rules.phases import bankruptcy
from companion.games.economicus.rules.phases.auction import let_in, may_sell, sellers, set_up_anew
from companion.games.economicus.rules.phases.creation import standing_offer
from companion.games.economicus.rules.state import CHIPS, COMPANY, PLEDGED, STARTUP, Completion, State, in_play
from companion.games.kernel import act, changed, no, one_of, the_table
from companion.games.kernel.needs import Need
from companion.games.protocol import Offer, Refusal

Seats = tuple[int, ...]
UNTURNED = (COMPANY, STARTUP)
NOT_AGREED, NO_LIMIT = no("not_agreed"), no("not_agreed", kind="time_up")


# --- what may be done with chips ------------------------------------------------------------------------------------
def own_offers(state: State) -> tuple[Offer, ...]:
    """What may be done now for oneself; worked out together, because it depends on the same few things."""
    seats, options, cards = in_play(state), state.agreed.options, state.cards
    selling, payers, where = sellers(state), _payers(state, seats), derive.on_board(state).where
    poor = [seat for seat in selling if seat not in payers]
    kept = _not_for_sale(state, where, poor) if poor or standing_offer(state) else ()
    holders = tuple([seat for seat in seats if cards[seat]]) if options.state_companies else ()
    return _own_offers(where, seats, selling, seats if options.loans else (), payers, kept, holders)


def _payers(state: State, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Who has the coins to repay a loan: what that costs, and what is promised, differs in two phases only."""
    if isinstance(state.phase, (economicus.Interest, Completion)):
        return tuple([seat for seat in seats if can_repay(state, seat) is None])
    amounts, coins = state.agreed.box.amounts, state.coins
    cost = amounts.loan + amounts.interest
    return tuple([seat for seat in seats if coins[seat] >= cost])


def _not_for_sale(state: State, where: tuple[int, ...], poor: Iterable[int]) -> tuple[tuple[int, ...], ...]:
    """Companies whose loan their sale would leave unpaid, and those that an offer is about, by owner and side."""
    kept = list[tuple[int, int, int]]()
    for seat in poor:
        lack, pledged_in = derive.repay(state, seat) - state.coins[seat], industries(where[seat * len(CHIPS) + PLEDGED])
        kept += [(seat, number, PLEDGED) for number in pledged_in if derive.half(derive.price(state, number)) < lack]
    offer = standing_offer(state)
    if offer and may_be_sold(state, offer.owner, state.active):
        kept += [(offer.owner, state.active, what) for what in (COMPANY, PLEDGED)]
    return tuple(kept)


@cache
def industries(bits: int) -> tuple[int, ...]:
    """The industries of which the bits are set."""
    return tuple([number for place, number in enumerate(NUMBERS) if bits >> place & 1])


@lru_cache(maxsize=8192)
def _own_offers(
    where: Seats, seats: Seats, sellers: Seats, borrowers: Seats, payers: Seats, kept: tuple[Seats, ...], holders: Seats
) -> tuple[Offer, ...]:
    """By what lies where, who is in play, may sell or borrow, and can repay; what is not for sale; who has cards."""
    sides = len(CHIPS)
    of = [_with_chips(at // sides, *where[at : at + sides]) for at in range(0, len(where), sides)]
    sell = [offer for seat in sellers for offer in of[seat].sell]
    return (
        *(_without(sell, kept) if kept else sell),
        *[offer for seat in seats for offer in of[seat].drop],
        *[offer for seat in borrowers for offer in of[seat].loan],
        *[offer for seat in payers for offer in of[seat].repay],
        *_by_themselves("bankrupt", seats),
        *_by_themselves("quota", holders),
    )


class _WithChips(NamedTuple):
    """What a player could do with chips, if everything were allowed."""

    sell: Sequence[Offer]
    drop: Sequence[Offer]
    loan: Sequence[Offer]
    repay: Sequence[Offer]


@lru_cache(maxsize=8192)
def _with_chips(seat: int, *where: int) -> _WithChips:
    def every(kind: str, *sides: int) -> list[Offer]:
        sides_there = [(industries(where[what]), what) for what in sides if where[what]]
        return [Offer(kind, seat, (numbers, (what,)), ("industry", "what")) for numbers, what in sides_there]

    startups = industries(where[STARTUP])
    drop = [Offer("drop", seat, (startups,), ("industry",))] if startups else []
    return _WithChips(every("sell", COMPANY, PLEDGED), drop, every("loan", *UNTURNED), every("repay", *moves.TURNED))


@lru_cache(maxsize=1024)
def _by_themselves(kind: str, seats: Seats) -> tuple[Offer, ...]:
    return tuple([Offer(kind, seat) for seat in seats])


def _without(offers: Iterable[Offer], kept: tuple[Seats, ...]) -> Iterator[Offer]:
    """Sales but for the companies that are kept."""
    for offer in offers:
        numbers, (what,) = offer.domains
        may = tuple([number for number in numbers if (offer.player, number, what) not in kept])
        if may:
            yield offer._replace(domains=(may, (what,)))


anytime = partial(act, *ANY_TIME, by=in_play)
own = partial(anytime, offers=own_offers, at=("sheet",))


# --- selling and dropping -------------------------------------------------------------------------------------------
def own_company(state: State, player: int, industry: IndustryNumber, what: Side) -> Refusal | None:
    """Such a company of the player's lies there (E12.1)."""
    lies = what in (COMPANY, PLEDGED) and moves.lies(state, player, industry, what)
    return None if lies else no("not_yours", player=player, industry=industry)


def may_be_sold(state: State, player: int, industry: int) -> Refusal | None:
    """Nobody sells during the auction, but a winner without a chip; nor the company that an offer is about."""
    if not may_sell(state, player):
        return no("sale_in_auction", "E9.8")
    offer = standing_offer(state)
    is_offered = offer and offer.owner == player and industry == state.active
    last = derive.counts(state.at(industry), state.agreed.players)[player] == 1
    return no("offer_open", "E16.5") if is_offered and last else None


def loan_is_repaid(state: State, player: int, industry: IndustryNumber, what: Side) -> Refusal | None:
    """A loan is repaid at once, also out of what the sale brings (E12.3)."""
    if what != PLEDGED or state.coins[player] + derive.sale(state, player, industry, pledged=True) >= 0:
        return None
    have = state.coins[player] + derive.half(derive.price(state, industry))
    return no("cannot_repay", "E12.3", player=player, have=have, amount=derive.repay(state, player))


@own(
    source="E12.1", moves_pieces=5, voluntary=True, causes={"price": "E12.1"},
    needs=[own_company, may_be_sold, loan_is_repaid],
)  # fmt: skip
def sell(state: State, player: int, industry: IndustryNumber, what: Side) -> State:
    """Half the price; then the price falls by 3 (E12.1)."""
    return set_up_anew(state, moves.sell(state, player, industry, what))


def own_startup(state: State, player: int, industry: IndustryNumber) -> Refusal | None:
    """A startup without a loan is given up (E12.4)."""
    if moves.lies(state, player, industry, STARTUP):
        return None
    pledged = moves.lies(state, player, industry, economicus.PLEDGED_STARTUP)
    return no("repay_first" if pledged else "not_yours", player=player, industry=industry)


@own(source="E12.4", level="note", moves_pieces=6, voluntary=True, needs=[own_startup])
def drop(state: State, player: int, industry: IndustryNumber) -> State:
    """Nothing is paid for a startup that is given up (E12.4)."""
    return moves.remove(state, player, industry, STARTUP)


# --- loans ----------------------------------------------------------------------------------------------------------
def loans_are_played(state: State) -> Refusal | None:
    """The table plays with loans (E12.5)."""
    return None if state.agreed.options.loans else NOT_AGREED


def industry_exists(industry: Number) -> Refusal | None:
    """Industries are numbered from 2 to 12."""
    return None if industry in NUMBERS else no("unknown_industry", industry=industry)


def chip_to_pledge(state: State, player: int, industry: Number, what: Side) -> Refusal | None:
    """A chip of the player's that is not turned over lies there (E12.5)."""
    lies = what in UNTURNED and moves.lies(state, player, industry, what)
    return None if lies else no("nothing_to_pledge", player=player, industry=industry)


@own(source="E12.5", level="note", moves_pieces=3, needs=[loans_are_played, industry_exists, chip_to_pledge])
def loan(state: State, player: int, industry: Number, what: Side) -> State:
    """A chip is turned over for 5 (E12.5)."""
    return moves.gain(moves.turn_over(state, player, industry, what), player, state.agreed.box.amounts.loan)


def chip_under_loan(state: State, player: int, industry: IndustryNumber, what: Side) -> Refusal | None:
    """A chip of the player's that is turned over lies there (E12.6)."""
    lies = what in moves.TURNED and moves.lies(state, player, industry, what)
    return None if lies else no("not_pledged", player=player, industry=industry)


def can_repay(state: State, player: int) -> Refusal | None:
    """A loan is repaid with its interest (E12.6)."""
    return moves.need(state, player, derive.repay(state, player), "E12.6")


@own(source="E12.6", moves_pieces=2, needs=[chip_under_loan, can_repay])
def repay(state: State, player: int, industry: IndustryNumber, what: Side) -> State:
    """6, or 5 right after the interest; the chip is turned back (E12.6)."""
    return moves.turn_over(moves.repaid(state, player), player, industry, what)


# --- giving up, quotas, time ----------------------------------------------------------------------------------------
@own(source="E13.1", level="warn", moves_pieces=8, voluntary=True, by_hand=(), causes={"coins": "E13.3"})
def bankrupt(state: State, player: int) -> State:
    """Somebody gives up (E13.1)."""
    return bankruptcy.bankrupt(state, player)


def quotas_are_played(state: State) -> Refusal | None:
    """The table plays with state companies (E14.7)."""
    return None if state.agreed.options.state_companies else no("not_agreed", "E14.7")


def hidden_card(state: State, player: int) -> Refusal | None:
    """A card to lay open (ED-38)."""
    return moves.need_cards(state, player, 1, 0, "ED-38")


@own(source="ED-38", needs=[quotas_are_played, hidden_card])
def quota(state: State, player: int) -> State:
    """A hidden card turns out to be a quota and is laid open (ED-38)."""
    return let_in(state, player)._replace(
        cards=changed(state.cards, player, state.cards[player] - 1),
        quotas=changed(state.quotas, player, state.quotas[player] + 1),
    )


def time_is_limited(state: State) -> Refusal | None:
    """The table agreed on a time, and it is not up yet (E16.2)."""
    return None if state.agreed.options.limit == "minutes" and not state.time_up else NO_LIMIT


@act(*ANY_TIME, by=the_table, source="E16.2", at=("sheet",), needs=[time_is_limited])
def time_up(state: State, player: int) -> State:
    """The turn is played to its end (ED-28)."""
    return state._replace(time_up=True)


# --- deals between players ------------------------------------------------------------------------------------------
def trade_allows(*agreed: str) -> Need:
    """The table allows such deals (E12.8)."""

    def trade_is_agreed(state: State) -> Refusal | None:
        return None if state.agreed.options.trade in agreed else NOT_AGREED

    return trade_is_agreed


def receivers(state: State, player: int) -> tuple[int, ...]:
    """Everybody else who is in play."""
    return tuple([seat for seat in in_play(state) if seat != player])


def not_that_receiver(state: State, player: int, to: Somebody) -> Refusal:
    """Nobody gives to themselves, nor to somebody who is out."""
    unknown = to not in range(state.agreed.players) or to == player
    return no("unknown_player" if unknown else "out_of_play", player=to)


somebody_else = one_of("to", receivers, not_that_receiver)


def own_coins(state: State, player: int) -> range:
    """All that a player has, but for what is promised."""
    return range(1, state.coins[player] - moves.promised(state, player) + 1)


def some_coins(state: State, player: int, amount: Number) -> Refusal | None:
    """Something is given (E12.8)."""
    return None if amount > 0 else no("bad_number", value=amount, most=own_coins(state, player).stop - 1)


def can_pay_that(state: State, player: int, amount: Number) -> Refusal | None:
    """Nobody gives what they do not have (E12.8)."""
    return moves.need(state, player, amount, "E12.8")


@anytime(
    source="E12.8", at=("sheet",), by_hand=(),
    needs=[trade_allows("coins", "all"), somebody_else, one_of("amount", own_coins, [some_coins, can_pay_that])],
)  # fmt: skip
def give_coins(state: State, player: int, to: Somebody, amount: Number) -> State:
    """Coins change hands (E12.8)."""
    return moves.with_coins(moves.with_coins(state, player, -amount), to, amount)


def own_chip(state: State, player: int, industry: Number, what: Side) -> Refusal | None:
    """Such a chip of the player's lies there (E12.8)."""
    lies = what in range(4) and moves.lies(state, player, industry, what)
    return None if lies else no("not_yours", player=player, industry=industry)


def their_chip_in_hand(state: State, what: Side, to: Somebody) -> Refusal | None:
    """Who receives it has a chip of this kind (E12.8)."""
    return moves.need_chip(state, to, what, "E12.8")


def where_own_chips_lie(state: State, player: int) -> tuple[int, ...]:
    """The industries with chips of the player's."""
    return tuple([number for number in NUMBERS if kinds_of_chip(state, player, number)])


def kinds_of_chip(state: State, player: int, industry: Number) -> tuple[int, ...]:
    """The kinds of chip that a player has in an industry."""
    return tuple([what for what in range(len(CHIPS)) if moves.lies(state, player, industry, what)])


@anytime(
    source="E12.8", at=("sheet",), by_hand=(),
    needs=[
        trade_allows("all"), somebody_else, one_of("industry", where_own_chips_lie, [industry_exists, own_chip]),
        one_of("what", kinds_of_chip, own_chip), their_chip_in_hand, may_be_sold,
    ],
)  # fmt: skip
def give_chip(state: State, player: int, to: Somebody, industry: Number, what: Side) -> State:
    """The chip is exchanged in place; a loan goes with it."""
    return moves.change_owner(state, player, industry, what, to, pledged=what in moves.TURNED)


def up_to_all_cards(state: State, player: int) -> range:
    """As many as the player could part with."""
    return range(1, moves.hand(state, player) + 1)


def quotas_among_them(state: State, player: int, amount: Number) -> range:
    """At least as many as cards alone do not make, at most as many as there are."""
    return range(max(0, amount - state.cards[player]), min(amount, moves.free_quotas(state, player)) + 1)


def some_cards(state: State, player: int, amount: Number) -> Refusal | None:
    """Something is given (E12.8)."""
    return None if amount > 0 else no("bad_number", value=amount, most=moves.hand(state, player))


def own_cards(state: State, player: int, amount: Number, quotas: Number) -> Refusal | None:
    """So many cards, so many quotas among them (E12.8)."""
    return moves.need_cards(state, player, amount, quotas, "E12.8")


@anytime(
    source="E12.8", at=("sheet",), by_hand=(),
    needs=[
        trade_allows("all"), somebody_else, one_of("amount", up_to_all_cards, [some_cards, own_cards]),
        one_of("quotas", quotas_among_them, own_cards),
    ],
)  # fmt: skip
def give_cards(state: State, player: int, to: Somebody, amount: Number, quotas: Number) -> State:
    """Cards change hands, so many quotas among them (E12.8)."""
    for seat, sign in ((player, -1), (to, 1)):
        state = state._replace(
            cards=changed(state.cards, seat, state.cards[seat] + sign * (amount - quotas)),
            quotas=changed(state.quotas, seat, state.quotas[seat] + sign * quotas),
        )
    return state


ACTS = (sell, drop, loan, repay, bankrupt, quota, time_up, give_coins, give_chip, give_cards)
