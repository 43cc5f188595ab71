"""What a player may do at any time in a round: borrow, pay off, take back a token, sell a pair (en 281-328)."""

from collections.abc import Iterable, Mapping

from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules.phases.auction import PAIR
from companion.games.orconomy.rules.phases.rounds import close_interest
from companion.games.orconomy.rules.phases.startups import close_competition
from companion.games.orconomy.rules.rule import Rule, offered_elsewhere
from companion.games.orconomy.rules.standing import COMPANY, TOKEN, by_place, loans, pairs, removals
from companion.games.orconomy.rules.state import BONES, COMMUNICATIONS, FACE, NUMBERS, STARTUP, State, order
from companion.games.protocol import Action, Offer, Refusal


def _known(number: int, rule: str) -> Refusal | None:
    return None if number in NUMBERS else moves.no("unknown_industry", rule, industry=number)


def _check_loan(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    refused = _known(number, "R13.1")
    if refused:
        return refused
    if number not in derive.near(state):
        return moves.no("not_near", "R13.1", industry=number)
    found = moves.meant(state, action.player, number, pledged=False, place=action.args[1:])
    if not found:
        return moves.no("nothing_to_pledge", "R13.1", player=action.player, industry=number)
    return moves.unclear(state, number, found)


def _loan(state: State, action: Action) -> State:
    """Flips one Company for 7 Skulls; each Communications Company earns 1, whoever borrows (en 290-294, 426)."""
    number, *place = action.args
    company = moves.meant(state, action.player, number, pledged=False, place=place)[0]
    state = moves.change_company(state, number, company, company._replace(pledged=True))
    state = moves.gain(state, action.player, derive.LOAN)
    for seat in order(state):
        earned = derive.ability(state, seat, COMMUNICATIONS)
        if earned:
            state = moves.gain(state, seat, earned)
    return state


def _check_pay_off(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    return (
        _known(number, "R13.3")
        or _check_pledged(state, action)
        or moves.need_skulls(state, action.player, derive.pay_off_cost(state, action.player, number), "R13.3")
    )


def _check_in_full(state: State, action: Action) -> Refusal | None:
    """The interest can be paid where Banking would cancel it; elsewhere that is what `pay_off` does."""
    number, player = action.args[0], action.player
    refused = _known(number, "R13.3") or _check_pledged(state, action)
    if refused is None and not derive.banking_spares(state, player):
        return moves.no("no_waiver", "R7.4", player=player)
    return refused or moves.need_skulls(state, player, derive.full_cost(state, number), "R13.3")


def _in_full(state: State, action: Action) -> State:
    """7 and the interest, though Banking could cancel it: its cover stays (en 302, 456)."""
    paid = state.with_skulls(action.player, -derive.full_cost(state, action.args[0]))
    return _turned_up(paid, action)


def _check_pledged(state: State, action: Action) -> Refusal | None:
    number, *place = action.args
    found = moves.meant(state, action.player, number, pledged=True, place=place)
    if not found:
        return moves.no("not_pledged", "R13.3", player=action.player, industry=number)
    return moves.unclear(state, number, found)


def _turned_up(state: State, action: Action) -> State:
    """The pledged Company that is meant lies face up again."""
    number, *place = action.args
    company = moves.meant(state, action.player, number, pledged=True, place=place)[0]
    return close_interest(moves.change_company(state, number, company, company._replace(pledged=False)))


def _pay_off(state: State, action: Action) -> State:
    """7 and the interest, which Banking cancels where it can; where the table agreed so, a Banking Company has then
    done its part until the next Winter is over (en 302, 456).
    """
    number, player = action.args[0], action.player
    paid = state.with_skulls(player, -derive.pay_off_cost(state, player, number))
    once = state.agreed.options.banking_covers == "once"
    if once and derive.banking_spares(state, player):
        paid = moves.cover(paid, player)
    return _turned_up(paid, action)


def _check_remove(state: State, action: Action) -> Refusal | None:
    return _known(action.args[0], "R13.5") or check_taken(state, action, "R13.5")


def check_taken(state: State, action: Action, rule: str) -> Refusal | None:
    """Refuses what does not lie there, and a Company in a slot or beside where both lie there and neither is said."""
    number, what, *place = action.args
    if what == STARTUP:
        there = action.player in state.at(number).startups and not place
        return None if there else moves.no("not_yours", rule, player=action.player, industry=number)
    found = moves.meant(state, action.player, number, pledged=what == BONES, place=place)
    if what not in (FACE, BONES) or not found:
        return moves.no("not_yours", rule, player=action.player, industry=number)
    return moves.unclear(state, number, found)


def take(state: State, action: Action) -> State:
    """Returns a token to the hand; nothing is paid for a pledged one (en 304-312)."""
    number, what, *place = action.args
    if what == STARTUP:
        return close_competition(moves.drop_startup(state, action.player, number), action.player)
    company = moves.meant(state, action.player, number, pledged=what == BONES, place=place)[0]
    return close_interest(moves.take_back(state, number, company))


def _check_pair(state: State, action: Action) -> Refusal | None:
    """There must be two cards besides those bid in the current Competition (A-25)."""
    if moves.spare_cards(state, action.player) >= 2:
        return None
    have = state.cards[action.player]
    return (
        moves.no("cards_bid", "R11.3", player=action.player)
        if have >= 2
        else moves.no("too_few_cards", "R13.4", player=action.player, have=have)
    )


def _sell_pair(state: State, action: Action) -> State:
    """Two identical cards for 2 gold Skulls (en 328); the app only knows that two cards went."""
    return moves.gain(moves.discard(state, action.player, 2), action.player, PAIR)


def _offer_pay_off(state: State) -> Iterable[Offer]:
    """The pledged Companies that their owners can pay off now; with the interest too, where Banking would cancel it
    (en 302, 456).
    """
    for seat, numbers in derive.pledges(state.board):
        have = state.skulls[seat]
        if have < derive.LOAN:
            continue
        full = tuple([number for number in numbers if have >= derive.full_cost(state, number)])
        spared = derive.banking_spares(state, seat)
        payable = numbers if spared or derive.delayed(state, seat) else full
        both = derive.in_both(state.board, seat, BONES)
        yield from by_place(Offer("pay_off", seat, names=COMPANY), payable, both)
        if spared:
            yield from by_place(Offer("pay_off_in_full", seat, names=COMPANY), full, both)


LASTING = (loans, removals, pairs)
"""How the kinds that depend on little are offered."""
RULES: Mapping[str, Rule] = {
    "loan": Rule(COMPANY, (), "R13.1", _check_loan, _loan, offered_elsewhere, optional=1),
    "pay_off": Rule(COMPANY, (), "R13.3", _check_pay_off, _pay_off, _offer_pay_off, optional=1),
    "pay_off_in_full": Rule(COMPANY, (), "R13.3", _check_in_full, _in_full, offered_elsewhere, optional=1),
    "remove": Rule(TOKEN, (), "R13.5", _check_remove, take, offered_elsewhere, optional=1),
    "sell_pair": Rule((), (), "R13.4", _check_pair, _sell_pair, offered_elsewhere),
}
