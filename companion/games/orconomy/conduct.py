"""How several actions of Orconomy hang together at a real table: one tap, one throw or one shouted price is many."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.games.orconomy.rules import derive, interest
from companion.games.orconomy.rules import state as orconomy
from companion.games.orconomy.rules.act_terms import due
from companion.games.orconomy.rules.acts import RULES
from companion.games.orconomy.rules.cards import stack
from companion.games.orconomy.rules.phases import auction, gold_abilities, revenue, rounds, startups
from companion.games.orconomy.rules.state import NOBODY, Auction, EndOfRound, Launch, Revenue, Sold, State, phase_of
from companion.games.protocol import Action, NotUnderstood, Spoken
from companion.games.protocol.conduct import Course, Run, Says, nothing

DICE = RULES.kinds(lambda act: act.says.get("dice"))  # what is thrown
OPENING = (auction.bid.kind, auction.pass_bid.kind)  # with the first of these Revenue is over
AFTER_INTEREST = "after_interest"


def settle(state: State) -> Course[State]:
    """Defaults for all who did nothing else: incomes taken, interest paid where possible, nobody else buys."""
    here = _stage(state)
    choose = None if state.plays else DEFAULTS.get(here[0])
    if choose is None:
        return nothing(state)
    return RULES.carried_on(state, lambda now: choose(now) if _stage(now) == here else None)


def follows(state: State) -> Course[State]:
    """In a Competition whoever has no card is not asked: they can only pass."""
    if not isinstance(state.phase, orconomy.Competition):
        return Course((), (state,))

    def passing(now: State) -> Action | None:
        may_pass = isinstance(now.phase, orconomy.Competition) and _goes_on(now) and not now.cards[now.phase.turn]
        return startups.pass_competition.action(due(now)) if may_pass else None

    return RULES.carried_on(state, passing)


def reach(state: State, action: Action) -> Run:
    """A launch or a purchase by a later player: those before them pass (whoever is not touched has passed). A purchase
    also says that nobody else launches, a token that is bought that it is paid, and a first bid that nobody does
    anything more in Revenue.
    """
    if isinstance(state.phase, Revenue) and action.kind in OPENING:
        close = revenue.close_revenue.action(NOBODY)
        return (close, action) if RULES.refusal(state, close) is None else (action,)
    if isinstance(state.phase, Sold) and action.kind == auction.place_won.kind and state.phase.step == "pay":
        return (auction.pay.action(action.player), action)
    passes: list[Action] = []
    act = RULES.acts.get(action.kind)
    while act is not None and isinstance(state.phase, act.says.get("waits_for", ())) and _goes_on(state):
        turn = due(state)
        if isinstance(state.phase, act.phases) and turn == action.player:
            return (*passes, action)
        if turn == NOBODY:
            break
        passes.append(startups.pass_launch.action(turn))
        state = RULES.apply(state, passes[-1])
    return (action,)


def throw(state: State, values: tuple[int, ...]) -> Run:
    """One die for an open card, else both Forecast dice; at the end of a round nobody launches or buys any more."""
    if state.plays or len(values) != 2:
        return _one_die(state, values)
    passed: Run = ()
    if isinstance(state.phase, (Launch, EndOfRound)):
        course = RULES.carried_on(state, _passing)
        passed, state = course.run, course.positions[-1]
    if not isinstance(state.phase, (orconomy.CrisisRoll, orconomy.StartOfRound)) or not _goes_on(state):
        return ()
    return (*passed, rounds.roll.action(NOBODY, *values))


def _one_die(state: State, values: tuple[int, ...]) -> Run:
    """A die thrown for the card lying open."""
    dice = DICE & {offer.kind for offer in RULES.offers(state)} if state.plays and len(values) == 1 else ()
    return tuple(Action(kind, stack.top(state).player, values) for kind in dice)


def _stage(state: State) -> tuple[type, str]:
    """The phase and where in it: one tap settles no more than that. In Winter the Crisis and the cards are one."""
    step = getattr(state.phase, "step", "")
    return type(state.phase), AFTER_INTEREST if step in ("crisis", "cards") else step


def _goes_on(state: State) -> bool:
    """Whether nobody has to play or to answer a card first."""
    return not state.plays and not state.wanting


def _passing(state: State) -> Action | None:
    """What says that nobody else launches or buys."""
    at_the_end = isinstance(state.phase, (Launch, EndOfRound)) and _goes_on(state)
    return _default_end(state) if at_the_end else None


# --- a shouted auction ----------------------------------------------------------------------------------------------
def told_outcome(state: State, numbers: Sequence[int], *, camera: bool) -> Spoken:
    """An auction told afterwards: the winner (-1 nobody), the price, and who else bid.

    Without a camera nobody will see the winner's token: it is placed by saying so.
    """
    winner, price, *others = numbers
    run = auction_outcome(state, winner, price, others)
    return Spoken(run if camera else _with_token(state, run, winner))


def told_price(state: State, numbers: Sequence[int], *, camera: bool) -> Spoken:
    """The price and who else bid, while the token that will say who won is on its way."""
    price, *others = numbers
    runs = tuple(_sales(state, price, others))
    if not runs:  # whoever is not said to have been outbid would have won: why that cannot be is the answer
        for action in auction_outcome(state, _another(state, others), price, others):
            state = RULES.apply(state, action)
    return Spoken(awaited=runs)


def _sales(state: State, price: int, others: Sequence[int]) -> Iterator[Run]:
    """What a token of each player would mean for that price."""
    for seat in range(len(state.agreed.seats)):
        run = _with_token(state, auction_outcome(state, seat, price, others), seat)
        if run[-1].kind == auction.place_won.kind:
            yield run


def _with_token(state: State, run: Run, winner: int) -> Run:
    """An auction's run, and the winner's paying and placing as far as the rules allow them."""
    acts = iter((*run, auction.pay.action(winner), auction.place_won.action(winner)))
    done = RULES.carried_on(state, lambda _: next(acts, None)).run
    return done if len(done) >= len(run) else run


def _another(state: State, others: Sequence[int]) -> int:
    """Somebody who is not said to have been outbid. Raises NotUnderstood when that is nobody."""
    seats = [seat for seat in range(len(state.agreed.seats)) if seat not in others]
    if not seats:
        raise NotUnderstood("everybody was outbid")
    return seats[0]


SPOKEN: Mapping[str, Says[State]] = {"outcome": told_outcome, "shout": told_price}


# --- the usual ------------------------------------------------------------------------------------------------------
def _default_interest(state: State) -> Action | None:
    phase = phase_of(state, orconomy.Winter)
    if phase.step == "crisis":
        return rounds.crisis_step.action(NOBODY)
    if phase.step == "cards":
        return rounds.deal.action(NOBODY)
    owed = rounds.unpaid(state)
    waiving = derive.waivers(state, phase.turn)
    dearest = max(owed, key=lambda number: interest.of_company(state, phase.turn, number))
    return (rounds.waive if waiving else rounds.pay_interest).action(phase.turn, dearest)


def _default_revenue(state: State) -> Action | None:
    """Cards of Tourism are drawn, everybody collects, the Hindmost Orc is paid."""
    for used in phase_of(state, Revenue).gold:
        if cards := gold_abilities.cards_to_draw(state, used.player):
            return gold_abilities.tourism.action(used.player, cards[-1])
    turn = due(state)
    return (revenue.close_revenue if turn == NOBODY else revenue.settle).action(turn)


def _default_end(state: State) -> Action | None:
    turn = due(state)
    return (startups.end_round if turn == NOBODY else startups.pass_purchase).action(turn)


DEFAULTS: Mapping[type, Callable[[State], Action | None]] = {
    orconomy.Winter: _default_interest,
    Revenue: _default_revenue,
    Launch: lambda state: startups.pass_launch.action(due(state)),
    EndOfRound: _default_end,
    Sold: lambda state: auction.pay.action(due(state)),
}


def auction_outcome(state: State, winner: int, price: int, others: Sequence[int]) -> tuple[Action, ...]:
    """The bids and passes that lead to this outcome, in an order the rules allow.

    `winner` is -1 if nobody bid. The last action may be one the rules refuse; the caller reports why.
    """
    if not isinstance(state.phase, Auction):
        return (auction.bid.action(winner, price),)
    told, _ = auction.told_bids(state.phase, auction.least(state), winner, price, others)
    run: list[Action] = []
    for seat, bid in told:
        run.append(auction.pass_bid.action(seat) if bid is None else auction.bid.action(seat, bid))
        if RULES.refusal(state, run[-1]) is not None:
            break
        state = RULES.apply(state, run[-1])
    return tuple(run)
