"""All acts of Economicus, and what is asked of every action before what the act itself needs."""

from collections.abc import Iterable, Sequence

from companion.games.economicus.rules import derive, flow
from companion.games.economicus.rules import state as economicus
from companion.games.economicus.rules.act_terms import CrimeDie, by_seat
from companion.games.economicus.rules.cards import described, plays
from companion.games.economicus.rules.phases import anytime, auction, creation, fates, fiscal, opening, profit, rulings
from companion.games.economicus.rules.state import CHIPS, NOBODY, SETUP, Answer, Bidding, Fates, Over, State, in_play
from companion.games.kernel import AnyAct, Rules, no, not_over, the_table
from companion.games.protocol import Action, Refusal

OF_THE_TURN = frozenset((*opening.ACTS, *fiscal.ACTS, *profit.ACTS, *fates.ACTS, *auction.ACTS, *creation.ACTS))
"""What belongs to its phase, and waits while a card lies open."""
RULINGS: frozenset[AnyAct[State]] = frozenset((*rulings.ACTS, described.describe))
DICE_STAY_OPEN = frozenset((opening.roll, *plays.ACTS, *RULINGS))
"""After these the two dice of the turn may still be answered (ED-40)."""


def turns(state: State) -> tuple[int, ...]:
    """The seats that may act now; () for the table as a whole."""
    if state.plays:
        play = plays.top(state)
        return plays.answering(state) or ((play.player,) if play.difficulty and play.step == plays.SHOWN else ())
    state = flow.passed_over(state)
    match state.phase:
        case economicus.Placement() | economicus.Return():
            return (opening.placing(state),)
        case economicus.Interest(owing):
            return tuple(seat for seat, owed in enumerate(owing) if owed)
        case economicus.Cards():
            return fiscal.undrawn(state)
        case economicus.Profit():
            return profit.unsettled(state)
        case Fates():
            return tuple(seat for seat in fates.throwing(state) if derive.chips_left(state, seat) > 0)
        case Answer(startup=startup):
            return (startup.player,)
        case Bidding(turn=seat) | economicus.Sale(winner=seat):
            return (seat,)
        case economicus.Roll() | economicus.Choose():
            return (derive.chooser(state),)
        case economicus.Completion(offer) if offer is not None:
            return (offer.owner,)
    return ()


def phase(state: State) -> type:
    """What is going on: the phase, or a card that lies open, or its die."""
    if not state.plays or isinstance(state.phase, Over):
        return type(state.phase)
    return CrimeDie if flow.open_die(state) else economicus.Play


def in_phase(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """It belongs to this phase; what may be done at any time comes after placement."""
    wrong = not isinstance(state.phase, act.phases) if act in OF_THE_TURN else isinstance(state.phase, SETUP)
    return no("wrong_phase", kind=action.kind) if wrong and act not in RULINGS else None


def known_and_in_turn(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """A player who is in play and, where not everybody may do it at once, due; or the table as a whole."""
    seat = action.player
    if act.by is the_table:
        return None if seat == NOBODY else no("unknown_player", player=seat)
    if not 0 <= seat < len(state.out):
        return no("unknown_player", player=seat)
    if state.out[seat]:
        return no("out_of_play", player=seat)
    if act not in OF_THE_TURN or act.by in (by_seat, in_play) or state.plays:
        return None
    due = fates.throwing(state) if isinstance(state.phase, Fates) else turns(state)
    return None if seat in due else no("not_your_turn", player=seat, turn=due[0] if due else NOBODY)


def nothing_lies_open(state: State, act: AnyAct[State], _action: Action) -> Refusal | None:
    """While a card lies open only it goes on; while a die lies open only cards answer it (E14.1, ED-39)."""
    if act in OF_THE_TURN:
        return no("card_in_play", "E14.1") if state.plays else None
    return no("die_open", "ED-39") if CrimeDie not in act.phases and flow.open_die(state) else None


def after(before: State, state: State, act: AnyAct[State], action: Action) -> State:
    """The dice are no longer answered, startups are where they lie, and somebody may have won."""
    if state.came and act not in DICE_STAY_OPEN:
        state = state._replace(came=0)
    if state.board is not before.board:
        state = fates.update_fates(before, fiscal.recounted(before, state))
    return _won(creation.drop_void_offer(state), action.player)


def _won(state: State, acting: int) -> State:
    """The game is over as soon as somebody has the Stars, whoever's act it was (E4.2, ED-33)."""
    options, on_board = state.agreed.options, derive.on_board(state).stars
    if max(on_board) + max(state.adjusted) < state.agreed.target:
        return state
    if isinstance(state.phase, (*SETUP, Over)) or (options.limit != "none" and not options.limit_ends_early):
        return state
    stars = derive.stars(state)
    reached = [seat for seat in in_play(state) if stars[seat] >= state.agreed.target]
    if not reached:
        return state
    if options.simultaneous_win == "shared":
        return state._replace(phase=Over(), winners=tuple(sorted(reached)))
    own_act = options.simultaneous_win == "acting_player" and acting in reached
    return state._replace(phase=Over(), winners=(acting if own_act else reached[0],))


def describe(state: State) -> str:
    """The position in one line, for error messages."""
    names = state.agreed.names
    hands = [
        f"{name} {coins}M, {cards} cards, {quotas} quotas"
        for name, coins, cards, quotas in zip(names, state.coins, state.cards, state.quotas, strict=True)
    ]
    where = " ".join((f"turn {state.turn},", *filter(None, economicus.phase_names(state.phase))))
    return "; ".join((where, *hands, *_board(state, names)))


def _board(state: State, names: Sequence[str]) -> Iterable[str]:
    for number, industry in enumerate(state.board, start=2):
        chips = [f"{names[chip.player]} {CHIPS[chip.pledged]}" for chip in industry.companies]
        chips += [f"{names[chip.player]} {CHIPS[2 + chip.pledged]}" for chip in industry.startups]
        if chips:
            yield f"industry {number}: {', '.join(chips)}"


RULES: Rules[State] = Rules(
    (
        *opening.ACTS, *fiscal.ACTS, *profit.ACTS, *fates.ACTS, *auction.ACTS, *creation.ACTS, *plays.ACTS,
        *anytime.ACTS, *rulings.ACTS, described.describe,
    ),
    phase=phase, gates=(not_over(Over, "E4.2"), in_phase, known_and_in_turn, nothing_lies_open),
    ahead={Fates: flow.passed_over}, after=after, describe=describe, unknown="E5",
)  # fmt: skip
WORDS = {
    number.called: number.sort.words
    for one in RULES.acts.values() for number in one.numbers if number.sort.log_type == "word"
}  # fmt: skip
"""Numbers that are written as words."""
SEATS = tuple(
    dict.fromkeys(
        number.called for one in RULES.acts.values() for number in one.numbers if number.sort.log_type == "player"
    )
)
"""Numbers that are players."""
