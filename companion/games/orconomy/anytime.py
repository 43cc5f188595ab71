"""What a player may do at any time in a round: borrow, pay off, take a token back, sell a pair (rulebook en
281-328).
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from companion.games.orconomy import derive, moves
from companion.games.orconomy.rounds import close_interest
from companion.games.orconomy.rule import Rule
from companion.games.orconomy.startups import close_competition
from companion.games.orconomy.state import NUMBERS, Competition, Industry, State
from companion.games.protocol import Action, Offer, Refusal, Token

PAIR = 14
FACE, BONES, STARTUP = 0, 1, 2


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
    """One Company is turned over for 7 Skulls (en 290-294)."""
    state = moves.flip_company(state, action.player, action.args[0], to_pledged=True)
    return state.with_skulls(action.player, derive.LOAN)


def pay_off_cost(state: State, number: int) -> int:
    """What freeing one pledged Company costs now: 7 and the interest (en 302)."""
    return derive.LOAN + derive.tokens_in(state.at(number))


def _check_pay_off(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    refused = _known(number, "R13.3")
    if refused:
        return refused
    if Token(action.player, True) not in state.at(number).companies:
        return moves.no("not_pledged", "R13.3", player=action.player, industry=number)
    return moves.need_skulls(state, action.player, pay_off_cost(state, number), "R13.3")


def _pay_off(state: State, action: Action) -> State:
    number = action.args[0]
    state = state.with_skulls(action.player, -pay_off_cost(state, number))
    return close_interest(moves.flip_company(state, action.player, number, to_pledged=False))


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
    """A token goes back to the hand; a pledged one without paying anything (en 304-312)."""
    number, what = action.args
    if what == STARTUP:
        return close_competition(moves.drop_startup(state, action.player, number), action.player)
    return close_interest(moves.drop_company(state, action.player, number, pledged=what == BONES))


def _check_pair(state: State, action: Action) -> Refusal | None:
    """A pair must be there, besides the cards bid in the running Competition (A-25)."""
    have = state.cards[action.player]
    bid = state.phase.bids[action.player] if isinstance(state.phase, Competition) else 0
    return None if have >= 2 + bid else moves.no("too_few_cards", "R13.4", player=action.player, have=have)


def _sell_pair(state: State, action: Action) -> State:
    """Two identical cards for 2 gold Skulls (en 328); the app sees only that two cards went."""
    return moves.discard(state, action.player, 2).with_skulls(action.player, PAIR)


@lru_cache(maxsize=4096)
def _pieces(industry: Industry) -> tuple[tuple[int, int], ...]:
    """What lies in an industry, each kind of piece once: (owner, face or bones or startup)."""
    companies = {(token.player, BONES if token.pledged else FACE) for token in industry.companies}
    return tuple(sorted(companies | {(owner, STARTUP) for owner in industry.startups}))


def _lying(state: State, numbers: Iterable[int]) -> dict[tuple[int, int], tuple[int, ...]]:
    """In which of these industries each player has a piece of each kind."""
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    for number in numbers:
        for piece in _pieces(state.at(number)):
            found[piece] = (*found.get(piece, ()), number)
    return found


def _offer_loan(state: State) -> Iterable[Offer]:
    lying = _lying(state, derive.near(state))
    return (Offer("loan", seat, (numbers,)) for (seat, what), numbers in lying.items() if what == FACE)


def _offer_pay_off(state: State) -> Iterable[Offer]:
    for (seat, what), numbers in _lying(state, NUMBERS).items():
        if what == BONES:
            payable = tuple(number for number in numbers if state.skulls[seat] >= pay_off_cost(state, number))
            if payable:
                yield Offer("pay_off", seat, (payable,))


def _offer_remove(state: State) -> Iterable[Offer]:
    lying = _lying(state, NUMBERS)
    return (Offer("remove", seat, (numbers, (what,))) for (seat, what), numbers in lying.items())


def _offer_pair(state: State) -> Iterable[Offer]:
    seats = range(state.agreed.players)
    return (Offer("sell_pair", seat) for seat in seats if _check_pair(state, Action("sell_pair", seat)) is None)


RULES: Mapping[str, Rule] = {
    "loan": Rule(("industry",), (), "R13.1", _check_loan, _loan, _offer_loan),
    "pay_off": Rule(("industry",), (), "R13.3", _check_pay_off, _pay_off, _offer_pay_off),
    "remove": Rule(("industry", "what"), (), "R13.5", _check_remove, _remove, _offer_remove),
    "sell_pair": Rule((), (), "R13.4", _check_pair, _sell_pair, _offer_pair),
}
