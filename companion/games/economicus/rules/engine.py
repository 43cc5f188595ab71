"""The rules as three functions: what is offered, why an action is refused, and the position after it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache

from companion.games.economicus.rules import derive, flow
from companion.games.economicus.rules.cards import plays
from companion.games.economicus.rules.not_acts_yet import SAYS
from companion.games.economicus.rules.phases import (
    anytime,
    auction,
    creation,
    fates,
    fiscal,
    opening,
    profit,
    rulings,
)
from companion.games.economicus.rules.rule import Rule, no
from companion.games.economicus.rules.state import (
    CHIPS,
    NOBODY,
    SETUP,
    Answer,
    Bidding,
    Cards,
    Choose,
    Completion,
    Fates,
    Interest,
    Over,
    Placement,
    Profit,
    Return,
    Roll,
    Sale,
    State,
    in_play,
    named,
)
from companion.games.kernel import Says
from companion.games.protocol import Action, IllegalAction, Offer, Refusal

_RULES: Mapping[str, Rule] = {
    **opening.RULES, **fiscal.RULES, **profit.RULES, **fates.RULES, **auction.RULES, **creation.RULES,
    **anytime.RULES, **plays.RULES, **rulings.RULES,
}  # fmt: skip
RULES = {kind: replace(rule, says=SAYS.get(kind, rule.says)) for kind, rule in _RULES.items()}
OF_CARDS = frozenset(plays.RULES)
GOES_ON = frozenset({"choose", "bid", "pass", "create", "close_creation"})
"""Kinds that pass over startups waiting for a company chip (ED-16)."""
ANSWERED = frozenset({"roll", *plays.RULES, *rulings.RULES})
"""Kinds after which the two dice of the turn may still be answered (ED-40)."""


def kinds(test: Callable[[Says], object]) -> frozenset[str]:
    """The kinds of which this is said."""
    return frozenset(kind for kind, rule in RULES.items() if test(rule.says))


def _by_phase() -> Mapping[type, tuple[Rule, ...]]:
    phases = {phase for rule in RULES.values() for phase in rule.phases}
    return {phase: tuple(rule for rule in RULES.values() if phase in rule.phases) for phase in phases}


BY_PHASE = _by_phase()


def turns(state: State) -> tuple[int, ...]:
    """The seats that may act now; () for the table as a whole."""
    if state.plays:
        return _due_for_card(state)
    state = flow.passed_over(state)
    match state.phase:
        case Placement() | Return():
            return (opening.placing(state),)
        case Interest(owing):
            return tuple(seat for seat, owed in enumerate(owing) if owed)
        case Cards():
            return fiscal.undrawn(state)
        case Profit():
            return profit.unsettled(state)
        case Fates():
            return tuple(seat for seat in fates.throwing(state) if derive.chips_left(state, seat) > 0)
        case Answer(startup=startup):
            return (startup.player,)
        case Bidding(turn=seat) | Sale(winner=seat):
            return (seat,)
        case Roll() | Choose():
            return (derive.chooser(state),)
        case Completion(offer) if offer is not None:
            return (offer.owner,)
    return ()


def _due_for_card(state: State) -> tuple[int, ...]:
    play = plays.top(state)
    return plays.answering(state) or ((play.player,) if play.difficulty and play.step == plays.SHOWN else ())


# --- what is offered ------------------------------------------------------------------------------------------------


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that may be done now, with the names of what is still to be chosen."""
    if isinstance(state.phase, Over):
        return ()
    found = [_named(offer) for offer in _going_on(state)]
    if not isinstance(state.phase, SETUP):
        found += [_named(offer) for rule in plays.PLAYING.values() for offer in rule.offer(state)]
        if not flow.open_die(state):
            found += anytime.offers(state)
    return tuple(found)


def _going_on(state: State) -> Iterable[Offer]:
    """With the card that lies open, or with the phase, past the startups that only wait (ED-16)."""
    if state.plays:
        return [offer for rule in plays.GOING_ON.values() for offer in rule.offer(state)]
    state = flow.passed_over(state)
    return [offer for rule in BY_PHASE.get(type(state.phase), ()) for offer in rule.offer(state)]


@lru_cache(maxsize=8192)
def _named(offer: Offer) -> Offer:
    """With the names of its numbers."""
    return offer._replace(names=RULES[offer.kind].fields[: len(offer.domains)]) if offer.domains else offer


# --- why not --------------------------------------------------------------------------------------------------------


def refusal(state: State, action: Action) -> Refusal | None:
    """None if the action is allowed now, else the reason why not."""
    rule = RULES.get(action.kind)
    if rule is None or not rule.takes(len(action.args)):
        return no("unknown_kind", "E5", kind=action.kind)
    if isinstance(state.phase, Over):
        return no("game_over", "E4.2")
    state = _gone_on(state, action)
    return _refused_here(state, action, rule) or rule.check(state, action)


def _gone_on(state: State, action: Action) -> State:
    """What belongs to phase 3 or 4 passes over startups that only wait (ED-16)."""
    return flow.passed_over(state) if action.kind in GOES_ON and not state.plays else state


def _refused_here(state: State, action: Action, rule: Rule) -> Refusal | None:
    """Checks phase, open cards and dice, and who acts, so that no rule has to."""
    ruling = action.kind in rulings.RULES
    wrong = isinstance(state.phase, SETUP) if not rule.phases else not isinstance(state.phase, rule.phases)
    if wrong and not ruling:
        return no("wrong_phase", rule.source, kind=action.kind)
    return _refused_player(state, action, rule) or (None if ruling else _refused_meanwhile(state, action, rule))


def _refused_meanwhile(state: State, action: Action, rule: Rule) -> Refusal | None:
    """While a card lies open only it goes on; while a die lies open only cards answer it (E14.1, ED-39)."""
    if action.kind in OF_CARDS:
        return None
    if state.plays and rule.phases:
        return no("card_in_play", "E14.1")
    return no("die_open", "ED-39") if not rule.phases and flow.open_die(state) else None


def _refused_player(state: State, action: Action, rule: Rule) -> Refusal | None:
    seat = action.player
    if rule.who == "table":
        return None if seat == NOBODY else no("unknown_player", rule.source, player=seat)
    if seat not in range(state.agreed.players):
        return no("unknown_player", rule.source, player=seat)
    if state.out[seat]:
        return no("out_of_play", rule.source, player=seat)
    if rule.who == "any" or state.plays:
        return None
    due = fates.throwing(state) if isinstance(state.phase, Fates) else turns(state)
    return None if seat in due else no("not_your_turn", rule.source, player=seat, turn=due[0] if due else NOBODY)


# --- what comes of it -----------------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> State:
    """The position after an allowed action. Raises IllegalAction when it is refused."""
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalAction(action, refused, describe(state))
    after = RULES[action.kind].effect(_gone_on(state, action), action)
    if after.came and action.kind not in ANSWERED:
        after = after._replace(came=0)
    after = fates.kept(state, fiscal.recounted(state, after)) if after.board is not state.board else after
    return _won(creation.kept(after), action.player)


def _won(state: State, acting: int) -> State:
    """The game is over as soon as somebody has the Stars, whoever's act it was (E4.2, ED-33)."""
    options = state.agreed.options
    if isinstance(state.phase, (*SETUP, Over)) or (options.limit != "none" and not options.limit_ends_early):
        return state
    stars = derive.stars(state)
    if max(stars) < state.agreed.target:
        return state
    reached = [seat for seat in in_play(state) if stars[seat] >= state.agreed.target]
    if not reached:
        return state
    if options.simultaneous_win == "shared":
        return state._replace(phase=Over(), winners=tuple(sorted(reached)))
    own_act = options.simultaneous_win == "acting_player" and acting in reached
    return state._replace(phase=Over(), winners=(acting if own_act else reached[0],))


def describe(state: State) -> str:
    """The position in one line, for error messages."""
    names = [seat.name for seat in state.agreed.seats]
    hands = [
        f"{name} {coins}M, {cards} cards, {quotas} quotas"
        for name, coins, cards, quotas in zip(names, state.coins, state.cards, state.quotas, strict=True)
    ]
    where = " ".join((f"turn {state.turn},", *filter(None, named(state.phase))))
    return "; ".join((where, *hands, *_board(state, names)))


def _board(state: State, names: list[str]) -> Iterable[str]:
    for number, industry in enumerate(state.board, start=2):
        chips = [f"{names[chip.player]} {CHIPS[chip.pledged]}" for chip in industry.companies]
        chips += [f"{names[chip.player]} {CHIPS[2 + chip.pledged]}" for chip in industry.startups]
        if chips:
            yield f"industry {number}: {', '.join(chips)}"
