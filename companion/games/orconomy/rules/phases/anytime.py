"""What a player may do at any time in a round: borrow, pay off, take back a token, sell a pair (en 281-328)."""

from collections.abc import Iterable

from companion.games.kernel import act, no
from companion.games.orconomy.rules import act_terms, derive, moves
from companion.games.orconomy.rules.act_terms import AT_ANY_TIME, SKULLS, UNSAID, Industry, Where, everybody, maybe
from companion.games.orconomy.rules.phases.auction import PAIR
from companion.games.orconomy.rules.phases.rounds import close_interest, pledged_there
from companion.games.orconomy.rules.phases.startups import close_competition
from companion.games.orconomy.rules.state import BONES, COMMUNICATIONS, FACE, STARTUP, State, order
from companion.games.protocol import Offer, Refusal


def is_near(state: State, industry: Industry) -> Refusal | None:
    """The industry is one of the three of the round (en 290)."""
    return None if industry in derive.near(state) else no("not_near", industry=industry)


def company_to_pledge(state: State, player: int, industry: Industry, place: Where) -> Refusal | None:
    """There is an unpledged Company there, and it is clear which one is meant."""
    tokens = moves.matching(state, player, industry, pledged=False, place=maybe(place))
    return moves.one_of_these(state, player, industry, tokens, "nothing_to_pledge")


def loans(state: State) -> Iterable[Offer]:
    """A loan on every unpledged Company in the three industries (en 290)."""
    offers: list[Offer] = []
    for (seat, what), numbers in derive.token_places(state.board).items():
        if what == FACE:
            near = tuple([number for number in derive.near(state) if number in numbers])
            both = derive.in_both(state.board, seat, FACE)
            offers += act_terms.by_place("loan", seat, (near,), act_terms.COMPANY, both)
    return offers


@act(
    *AT_ANY_TIME, by=everybody, source="R13.1", needs=[is_near, company_to_pledge], offers=loans,
    cached_by=("board", "near"), at=("sector",), causes={act_terms.OTHERS: "R13.2"}, moves_pieces=2,
    by_hand=(SKULLS, *act_terms.TOKENS),
)  # fmt: skip
def loan(state: State, player: int, industry: Industry, place: Where = UNSAID) -> State:
    """Flips one Company for 7 Skulls; each Communications Company earns 1, whoever borrows (en 290-294, 426)."""
    company = moves.matching(state, player, industry, pledged=False, place=maybe(place))[0]
    state = moves.change_company(state, industry, company, company._replace(pledged=True))
    state = moves.gain(state, player, derive.LOAN)
    for seat in order(state):
        earned = derive.ability(state, seat, COMMUNICATIONS)
        if earned:
            state = moves.gain(state, seat, earned)
    return state


def can_pay_off(state: State, player: int, industry: Industry) -> Refusal | None:
    """The player has the 7 Skulls, and the interest unless Banking cancels it."""
    return moves.need_skulls(state, player, derive.pay_off_cost(state, player, industry), "R13.3")


def banking_could_cancel(state: State, player: int) -> Refusal | None:
    """Banking would cancel the interest; elsewhere paying in full is what `pay_off` does."""
    return None if derive.banking_spares(state, player) else no("no_waiver", "R7.4", player=player)


def can_pay_in_full(state: State, player: int, industry: Industry) -> Refusal | None:
    """The player has the 7 Skulls and the interest."""
    return moves.need_skulls(state, player, derive.full_cost(state, industry), "R13.3")


def pay_offs(state: State) -> Iterable[Offer]:
    """The pledged Companies that can be paid off now, also where Banking would cancel the interest (en 302, 456)."""
    offers: list[Offer] = []
    for seat, numbers in derive.pledges(state.board):
        have = state.skulls[seat]
        if have < derive.LOAN:
            continue
        full = tuple([number for number in numbers if have >= derive.full_cost(state, number)])
        spared = derive.banking_spares(state, seat)
        payable = numbers if spared or derive.delayed(state, seat) else full
        both = derive.in_both(state.board, seat, BONES)
        offers += act_terms.by_place("pay_off", seat, (payable,), act_terms.COMPANY, both)
        if spared:
            offers += act_terms.by_place("pay_off_in_full", seat, (full,), act_terms.COMPANY, both)
    return offers


WHAT_PAYS_OFF = ("board", "skulls", "crisis", "covered", "delayed", "agreed")


@act(
    *AT_ANY_TIME, by=everybody, source="R13.3", needs=[pledged_there, can_pay_off], offers=pay_offs,
    cached_by=WHAT_PAYS_OFF, at=("sector",), moves_pieces=3, by_hand=(SKULLS, *act_terms.TOKENS),
)  # fmt: skip
def pay_off(state: State, player: int, industry: Industry, place: Where = UNSAID) -> State:
    """7 and the interest, unless a Banking Company cancels it, where agreed once until Winter is over (en 302, 456)."""
    paid = state.with_skulls(player, -derive.pay_off_cost(state, player, industry))
    once = state.agreed.options.banking_covers == "once"
    if once and derive.banking_spares(state, player):
        paid = moves.cover(paid, player)
    return _turned_up(paid, player, industry, place)


@act(
    *AT_ANY_TIME, by=everybody, source="R13.3", needs=[pledged_there, banking_could_cancel, can_pay_in_full],
    offers=pay_offs, cached_by=WHAT_PAYS_OFF, at=("sector",), moves_pieces=4, by_hand=(SKULLS, *act_terms.TOKENS),
)  # fmt: skip
def pay_off_in_full(state: State, player: int, industry: Industry, place: Where = UNSAID) -> State:
    """7 and the interest, though Banking could cancel it: its cover stays (en 302, 456)."""
    paid = state.with_skulls(player, -derive.full_cost(state, industry))
    return _turned_up(paid, player, industry, place)


def _turned_up(state: State, player: int, industry: int, place: int) -> State:
    """The pledged Company that is meant lies face up again."""
    company = moves.matching(state, player, industry, pledged=True, place=maybe(place))[0]
    return close_interest(moves.change_company(state, industry, company, company._replace(pledged=False)))


def token_there(state: State, player: int, industry: Industry, what: act_terms.What, place: Where) -> Refusal | None:
    """Such a token lies there, and of a Company in a slot and one beside it is said which."""
    if what == STARTUP:
        is_there = player in state.at(industry).startups and place == UNSAID
        return None if is_there else no("not_yours", player=player, industry=industry)
    tokens = moves.matching(state, player, industry, pledged=what == BONES, place=maybe(place))
    if what not in (FACE, BONES) or not tokens:
        return no("not_yours", player=player, industry=industry)
    return moves.unclear(state, industry, tokens)


def removals(state: State) -> Iterable[Offer]:
    """Any token on the board (en 304-308)."""
    offers: list[Offer] = []
    for (seat, what), numbers in derive.token_places(state.board).items():
        both = derive.in_both(state.board, seat, what)
        offers += act_terms.by_place("remove", seat, (numbers, (what,)), act_terms.TOKEN, both)
    return offers


@act(
    *AT_ANY_TIME, by=everybody, source="R13.5", needs=[token_there], offers=removals, cached_by=("board", "near"),
    at=("sector",), moves_pieces=7, voluntary=True, by_hand=act_terms.TOKENS,
)  # fmt: skip
def remove(state: State, player: int, industry: Industry, what: act_terms.What, place: Where = UNSAID) -> State:
    """Returns a token to the hand; nothing is paid for a pledged one (en 304-312)."""
    if what == STARTUP:
        return close_competition(moves.drop_startup(state, player, industry), player)
    company = moves.matching(state, player, industry, pledged=what == BONES, place=maybe(place))[0]
    return close_interest(moves.take_back(state, industry, company))


def two_spare_cards(state: State, player: int) -> Refusal | None:
    """There are two cards besides those bid in the current Competition (A-25); whoever has two may have two alike."""
    if moves.spare_cards(state, player) >= 2:
        return None
    have = state.cards[player]
    if have >= 2:
        return no("cards_bid", "R11.3", player=player)
    return no("too_few_cards", player=player, have=have)


@act(
    *AT_ANY_TIME, by=everybody, source="R13.4", needs=[two_spare_cards], cached_by=("hands",), at=("player",),
    by_hand=(SKULLS, act_terms.CARDS_HELD),
)  # fmt: skip
def sell_pair(state: State, player: int) -> State:
    """Two identical cards for 2 gold Skulls (en 328); the app only knows that two cards went."""
    return moves.gain(moves.discard(state, player, 2), player, PAIR)


ACTS = (loan, pay_off, pay_off_in_full, remove, sell_pair)
