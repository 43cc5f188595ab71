"""The twelve Influence cards: when each may be played, what it targets, and what it does (rulebook en 314-400).

The Risk roll and the answers of others are in `plays`.
"""

from dataclasses import replace

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules.act_terms import token_in_hand
from companion.games.orconomy.rules.phases import auction, startups
from companion.games.orconomy.rules.phases.rounds import close_interest
from companion.games.orconomy.rules.state import (
    BONES,
    CARDS,
    FACE,
    NOBODY,
    NUMBERS,
    Auction,
    Competition,
    Convert,
    Play,
    Revenue,
    Sold,
    State,
    Winter,
    changed,
    order,
)
from companion.games.protocol import Action, Refusal

INFORMER = CARDS.index("informer")
FORECAST = (1, 2)
RAID_DRAW = 2
Numbers = tuple[int, ...]


def always(_state: State, _action: Action) -> Refusal | None:
    """A card that may be played whenever a card may."""
    return None


def not_now(_state: State, player: int) -> Refusal:
    """A card that always has a target."""
    return moves.no("not_now", "R13.6", player=player)


def cancel(state: State, _play: Play) -> State:
    """Security Service: the answered card is discarded without effect (en 334)."""
    cancelled = state.plays[-1]
    return moves.on_discards(state._replace(plays=state.plays[:-1]), cancelled.kind)


def collected(state: State) -> Numbers:
    """Who has collected in this phase and so may play Exploitation, unless one is in effect (A-23)."""
    phase = state.phase
    assert isinstance(phase, Revenue)
    if phase.again != NOBODY:
        return ()
    seats = order(state)
    return seats if phase.turn == NOBODY else seats[: seats.index(phase.turn)]


def check_exploitation(state: State, action: Action) -> Refusal | None:
    """After collecting, and one Exploitation at a time (A-23)."""
    phase = state.phase
    assert isinstance(phase, Revenue)
    if phase.again != NOBODY:
        return moves.no("collects_again", "K2", player=phase.again)
    if action.player not in collected(state):
        return moves.no("not_collected", "K2", player=action.player)
    return None


def exploit(state: State, play: Play) -> State:
    """Income, losses and gold abilities again (en 336-340)."""
    assert isinstance(state.phase, Revenue)
    return state._replace(phase=replace(state.phase, again=play.player))


def known(number: int, rule: str) -> Refusal | None:
    """Refuses a number that no industry has."""
    return None if number in NUMBERS else moves.no("unknown_industry", rule, industry=number)


def check_espionage(state: State, action: Action) -> Refusal | None:
    """Any industry, with a token in hand, and not during the Competition (en 346)."""
    refused = known(action.args[0], "K3")
    if refused is None and (flow.begun(state) or not derive.tokens_left(state, action.player)):
        return no_espionage(state, action.player)
    return refused


def no_espionage(state: State, player: int) -> Refusal:
    """Why a player can create no Startup anywhere."""
    if flow.begun(state):
        return moves.no("wrong_phase", "K3", kind="espionage")
    return moves.no("no_token_left", "R13.13", player=player)


def spy(state: State, play: Play) -> State:
    """A free Startup anywhere; at the start of Phase 3 it competes with the others (en 342-346, ru 375)."""
    (number,) = play.args
    state = moves.add_startup(state, play.player, number)
    return flow.gather(state._replace(fresh=(*state.fresh, (play.player, number))))


def stoppable(state: State) -> Numbers:
    """Whom a Veto may target: anybody still in it; in a sale only the winner, until they have paid (A-26)."""
    phase = state.phase
    if isinstance(phase, (Sold, Convert)):
        paid = isinstance(phase, Sold) and phase.step != "pay"
        staying: Numbers = () if paid else (phase.winner,)
    else:
        assert isinstance(phase, (Auction, Competition))
        staying = tuple([seat for seat, out in enumerate(phase.passed) if not out])
    if state.agreed.options.veto_needs_bid:
        return tuple([seat for seat in staying if phase.bids[seat]])
    return staying


def check_veto(state: State, action: Action) -> Refusal | None:
    """Anybody still in it except oneself."""
    (victim,) = action.args
    if victim == action.player:
        return moves.no("own_bid", "K4", player=victim)
    if victim in stoppable(state):
        return None
    return _nobody_to_stop(state) or moves.no("cannot_veto", "K4", player=victim)


def _nobody_to_stop(state: State) -> Refusal | None:
    phase = state.phase
    if isinstance(phase, Sold) and phase.step != "pay":
        return moves.no("wrong_phase", "K4", kind="veto")
    return None if stoppable(state) else moves.no("no_bid_yet", "K4")


def no_veto(state: State, player: int) -> Refusal:
    """Why a player can veto nobody."""
    return _nobody_to_stop(state) or moves.no("own_bid", "K4", player=player)


def veto(state: State, play: Play) -> State:
    """Voids another player's bid and puts them out (en 348-352)."""
    if isinstance(state.phase, (Auction, Sold)):
        return auction.veto(state, play.args[0])
    return startups.veto(state, play.args[0])


def hands(state: State, player: int) -> tuple[int, ...]:
    """Everybody else with a card."""
    return tuple(seat for seat, count in enumerate(state.cards) if count and seat != player)


def check_tax(state: State, action: Action) -> Refusal | None:
    """Another player with a card."""
    if action.args[0] not in hands(state, action.player):
        return moves.no("victim_has_none", "K5", player=action.args[0])
    return None


def no_tax(_state: State, player: int) -> Refusal:
    """Why there is no hand to draw from."""
    return moves.no("nobody_has_cards", "K5", player=player)


def tax(state: State, play: Play) -> State:
    """Draws a card blind from another hand (en 356-358); none if the last one was spent as an answer."""
    (victim,) = play.args
    if not state.cards[victim]:
        return state
    cards = changed(state.cards, victim, state.cards[victim] - 1)
    return state._replace(cards=changed(cards, play.player, cards[play.player] + 1))


def check_informer(state: State, _action: Action) -> Refusal | None:
    """There must be a top discard that is not an Informer."""
    if not state.discards:
        return moves.no("no_discards", "K6")
    return moves.no("top_is_informer", "K6") if state.discards[-1] == INFORMER else None


def inform(state: State, play: Play) -> State:
    """Takes the top discard into the hand, unless it is an Informer (en 360-364)."""
    if not state.discards or state.discards[-1] == INFORMER:
        return state
    cards = changed(state.cards, play.player, state.cards[play.player] + 1)
    return state._replace(discards=state.discards[:-1], cards=cards)


def delay(state: State, play: Play) -> State:
    """This player owes no interest in this Winter (en 366-368)."""
    phase = state.phase
    assert isinstance(phase, Winter)
    return close_interest(state._replace(phase=replace(phase, delayed=(*phase.delayed, play.player))))


def show_delay(state: State, _player: int) -> State:
    """Showing it means that Winter has been announced, so the Forecast dice stand (en 394)."""
    return state._replace(before=-1)


def check_delay(state: State, action: Action) -> Refusal | None:
    """Once per player and Winter."""
    return None if action.player in owing(state) else moves.no("delayed_already", "K7", player=action.player)


def owing(state: State) -> Numbers:
    """Everybody who has not delayed their interest in this Winter."""
    phase = state.phase
    assert isinstance(phase, Winter)
    return tuple([seat for seat in order(state) if seat not in phase.delayed])


def check_lobby(state: State, action: Action) -> Refusal | None:
    """The Crisis must move (A-30)."""
    if action.args[0] == state.crisis:
        return moves.no("same_industry", "K8", industry=action.args[0])
    return known(action.args[0], "K8")


def lobby(state: State, play: Play) -> State:
    """Moves the Crisis to any industry (en 370-372)."""
    return state._replace(crisis=play.args[0])


def check_fraud(state: State, action: Action) -> Refusal | None:
    """Before the winner pays, with one chance each in player order (en 378)."""
    phase = state.phase
    assert isinstance(phase, Sold)
    if phase.step != "pay":
        return moves.no("wrong_phase", "K9", kind=action.kind)
    if action.player in chances(state):
        return None
    barred = action.player == phase.winner and not state.agreed.options.fraud_by_winner
    return moves.no("winner_barred" if barred else "no_chance", "K9", player=action.player)


def chances(state: State) -> Numbers:
    """Who still has their one chance for Account Details Fraud (en 378)."""
    phase = state.phase
    assert isinstance(phase, Sold)
    if phase.step != "pay":
        return ()
    seats = order(state)[phase.asked :]
    return seats if state.agreed.options.fraud_by_winner else tuple([s for s in seats if s != phase.winner])


def show_fraud(state: State, player: int) -> State:
    """One chance each, in player order: showing the card uses it up, and that of everybody before (en 378)."""
    phase = state.phase
    assert isinstance(phase, Sold)
    return state._replace(phase=replace(phase, asked=order(state).index(player) + 1))


def defraud(state: State, play: Play) -> State:
    """The winner will pay this player (en 374-378)."""
    assert isinstance(state.phase, Sold)
    return state._replace(phase=replace(state.phase, payee=play.player))


def check_bargain(state: State, action: Action) -> Refusal | None:
    """One of the player's own Companies; a pledged one must bring enough to repay the loan (A-29)."""
    number, what, *place = action.args
    refused = known(number, "K10")
    if refused:
        return refused
    pledged = what == BONES
    found = moves.meant(state, action.player, number, pledged=pledged, place=place)
    if what not in (FACE, BONES) or not found:
        return moves.no("not_yours", "K10", player=action.player, industry=number)
    if pledged and not repays(state, action.player, number):
        return moves.no("cannot_repay", "K10", player=action.player, amount=derive.LOAN)
    return moves.unclear(state, number, found)


def repays(state: State, player: int, number: int) -> bool:
    """Whether a pledged Company's price, with its owner's Skulls, covers the loan (A-29)."""
    return state.skulls[player] + moves.given(state, derive.price(state, number)) >= derive.LOAN


def no_bargain(state: State, player: int) -> Refusal:
    """Why a player has no Company to sell."""
    if any(seat == player for seat, _ in derive.pledges(state.board)):
        return moves.no("cannot_repay", "K10", player=player, amount=derive.LOAN)
    return moves.no("nothing_to_sell", "K10", player=player)


def bargain(state: State, play: Play) -> State:
    """Sells a Company at its industry's price, which is halved; a loan is repaid from the proceeds (en 380-384). Does
    nothing if a ruling has removed the Company meanwhile.
    """
    number, what, *place = play.args
    company = next(iter(moves.meant(state, play.player, number, pledged=what == BONES, place=place)), None)
    if company is None:
        return state
    price = derive.price(state, number)
    state = moves.take_back(state, number, company)
    state = auction.halve(moves.gain(state, play.player, price), number)
    if what == BONES:
        state = state.with_skulls(play.player, -derive.LOAN)
    return close_interest(state)


def check_consultants(state: State, action: Action) -> Refusal | None:
    """For the Risk die just rolled (0) it answers a card; for a Forecast die (1, 2) no card is in play."""
    (die,) = action.args
    if die in FORECAST and state.before >= 0 and not state.plays:
        return None
    return None if die == 0 and state.plays else moves.no("no_die", "K11", die=die)


def no_die(_state: State, _player: int) -> Refusal:
    """Why no die can be rerolled."""
    return moves.no("no_die", "K11", die=0)


def asis(state: State, _play: Play) -> State:
    """Consultants have no effect of their own: `plays` has the die rolled again."""
    return state


def check_raid(state: State, action: Action) -> Refusal | None:
    """Another player's Company in the active industry, and a token in hand to replace it (A-33)."""
    victim, what, *place = action.args
    found = moves.meant(state, victim, state.active, pledged=what == BONES, place=place)
    if victim == action.player or what not in (FACE, BONES) or not found:
        return moves.no("not_there", "K12", player=victim, industry=state.active)
    return moves.unclear(state, state.active, found) or token_in_hand(state, action.player)


def no_raid(state: State, player: int) -> Refusal:
    """Why there is nothing to raid."""
    return token_in_hand(state, player) or moves.no("nobody_to_raid", "K12", industry=state.active)


def raid(state: State, play: Play) -> State:
    """Replaces an opponent's Company in the active industry where it lies, pledged as it was; they draw 2 cards (en
    396-400). Does nothing if a ruling has removed the Company meanwhile.
    """
    victim, what, *place = play.args
    number = state.active
    company = next(iter(moves.meant(state, victim, number, pledged=what == BONES, place=place)), None)
    if company is None:
        return state
    if moves.kept(state):
        state = moves.change_company(state, number, company, company._replace(player=play.player))
    else:
        state = moves.drop_company(state, number, company)
        token = moves.arriving(state, play.player, number, pledged=company.pledged)
        state = moves.add_company(state, number, token)
    return moves.draw(state, victim, RAID_DRAW)
