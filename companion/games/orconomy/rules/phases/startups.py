"""Phase 3 and the end of the round: the Competition, launches, buying a card (rulebook en 247-279)."""

from collections.abc import Iterable, Mapping

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.act_terms import token_in_hand
from companion.games.orconomy.rules.phases import auction
from companion.games.orconomy.rules.rule import Rule
from companion.games.orconomy.rules.state import (
    NOBODY,
    WEAPONS,
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
    turn = auction.next_in(phase.passed, action.player)
    return _close(state._replace(phase=Competition(turn, bids, phase.passed, begun=True)))


def _close(state: State) -> State:
    """Ends the Competition when only the best bidder is left, or nobody is; without a bid nothing happens (en 257).

    The bid of a player who has passed still stands: after a Veto it may be the best one (en 352), if the cards for it
    are still in the hand.
    """
    phase = _competition(state)
    staying = phase.passed.count(False)
    bids = tuple(map(_standing, phase.bids, phase.passed, state.cards))
    best = max(bids)
    if staying == 0 and not best:
        return flow.enter_launch(state, skipped=not phase.begun)
    if staying == 0 or (staying == 1 and best and bids[phase.turn] == best):
        return state._replace(phase=Convert(bids.index(best), bids, phase.passed))
    return state


def _standing(bid: int, free: bool, cards: int) -> int:
    """A bid, or 0 if its cards were free to be spent and are gone."""
    return 0 if free and bid > cards else bid


def _still_standing(state: State) -> tuple[int, ...]:
    """The bids that can still be met if the best one goes; the cards of all the lower ones were free."""
    phase = state.phase
    assert isinstance(phase, (Competition, Convert))
    free, best = state.agreed.options.overbid_frees_cards, max(phase.bids)
    released = tuple(passed or (free and bid < best) for bid, passed in zip(phase.bids, phase.passed, strict=True))
    return tuple(map(_standing, phase.bids, released, state.cards))


def veto(state: State, victim: int) -> State:
    """Puts a player out of the Competition and voids their bid; all other bids stand (en 348-352)."""
    return _out(state, victim, begun=True)


def _out(state: State, player: int, *, begun: bool) -> State:
    phase = state.phase
    assert isinstance(phase, (Competition, Convert))
    bids, passed = changed(_still_standing(state), player, 0), changed(phase.passed, player, True)
    if isinstance(phase, Convert):
        turn = NOBODY
    else:
        turn = auction.next_in(passed, player) if phase.turn == player else phase.turn
    return _close(state._replace(phase=Competition(turn, bids, passed, begun)))


def spend(state: State) -> State:
    """The winner discards the cards they bid (en 261); a ruling may have left them fewer."""
    phase = state.phase
    assert isinstance(phase, Convert)
    return moves.discard(state, phase.winner, min(phase.bids[phase.winner], state.cards[phase.winner]))


def spent(state: State) -> int:
    """How many cards the winner discards."""
    return sum(state.cards) - sum(spend(state).cards)


def close_competition(state: State, player: int) -> State:
    """Puts a player out who has taken back their last Startup; a winner's cards are spent all the same."""
    phase = state.phase
    if not isinstance(phase, (Competition, Convert)) or flow.competing(state, player):
        return state
    if isinstance(phase, Convert):
        return flow.enter_launch(spend(state)) if phase.winner == player else state
    return state if phase.passed[player] else _out(state, player, begun=phase.begun)


def _check_convert(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number not in derive.near(state):
        return moves.no("not_near", "R11.5", industry=number)
    if number not in flow.competing(state, action.player):
        return moves.no("no_startup_here", "R11.5", player=action.player, industry=number)
    return None


def _convert(state: State, action: Action) -> State:
    """Spends the cards and turns a Startup into a Company, in an empty slot or beside the others (en 259-265)."""
    number, player = action.args[0], action.player
    crafting = derive.ability(state, player, WEAPONS)
    state = moves.drop_startup(spend(state), player, number, oldest=True)
    state = moves.add_company(state, number, moves.arriving(state, player, number))
    if state.agreed.options.weapon_self_trigger:
        crafting = derive.ability(state, player, WEAPONS)
    return flow.enter_launch(moves.draw(state, player, crafting))


def _check_launch(state: State, action: Action) -> Refusal | None:
    number = action.args[0]
    if number not in derive.near(state):
        return moves.no("not_near", "R11.9", industry=number)
    return token_in_hand(state, action.player) or moves.need_skulls(
        state, action.player, derive.launch_cost(state, action.player), "R11.9"
    )


def _launch(state: State, action: Action) -> State:
    paid = state.with_skulls(action.player, -derive.launch_cost(state, action.player))
    state = moves.add_startup(paid, action.player, action.args[0])
    return _after_launch(state, action.player)


def _after_launch(state: State, player: int) -> State:
    following = after(state, player)
    return flow.enter_end(state) if following == NOBODY else state._replace(phase=Launch(following))


def _check_buy(state: State, action: Action) -> Refusal | None:
    if not state.deck and not state.discards:
        return moves.no("no_cards", "R12.1")
    cost = derive.card_cost(state, action.player)
    return _check_asked(state, action) or moves.need_skulls(state, action.player, cost, "R12.1")


def _buy(state: State, action: Action) -> State:
    cost = derive.card_cost(state, action.player)
    return _after_purchase(moves.draw(state.with_skulls(action.player, -cost), action.player), action.player)


def _after_purchase(state: State, player: int) -> State:
    """The next player may buy; after the last, cards can still be played until the Oracle passes the token on."""
    return state._replace(phase=EndOfRound(after(state, player)))


def _check_asked(state: State, action: Action) -> Refusal | None:
    phase = state.phase
    over = isinstance(phase, EndOfRound) and phase.turn == NOBODY
    return moves.no("wrong_phase", "R12.1", kind=action.kind) if over else None


def _check_end(state: State, action: Action) -> Refusal | None:
    phase = state.phase
    assert isinstance(phase, EndOfRound)
    still = phase.turn != NOBODY
    return moves.no("still_due", "R12.4", player=phase.turn, kind=action.kind) if still else None


def _offer_end(state: State) -> Iterable[Offer]:
    if isinstance(state.phase, EndOfRound) and state.phase.turn == NOBODY:
        yield Offer("end_round", NOBODY)


def _pass(state: State, action: Action) -> State:
    """Passes: no further bid, no launch, or no purchase."""
    phase = state.phase
    if isinstance(phase, Auction):
        return auction.pass_bid(state, action.player)
    if isinstance(phase, Competition):
        passed = changed(phase.passed, action.player, True)
        turn = auction.next_in(passed, action.player)
        return _close(state._replace(phase=Competition(turn, phase.bids, passed, begun=True)))
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
    yield Offer("convert", phase.winner, (flow.competing(state, phase.winner),))


def _offer_launch(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, Launch)
    if state.skulls[phase.turn] >= derive.launch_cost(state, phase.turn) and derive.tokens_left(state, phase.turn):
        yield Offer("launch", phase.turn, (derive.near(state),))


def _offer_buy(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, EndOfRound)
    if phase.turn != NOBODY and _check_buy(state, Action("buy", phase.turn)) is None:
        yield Offer("buy", phase.turn)


def _offer_pass(state: State) -> Iterable[Offer]:
    phase = state.phase
    assert isinstance(phase, (Auction, Competition, Launch, EndOfRound))
    if phase.turn != NOBODY:
        yield Offer("pass", phase.turn)


RULES: Mapping[str, Rule] = {
    "bid_cards": Rule(("amount",), (Competition,), "R11.3", _check_bid, _bid, _offer_bid),
    "convert": Rule(("industry",), (Convert,), "R11.5", _check_convert, _convert, _offer_convert),
    "launch": Rule(("industry",), (Launch,), "R11.9", _check_launch, _launch, _offer_launch),
    "buy": Rule((), (EndOfRound,), "R12.1", _check_buy, _buy, _offer_buy),
    "end_round": Rule((), (EndOfRound,), "R12.4", _check_end, lambda state, _: flow.next_round(state), _offer_end),
    "pass": Rule((), (Auction, Competition, Launch, EndOfRound), "R10.4", _check_asked, _pass, _offer_pass),
}
