"""The rules as three functions: what is offered, why an action is refused, and the position after it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from companion.games.kernel import AnyAct, Rules, Says, no
from companion.games.orconomy.rules import moves
from companion.games.orconomy.rules.act_terms import ALWAYS, AT_ANY_TIME, anybody, the_table, turn
from companion.games.orconomy.rules.act_terms import due as due
from companion.games.orconomy.rules.cards import plays, wanting
from companion.games.orconomy.rules.phases import anytime, auction, gold, placing, revenue, rounds, rulings, startups
from companion.games.orconomy.rules.rule import Kind, Rule
from companion.games.orconomy.rules.stages import lacking
from companion.games.orconomy.rules.standing import standing_of
from companion.games.orconomy.rules.state import (
    CARDS,
    NOBODY,
    ROUND,
    SETUP,
    Over,
    Play,
    State,
    named,
)
from companion.games.protocol import Action, IllegalAction, Offer, Refusal

ROWS = plays.RULES


def in_round(state: State) -> bool:
    """Whether any-time actions are possible: set-up is done and nobody has won (A-22)."""
    return type(state.phase) in ROUND


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that may be done now, with the names of what is still to be chosen."""
    if state.plays:
        going_on = [offer for rule in plays.GOING_ON.values() for offer in rule.offer(state)]
        return tuple(_all_named([*going_on, *plays.answers(state)]))
    found = list(BEFORE_CARDS.offers(state))
    if in_round(state):
        here = standing_of(state)
        found += plays.lasting(here)
        found += AFTER_CARDS.offers(state)
        found += _all_named(plays.showing(state, here))
    if state.wanting:
        found = [offer for offer in found if _held_up(state, offer.kind, offer.player) is None]
    return tuple(found if moves.kept(state) else map(_placeless, found))


def _placeless(offer: Offer) -> Offer:
    """In a game from before a Company's place need never be said."""
    if offer.names[-1:] != ("place",):
        return offer
    return offer._replace(domains=offer.domains[:-1], names=offer.names[:-1])


def _held_up(state: State, kind: str, player: int) -> Refusal | None:
    """Refuses what has to wait until somebody has played the card they want to play (R13.8)."""
    if kind in plays.SHOWING:
        return wanting.before(state, player)
    return wanting.holds_up(state) if RULES[kind].phases else None


def turns(state: State) -> tuple[int, ...]:
    """The seats that may act now: who waits first to play a card, else whose turn it is; () for the whole table."""
    turn = next(iter(wanting.waiting(state)), due(state))
    return () if turn == NOBODY else (turn,)


def _all_named(found: Iterable[Offer]) -> list[Offer]:
    """The offers with the names of what is still to be chosen; those of `standing` have them already."""
    return [_named(offer) if offer.domains and not offer.names else offer for offer in found]


@lru_cache(maxsize=4096)
def _named(offer: Offer) -> Offer:
    """The same from one position to the next, so that it is made once."""
    return offer._replace(names=RULES[offer.kind].fields[: len(offer.domains)])


def refusal(state: State, action: Action) -> Refusal | None:
    """None if the action is allowed now, else the reason why not."""
    if action.kind not in ROWS:
        return ACTS.refusal(state, action)
    refused = _refused_by_row(state, action)
    return refused if refused is None or action.kind in plays.SHOWING else _with_lack(state, action, refused)


def _with_lack(state: State, action: Action, refused: Refusal) -> Refusal:
    """Of the wrong phase, what has to be done first or is over, and whose turn it is."""
    if refused.code != "wrong_phase":
        return refused
    told = (("kind", action.kind), ("lack", lacking(state, RULES[action.kind])), ("player", due(state)))
    return refused._replace(args=told)


def _refused_by_row(state: State, action: Action) -> Refusal | None:
    rule = ROWS[action.kind]
    if not RULES[action.kind].takes(len(action.args)):
        return moves.no("unknown_kind", "R6.1", kind=action.kind)
    if isinstance(state.phase, Over):
        return moves.no("game_over", "R4.2")
    return (
        _refused_here(state, action, rule) or _held_up(state, action.kind, action.player) or rule.check(state, action)
    )


def _refused_here(state: State, action: Action, rule: Rule) -> Refusal | None:
    """Checks who may play a card, and whether now."""
    if action.kind in plays.GOING_ON:
        return _refused_in_play(state, action, rule)
    if not in_round(state):
        return moves.no("wrong_phase", rule.source, kind=action.kind)
    known = 0 <= action.player < state.agreed.players
    return None if known else moves.no("unknown_player", rule.source, player=action.player)


def _refused_in_play(state: State, action: Action, rule: Rule) -> Refusal | None:
    """Checks that a card is in play and whose it is."""
    if not state.plays:
        return moves.no("wrong_phase", rule.source, kind=action.kind)
    play = plays.top(state)
    if action.player != play.player:
        return moves.no("not_your_turn", rule.source, player=action.player, turn=play.player)
    return None


def apply(state: State, action: Action) -> State:
    """The position after an allowed action. Raises IllegalAction when it is refused."""
    if action.kind not in ROWS:
        return ACTS.apply(state, action)
    refused = refusal(state, action)
    if refused is not None:
        raise IllegalAction(action, refused, describe(state))
    return _followed(state, ROWS[action.kind].effect(state, action), action)


def _followed(before: State, after: State, action: Action) -> State:
    """What follows every action: wishes may end, the Hindmost Orc may move, somebody may have won. Whatever may be done
    at any time leaves Consultants their answer to the Forecast dice: only the first step of Winter or Revenue announces
    the phase (en 394).
    """
    after = wanting.kept(after)
    if after.before >= 0 and action.kind != "roll" and RULES[action.kind].phases:
        after = after._replace(before=-1)
    return after if isinstance(after.phase, SETUP) else moves.recount(before, after, action.player)


def describe(state: State) -> str:
    """The position in one line, for error messages."""
    names = [seat.name for seat in state.agreed.seats]
    hands = [
        f"{name} {skulls} Skulls and {cards} cards"
        for name, skulls, cards in zip(names, state.skulls, state.cards, strict=True)
    ]
    board = [
        f"{number}: "
        + ", ".join(
            [names[token.player] + (" (pledged)" if token.pledged else "") for token in industry.companies]
            + [f"{names[owner]} (Startup)" for owner in industry.startups]
        )
        for number, industry in enumerate(state.board, start=2)
        if industry.companies or industry.startups
    ]
    where = " ".join((f"round {state.round},", *filter(None, named(state.phase))))
    return "; ".join((where, *hands, *(f"industry {one}" for one in board)))


# --- what is asked of every act before its needs ----------------------------------------------------------------------


def not_over(state: State, _act: AnyAct[State], _action: Action) -> Refusal | None:
    """Nothing is done any more once somebody has won."""
    return no("game_over", "R4.2") if isinstance(state.phase, Over) else None


def in_its_phase(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """The phase is one of the act's, and no card is in play (en 324). Rulings are possible at any time."""
    if not act.offered:
        return None
    if state.plays:
        return no("card_in_play", "R13.7", card=CARDS[plays.top(state).kind])
    return None if isinstance(state.phase, act.phases) else no("wrong_phase", kind=action.kind)


def by_the_right_player(state: State, act: AnyAct[State], action: Action) -> Refusal | None:
    """Whoever's turn it is, or anybody at this table where the act itself says who may."""
    player = action.player
    if act.by is not turn and act.by is not the_table:
        known = (NOBODY if act.by is anybody else 0) <= player < state.agreed.players
        return None if known else no("unknown_player", player=player)
    now = due(state)
    if player == now:
        return None
    if now == NOBODY and act.by is turn:
        return no("wrong_phase", kind=action.kind)
    if player == NOBODY:
        return no("still_due", player=now, kind=action.kind)
    return no("not_your_turn", player=player, turn=now)


def no_card_wanted(state: State, act: AnyAct[State], _action: Action) -> Refusal | None:
    """Nobody waits to play a card (R13.8); what may be done at any time need not wait."""
    return wanting.holds_up(state) if state.wanting and act.phases not in (AT_ANY_TIME, ALWAYS) else None


def _rules(*acts: AnyAct[State]) -> Rules[State]:
    return Rules(
        acts,
        phase=lambda state: Play if state.plays else type(state.phase),
        gates=(not_over, in_its_phase, by_the_right_player, no_card_wanted),
        describe=describe,
        told=lambda state, _act, action, refused: _with_lack(state, action, refused),
        after=lambda before, after, _act, action: _followed(before, after, action),
        unknown="R6.1",
    )


PHASES = (
    *placing.ACTS, *rounds.ACTS, *revenue.ACTS, *gold.ACTS, *auction.ACTS, *startups.ACTS,
)  # fmt: skip
BEFORE_CARDS = _rules(*PHASES, anytime.loan, anytime.remove, anytime.sell_pair)
AFTER_CARDS = _rules(anytime.pay_off, anytime.pay_off_in_full, *wanting.ACTS)
"""What is offered before the cards that depend on little, and after them."""
ALL_ACTS = (*PHASES, *anytime.ACTS, *wanting.ACTS, *rulings.ACTS)
ACTS = _rules(*ALL_ACTS)


def _kinds_of_rows(*tables: Mapping[str, Rule]) -> Mapping[str, Kind]:
    rows = {kind: rule for table in tables for kind, rule in table.items()}
    return {kind: Kind(rule.fields, rule.phases, rule.source, rule.optional) for kind, rule in rows.items()}


def _kinds_of_acts(acts: Sequence[AnyAct[State]]) -> Mapping[str, Kind]:
    """Of several acts of a kind, the rule of the first and the phases of all."""
    found: dict[str, Kind] = {}
    for act in acts:
        before = found.pop(act.kind, None)
        phases = (*before.phases, *act.phases) if before else act.phases
        phases = () if phases in (AT_ANY_TIME, ALWAYS) else phases
        source = ACTS.acts[act.kind].source
        optional = max(act.counts) - min(act.counts)
        found[act.kind] = Kind(act.names, phases, source, optional, act.says.get("stage", ""))
    return found


RULES: Mapping[str, Kind] = {
    **_kinds_of_acts((*PHASES, *anytime.ACTS, *wanting.ACTS)), **_kinds_of_rows(plays.RULES),
    **_kinds_of_acts(rulings.ACTS),
}  # fmt: skip
"""All kinds of action."""
SAYS: Mapping[str, Says] = {kind: Says() for kind in RULES} | {kind: act.says for kind, act in ACTS.acts.items()}
"""What each kind of action says about itself."""
RULINGS = ACTS.kinds(lambda act: not act.offered)
"""The kinds of ruling."""
