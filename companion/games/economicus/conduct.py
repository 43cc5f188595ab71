"""How several actions of Economicus hang together at a real table: one tap, one throw or one sentence is many."""

from collections.abc import Callable, Mapping, Sequence

from companion.games.economicus.rules import derive
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.acts import RULES, turns
from companion.games.economicus.rules.cards import effects, plays
from companion.games.economicus.rules.phases import fates, fiscal, profit
from companion.games.economicus.rules.phases.auction import bid, choose, pass_bidding, pay, place_won
from companion.games.economicus.rules.phases.creation import close_creation, end_turn
from companion.games.economicus.rules.phases.fiscal import close_cards, close_interest, draw, pay_interest
from companion.games.economicus.rules.phases.opening import roll
from companion.games.economicus.rules.phases.profit import close_profit
from companion.games.economicus.rules.state import NOBODY, Answer, Bidding, Choose, Completion, Profit, Sale, State
from companion.games.kernel import phase_of
from companion.games.protocol import Action, NotUnderstood, Spoken
from companion.games.protocol.conduct import Course, Run, Says

BOTH = 2  # the dice of the turn


# --- one tap --------------------------------------------------------------------------------------------------------
def settle(state: State) -> Course[State]:
    """Defaults for all who did nothing else, as far as the step goes: all pay, all draw, all take their sums."""
    here = type(state.phase)
    return RULES.carried_on(state, lambda now: _usual(now, (here,)))


def _usual(state: State, phases: tuple[type, ...]) -> Action | None:
    """What is usual in these phases, unless a card lies open."""
    usual = DEFAULTS.get(type(state.phase))
    return usual(state) if usual is not None and not state.plays and type(state.phase) in phases else None


def _paying(state: State) -> Action:
    owing = turns(state)
    able = (seat for seat in owing if state.coins[seat] >= derive.interest(state, seat))
    return pay_interest.action(next(able, owing[0])) if owing else close_interest.action(NOBODY)


def _drawing(state: State) -> Action:
    late = fiscal.undrawn(state)
    return draw.action(late[0]) if late else close_cards.action(NOBODY)


def _settling(state: State) -> Action:
    late = profit.unsettled(state)
    able = (seat for seat in late if state.coins[seat] + derive.due(state, seat) >= 0)
    return profit.settle.action(next(able, late[0])) if late else close_profit.action(NOBODY)


def _accepting(state: State) -> Action:
    return fates.accept.action(phase_of(state, Answer).startup.player)


def _paid(state: State) -> Action:
    phase = phase_of(state, Sale)
    return (pay if phase.step == "pay" else place_won).action(phase.winner)


DEFAULTS: Mapping[type, Callable[[State], Action]] = {
    economicus.Interest: _paying,
    economicus.Cards: _drawing,
    Profit: _settling,
    Answer: _accepting,
    Sale: _paid,
    economicus.Creation: lambda _: close_creation.action(NOBODY),
    Completion: lambda _: end_turn.action(NOBODY),
}
"""What is usual, by phase."""
ENDING: Mapping[type, Callable[[State], Action]] = {**DEFAULTS, Profit: lambda _: close_profit.action(NOBODY)}
"""What ends a phase that is over but for that."""


# --- what an act takes for granted ----------------------------------------------------------------------------------
def reach(state: State, action: Action) -> Run:
    """The action, after what it says besides: a bid closes profit that is settled and a die that lies open, a chip that
    is placed is paid for, an offer says that nobody creates.
    """
    done: list[Action] = []
    while RULES.refusal(state, action) is not None:
        before = _granted(state, action)
        if before is None or RULES.refusal(state, before) is not None:
            return (action,)
        done.append(before)
        state = RULES.apply(state, before)
    return (*done, action)


def _granted(state: State, action: Action) -> Action | None:
    """What has to be done first and goes without saying."""
    act = RULES.acts.get(action.kind)
    if state.plays or act is None:
        return None
    if isinstance(state.phase, act.says.get("waits_for", ())):
        return ENDING[type(state.phase)](state)
    owed = action.kind == place_won.kind and isinstance(state.phase, Sale) and state.phase.step == "pay"
    return pay.action(action.player) if owed else None


# --- throws ---------------------------------------------------------------------------------------------------------
def dice_due(state: State) -> int:
    """How many dice are to be thrown now: both for the industry, one for a fate or a crime."""
    if state.plays:
        return int(_crime_due(state))
    if isinstance(state.phase, economicus.Roll):
        return BOTH
    return int(next_fated(state) is not None)


def _crime_due(state: State) -> bool:
    play = plays.top(state)
    return play.step == plays.SHOWN and play.difficulty > 0 and not state.out[play.player]


def next_fated(state: State) -> Action | None:
    """The next startup to be thrown for: the active industry first, then clockwise; its die still to come."""
    phase = state.phase
    if not isinstance(phase, economicus.Fates):
        return None
    able = [
        startup
        for startup in phase.left
        if startup.player in fates.throwing(state) and derive.chips_left(state, startup.player)
    ]
    if not able:
        return None
    mine = [one for one in able if one.player == able[0].player]
    startup = min(mine, key=lambda one: _around(state, one.industry))
    return Action(fates.fate.kind, startup.player, (startup.industry, fates.what_of(startup)))


def _around(state: State, number: int) -> tuple[int, int]:
    """How far an industry lies from the active one, clockwise; the centre after the segments."""
    ring = state.agreed.ring
    if number == state.active or number not in ring:
        return (0, 0) if number == state.active else (2, 0)
    start = ring.index(state.active) if state.active in ring else 0
    return 1, (ring.index(number) - start) % len(ring)


def throw(state: State, values: tuple[int, ...]) -> Run:
    """One die is for a crime or the next fate; both say too that the turn before is over (E5.1)."""
    return _one_die(state, values[0]) if len(values) == 1 else _both(state, values)


def _one_die(state: State, value: int) -> Run:
    if state.plays:
        return (plays.crime_roll.action(plays.top(state).player, value),) if _crime_due(state) else ()
    done: Run = ()
    if isinstance(state.phase, Answer):
        done = (_accepting(state),)
        state = RULES.apply(state, done[0])
    fated = next_fated(state)
    return (*done, fated._replace(args=(*fated.args, value))) if fated else ()


def _both(state: State, values: tuple[int, ...]) -> Run:
    ended = RULES.carried_on(state, lambda now: _usual(now, (economicus.Creation, Completion)))
    thrown = Action(roll.kind, NOBODY, values)
    allowed = not ended.positions[-1].plays and RULES.refusal(ended.positions[-1], thrown) is None
    return (*ended.run, thrown) if allowed else ()


# --- an auction told afterwards -------------------------------------------------------------------------------------
def told_outcome(state: State, numbers: Sequence[int], *, camera: bool) -> Spoken:
    """The winner (-1 nobody) and the price, then who was outbid and for how much, if the winner cannot pay.

    Raises NotUnderstood where there is no auction, or nobody could bid so.
    """
    winner, price, *behind = numbers
    closing = RULES.carried_on(state, _closing)
    run, state = closing.run, closing.positions[-1]
    if isinstance(state.phase, Choose):
        kind = economicus.PRIVATE if derive.free_private(state, state.active) else economicus.STATE
        run = (*run, choose.action(derive.chooser(state), kind))
        state = RULES.apply(state, run[-1])
    if not isinstance(state.phase, Bidding):
        raise NotUnderstood("outcome")
    bids = dict(zip(behind[::2], behind[1::2], strict=False)) | ({winner: price} if winner != NOBODY else {})
    bidding = RULES.carried_on(state, lambda now: _bidding(now, bids))

    def buying(now: State) -> Action | None:
        return _paid(now) if isinstance(now.phase, Sale) and now.phase.winner == winner else None

    paid = () if camera else RULES.carried_on(bidding.positions[-1], buying).run
    return Spoken((*run, *bidding.run, *paid))


def auction_ahead(state: State) -> State | None:
    """The position in which the auction begins or goes on, if nothing more is done about what lies open; None while
    something else comes first.
    """
    if state.plays or not isinstance(state.phase, (Profit, Answer, Choose, Bidding)):
        return None
    state = RULES.carried_on(state, _closing).positions[-1]
    return state if isinstance(state.phase, (Choose, Bidding)) else None


def _closing(state: State) -> Action | None:
    """What a bid closes."""
    open_still = isinstance(state.phase, (Profit, Answer)) and not state.plays
    return ENDING[type(state.phase)](state) if open_still else None


def _bidding(state: State, bids: Mapping[int, int]) -> Action | None:
    """Everybody bids what they are said to have bid, or passes; whoever was outbid before their turn has passed."""
    if not isinstance(state.phase, Bidding):
        return None
    seat, best = state.phase.turn, max(state.phase.bids)
    bidding = bid.action(seat, bids.get(seat, 0))
    return bidding if bidding.args[0] > best and RULES.refusal(state, bidding) is None else pass_bidding.action(seat)


# --- what a card does -----------------------------------------------------------------------------------------------
def told_effect(state: State, numbers: Sequence[int], *, camera: bool) -> Spoken:
    """One of the effects that are listed of the open card, carried out for everybody it concerns.

    Raises NotUnderstood where no such effect lies open, it concerns nobody, or it is one on the board.
    """
    del camera
    (number,) = numbers
    play = plays.top(state) if state.plays else None
    listed = state.agreed.box.cards[play.card - 1].effects if play and play.card else ()
    if play is None or not 0 <= number < len(listed):
        raise NotUnderstood("effect")
    run = tuple(effects.rulings_of(state, play, listed[number]))
    if not run:
        raise NotUnderstood("effect")
    return Spoken(run)


SPOKEN: Mapping[str, Says[State]] = {"outcome": told_outcome, "effect": told_effect}
