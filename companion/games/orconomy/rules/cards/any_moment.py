"""The Influence cards that belong to no phase: when each may be shown, what it targets, what it does (en 332-394)."""

from collections.abc import Iterable, Sequence
from typing import Final

from companion.games.kernel import changed, no, one_of
from companion.games.orconomy.rules import act_terms, derive, flow, moves
from companion.games.orconomy.rules.act_terms import AT_ANY_TIME, TOKEN, Industry, What, Where, by_place, maybe
from companion.games.orconomy.rules.cards import stack
from companion.games.orconomy.rules.cards.card import card
from companion.games.orconomy.rules.phases import auction
from companion.games.orconomy.rules.phases.rounds import close_interest
from companion.games.orconomy.rules.state import BONES, FACE, NUMBERS, Play, State
from companion.games.protocol import Offer, Refusal

RISK_DIE = (0,)
FORECAST_DICE = (1, 2)


# --- answers to a card in play ----------------------------------------------------------------------------------------
NO_ANSWER: Final = no("not_an_answer", "K1")
NO_DIE: Final = no("no_die", die=0)
NO_DISCARDS: Final = no("no_discards")


def before_its_die(state: State) -> Refusal | None:
    """A card has just been shown, and its Risk die is not thrown (en 334)."""
    just_shown = state.plays and stack.stage(state) in stack.BEFORE_THE_DIE
    return None if just_shown else NO_ANSWER


@card("K1", Play, moment=before_its_die)
def security_service(state: State, player: int) -> State:
    """The answered card is discarded without effect (en 334)."""
    *below, answered, answer = state.plays
    return moves.on_discards(state._replace(plays=(*below, answer)), answered.kind)


def after_its_die(state: State) -> Refusal | None:
    """While a card is in play, its Risk die was thrown."""
    due = not state.plays or stack.stage(state) in stack.AFTER_THE_DIE
    return None if due else NO_DIE


def dice_to_reroll(state: State) -> Sequence[int]:
    """For a card in play its Risk die (0); else the Forecast dice, while their roll may still be answered."""
    if state.plays:
        return RISK_DIE
    return FORECAST_DICE if state.before >= 0 else ()


def no_die(_state: State, _player: int) -> Refusal:
    """No die can be rerolled."""
    return NO_DIE


@card(
    "K11", *AT_ANY_TIME, Play, moment=after_its_die, needs=[one_of("die", dice_to_reroll, "no_die")], aimless=no_die,
)  # fmt: skip
def consultants(state: State, player: int, die: act_terms.Die) -> State:
    """The die is to be rolled again, and until then the card stays (en 386-394)."""
    return stack.replace_top(state, step="reroll")


# --- cards that anybody may show at any time --------------------------------------------------------------------------
# All that decides who might hold which card while none is in play, besides what lies on the board and may come to lie
# there, and besides what everybody has and a bank may have to pay.
BOARD_AND_HANDS = ("board", "crisis", "agreed", "begun", "hands", "discards")
MONEY_AND_BOARD = ("board", "skulls", "agreed", "hands", "discards")


def not_competing_yet(state: State) -> Refusal | None:
    """The Competition has not begun (en 346)."""
    return no("wrong_phase", kind=espionage.kind) if flow.begun(state) else None


def no_startup_anywhere(state: State, player: int) -> Refusal | None:
    """Why a player can create no Startup anywhere."""
    return not_competing_yet(state) or act_terms.token_in_hand(state, player)


@card(
    "K3",
    *AT_ANY_TIME,
    needs=[not_competing_yet, act_terms.token_in_hand],
    aimless=no_startup_anywhere,
    cached_by=BOARD_AND_HANDS,
)
def espionage(state: State, player: int, industry: Industry) -> State:
    """A free Startup anywhere; at the start of Phase 3 it competes with the others (en 342-346, ru 375)."""
    state = moves.add_startup(state, player, industry)
    return flow.gather(state._replace(fresh=(*state.fresh, (player, industry))))


def another_kind_lies_on_top(state: State) -> Refusal | None:
    """The top discard is not an Informer."""
    if not state.discards:
        return NO_DISCARDS
    return no("top_is_informer") if state.discards[-1] == informer.number else None


@card("K6", *AT_ANY_TIME, needs=[another_kind_lies_on_top], cached_by=MONEY_AND_BOARD)
def informer(state: State, player: int) -> State:
    """Takes the top discard into the hand, unless it is an Informer (en 360-364)."""
    if another_kind_lies_on_top(state):
        return state
    cards = changed(state.cards, player, state.cards[player] + 1)
    return state._replace(discards=state.discards[:-1], cards=cards)


def without_the_crisis(state: State) -> Sequence[int]:
    """All industries but the one in which the Crisis is: it must move (A-30)."""
    return tuple([number for number in NUMBERS if number != state.crisis])


@card(
    "K8", *AT_ANY_TIME, needs=[one_of("industry", without_the_crisis, "same_industry")],
    cached_by=BOARD_AND_HANDS,
)  # fmt: skip
def lobby(state: State, player: int, industry: Industry) -> State:
    """The Crisis moves to any industry (en 370-372)."""
    return state._replace(crisis=industry)


# --- Good Bargain -----------------------------------------------------------------------------------------------------
def company_to_sell(state: State, player: int, industry: Industry, what: What, place: Where) -> Refusal | None:
    """One of the player's own Companies; a pledged one must bring enough to repay the loan (A-29)."""
    pledged = what == BONES
    companies = moves.matching(state, player, industry, pledged=pledged, place=maybe(place))
    if what not in (FACE, BONES) or not companies:
        return no("not_yours", player=player, industry=industry)
    if pledged and not repays(state, player, industry):
        return no("cannot_repay", player=player, amount=derive.LOAN)
    return moves.unclear(state, industry, companies)


def repays(state: State, player: int, number: int) -> bool:
    """Whether a pledged Company's price, with its owner's Skulls, covers the loan (A-29)."""
    return state.skulls[player] + moves.given(state, derive.price(state, number)) >= derive.LOAN


def nothing_to_sell(state: State, player: int) -> Refusal:
    """Why a player has no Company to sell."""
    if any(seat == player for seat, _ in derive.pledges(state.board)):
        return no("cannot_repay", player=player, amount=derive.LOAN)
    return no("nothing_to_sell", player=player)


def unpledged_sales(state: State) -> Iterable[Offer]:
    """Any unpledged Company can be sold (en 382)."""
    lying, offers = derive.token_places(state.board), list[Offer]()
    for seat in good_bargain.by(state):
        if (seat, FACE) in lying:
            both = derive.in_both(state.board, seat, FACE)
            offers += by_place(good_bargain.kind, seat, (lying[seat, FACE], (FACE,)), TOKEN, both)
    return offers


def pledged_sales(state: State) -> Iterable[Offer]:
    """Pledged Companies whose price, with the owner's Skulls, covers the loan."""
    seats, offers = good_bargain.by(state), list[Offer]()
    for seat, numbers in derive.pledges(state.board):
        if seat in seats:
            able = tuple([number for number in numbers if repays(state, seat, number)])
            both = derive.in_both(state.board, seat, BONES)
            offers += by_place(good_bargain.kind, seat, (able, (BONES,)), TOKEN, both)
    return offers


@card(
    "K10", *AT_ANY_TIME, needs=[company_to_sell], aimless=nothing_to_sell, offers=unpledged_sales,
    cached_by=BOARD_AND_HANDS,
)  # fmt: skip
def good_bargain(state: State, player: int, industry: Industry, what: What, place: Where = act_terms.UNSAID) -> State:
    """Sells a Company at half its price, a loan repaid from it (en 380-384); nothing if it was ruled away."""
    company = next(iter(moves.matching(state, player, industry, pledged=what == BONES, place=maybe(place))), None)
    if company is None:
        return state
    price = derive.price(state, industry)
    state = moves.take_back(state, industry, company)
    state = auction.halve(moves.gain(state, player, price), industry)
    if what == BONES:
        state = state.with_skulls(player, -derive.LOAN)
    return close_interest(state)


good_bargain_pledged = card(
    "K10", *AT_ANY_TIME, kind=good_bargain.kind, needs=[company_to_sell], aimless=nothing_to_sell, offers=pledged_sales,
    cached_by=MONEY_AND_BOARD,
)(good_bargain.does)  # fmt: skip
"""The same card, offered for what is pledged: that changes with every Skull, and is offered after what stays."""
