"""What a player may do at any time in a round: borrow, pay off, take back a token, sell a pair (en 281-328)."""

from collections.abc import Iterable, Mapping

from companion.games.orconomy.rules import derive, moves
from companion.games.orconomy.rules.phases.auction import PAIR
from companion.games.orconomy.rules.phases.rounds import close_interest
from companion.games.orconomy.rules.phases.startups import close_competition
from companion.games.orconomy.rules.rule import Rule, offered_elsewhere
from companion.games.orconomy.rules.standing import INDUSTRY, TOKEN, loans, pairs, removals
from companion.games.orconomy.rules.state import BONES, COMMUNICATIONS, FACE, NUMBERS, STARTUP, State, Token, order
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
    if Token(action.player) not in state.at(number).companies:
        return moves.no("nothing_to_pledge", "R13.1", player=action.player, industry=number)
    return None


def _loan(state: State, action: Action) -> State:
    """Flips one Company for 7 Skulls; each Communications Company earns 1, whoever borrows (en 290-294, 426)."""
    state = moves.flip_company(state, action.player, action.args[0], to_pledged=True)
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
        or _check_pledged(state, action.player, number)
        or moves.need_skulls(state, action.player, derive.pay_off_cost(state, action.player, number), "R13.3")
    )


def _check_in_full(state: State, action: Action) -> Refusal | None:
    """The interest can be paid where Banking would cancel it; elsewhere that is what `pay_off` does."""
    number, player = action.args[0], action.player
    refused = _known(number, "R13.3") or _check_pledged(state, player, number)
    if refused is None and not derive.banking_spares(state, player):
        return moves.no("no_waiver", "R7.4", player=player)
    return refused or moves.need_skulls(state, player, derive.full_cost(state, number), "R13.3")


def _in_full(state: State, action: Action) -> State:
    """7 and the interest, though Banking could cancel it: its cover stays (en 302, 456)."""
    number, player = action.args[0], action.player
    paid = state.with_skulls(player, -derive.full_cost(state, number))
    return close_interest(moves.flip_company(paid, player, number, to_pledged=False))


def _check_pledged(state: State, player: int, number: int) -> Refusal | None:
    there = Token(player, True) in state.at(number).companies
    return None if there else moves.no("not_pledged", "R13.3", player=player, industry=number)


def _pay_off(state: State, action: Action) -> State:
    """7 and the interest, which Banking cancels where it can; where the table agreed so, a Banking Company has then
    done its part until the next Winter is over (en 302, 456).
    """
    number, player = action.args[0], action.player
    paid = state.with_skulls(player, -derive.pay_off_cost(state, player, number))
    once = state.agreed.options.banking_covers == "once"
    if once and derive.banking_spares(state, player):
        paid = moves.cover(paid, player)
    return close_interest(moves.flip_company(paid, player, number, to_pledged=False))


def _check_remove(state: State, action: Action) -> Refusal | None:
    number, what = action.args
    refused = _known(number, "R13.5")
    if refused:
        return refused
    industry = state.at(number)
    there = {
        FACE: Token(action.player) in industry.companies,
        BONES: Token(action.player, True) in industry.companies,
        STARTUP: action.player in industry.startups,
    }
    if not there.get(what, False):
        return moves.no("not_yours", "R13.5", player=action.player, industry=number)
    return None


def _remove(state: State, action: Action) -> State:
    """Returns a token to the hand; nothing is paid for a pledged one (en 304-312)."""
    number, what = action.args
    if what == STARTUP:
        return close_competition(moves.drop_startup(state, action.player, number), action.player)
    return close_interest(moves.take_back(state, action.player, number, pledged=what == BONES))


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
        if payable:
            yield Offer("pay_off", seat, (payable,), INDUSTRY)
        if full and spared:
            yield Offer("pay_off_in_full", seat, (full,), INDUSTRY)


LASTING = (loans, removals, pairs)
"""How the kinds that depend on little are offered."""
RULES: Mapping[str, Rule] = {
    "loan": Rule(INDUSTRY, (), "R13.1", _check_loan, _loan, offered_elsewhere),
    "pay_off": Rule(INDUSTRY, (), "R13.3", _check_pay_off, _pay_off, _offer_pay_off),
    "pay_off_in_full": Rule(INDUSTRY, (), "R13.3", _check_in_full, _in_full, offered_elsewhere),
    "remove": Rule(TOKEN, (), "R13.5", _check_remove, _remove, offered_elsewhere),
    "sell_pair": Rule((), (), "R13.4", _check_pair, _sell_pair, offered_elsewhere),
}
