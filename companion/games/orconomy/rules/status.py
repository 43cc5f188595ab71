"""What is impossible about a position, however it came about: each problem as a code with its values.

A position reached by play has no problems except those a ruling of the table has caused.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from companion.games.orconomy.rules import derive, flow, moves
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards.plays import FACES
from companion.games.orconomy.rules.options import targets
from companion.games.orconomy.rules.phases import auction, placing
from companion.games.orconomy.rules.phases.rounds import unpaid
from companion.games.orconomy.rules.state import CARDS, NOBODY, SETUP, Auction, Convert, Revenue, Sold, State, Winter
from companion.games.protocol import Action
from companion.games.protocol.terms import Problem, Problems, problem

VETO = CARDS.index("veto")
ROLLED = (Winter, Revenue, Auction, Sold, orconomy.Competition, Convert, orconomy.Launch, orconomy.EndOfRound)
"""The phases after this round's dice were rolled."""
ASKS_SOMEBODY = (Auction, orconomy.Competition, orconomy.Launch)  # the phases that always wait for a player


def _tokens(state: State) -> Problems:
    """Nobody has more than ten tokens on the board (en 11)."""
    most = state.agreed.box.supply.tokens_per_player
    for seat in range(len(state.agreed.seats)):
        if derive.tokens_left(state, seat) < 0:
            yield problem("too_many_tokens", player=seat, have=most - derive.tokens_left(state, seat), most=most)


def _money(state: State) -> Problems:
    for seat, skulls in enumerate(state.skulls):
        if skulls < 0:
            yield problem("negative_skulls", player=seat, have=skulls)
    if derive.supply(state) < 0:
        strict = state.agreed.options.supply == "strict"
        code = "too_many_skulls" if strict else "supply_empty"
        yield problem(code, note=not strict, have=sum(state.skulls), most=state.agreed.box.supply.money)


def _cards(state: State) -> Problems:
    for seat, cards in enumerate(state.cards):
        if cards < 0:
            yield problem("negative_cards", player=seat, have=cards)
    total = state.deck + sum(state.cards) + len(state.discards) + len(state.plays)
    if state.deck < 0:
        yield problem("too_many_cards", have=total - state.deck, most=state.agreed.box.supply.cards)
    elif total != state.agreed.box.supply.cards:
        yield problem("cards_do_not_add_up", have=total, most=state.agreed.box.supply.cards, deck=state.deck)


def _copies(state: State) -> Problems:
    """Four of each kind (en 41)."""
    known = [*state.discards, *(play.kind for play in state.plays)]
    for kind in sorted(set(known) - {orconomy.UNKNOWN}):
        if known.count(kind) > orconomy.COPIES:
            yield problem("too_many_copies", card=CARDS[kind], have=known.count(kind), most=orconomy.COPIES)


def _prices(state: State) -> Problems:
    for number in orconomy.NUMBERS:
        if state.at(number).price < 0:
            yield problem("negative_price", industry=number, have=state.at(number).price)


def _ring(state: State) -> Problems:
    if sorted(state.agreed.ring) != list(orconomy.NUMBERS):
        yield problem("ring_not_whole")


def _fresh(state: State) -> Problems:
    for owner, number in dict.fromkeys(state.fresh):
        if state.fresh.count((owner, number)) > state.at(number).startups.count(owner):
            yield problem("fresh_not_there", player=owner, industry=number)


def _hindmost(state: State) -> Problems:
    """The Hindmost Orc is where the Trophies put it, if the token follows them at once (ru 211)."""
    setting_up = isinstance(state.phase, SETUP)
    should = NOBODY if setting_up else derive.hindmost(state)
    if state.hindmost != should and (setting_up or state.agreed.options.hindmost_tracking == "continuous"):
        yield problem("not_hindmost", player=state.hindmost, should=should)


def _markers(state: State) -> Problems:
    """Oracle, Crisis and Activity token are on the table from the moment they are placed, and not before."""
    seats = range(-1, len(state.agreed.seats))
    if state.oracle not in seats or (state.oracle == NOBODY) != isinstance(
        state.phase, (orconomy.CrisisRoll, orconomy.FirstOracle)
    ):
        yield problem("oracle_cannot_be", player=state.oracle)
    if (state.crisis == 0) != isinstance(state.phase, orconomy.CrisisRoll):
        yield problem("crisis_cannot_be", industry=state.crisis)
    if (state.active == 0) != _not_rolled(state):
        yield problem("activity_cannot_be", industry=state.active)
    if (state.round == 0) != isinstance(state.phase, SETUP):
        yield problem("round_cannot_be", round=state.round)


def _not_rolled(state: State) -> bool:
    """Whether the Activity token has never been placed: in set-up, and until the first roll of round 1."""
    if isinstance(state.phase, (orconomy.StartOfRound, orconomy.Over)):
        return state.round <= 1 and state.active == 0
    return isinstance(state.phase, SETUP)


def _dice(state: State) -> Problems:
    """The Forecast dice, if known, name the active industry, and a double brings Winter (en 187-189)."""
    thrown = state.dice
    if not thrown or not isinstance(state.phase, ROLLED):
        return
    if len(thrown) != 2 or placing.industry_of(thrown) != state.active:
        yield problem("dice_say_another", dice=" ".join(map(str, thrown)), industry=state.active)
    elif isinstance(state.phase, Winter) and (state.phase.reason == "double") != (thrown[0] == thrown[1]):
        yield problem("winter_reason", dice=" ".join(map(str, thrown)), reason=state.phase.reason)


def _target(state: State) -> Problems:
    """From the printed target to ten (en 87-105, ru 154); a game agreed with another one goes on."""
    may = targets(state.agreed.box.targets[len(state.agreed.seats)])
    target = state.agreed.target
    if target not in may:
        yield problem("target_not_allowed", note=True, target=target, least=may[0], most=may[-1])


def _winner(state: State) -> Problems:
    """Reaching the target wins at that moment (en 85), but not before set-up is done (en 126)."""
    over, count, target = isinstance(state.phase, orconomy.Over), derive.trophies(state), state.agreed.target
    if over != (state.winner != NOBODY):
        yield problem("winner_without_end" if state.winner != NOBODY else "end_without_winner", player=state.winner)
    if state.winner != NOBODY and count[state.winner] < target:
        yield problem("winner_below_target", player=state.winner, have=count[state.winner], target=target)
    if not over and not isinstance(state.phase, SETUP) and max(count) >= target:
        yield problem("target_reached", player=count.index(max(count)), have=max(count), target=target)


def _in_setup(state: State) -> Problems:
    """Before the first round there are only the Companies placed so far, nothing pledged and no price (en 116)."""
    if not isinstance(state.phase, SETUP):
        return
    done = state.phase.done if isinstance(state.phase, orconomy.Placement) else 0
    companies = [token for industry in state.board for token in industry.companies]
    clean = not any(industry.startups or industry.price for industry in state.board)
    if (
        len(companies) != done
        or done >= 2 * len(state.agreed.seats)
        or any(token.pledged for token in companies)
        or not clean
    ):
        yield problem("setup_cannot_be", have=len(companies), done=done)


def _turn(state: State) -> Problems:
    """It is somebody's turn wherever the phase waits for a player."""
    turn = getattr(state.phase, "turn", NOBODY)
    passed = getattr(state.phase, "passed", ())
    if turn == NOBODY and isinstance(state.phase, ASKS_SOMEBODY):
        yield problem("nobody_due")
    if turn != NOBODY and passed and passed[turn]:
        yield problem("due_has_passed", player=turn)
    if isinstance(state.phase, orconomy.Launch) and state.phase.skipped and turn != state.oracle:
        yield problem("due_too_late", player=turn)


def _winter(state: State) -> Problems:
    phase = state.phase
    if not isinstance(phase, Winter):
        return
    if (phase.step == "interest") != (phase.turn != NOBODY):
        yield problem("nobody_due" if phase.turn == NOBODY else "due_too_late", player=phase.turn)
    elif phase.step == "interest" and not unpaid(state):
        yield problem("owes_nothing", player=phase.turn)


def _gold(state: State) -> Problems:
    """Whoever uses gold abilities or collects again has collected already (en 205, 336)."""
    phase = state.phase
    if not isinstance(phase, Revenue) or phase.turn == NOBODY or state.oracle == NOBODY:
        return
    seats = orconomy.order(state)
    for seat in (*(used.player for used in phase.gold), phase.again):
        if seat != NOBODY and seats.index(seat) >= seats.index(phase.turn):
            yield problem("not_collected_yet", player=seat)


def _moved_problems(state: State) -> Problems:
    """A Company that Food Processing moved is still where it went (en 438)."""
    if isinstance(state.phase, Revenue):
        for moved_token, count in Counter(state.phase.moved).items():
            tokens = [
                moves.moved(state, moved_token.industry, token) for token in state.at(moved_token.industry).companies
            ]
            if tokens.count(moved_token) < count:
                yield problem("moved_not_there", player=moved_token.player, industry=moved_token.industry)


def _auction(state: State) -> Problems:
    """There is a slot to sell; bids are at least the price and all different; the best bidder is still in (en 223)."""
    phase = state.phase
    if not isinstance(phase, (Auction, Sold)) or not state.active:
        return
    if not derive.free_slots(state, state.active):
        yield problem("no_slot_to_sell", industry=state.active)
    yield from _bids(phase.bids, _price_before(state, phase))
    if isinstance(phase, Auction):
        yield from _out_of_turn(state, phase)
    best = max(phase.bids)
    taken_back = VETO in state.discards or max(phase.fees) > auction.FEE
    if best and isinstance(phase, Auction) and phase.passed[phase.bids.index(best)] and not taken_back:
        yield problem("best_bid_passed", player=phase.bids.index(best), amount=best)
    if isinstance(phase, Sold) and (not best or phase.bids[phase.winner] != best):
        yield problem("sold_to_another", player=phase.winner, amount=phase.bids[phase.winner])


def _out_of_turn(state: State, phase: Auction) -> Problems:
    """Nobody bids before an earlier player bid or passed (en 225), but for a bid taken back over a fee."""
    seats = iter(orconomy.order(state))
    for seat in seats:
        if not phase.bids[seat] and not phase.passed[seat] and phase.fees[seat] <= auction.FEE:
            break
    yield from (problem("bid_out_of_turn", player=seat) for seat in seats if phase.bids[seat])


def _price_before(state: State, phase: Auction | Sold) -> int:
    """The price at which the bidding began."""
    if isinstance(phase, Sold):
        return phase.before or derive.printed(state, state.active).opening_price
    return derive.price(state, state.active)


def _bids(bids: tuple[int, ...], least: int) -> Problems:
    made = [bid for bid in bids if bid]
    for seat, bid in enumerate(bids):
        if bid and bid < least:
            yield problem("bid_below_price", player=seat, amount=bid, least=least)
    if len(set(made)) < len(made):
        yield problem("equal_bids", amount=max(made))


def _competition(state: State) -> Problems:
    """Whoever competes has a Startup in the three industries and the cards they bid (en 255-257)."""
    phase = state.phase
    if not isinstance(phase, (orconomy.Competition, Convert)):
        return
    yield from _bids(phase.bids, 1)
    running = (
        [phase.winner] if isinstance(phase, Convert) else [seat for seat, out in enumerate(phase.passed) if not out]
    )
    for seat in running:
        if moves.spare_cards(state, seat) < 0:
            yield problem("bid_above_hand", player=seat, amount=phase.bids[seat], have=state.cards[seat])
        if not flow.competing(state, seat):
            yield problem("no_startup_to_convert", player=seat)
    if isinstance(phase, Convert) and phase.bids[phase.winner] < max(1, *phase.bids):
        yield problem("sold_to_another", player=phase.winner, amount=phase.bids[phase.winner])


def _plays(state: State) -> Problems:
    for code, card in impossible_cards(state):
        yield problem(code, card=card)


def _answerable(state: State) -> Problems:
    """Consultants can answer the Forecast dice only right after the roll (en 394)."""
    if state.before >= 0 and (len(state.dice) != 2 or not isinstance(state.phase, (Winter, Revenue))):
        yield problem("no_throw_to_answer")


def _wanting(state: State) -> Problems:
    """Whoever wants to play a card has one, and a round is running (en 322)."""
    for seat in state.wanting:
        if not isinstance(state.phase, orconomy.ROUND) or state.cards[seat] < 1:
            yield problem("wanting_nothing", player=seat)


CHECKS = (
    _ring, _target, _markers, _tokens, _money, _cards, _copies, _prices, _fresh, _hindmost, _dice, _winner,
    _in_setup, _turn, _winter, _gold, _moved_problems, _auction, _competition, _plays, _answerable,
    _wanting,
)  # fmt: skip


def status(state: State) -> tuple[Problem, ...]:
    """What cannot be in a position, in this order, and what is worth knowing; () when all is well."""
    return tuple([each for check in CHECKS for each in check(state)])


NO_DIE = range(1)
DICE = {"shown": NO_DIE, "rolled": FACES, "reroll": (*NO_DIE, *FACES)}
"""What the Risk die may show in each step of a card; 0 is not rolled."""


def impossible_cards(state: State) -> Iterator[tuple[str, str]]:
    """A code and the kind of card for each card that cannot be in play (en 288, 314-400)."""
    if not state.plays:
        return
    if isinstance(state.phase, (*SETUP, orconomy.Over)):
        yield "card_out_of_round", CARDS[state.plays[-1].kind]
        return
    for place, play in enumerate(state.plays):
        if play.die not in DICE[play.step] or (play.step == "reroll") != _thrown_again(state, place):
            yield "card_step_cannot_be", CARDS[play.kind]
        elif RULES.refusal(_when_shown(state, place), Action(CARDS[play.kind], play.player, play.args)):
            yield "card_cannot_be_open", CARDS[play.kind]


def _thrown_again(state: State, place: int) -> bool:
    """Whether this is the top card, and Consultants waiting for a reroll."""
    play = state.plays[place]
    return CARDS[play.kind] == "consultants" and play.step == "reroll" and place == len(state.plays) - 1


def _when_shown(state: State, place: int) -> State:
    """The position in which that card was shown, as far as its window and target depend on it: the card was in a
    hand, and nobody had spent cards on answers yet.
    """
    cards = tuple(max(0, count) + 1 for count in state.cards)
    return _with_chance(state._replace(plays=state.plays[:place], cards=cards), state.plays[place])


def _with_chance(state: State, play: orconomy.Play) -> State:
    """Restores the one chance that showing Account Details Fraud used up."""
    phase = state.phase
    if not isinstance(phase, Sold) or CARDS[play.kind] != "fraud":
        return state
    return state._replace(phase=replace(phase, asked=min(phase.asked, orconomy.order(state).index(play.player))))
