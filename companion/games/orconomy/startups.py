"""Phase 3 and the end of the round: the Competition, launches, buying a card (rulebook en 247-279)."""

from collections.abc import Iterable, Mapping

from companion.games.orconomy import auction, derive, flow, moves
from companion.games.orconomy.rule import Rule, fine
from companion.games.orconomy.state import (
    NOBODY,
    Auction,
    Competition,
    Convert,
    EndOfRound,
    Launch,
    State,
    after,
    changed,
)
from companion.games.protocol import Action, Offer, Refusal

LAUNCH_COST = 3
CARD_COST = 7


def _competition(state: State) -> Competition:
    assert isinstance(state.phase, Competition)
    return state.phase


def least_cards(state: State) -> int:
    """The fewest cards that may be bid now (en 257)."""
    return max(_competition(state).bids) + 1


def _check_bid(state: State, action: Action) -> Refusal | None:
    count = action.args[0]
    if count < least_cards(state):
        return moves.no("bid_too_low", "R11.3", least=least_cards(state), most=state.cards[action.player])
    if count > state.cards[action.player]:
        return moves.no("too_few_cards", "R11.3", player=action.player, have=state.cards[action.player])
    return None


def _bid(state: State, action: Action) -> State:
    phase = _competition(state)
    bids = changed(phase.bids, action.player, action.args[0])
    return _close(state.evolve(phase=Competition(auction.next_in(phase.passed, action.player), bids, phase.passed)))


def _close(state: State) -> State:
    """One bidder left wins and discards; everybody passed: nothing happens (en 257)."""
    phase = _competition(state)
    staying = phase.passed.count(False)
    if staying == 0:
        return flow.enter_launch(state)
    if staying == 1 and phase.bids[phase.turn]:
        # A ruling may have left a hand smaller than its bid.
        state = moves.discard(state, phase.turn, min(phase.bids[phase.turn], state.cards[phase.turn]))
        return state.evolve(phase=Convert(phase.turn))
    return state


def _startups_near(state: State, player: int) -> tuple[int, ...]:
    """The three industries in which a player has a Startup."""
    return tuple(number for number in derive.near(state) if player in state.at(number).startups)


def close_competition(state: State, player: int) -> State:
    """Who has taken the last Startup back is out of the Competition, even after winning it; spent cards stay spent."""
    phase = state.phase
    if not isinstance(phase, (Competition, Convert)) or _startups_near(state, player):
        return state
    if isinstance(phase, Convert):
        return flow.enter_launch(state) if phase.winner == player else state
    if phase.passed[player]:
        return state
    passed = changed(phase.passed, player, True)
    turn = auction.next_in(passed, player) if phase.turn == player else phase.turn
    return _close(state.evolve(phase=Competition(turn, changed(phase.bids, player, 0), passed)))


def _check_convert(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number not in derive.near(state):
        return moves.no("not_near", "R11.5", industry=number)
    if action.player not in state.at(number).startups:
        return moves.no("no_startup_here", "R11.5", player=action.player, industry=number)
    return None


def _convert(state: State, action: Action) -> State:
    """The Startup becomes a Company there, in an empty slot or beside the others (en 259-265)."""
    number = action.args[0]
    state = moves.add_company(moves.drop_startup(state, action.player, number), action.player, number)
    return flow.enter_launch(state)


def _check_launch(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number not in derive.near(state):
        return moves.no("not_near", "R11.9", industry=number)
    return moves.need_token(state, action.player) or moves.need_skulls(state, action.player, LAUNCH_COST, "R11.9")


def _launch(state: State, action: Action) -> State:
    state = moves.add_startup(state.with_skulls(action.player, -LAUNCH_COST), action.player, action.args[0])
    return _after_launch(state, action.player)


def _after_launch(state: State, player: int) -> State:
    following = after(state, player)
    return flow.enter_end(state) if following == NOBODY else state.evolve(phase=Launch(following))


def _check_buy(state: State, action: Action) -> Refusal | None:
    if not state.deck + state.discard:
        return moves.no("no_cards", "R12.1")
    return moves.need_skulls(state, action.player, CARD_COST, "R12.1")


def _buy(state: State, action: Action) -> State:
    return _after_purchase(moves.draw(state.with_skulls(action.player, -CARD_COST), action.player), action.player)


def _after_purchase(state: State, player: int) -> State:
    following = after(state, player)
    return flow.next_round(state) if following == NOBODY else state.evolve(phase=EndOfRound(following))


def _pass(state: State, action: Action) -> State:
    """Not to bid any more, not to launch, not to buy."""
    phase = state.phase
    if isinstance(phase, Auction):
        return auction.pass_bid(state, action)
    if isinstance(phase, Competition):
        passed = changed(phase.passed, action.player, True)
        return _close(state.evolve(phase=Competition(auction.next_in(passed, action.player), phase.bids, passed)))
    if isinstance(phase, Launch):
        return _after_launch(state, action.player)
    return _after_purchase(state, action.player)


def _offer_bid(state: State) -> Iterable[Offer]:
    phase = _competition(state)
    hand = range(least_cards(state), state.cards[phase.turn] + 1)
    if hand:
        yield Offer("bid_cards", phase.turn, (hand,))


def _offer_convert(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, Convert)
    yield Offer("convert", phase.winner, (_startups_near(state, phase.winner),))


def _offer_launch(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, Launch)
    if state.skulls[phase.turn] >= LAUNCH_COST and derive.tokens_left(state, phase.turn):
        yield Offer("launch", phase.turn, (derive.near(state),))


def _offer_buy(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, EndOfRound)
    if _check_buy(state, Action("buy", phase.turn)) is None:
        yield Offer("buy", phase.turn)


def _offer_pass(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, (Auction, Competition, Launch, EndOfRound))
    yield Offer("pass", phase.turn)


RULES: Mapping[str, Rule] = {
    "bid_cards": Rule(("amount",), (Competition,), "R11.3", _check_bid, _bid, _offer_bid),
    "convert": Rule(("industry",), (Convert,), "R11.5", _check_convert, _convert, _offer_convert),
    "launch": Rule(("industry",), (Launch,), "R11.9", _check_launch, _launch, _offer_launch),
    "buy": Rule((), (EndOfRound,), "R12.1", _check_buy, _buy, _offer_buy),
    "pass": Rule((), (Auction, Competition, Launch, EndOfRound), "R10.4", fine, _pass, _offer_pass),
}
