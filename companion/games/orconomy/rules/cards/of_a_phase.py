"""The Influence cards that belong to one phase: when each may be shown, what it targets, what it does (en 336-400)."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import product
from typing import Final

from companion.games.kernel import changed, no, one_of
from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import UNSAID, Victim, What, Where, by_place, maybe, token_in_hand
from companion.games.orconomy.rules.cards.card import card
from companion.games.orconomy.rules.phases import auction, startups
from companion.games.orconomy.rules.phases.rounds import close_interest
from companion.games.orconomy.rules.state import BONES, Auction, Revenue, Sold, State, Winter, order, phase_of
from companion.games.protocol import Offer, Refusal

RAID_DRAW: Final = 2
Seats = tuple[int, ...]


# --- Winter and Revenue -----------------------------------------------------------------------------------------------
def not_delayed_yet(state: State, player: int) -> Refusal | None:
    """Once per player and Winter."""
    return no("delayed_already", player=player) if player in phase_of(state, Winter).delayed else None


def winter_is_announced(state: State, _player: int) -> State:
    """Showing it means that Winter has been announced, so the Forecast dice stand (en 394)."""
    return state._replace(before=-1)


@card("K7", Winter, needs=[not_delayed_yet], at_once=winter_is_announced)
def payments_delay(state: State, player: int) -> State:
    """This player owes no interest in this Winter (en 366-368)."""
    phase = phase_of(state, Winter)
    return close_interest(state._replace(phase=replace(phase, delayed=(*phase.delayed, player))))


def nobody_collects_again(state: State) -> Refusal | None:
    """One Exploitation at a time (A-23)."""
    again = phase_of(state, Revenue).again
    return None if again == orconomy.NOBODY else no("collects_again", player=again)


def who_has_collected(state: State) -> Seats:
    """Who has collected in this phase (A-23)."""
    turn, seats = phase_of(state, Revenue).turn, order(state)
    return seats if turn == orconomy.NOBODY else seats[: seats.index(turn)]


@card("K2", Revenue, needs=[nobody_collects_again, one_of("player", who_has_collected, "not_collected")])
def exploitation(state: State, player: int) -> State:
    """Income, losses and gold abilities again (en 336-340)."""
    return state._replace(phase=replace(phase_of(state, Revenue), again=player))


# --- auction and Competition ------------------------------------------------------------------------------------------
def stoppable(state: State) -> Seats:
    """Whom a Veto may target: anybody still in it; in a sale only the winner, until they have paid (A-26)."""
    phase = state.phase
    if isinstance(phase, (Sold, orconomy.Convert)):
        paid = isinstance(phase, Sold) and phase.step != "pay"
        staying: Seats = () if paid else (phase.winner,)
    else:
        assert isinstance(phase, (Auction, orconomy.Competition))
        staying = tuple([seat for seat, out in enumerate(phase.passed) if not out])
    if state.agreed.options.veto_needs_bid:
        return tuple([seat for seat in staying if phase.bids[seat]])
    return staying


def somebody_else(player: int, victim: Victim) -> Refusal | None:
    """Nobody stops themselves."""
    return no("own_bid", player=victim) if victim == player else None


def somebody_to_stop(state: State) -> Refusal | None:
    """Somebody may be stopped at all."""
    phase = state.phase
    if isinstance(phase, Sold) and phase.step != "pay":
        return no("wrong_phase", kind=veto.kind)
    return None if stoppable(state) else no("no_bid_yet")


def still_in_it(state: State, victim: Victim) -> Refusal | None:
    """Anybody still in it."""
    return None if victim in stoppable(state) else no("cannot_veto", player=victim)


def nobody_else_to_stop(state: State, player: int) -> Refusal:
    """Why a player can veto nobody."""
    return somebody_to_stop(state) or no("own_bid", player=player)


def vetoes(state: State) -> Iterable[Offer]:
    """Everybody may target the same players, except themselves."""
    return _at_others(veto.kind, veto.by(state), stoppable(state))


@lru_cache(maxsize=128)
def _at_others(kind: str, seats: Seats, targets: Seats) -> tuple[Offer, ...]:
    aims = ((seat, tuple(other for other in targets if other != seat)) for seat in seats)
    return tuple(Offer(kind, seat, (victims,), ("victim",)) for seat, victims in aims if victims)


@card(
    "K4", Auction, Sold, orconomy.Competition, orconomy.Convert, needs=[somebody_else, somebody_to_stop, still_in_it],
    aimless=nobody_else_to_stop, offers=vetoes,
)  # fmt: skip
def veto(state: State, player: int, victim: Victim) -> State:
    """Voids another player's bid and puts them out (en 348-352)."""
    if isinstance(state.phase, (Auction, Sold)):
        return auction.veto(state, victim)
    return startups.veto(state, victim)


def winner_is_to_pay(state: State) -> Refusal | None:
    """Before the winner pays (en 378)."""
    return None if phase_of(state, Sold).step == "pay" else no("wrong_phase", kind=fraud.kind)


def has_a_chance(state: State, player: int) -> Refusal | None:
    """One chance each, in player order (en 378)."""
    phase = phase_of(state, Sold)
    if player == phase.winner and not state.agreed.options.fraud_by_winner:
        return no("winner_barred", player=player)
    return None if player in order(state)[phase.asked :] else no("no_chance", player=player)


def chance_is_used_up(state: State, player: int) -> State:
    """One chance each, in player order: showing the card uses it up, and that of everybody before (en 378)."""
    return state._replace(phase=replace(phase_of(state, Sold), asked=order(state).index(player) + 1))


@card("K9", Sold, needs=[winner_is_to_pay, has_a_chance], at_once=chance_is_used_up)
def fraud(state: State, player: int) -> State:
    """The winner will pay this player (en 374-378)."""
    return state._replace(phase=replace(phase_of(state, Sold), payee=player))


# --- the end of a round -----------------------------------------------------------------------------------------------
def has_cards(state: State, player: int, victim: Victim) -> Refusal | None:
    """Another player with a card."""
    others = victim in order(state) and victim != player and state.cards[victim]
    return None if others else no("victim_has_none", player=victim)


def nobody_has_cards(_state: State, player: int) -> Refusal:
    """There is no hand to draw from."""
    return no("nobody_has_cards", player=player)


def inspections(state: State) -> Iterable[Offer]:
    """Any other hand with cards; at the end of a round those are the hands that cards may be played from."""
    seats = tax_inspection.by(state)
    return _at_others(tax_inspection.kind, seats, seats)


@card("K5", orconomy.EndOfRound, needs=[has_cards], aimless=nobody_has_cards, offers=inspections)
def tax_inspection(state: State, player: int, victim: Victim) -> State:
    """Draws a card blind from another hand (en 356-358); none if the last one was spent as an answer."""
    if not state.cards[victim]:
        return state
    cards = changed(state.cards, victim, state.cards[victim] - 1)
    return state._replace(cards=changed(cards, player, cards[player] + 1))


def company_to_raid(state: State, player: int, victim: Victim, what: What, place: Where) -> Refusal | None:
    """Another player's Company in the active industry (A-33)."""
    tokens = moves.matching(state, victim, state.active, pledged=what == BONES, place=maybe(place))
    if victim == player or what not in (orconomy.FACE, BONES) or not tokens:
        return no("not_there", player=victim, industry=state.active)
    return moves.unclear(state, state.active, tokens)


def nobody_to_raid(state: State, player: int) -> Refusal:
    """Why there is nothing to raid."""
    return token_in_hand(state, player) or no("nobody_to_raid", industry=state.active)


def raids(state: State) -> Iterable[Offer]:
    """Every Company of others in the active industry, for whoever has a token in hand."""
    able = tuple([seat for seat in corporate_raid.by(state) if derive.tokens_left(state, seat)])
    return _raiding(able, state.at(state.active).companies)


@lru_cache(maxsize=128)
def _raiding(seats: Seats, companies: tuple[orconomy.Token, ...]) -> tuple[Offer, ...]:
    offers: list[Offer] = []
    for seat, what in product(seats, (orconomy.FACE, BONES)):
        places = [(token.player, token.beside) for token in set(companies) if token.pledged == (what == BONES)]
        victims = tuple(sorted({victim for victim, _ in places} - {seat}))
        both = tuple([victim for victim in victims if {(victim, False), (victim, True)} <= set(places)])
        offers += by_place(corporate_raid.kind, seat, (victims, (what,)), corporate_raid.names, both)
    return tuple(offers)


@card("K12", orconomy.EndOfRound, needs=[company_to_raid, token_in_hand], aimless=nobody_to_raid, offers=raids)
def corporate_raid(state: State, player: int, victim: Victim, what: What, place: Where = UNSAID) -> State:
    """Replaces an opponent's Company in place, they draw 2 cards (en 396-400); nothing if it was ruled away."""
    number = state.active
    company = next(iter(moves.matching(state, victim, number, pledged=what == BONES, place=maybe(place))), None)
    if company is None:
        return state
    if moves.place_is_kept(state):
        state = moves.change_company(state, number, company, company._replace(player=player))
    else:
        state = moves.drop_company(state, number, company)
        state = moves.add_company(state, number, moves.arriving(state, player, number, pledged=company.pledged))
    return moves.draw(state, victim, RAID_DRAW)
